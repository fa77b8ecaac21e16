--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

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

INSERT INTO public.archive VALUES (587772934855277830, 1795132353, 'woolsack 1
game bloeder-sack
deck standard
seat 1 Anna
seat 2 Ben
seat 3 Bot
start 2
x-table qkbql27kgpig
x-seal f1825486c30c6c3e004a390482d1d0bd8b4b3bb08c96feadb4e200e6d6ee257e
x-mix 2 25848825f52741d97209d7cf8d50e1cab94caa1e56bde625aa5fafd2b727a1e5
x-secret ee230d3d3ff823248a86a4dacb4e0d4a1d0e97c4e5e2812521114f41e4111fe7
reveal 1 8
reveal 2 26
reveal 3 19
reveal 4 11
reveal 5 14
roll 2 1 4
place 2 1 3
place 2 4 5
roll 3 1 4
place 3 1 2
place 3 4 1
roll 1 3 6
place 1 3 2
place 1 6 3
roll 2 4 5
place 2 4 2
place 2 5 4
roll 3 5 5
place 3 5 2
place 3 5 5
roll 1 1 6
place 1 6 3
place 1 1 4
roll 2 6 6
skip 2
place 2 6 4
place 2 6 2
roll 3 1 2
place 3 2 4
place 3 1 5
roll 1 2 5
place 1 2 2
place 1 5 4
roll 2 4 5
place 2 4 1
place 2 5 4
roll 3 4 5
place 3 5 2
place 3 4 4
roll 1 1 3
place 1 3 2
place 1 1 5
roll 2 3 4
swap 2 4 1 1
roll 3 1 5
place 3 1 2
reveal 2 6
place 3 5 2
roll 1 3 6
place 1 3 1
place 1 6 4
roll 2 2 6
place 2 2 5
place 2 6 2
roll 3 5 6
place 3 5 4
reveal 4 3
place 3 6 3
roll 1 2 6
place 1 6 5
place 1 2 1
roll 2 3 5
place 2 5 1
place 2 3 1
roll 3 4 6
swap 3 6 3 2
roll 1 4 6
place 1 4 1
place 1 6 1
roll 2 2 2
reveal 2 13
swap 2 2 1 4
roll 3 4 5
place 3 4 2
place 3 5 4
roll 1 2 3
place 1 3 4
place 1 2 1
reveal 1 4
roll 2 1 5
place 2 5 2
place 2 1 2
roll 3 4 5
swap 3 5 2 2
roll 1 3 5
place 1 5 2
place 1 3 1
roll 2 3 4
place 2 4 4
place 2 3 2
roll 3 5 6
place 3 6 1
place 3 5 2
roll 1 1 5
swap 1 5 2 6
roll 2 5 6
swap 2 6 1 2
roll 3 4 6
place 3 4 3
place 3 6 3
roll 1 5 5
reveal 5 21
place 1 5 5
place 1 5 2
end
');


--
-- Data for Name: entry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entry VALUES (783357425599822063, 15, 1795132367, 2, 'given 2 bid 2 26
');
INSERT INTO public.entry VALUES (783357425599822063, 16, 1795132367, 1, 'bid 1 21
bid 2 26
bid 3 22
roll 2 12:8 10:9 8:3
');
INSERT INTO public.entry VALUES (783357425599822063, 17, 1795132368, 2, 'keep 2 12
roll 2 10:5 8:6
');
INSERT INTO public.entry VALUES (783357425599822063, 18, 1795132369, 2, 'keep 2 8
roll 2 10:10
');
INSERT INTO public.entry VALUES (783357425599822063, 19, 1795132369, 2, 'decline 2
roll 3 12:6 10:6 8:2
');
INSERT INTO public.entry VALUES (783357425599822063, 20, 1795132370, 3, 'keep 3 10
roll 3 12:7 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 1, 1795132353, 0, 'table 2yzcadn44prn volle-wolle standard 3
option chat 1
seal 18f94a99e65b7dc6833b832eeeee4aaa4f78223b5f9d5a32d33cd15df59a2028
.secret 8657ce0079fbd1e0489f9f1c0315b633b9a9ccbb712ffb3bc2dab351e7cb69c7
.host fccf76bd116b015ff15c7ece4f81f606
sit 1 ? Anna
.token 1 fd5bd5683c0c44926d53e587112cdbf8
free 2
.token 2 3f2f99d56d237e4a39622b78e5bc38dd
bot 3 sheep Bot
');
INSERT INTO public.entry VALUES (587772934855277830, 65, 1795132353, 0, 'closed
');
INSERT INTO public.entry VALUES (964652132270489133, 2, 1795132353, 0, 'sit 2 e35d060f35fb6ffe8e604a1ff52c709d876cfeded3819e516b3845e10b264fd6 Ben
.token 2 a6225991315edd2ef091d0b8ab3a2786
');
INSERT INTO public.entry VALUES (964652132270489133, 3, 1795132353, 0, 'begin
board 1 1
board 2 5
board 3 2
deal 7 10 15 57
');
INSERT INTO public.entry VALUES (964652132270489133, 4, 1795132353, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (964652132270489133, 5, 1795132353, 2, 'given 2 bid 2 23
');
INSERT INTO public.entry VALUES (964652132270489133, 6, 1795132353, 1, 'bid 1 16
bid 2 23
bid 3 17
roll 2 12:8 10:6 8:6
');
INSERT INTO public.entry VALUES (964652132270489133, 7, 1795132354, 2, 'keep 2 10
roll 2 12:4 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 8, 1795132354, 2, 'keep 2 8
roll 2 12:10
');
INSERT INTO public.entry VALUES (964652132270489133, 9, 1795132354, 2, 'take 2 10
roll 3 12:10 10:10 8:6
');
INSERT INTO public.entry VALUES (964652132270489133, 10, 1795132354, 3, 'take 3 7 57 15
deal 3 11 25 39
');
INSERT INTO public.entry VALUES (964652132270489133, 11, 1795132354, 3, 'given 3 bid 3 19
');
INSERT INTO public.entry VALUES (964652132270489133, 12, 1795132354, 1, 'given 1 bid 1 21
');
INSERT INTO public.entry VALUES (964652132270489133, 13, 1795132354, 2, 'bid 1 21
bid 2 26
bid 3 19
roll 2 12:5 10:2 8:3
');
INSERT INTO public.entry VALUES (964652132270489133, 14, 1795132354, 2, 'keep 2 12
roll 2 10:4 8:5
');
INSERT INTO public.entry VALUES (964652132270489133, 15, 1795132354, 2, 'keep 2 8
roll 2 10:5
roll 1 12:4 10:2 8:2
');
INSERT INTO public.entry VALUES (964652132270489133, 16, 1795132354, 1, 'keep 1 8
roll 1 12:11 10:8
');
INSERT INTO public.entry VALUES (964652132270489133, 17, 1795132354, 1, 'take 1 3 11
');
INSERT INTO public.entry VALUES (964652132270489133, 18, 1795132354, 3, 'take 3 25 39
deal 1 17 51 54
');
INSERT INTO public.entry VALUES (964652132270489133, 19, 1795132354, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (964652132270489133, 20, 1795132355, 1, 'given 1 bid 1 26
');
INSERT INTO public.entry VALUES (964652132270489133, 21, 1795132355, 2, 'bid 1 26
bid 2 17
bid 3 20
roll 1 12:10 10:5 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 22, 1795132355, 1, 'keep 1 10
roll 1 12:7 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 23, 1795132355, 1, 'keep 1 8
roll 1 12:2
roll 3 12:10 10:10 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 24, 1795132355, 3, 'take 3 17 51 1
');
INSERT INTO public.entry VALUES (964652132270489133, 25, 1795132355, 2, 'take 2 54
deal 13 21 42 44
');
INSERT INTO public.entry VALUES (964652132270489133, 26, 1795132355, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (964652132270489133, 27, 1795132355, 1, 'given 1 bid 1 26+
');
INSERT INTO public.entry VALUES (964652132270489133, 28, 1795132355, 2, 'bid 1 26+
bid 2 20
bid 3 20
roll 1 12:11 10:5 8:1
');
INSERT INTO public.entry VALUES (964652132270489133, 29, 1795132355, 1, 'keep 1 12
roll 1 10:2 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 30, 1795132355, 1, 'keep 1 10
roll 1 8:4
roll 2 12:11 10:3 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 31, 1795132355, 2, 'take 2 42 44 21
');
INSERT INTO public.entry VALUES (964652132270489133, 32, 1795132355, 3, 'take 3 13
deal 23 31 40 43
');
INSERT INTO public.entry VALUES (964652132270489133, 33, 1795132355, 3, 'given 3 bid 3 22
');
INSERT INTO public.entry VALUES (964652132270489133, 34, 1795132355, 1, 'given 1 bid 1 21
');
INSERT INTO public.entry VALUES (964652132270489133, 35, 1795132355, 2, 'bid 1 21
bid 2 18
bid 3 22
roll 3 12:4 10:9 8:5
');
INSERT INTO public.entry VALUES (964652132270489133, 36, 1795132355, 3, 'keep 3 10
roll 3 12:3 8:1
');
INSERT INTO public.entry VALUES (964652132270489133, 37, 1795132355, 3, 'keep 3 8
roll 3 12:6
roll 1 12:9 10:5 8:2
');
INSERT INTO public.entry VALUES (964652132270489133, 38, 1795132355, 1, 'keep 1 8
roll 1 12:4 10:2
');
INSERT INTO public.entry VALUES (964652132270489133, 39, 1795132356, 1, 'keep 1 10
roll 1 12:4
');
INSERT INTO public.entry VALUES (964652132270489133, 40, 1795132356, 1, 'take 1 31
');
INSERT INTO public.entry VALUES (964652132270489133, 41, 1795132356, 2, 'take 2 23 43 40
deal 32 34 45 46
');
INSERT INTO public.entry VALUES (964652132270489133, 42, 1795132356, 3, 'given 3 bid 3 22
');
INSERT INTO public.entry VALUES (964652132270489133, 43, 1795132356, 1, 'given 1 bid 1 14
');
INSERT INTO public.entry VALUES (964652132270489133, 44, 1795132356, 2, 'bid 1 14
bid 2 14
bid 3 22
roll 3 12:7 10:1 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 45, 1795132356, 3, 'keep 3 12
roll 3 10:8 8:5
');
INSERT INTO public.entry VALUES (964652132270489133, 46, 1795132356, 3, 'boost 3 22
');
INSERT INTO public.entry VALUES (964652132270489133, 47, 1795132356, 3, 'take 3 45 46
roll 2 12:8 10:7 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 48, 1795132356, 2, 'take 2 32 34
deal 6 28 35 48
');
INSERT INTO public.entry VALUES (964652132270489133, 49, 1795132356, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (964652132270489133, 50, 1795132356, 1, 'given 1 bid 1 24
');
INSERT INTO public.entry VALUES (964652132270489133, 51, 1795132356, 2, 'bid 1 24
bid 2 22
bid 3 20
roll 1 12:9 10:9 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 52, 1795132356, 1, 'take 1 28 35 48
roll 2 12:4 10:1 8:6
');
INSERT INTO public.entry VALUES (964652132270489133, 53, 1795132356, 2, 'keep 2 12
roll 2 10:7 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 54, 1795132357, 2, 'keep 2 10
roll 2 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 55, 1795132357, 2, 'decline 2
');
INSERT INTO public.entry VALUES (964652132270489133, 56, 1795132357, 3, 'take 3 6
deal 2 19 50 60
');
INSERT INTO public.entry VALUES (964652132270489133, 57, 1795132357, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (964652132270489133, 58, 1795132357, 1, 'given 1 bid 1 25
');
INSERT INTO public.entry VALUES (964652132270489133, 59, 1795132357, 2, 'bid 1 25
bid 2 14
bid 3 20
roll 1 12:3 10:1 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 60, 1795132357, 1, 'keep 1 8
roll 1 12:10 10:4
');
INSERT INTO public.entry VALUES (964652132270489133, 61, 1795132357, 1, 'boost 1 25
');
INSERT INTO public.entry VALUES (964652132270489133, 62, 1795132357, 1, 'take 1 60 2
roll 3 12:1 10:4 8:3
');
INSERT INTO public.entry VALUES (964652132270489133, 63, 1795132357, 3, 'keep 3 8
roll 3 12:9 10:4
');
INSERT INTO public.entry VALUES (964652132270489133, 64, 1795132357, 3, 'keep 3 12
roll 3 10:10
');
INSERT INTO public.entry VALUES (964652132270489133, 65, 1795132357, 3, 'take 3 50
');
INSERT INTO public.entry VALUES (964652132270489133, 66, 1795132358, 2, 'take 2 19
deal 24 27 38 58
');
INSERT INTO public.entry VALUES (964652132270489133, 67, 1795132358, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (964652132270489133, 68, 1795132358, 1, 'given 1 bid 1 22
');
INSERT INTO public.entry VALUES (964652132270489133, 69, 1795132358, 2, 'bid 1 22
bid 2 17
bid 3 17
roll 1 12:9 10:10 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 70, 1795132358, 1, 'take 1 27 58 24
roll 3 12:11 10:10 8:1
');
INSERT INTO public.entry VALUES (964652132270489133, 71, 1795132358, 3, 'take 3 38
deal 5 16 52 53
');
INSERT INTO public.entry VALUES (964652132270489133, 72, 1795132358, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (964652132270489133, 73, 1795132358, 1, 'given 1 bid 1 17
');
INSERT INTO public.entry VALUES (964652132270489133, 74, 1795132358, 2, 'bid 1 17
bid 2 24
bid 3 23
roll 2 12:10 10:8 8:1
');
INSERT INTO public.entry VALUES (964652132270489133, 75, 1795132358, 2, 'keep 2 10
roll 2 12:1 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 76, 1795132358, 2, 'keep 2 8
roll 2 12:9
');
INSERT INTO public.entry VALUES (964652132270489133, 77, 1795132358, 2, 'take 2 52
roll 3 12:11 10:5 8:1
');
INSERT INTO public.entry VALUES (964652132270489133, 78, 1795132358, 3, 'keep 3 12
roll 3 10:5 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 79, 1795132359, 3, 'boost 3 23
');
INSERT INTO public.entry VALUES (964652132270489133, 80, 1795132359, 3, 'take 3 5 16
');
INSERT INTO public.entry VALUES (964652132270489133, 81, 1795132359, 3, 'steal 3
');
INSERT INTO public.entry VALUES (964652132270489133, 82, 1795132359, 1, 'take 1 53
deal 14 22 26 49
');
INSERT INTO public.entry VALUES (964652132270489133, 83, 1795132359, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (964652132270489133, 84, 1795132359, 1, 'given 1 bid 1 20
');
INSERT INTO public.entry VALUES (964652132270489133, 85, 1795132359, 2, 'bid 1 20
bid 2 26+
bid 3 18
roll 2 12:6 10:10 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 86, 1795132359, 2, 'boost 2 26
');
INSERT INTO public.entry VALUES (964652132270489133, 87, 1795132359, 2, 'take 2 14 26 22
roll 1 12:4 10:8 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 88, 1795132359, 1, 'keep 1 8
roll 1 12:7 10:4
');
INSERT INTO public.entry VALUES (964652132270489133, 89, 1795132359, 1, 'keep 1 12
roll 1 10:4
');
INSERT INTO public.entry VALUES (964652132270489133, 90, 1795132359, 3, 'take 3 49
deal 30 33 41 56
');
INSERT INTO public.entry VALUES (964652132270489133, 91, 1795132359, 3, 'given 3 bid 3 19
');
INSERT INTO public.entry VALUES (964652132270489133, 92, 1795132359, 1, 'given 1 bid 1 15
');
INSERT INTO public.entry VALUES (964652132270489133, 93, 1795132359, 2, 'bid 1 15
bid 2 25
bid 3 19
roll 2 12:11 10:2 8:6
');
INSERT INTO public.entry VALUES (964652132270489133, 94, 1795132360, 2, 'keep 2 12
roll 2 10:9 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 95, 1795132360, 2, 'keep 2 8
roll 2 10:5
roll 3 12:4 10:7 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 96, 1795132360, 3, 'take 3 30 33 41
');
INSERT INTO public.entry VALUES (964652132270489133, 97, 1795132360, 1, 'take 1 56
deal 4 12 29 36
');
INSERT INTO public.entry VALUES (964652132270489133, 98, 1795132360, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (964652132270489133, 99, 1795132360, 1, 'given 1 bid 1 18
');
INSERT INTO public.entry VALUES (964652132270489133, 100, 1795132360, 2, 'bid 1 18
bid 2 18
bid 3 18
roll 1 12:8 10:3 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 101, 1795132360, 1, 'take 1 4 29 36
');
INSERT INTO public.entry VALUES (964652132270489133, 102, 1795132361, 1, 'steal 1
roll 3 12:9 10:8 8:8
');
INSERT INTO public.entry VALUES (964652132270489133, 103, 1795132361, 3, 'take 3 12
deal 8 9 20 37
');
INSERT INTO public.entry VALUES (964652132270489133, 104, 1795132361, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (964652132270489133, 105, 1795132361, 2, 'given 2 bid 2 22
');
INSERT INTO public.entry VALUES (964652132270489133, 106, 1795132361, 1, 'bid 1 26+
bid 2 22
bid 3 23
roll 1 12:2 10:7 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 107, 1795132361, 1, 'keep 1 12
roll 1 10:5 8:4
');
INSERT INTO public.entry VALUES (964652132270489133, 108, 1795132361, 1, 'keep 1 10
roll 1 8:1
');
INSERT INTO public.entry VALUES (964652132270489133, 109, 1795132361, 1, 'take 1 37
roll 3 12:4 10:3 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 110, 1795132361, 3, 'keep 3 8
roll 3 12:5 10:10
');
INSERT INTO public.entry VALUES (964652132270489133, 111, 1795132361, 3, 'boost 3 23
');
INSERT INTO public.entry VALUES (964652132270489133, 112, 1795132361, 3, 'take 3 8 9
');
INSERT INTO public.entry VALUES (964652132270489133, 113, 1795132361, 2, 'take 2 20
deal 18 47 55 59
');
INSERT INTO public.entry VALUES (964652132270489133, 114, 1795132361, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (964652132270489133, 115, 1795132362, 1, 'given 1 bid 1 25
');
INSERT INTO public.entry VALUES (964652132270489133, 116, 1795132362, 2, 'bid 1 25
bid 2 26
bid 3 18
roll 2 12:1 10:4 8:6
');
INSERT INTO public.entry VALUES (964652132270489133, 117, 1795132362, 2, 'keep 2 12
roll 2 10:1 8:2
');
INSERT INTO public.entry VALUES (964652132270489133, 118, 1795132362, 2, 'keep 2 8
roll 2 10:9
roll 1 12:11 10:9 8:7
');
INSERT INTO public.entry VALUES (964652132270489133, 119, 1795132363, 1, 'take 1 55 59 47
');
INSERT INTO public.entry VALUES (964652132270489133, 120, 1795132363, 3, 'take 3 18
end
secret 8657ce0079fbd1e0489f9f1c0315b633b9a9ccbb712ffb3bc2dab351e7cb69c7
');
INSERT INTO public.entry VALUES (783357425599822063, 1, 1795132363, 0, 'table vxylnwoqvohp volle-wolle standard 3
option chat 1
seal e251fe628c192b3b2216c38daf70331c36259f1899f0d707a543ccbd81eec417
.secret f1700521e425ba9d6ceda72f80c2816d0c10ff2ebad3bc17fea3ed85a05c9e77
.host 5889617ae75b2ae6c17ef2fbf92d5704
sit 1 ? Anna
.token 1 77e81a3c8d742cc50c4dd790fdcb6b84
free 2
.token 2 2bafca65fd9f65c669cba22e113364ea
bot 3 sheep Bot
');
INSERT INTO public.entry VALUES (783357425599822063, 2, 1795132363, 0, 'sit 2 b5cf5b991cd3668f2ac2dd78e42c6554ccb366ee70496ca20a0518d8ce275bca Ben
.token 2 047ed47135a0a48300cee8a0e94b6647
');
INSERT INTO public.entry VALUES (783357425599822063, 3, 1795132363, 0, 'begin
board 1 5
board 2 4
board 3 3
deal 34 35 57 59
');
INSERT INTO public.entry VALUES (783357425599822063, 4, 1795132363, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (783357425599822063, 5, 1795132363, 2, 'given 2 bid 2 23
');
INSERT INTO public.entry VALUES (783357425599822063, 6, 1795132363, 1, 'bid 1 16
bid 2 23
bid 3 23
roll 3 12:4 10:7 8:8
');
INSERT INTO public.entry VALUES (783357425599822063, 7, 1795132363, 3, 'keep 3 8
roll 3 12:2 10:7
');
INSERT INTO public.entry VALUES (783357425599822063, 8, 1795132363, 3, 'keep 3 10
roll 3 12:7
');
INSERT INTO public.entry VALUES (783357425599822063, 9, 1795132363, 3, 'boost 3 23
');
INSERT INTO public.entry VALUES (783357425599822063, 10, 1795132363, 3, 'take 3 57
roll 2 12:8 10:7 8:5
');
INSERT INTO public.entry VALUES (783357425599822063, 11, 1795132364, 2, 'keep 2 10
roll 2 12:7 8:2
');
INSERT INTO public.entry VALUES (783357425599822063, 12, 1795132365, 2, 'keep 2 8
roll 2 12:6
');
INSERT INTO public.entry VALUES (783357425599822063, 13, 1795132366, 1, 'take 1 34 59 35
deal 8 38 44 45
');
INSERT INTO public.entry VALUES (783357425599822063, 14, 1795132366, 3, 'given 3 bid 3 22
');


--
-- Data for Name: room; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.room VALUES (587772934855277830, 1786492347, 3, 0, 0, 0, 0, 'bloeder-sack 3 0 Anna');
INSERT INTO public.room VALUES (964652132270489133, 1795132353, 2, 0, 0, 0, 0, 'volle-wolle 3 0 Anna');
INSERT INTO public.room VALUES (783357425599822063, 1795132363, 1, 0, 1, 0, 0, 'volle-wolle 3 0 Anna');


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


