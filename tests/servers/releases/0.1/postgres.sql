--
-- PostgreSQL database dump
--


-- Dumped from database version 15.19 (Debian 15.19-0+deb12u1)
-- Dumped by pg_dump version 15.19 (Debian 15.19-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: archive; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.archive (
    room bigint NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL
);


--
-- Name: entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entry (
    room bigint NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    seat smallint NOT NULL,
    text text NOT NULL
);


--
-- Name: room; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.room (
    id bigint NOT NULL,
    created bigint NOT NULL,
    phase smallint NOT NULL,
    listed smallint NOT NULL,
    wakes smallint NOT NULL,
    free smallint NOT NULL,
    clock integer NOT NULL,
    about text NOT NULL
);


--
-- Name: woolsack_schema; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.woolsack_schema (
    version bigint NOT NULL
);


--
-- Data for Name: archive; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.archive VALUES (93019800151033388, 1794764044, 'woolsack 1
game bloeder-sack
deck standard
seat 1 Anna
seat 2 Ben
seat 3 Bot
start 3
x-table cstzapyrjbrm
x-seal 2d05d213ebfd6c94dc1ba0c474cebd0099a168a284e90897e7d516889ab2f7b7
x-mix 2 cc097fcd99f0697da1518412a00e996df0c1ad3261ddd5f660ef5dc695b243ee
x-secret 30279977a483c315c57f15dd79f892623200cac6e7dc78469cb51db9fb5922ab
reveal 1 14
reveal 2 21
reveal 3 5
reveal 4 1
reveal 5 24
roll 3 4 6
place 3 4 3
place 3 6 2
roll 1 2 5
place 1 2 3
place 1 5 5
roll 2 2 6
place 2 2 2
place 2 6 3
roll 3 4 4
place 3 4 4
place 3 4 5
roll 1 2 2
reveal 2 3
place 1 2 1
place 1 2 4
roll 2 1 4
swap 2 4 5 2
roll 3 2 2
place 3 2 2
place 3 2 4
roll 1 5 6
place 1 6 3
place 1 5 4
roll 2 3 5
swap 2 5 4 4
roll 3 3 5
place 3 5 5
place 3 3 1
roll 1 6 6
score 1 4
reveal 4 11
place 1 6 2
place 1 6 1
roll 2 1 6
place 2 6 3
place 2 1 1
roll 3 6 6
score 3 3
reveal 3 18
place 3 6 1
place 3 6 3
roll 1 4 5
place 1 5 2
place 1 4 4
roll 2 1 5
place 2 5 5
place 2 1 1
roll 3 4 6
place 3 6 5
place 3 4 3
roll 1 2 6
swap 1 6 1 5
roll 2 2 4
place 2 4 3
place 2 2 3
roll 3 4 5
place 3 5 1
place 3 4 1
roll 1 2 4
place 1 4 3
place 1 2 5
roll 2 3 6
place 2 3 4
place 2 6 3
roll 3 5 6
place 3 6 1
reveal 1 23
place 3 5 3
roll 1 3 3
reveal 3 27
place 1 3 1
place 1 3 1
roll 2 4 5
place 2 4 1
place 2 5 5
end
');


--
-- Data for Name: entry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entry VALUES (1139252180639657775, 1, 1794764044, 0, 'table 7t3p2kaj3lzp volle-wolle standard 3
option chat 1
seal 829bf3d51706807eaacc542a1b356b2f1f4d75f638ec1600eae8a7a8ebf167d5
.secret 41a4b2d5066facd2cd8fc7040646514f41e2b2b72de8c37e43742b906a152e83
.host 1c5f67786194963d9bc28d9d1958e6be
sit 1 ? Anna
.token 1 5c079260d2e4277cbca765eef3e5ab8c
free 2
.token 2 492adcb6c7ca726e1b7f8e8b959dacdf
bot 3 sheep Bot
');
INSERT INTO public.entry VALUES (93019800151033388, 51, 1794764044, 0, 'closed
');
INSERT INTO public.entry VALUES (1139252180639657775, 2, 1794764044, 0, 'sit 2 5b610682b7f00114c642dcb8ebbc896d002d5b0e2e627bf094994034e3e7c07a Ben
.token 2 8b18f6d70218f4097e76cd0a9648fc33
');
INSERT INTO public.entry VALUES (1139252180639657775, 3, 1794764044, 0, 'begin
board 1 5
board 2 3
board 3 4
deal 21 50 51 59
');
INSERT INTO public.entry VALUES (1139252180639657775, 4, 1794764044, 3, 'given 3 bid 3 21
');
INSERT INTO public.entry VALUES (1139252180639657775, 5, 1794764044, 1, 'given 1 bid 1 16
');
INSERT INTO public.entry VALUES (1139252180639657775, 6, 1794764044, 2, 'bid 1 16
bid 2 23
bid 3 21
roll 2 12:4 10:1 8:4
');
INSERT INTO public.entry VALUES (1139252180639657775, 7, 1794764044, 2, 'keep 2 10
roll 2 12:1 8:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 8, 1794764044, 2, 'keep 2 8
roll 2 12:6
roll 3 12:9 10:8 8:2
');
INSERT INTO public.entry VALUES (1139252180639657775, 9, 1794764044, 3, 'boost 3 21
');
INSERT INTO public.entry VALUES (1139252180639657775, 10, 1794764044, 3, 'take 3 21 59 50
');
INSERT INTO public.entry VALUES (1139252180639657775, 11, 1794764044, 1, 'take 1 51
deal 8 16 52 54
');
INSERT INTO public.entry VALUES (1139252180639657775, 12, 1794764044, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (1139252180639657775, 13, 1794764044, 2, 'given 2 bid 2 26
');
INSERT INTO public.entry VALUES (1139252180639657775, 14, 1794764044, 1, 'bid 1 21
bid 2 26
bid 3 17
roll 2 12:11 10:1 8:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 15, 1794764044, 2, 'keep 2 12
roll 2 10:5 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 16, 1794764045, 2, 'keep 2 8
roll 2 10:5
roll 1 12:3 10:7 8:4
');
INSERT INTO public.entry VALUES (1139252180639657775, 17, 1794764045, 1, 'keep 1 8
roll 1 12:7 10:9
');
INSERT INTO public.entry VALUES (1139252180639657775, 18, 1794764045, 1, 'decline 1
');
INSERT INTO public.entry VALUES (1139252180639657775, 19, 1794764045, 1, 'keep 1 10
roll 1 12:2
');
INSERT INTO public.entry VALUES (1139252180639657775, 20, 1794764045, 3, 'take 3 16 52 54 8
deal 18 30 55 56
');
INSERT INTO public.entry VALUES (1139252180639657775, 21, 1794764045, 3, 'given 3 bid 3 25
');
INSERT INTO public.entry VALUES (1139252180639657775, 22, 1794764045, 2, 'given 2 bid 2 21
');
INSERT INTO public.entry VALUES (1139252180639657775, 23, 1794764045, 1, 'bid 1 15
bid 2 21
bid 3 25
roll 3 12:2 10:9 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 24, 1794764045, 3, 'keep 3 10
roll 3 12:8 8:8
');
INSERT INTO public.entry VALUES (1139252180639657775, 25, 1794764045, 3, 'take 3 30 18
roll 2 12:10 10:8 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 26, 1794764045, 2, 'take 2 55 56
deal 2 20 22 41
');
INSERT INTO public.entry VALUES (1139252180639657775, 27, 1794764045, 3, 'given 3 bid 3 22
');
INSERT INTO public.entry VALUES (1139252180639657775, 28, 1794764045, 2, 'given 2 bid 2 20
');
INSERT INTO public.entry VALUES (1139252180639657775, 29, 1794764045, 1, 'bid 1 26+
bid 2 20
bid 3 22
roll 1 12:2 10:5 8:2
');
INSERT INTO public.entry VALUES (1139252180639657775, 30, 1794764045, 1, 'keep 1 12
roll 1 10:5 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 31, 1794764045, 1, 'keep 1 10
roll 1 8:4
roll 3 12:6 10:9 8:8
');
INSERT INTO public.entry VALUES (1139252180639657775, 32, 1794764045, 3, 'take 3 20 22 41
');
INSERT INTO public.entry VALUES (1139252180639657775, 33, 1794764045, 2, 'take 2 2
deal 5 10 14 27
');
INSERT INTO public.entry VALUES (1139252180639657775, 34, 1794764045, 3, 'given 3 bid 3 21
');
INSERT INTO public.entry VALUES (1139252180639657775, 35, 1794764045, 1, 'given 1 bid 1 18
');
INSERT INTO public.entry VALUES (1139252180639657775, 36, 1794764045, 2, 'bid 1 18
bid 2 25
bid 3 21
roll 2 12:8 10:3 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 37, 1794764045, 2, 'keep 2 10
roll 2 12:9 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 38, 1794764045, 2, 'keep 2 12
roll 2 8:5
roll 3 12:2 10:8 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 39, 1794764045, 3, 'keep 3 10
roll 3 12:12 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 40, 1794764045, 3, 'take 3 27 14
');
INSERT INTO public.entry VALUES (1139252180639657775, 41, 1794764045, 1, 'take 1 5 10
deal 12 32 40 60
');
INSERT INTO public.entry VALUES (1139252180639657775, 42, 1794764045, 3, 'given 3 bid 3 19
');
INSERT INTO public.entry VALUES (1139252180639657775, 43, 1794764045, 1, 'given 1 bid 1 14
');
INSERT INTO public.entry VALUES (1139252180639657775, 44, 1794764045, 2, 'bid 1 14
bid 2 14
bid 3 19
roll 3 12:10 10:4 8:4
');
INSERT INTO public.entry VALUES (1139252180639657775, 45, 1794764045, 3, 'keep 3 12
roll 3 10:2 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 46, 1794764045, 3, 'keep 3 8
roll 3 10:5
roll 1 12:4 10:4 8:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 47, 1794764045, 1, 'keep 1 10
roll 1 12:6 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 48, 1794764045, 1, 'take 1 60 40
');
INSERT INTO public.entry VALUES (1139252180639657775, 49, 1794764045, 2, 'take 2 12 32
deal 15 38 45 49
');
INSERT INTO public.entry VALUES (1139252180639657775, 50, 1794764045, 3, 'given 3 bid 3 19
');
INSERT INTO public.entry VALUES (1139252180639657775, 51, 1794764045, 2, 'given 2 bid 2 24
');
INSERT INTO public.entry VALUES (1139252180639657775, 52, 1794764045, 1, 'bid 1 20
bid 2 24
bid 3 19
roll 2 12:7 10:1 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 53, 1794764045, 2, 'keep 2 10
roll 2 12:11 8:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 54, 1794764045, 2, 'keep 2 8
roll 2 12:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 55, 1794764046, 2, 'take 2 38
roll 1 12:7 10:1 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 56, 1794764046, 1, 'keep 1 8
roll 1 12:4 10:10
');
INSERT INTO public.entry VALUES (1139252180639657775, 57, 1794764046, 1, 'take 1 15 49
');
INSERT INTO public.entry VALUES (1139252180639657775, 58, 1794764046, 3, 'take 3 45
deal 6 7 9 53
');
INSERT INTO public.entry VALUES (1139252180639657775, 59, 1794764046, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (1139252180639657775, 60, 1794764046, 1, 'given 1 bid 1 26
');
INSERT INTO public.entry VALUES (1139252180639657775, 61, 1794764046, 2, 'bid 1 26
bid 2 21
bid 3 17
roll 1 12:10 10:7 8:6
');
INSERT INTO public.entry VALUES (1139252180639657775, 62, 1794764046, 1, 'decline 1
');
INSERT INTO public.entry VALUES (1139252180639657775, 63, 1794764046, 1, 'keep 1 8
roll 1 12:10 10:6
');
INSERT INTO public.entry VALUES (1139252180639657775, 64, 1794764046, 1, 'keep 1 10
roll 1 12:2
roll 2 12:4 10:8 8:6
');
INSERT INTO public.entry VALUES (1139252180639657775, 65, 1794764046, 2, 'decline 2
');
INSERT INTO public.entry VALUES (1139252180639657775, 66, 1794764046, 2, 'keep 2 10
roll 2 12:2 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 67, 1794764046, 2, 'boost 2 21
');
INSERT INTO public.entry VALUES (1139252180639657775, 68, 1794764046, 2, 'take 2 9 6
');
INSERT INTO public.entry VALUES (1139252180639657775, 69, 1794764046, 3, 'take 3 53 7
');
INSERT INTO public.entry VALUES (1139252180639657775, 70, 1794764046, 3, 'steal 3
deal 26 35 39 46
');
INSERT INTO public.entry VALUES (1139252180639657775, 71, 1794764046, 3, 'given 3 bid 3 22
');
INSERT INTO public.entry VALUES (1139252180639657775, 72, 1794764046, 2, 'given 2 bid 2 14
');
INSERT INTO public.entry VALUES (1139252180639657775, 73, 1794764046, 1, 'bid 1 18
bid 2 14
bid 3 22
roll 3 12:7 10:6 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 74, 1794764046, 3, 'keep 3 8
roll 3 12:2 10:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 75, 1794764046, 3, 'keep 3 10
roll 3 12:2
roll 1 12:2 10:1 8:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 76, 1794764046, 1, 'keep 1 12
roll 1 10:3 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 77, 1794764046, 1, 'keep 1 10
roll 1 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 78, 1794764046, 1, 'boost 1 14
');
INSERT INTO public.entry VALUES (1139252180639657775, 79, 1794764046, 2, 'take 2 26 39 46 35
deal 3 13 19 23
');
INSERT INTO public.entry VALUES (1139252180639657775, 80, 1794764046, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (1139252180639657775, 81, 1794764046, 1, 'given 1 bid 1 15
');
INSERT INTO public.entry VALUES (1139252180639657775, 82, 1794764046, 2, 'bid 1 15
bid 2 25
bid 3 18
roll 2 12:7 10:4 8:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 83, 1794764046, 2, 'keep 2 12
roll 2 10:10 8:8
');
INSERT INTO public.entry VALUES (1139252180639657775, 84, 1794764046, 2, 'take 2 3 23
roll 3 12:4 10:5 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 85, 1794764046, 3, 'keep 3 10
roll 3 12:12 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 86, 1794764046, 3, 'take 3 19 13
deal 33 37 48 58
');
INSERT INTO public.entry VALUES (1139252180639657775, 87, 1794764046, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (1139252180639657775, 88, 1794764046, 1, 'given 1 bid 1 25
');
INSERT INTO public.entry VALUES (1139252180639657775, 89, 1794764046, 2, 'bid 1 25
bid 2 22
bid 3 18
roll 1 12:10 10:9 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 90, 1794764047, 1, 'take 1 37 58 48
roll 2 12:6 10:2 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 91, 1794764047, 2, 'keep 2 8
roll 2 12:5 10:5
');
INSERT INTO public.entry VALUES (1139252180639657775, 92, 1794764047, 2, 'keep 2 10
roll 2 12:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 93, 1794764047, 3, 'take 3 33
deal 11 17 44 47
');
INSERT INTO public.entry VALUES (1139252180639657775, 94, 1794764047, 3, 'given 3 bid 3 24
');
INSERT INTO public.entry VALUES (1139252180639657775, 95, 1794764047, 1, 'given 1 bid 1 18
');
INSERT INTO public.entry VALUES (1139252180639657775, 96, 1794764047, 2, 'bid 1 18
bid 2 18
bid 3 24
roll 3 12:5 10:5 8:8
');
INSERT INTO public.entry VALUES (1139252180639657775, 97, 1794764047, 3, 'keep 3 8
roll 3 12:12 10:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 98, 1794764047, 3, 'boost 3 24
');
INSERT INTO public.entry VALUES (1139252180639657775, 99, 1794764047, 3, 'take 3 11 17
roll 2 12:10 10:8 8:8
');
INSERT INTO public.entry VALUES (1139252180639657775, 100, 1794764047, 2, 'take 2 47 44
deal 24 28 29 34
');
INSERT INTO public.entry VALUES (1139252180639657775, 101, 1794764047, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (1139252180639657775, 102, 1794764047, 2, 'given 2 bid 2 22
');
INSERT INTO public.entry VALUES (1139252180639657775, 103, 1794764047, 1, 'bid 1 26+
bid 2 22
bid 3 23
roll 1 12:9 10:9 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 104, 1794764047, 1, 'keep 1 12
roll 1 10:4 8:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 105, 1794764047, 1, 'keep 1 10
roll 1 8:7
roll 3 12:8 10:2 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 106, 1794764047, 3, 'keep 3 8
roll 3 12:3 10:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 107, 1794764047, 3, 'keep 3 12
roll 3 10:6
');
INSERT INTO public.entry VALUES (1139252180639657775, 108, 1794764047, 2, 'take 2 28 29 34 24
deal 1 25 42 43
');
INSERT INTO public.entry VALUES (1139252180639657775, 109, 1794764047, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (1139252180639657775, 110, 1794764047, 1, 'given 1 bid 1 17
');
INSERT INTO public.entry VALUES (1139252180639657775, 111, 1794764047, 2, 'bid 1 17
bid 2 25
bid 3 17
roll 2 12:5 10:9 8:1
');
INSERT INTO public.entry VALUES (1139252180639657775, 112, 1794764047, 2, 'keep 2 12
roll 2 10:10 8:6
');
INSERT INTO public.entry VALUES (1139252180639657775, 113, 1794764047, 2, 'keep 2 8
roll 2 10:6
roll 1 12:6 10:9 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 114, 1794764047, 1, 'take 1 42 43 1
');
INSERT INTO public.entry VALUES (1139252180639657775, 115, 1794764047, 3, 'take 3 25
deal 4 31 36 57
');
INSERT INTO public.entry VALUES (1139252180639657775, 116, 1794764047, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (1139252180639657775, 117, 1794764047, 1, 'given 1 bid 1 16
');
INSERT INTO public.entry VALUES (1139252180639657775, 118, 1794764047, 2, 'bid 1 16
bid 2 19
bid 3 20
roll 3 12:4 10:4 8:2
');
INSERT INTO public.entry VALUES (1139252180639657775, 119, 1794764047, 3, 'keep 3 10
roll 3 12:9 8:2
');
INSERT INTO public.entry VALUES (1139252180639657775, 120, 1794764047, 3, 'keep 3 12
roll 3 8:7
');
INSERT INTO public.entry VALUES (1139252180639657775, 121, 1794764047, 3, 'decline 3
roll 2 12:7 10:4 8:4
');
INSERT INTO public.entry VALUES (1139252180639657775, 122, 1794764047, 2, 'keep 2 8
roll 2 12:1 10:6
');
INSERT INTO public.entry VALUES (1139252180639657775, 123, 1794764047, 2, 'keep 2 12
roll 2 10:3
');
INSERT INTO public.entry VALUES (1139252180639657775, 124, 1794764047, 2, 'take 2 31 36
');
INSERT INTO public.entry VALUES (1139252180639657775, 125, 1794764047, 2, 'steal 2
');
INSERT INTO public.entry VALUES (1139252180639657775, 126, 1794764047, 1, 'take 1 57 4
end
secret 41a4b2d5066facd2cd8fc7040646514f41e2b2b72de8c37e43742b906a152e83
');
INSERT INTO public.entry VALUES (1044668780271240917, 1, 1794764047, 0, 'table 473ixccaebwv volle-wolle standard 3
option chat 1
seal 80814a02c52fc16b172b7d2b12ec309827fb6bfaca15642008b38325c3ee5dc2
.secret 4206141872cbb7588cd587f0f551c500bc5827265fdf8869e2af83e3be3856d2
.host 3982936d8cac9b0dceb57be7b952247d
sit 1 ? Anna
.token 1 a49788c27bc228cdd210dbeb8d6fb4d6
free 2
.token 2 07d3da56f9768e14c4cda059b13d1718
bot 3 sheep Bot
');
INSERT INTO public.entry VALUES (1044668780271240917, 2, 1794764047, 0, 'sit 2 86ae25fba5bf57b3b5042b3401e6b658445035d3eacdb0c44b27f966bdb79c40 Ben
.token 2 feba254557770b30b8e353339cbcc893
');
INSERT INTO public.entry VALUES (1044668780271240917, 3, 1794764048, 0, 'begin
board 1 6
board 2 3
board 3 4
deal 10 28 36 45
');
INSERT INTO public.entry VALUES (1044668780271240917, 4, 1794764048, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (1044668780271240917, 5, 1794764048, 2, 'given 2 bid 2 23
');
INSERT INTO public.entry VALUES (1044668780271240917, 6, 1794764048, 1, 'bid 1 16
bid 2 23
bid 3 18
roll 2 12:6 10:8 8:2
');
INSERT INTO public.entry VALUES (1044668780271240917, 7, 1794764048, 2, 'keep 2 10
roll 2 12:2 8:7
');
INSERT INTO public.entry VALUES (1044668780271240917, 8, 1794764048, 2, 'keep 2 8
roll 2 12:1
roll 3 12:8 10:3 8:8
');
INSERT INTO public.entry VALUES (1044668780271240917, 9, 1794764048, 3, 'take 3 28 45 10
');
INSERT INTO public.entry VALUES (1044668780271240917, 10, 1794764048, 1, 'take 1 36
deal 2 30 40 42
');
INSERT INTO public.entry VALUES (1044668780271240917, 11, 1794764048, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (1044668780271240917, 12, 1794764048, 1, 'given 1 bid 1 21
');
INSERT INTO public.entry VALUES (1044668780271240917, 13, 1794764048, 2, 'bid 1 21
bid 2 26
bid 3 20
roll 2 12:3 10:8 8:8
');
INSERT INTO public.entry VALUES (1044668780271240917, 14, 1794764048, 2, 'keep 2 12
roll 2 10:6 8:8
');
INSERT INTO public.entry VALUES (1044668780271240917, 15, 1794764048, 2, 'keep 2 8
roll 2 10:10
roll 1 12:4 10:5 8:5
');
INSERT INTO public.entry VALUES (1044668780271240917, 16, 1794764048, 1, 'keep 1 8
roll 1 12:7 10:5
');
INSERT INTO public.entry VALUES (1044668780271240917, 17, 1794764048, 1, 'keep 1 12
roll 1 10:6
');
INSERT INTO public.entry VALUES (1044668780271240917, 18, 1794764048, 3, 'take 3 30 40 42 2
deal 4 7 22 32
');
INSERT INTO public.entry VALUES (1044668780271240917, 19, 1794764048, 3, 'given 3 bid 3 23
');


--
-- Data for Name: room; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.room VALUES (93019800151033388, 1786124042, 3, 0, 0, 0, 0, 'bloeder-sack 3 0 Anna');
INSERT INTO public.room VALUES (1139252180639657775, 1794764044, 2, 0, 0, 0, 0, 'volle-wolle 3 0 Anna');
INSERT INTO public.room VALUES (1044668780271240917, 1794764047, 1, 0, 1, 0, 0, 'volle-wolle 3 0 Anna');


--
-- Data for Name: woolsack_schema; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.woolsack_schema VALUES (1);


--
-- Name: archive archive_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (room);


--
-- Name: entry entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (room, seq);


--
-- Name: room room_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);


--
-- Name: woolsack_schema woolsack_schema_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.woolsack_schema
    ADD CONSTRAINT woolsack_schema_pkey PRIMARY KEY (version);


--
-- Name: room_phase; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX room_phase ON public.room USING btree (phase, listed, free);


--
-- PostgreSQL database dump complete
--


