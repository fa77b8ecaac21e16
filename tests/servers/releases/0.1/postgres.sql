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

INSERT INTO public.archive VALUES (173601545026642805, 1794759022, 'woolsack 1
game bloeder-sack
deck standard
seat 1 Anna
seat 2 Ben
seat 3 Bot
start 2
x-table e2gbv534li3v
x-seal a80747775269fd828121cf7acc5ee36835602e6a63f8507673492f5457f89e55
x-mix 2 2e3726566474c991a0817f7cea23ed83769b4e87296222fb8e0d003c9ae67d33
x-secret f9e850f413f0917ff635e148d48bd029ab37671471277fc3e5a9cc68fd67b7a9
reveal 1 12
reveal 2 3
reveal 3 5
reveal 4 23
reveal 5 24
roll 2 3 5
place 2 3 3
place 2 5 5
roll 3 4 5
swap 3 5 5 1
roll 1 1 5
place 1 1 2
place 1 5 3
roll 2 1 5
place 2 1 2
place 2 5 4
roll 3 5 6
place 3 6 4
place 3 5 1
roll 1 2 5
swap 1 5 5 1
roll 2 4 6
place 2 6 3
place 2 4 4
roll 3 2 6
place 3 2 2
place 3 6 4
roll 1 2 4
swap 1 2 2 3
roll 2 2 4
place 2 4 2
place 2 2 2
roll 3 1 6
swap 3 1 2 2
roll 1 4 5
place 1 4 2
place 1 5 4
roll 2 4 5
place 2 4 1
place 2 5 4
roll 3 1 6
place 3 6 4
place 3 1 1
roll 1 5 6
swap 1 6 3 3
roll 2 1 5
place 2 1 1
place 2 5 4
roll 3 4 6
place 3 4 3
place 3 6 4
reveal 4 20
roll 1 3 5
place 1 3 5
place 1 5 2
roll 2 1 4
place 2 4 5
place 2 1 1
roll 3 4 5
swap 3 5 5 1
roll 1 5 6
place 1 6 1
place 1 5 1
roll 2 5 5
reveal 5 27
place 2 5 1
place 2 5 1
reveal 1 19
roll 3 5 6
place 3 6 5
place 3 5 2
roll 1 1 4
swap 1 1 2 2
roll 2 5 6
place 2 6 4
place 2 5 1
roll 3 4 5
place 3 5 5
place 3 4 3
roll 1 5 6
swap 1 6 5 1
roll 2 1 2
place 2 2 2
reveal 2 13
place 2 1 2
roll 3 1 4
place 3 4 5
place 3 1 4
roll 1 1 4
place 1 4 2
place 1 1 1
roll 2 2 6
place 2 6 4
place 2 2 2
roll 3 1 3
place 3 3 1
place 3 1 5
roll 1 4 6
swap 1 4 5 3
roll 2 3 5
place 2 5 3
place 2 3 4
roll 3 2 5
place 3 5 5
place 3 2 4
roll 1 1 5
place 1 5 3
place 1 1 3
roll 2 2 6
place 2 2 4
place 2 6 2
roll 3 3 3
reveal 3 4
place 3 3 3
place 3 3 4
roll 1 6 6
score 1 4
reveal 4 22
place 1 6 3
place 1 6 1
end
');


--
-- Data for Name: entry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entry VALUES (706730039838240910, 1, 1794759022, 0, 'table ttwphiikp4eo volle-wolle standard 3
option chat 1
seal 09876d1fe47d84e34a252240f921ab258a1a2095aec2fcfe8ad06e78c726cc96
.secret a4b38b561f9f810e2f8222cd0c3b7a42c04e1688011a4ac9cb347a855ccbf307
.host cdd1cb920eaa8ac65eb5ef85f8d9631e
sit 1 ? Anna
.token 1 cbd296f11bf9d4650b17e8387d8a3200
free 2
.token 2 74ffa406a0ae46cd5c79c8918fe8f2fc
bot 3 sheep Bot
');
INSERT INTO public.entry VALUES (173601545026642805, 74, 1794759022, 0, 'closed
');
INSERT INTO public.entry VALUES (706730039838240910, 2, 1794759022, 0, 'sit 2 255e42fd21c37b83ce6b7c133687f15877d5aafa43acfc25ec065ee0459602fe Ben
.token 2 548df08b1a5f488ac1e13d9b547ecabb
');
INSERT INTO public.entry VALUES (706730039838240910, 3, 1794759022, 0, 'begin
board 1 1
board 2 5
board 3 6
deal 4 13 15 47
');
INSERT INTO public.entry VALUES (706730039838240910, 4, 1794759022, 3, 'given 3 bid 3 21
');
INSERT INTO public.entry VALUES (706730039838240910, 5, 1794759022, 2, 'given 2 bid 2 23
');
INSERT INTO public.entry VALUES (706730039838240910, 6, 1794759022, 1, 'bid 1 16
bid 2 23
bid 3 21
roll 2 12:3 10:10 8:1
');
INSERT INTO public.entry VALUES (706730039838240910, 7, 1794759022, 2, 'keep 2 10
roll 2 12:9 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 8, 1794759022, 2, 'take 2 15 4
roll 3 12:11 10:5 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 9, 1794759022, 3, 'keep 3 12
roll 3 10:1 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 10, 1794759022, 3, 'keep 3 8
roll 3 10:4
');
INSERT INTO public.entry VALUES (706730039838240910, 11, 1794759022, 3, 'take 3 47
');
INSERT INTO public.entry VALUES (706730039838240910, 12, 1794759022, 1, 'take 1 13
deal 2 33 37 49
');
INSERT INTO public.entry VALUES (706730039838240910, 13, 1794759022, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (706730039838240910, 14, 1794759022, 1, 'given 1 bid 1 21
');
INSERT INTO public.entry VALUES (706730039838240910, 15, 1794759022, 2, 'bid 1 21
bid 2 26
bid 3 23
roll 2 12:6 10:8 8:1
');
INSERT INTO public.entry VALUES (706730039838240910, 16, 1794759022, 2, 'keep 2 12
roll 2 10:10 8:3
');
INSERT INTO public.entry VALUES (706730039838240910, 17, 1794759022, 2, 'keep 2 8
roll 2 10:6
roll 3 12:4 10:8 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 18, 1794759022, 3, 'keep 3 10
roll 3 12:2 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 19, 1794759022, 3, 'keep 3 8
roll 3 12:9
');
INSERT INTO public.entry VALUES (706730039838240910, 20, 1794759022, 3, 'take 3 49
');
INSERT INTO public.entry VALUES (706730039838240910, 21, 1794759022, 1, 'take 1 33 37 2
deal 1 3 39 41
');
INSERT INTO public.entry VALUES (706730039838240910, 22, 1794759022, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (706730039838240910, 23, 1794759022, 2, 'given 2 bid 2 26
');
INSERT INTO public.entry VALUES (706730039838240910, 24, 1794759022, 1, 'bid 1 20
bid 2 26
bid 3 18
roll 2 12:1 10:7 8:5
');
INSERT INTO public.entry VALUES (706730039838240910, 25, 1794759022, 2, 'keep 2 10
roll 2 12:8 8:8
');
INSERT INTO public.entry VALUES (706730039838240910, 26, 1794759023, 2, 'boost 2 26
');
INSERT INTO public.entry VALUES (706730039838240910, 27, 1794759023, 2, 'take 2 39 3
roll 1 12:2 10:8 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 28, 1794759023, 1, 'boost 1 20
');
INSERT INTO public.entry VALUES (706730039838240910, 29, 1794759023, 1, 'take 1 41 1
deal 22 40 54 55
');
INSERT INTO public.entry VALUES (706730039838240910, 30, 1794759023, 3, 'given 3 bid 3 19
');
INSERT INTO public.entry VALUES (706730039838240910, 31, 1794759023, 1, 'given 1 bid 1 20
');
INSERT INTO public.entry VALUES (706730039838240910, 32, 1794759023, 2, 'bid 1 20
bid 2 23
bid 3 19
roll 2 12:2 10:5 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 33, 1794759023, 2, 'keep 2 10
roll 2 12:12 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 34, 1794759023, 2, 'take 2 55 22
roll 1 12:7 10:4 8:3
');
INSERT INTO public.entry VALUES (706730039838240910, 35, 1794759023, 1, 'keep 1 12
roll 1 10:2 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 36, 1794759023, 1, 'keep 1 8
roll 1 10:9
');
INSERT INTO public.entry VALUES (706730039838240910, 37, 1794759023, 1, 'boost 1 20
');
INSERT INTO public.entry VALUES (706730039838240910, 38, 1794759023, 1, 'take 1 40
');
INSERT INTO public.entry VALUES (706730039838240910, 39, 1794759023, 3, 'take 3 54
deal 5 32 50 60
');
INSERT INTO public.entry VALUES (706730039838240910, 40, 1794759023, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (706730039838240910, 41, 1794759023, 2, 'given 2 bid 2 14
');
INSERT INTO public.entry VALUES (706730039838240910, 42, 1794759023, 1, 'bid 1 19
bid 2 14
bid 3 17
roll 1 12:7 10:9 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 43, 1794759023, 1, 'take 1 32 50 5
roll 3 12:1 10:9 8:5
');
INSERT INTO public.entry VALUES (706730039838240910, 44, 1794759023, 3, 'boost 3 17
');
INSERT INTO public.entry VALUES (706730039838240910, 45, 1794759023, 3, 'take 3 60
deal 6 7 9 34
');
INSERT INTO public.entry VALUES (706730039838240910, 46, 1794759023, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (706730039838240910, 47, 1794759023, 1, 'given 1 bid 1 14
');
INSERT INTO public.entry VALUES (706730039838240910, 48, 1794759023, 2, 'bid 1 14
bid 2 24
bid 3 17
roll 2 12:5 10:3 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 49, 1794759023, 2, 'keep 2 8
roll 2 12:1 10:9
');
INSERT INTO public.entry VALUES (706730039838240910, 50, 1794759023, 2, 'keep 2 10
roll 2 12:10
roll 3 12:7 10:9 8:1
');
INSERT INTO public.entry VALUES (706730039838240910, 51, 1794759023, 3, 'take 3 6 9 7
');
INSERT INTO public.entry VALUES (706730039838240910, 52, 1794759023, 1, 'take 1 34
deal 10 21 28 52
');
INSERT INTO public.entry VALUES (706730039838240910, 53, 1794759023, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (706730039838240910, 54, 1794759023, 1, 'given 1 bid 1 24
');
INSERT INTO public.entry VALUES (706730039838240910, 55, 1794759023, 2, 'bid 1 24
bid 2 17
bid 3 17
roll 1 12:3 10:7 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 56, 1794759023, 1, 'keep 1 12
roll 1 10:4 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 57, 1794759023, 1, 'keep 1 10
roll 1 8:8
roll 3 12:4 10:8 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 58, 1794759023, 3, 'take 3 10 28 21
');
INSERT INTO public.entry VALUES (706730039838240910, 59, 1794759024, 2, 'take 2 52
deal 11 16 38 56
');
INSERT INTO public.entry VALUES (706730039838240910, 60, 1794759024, 3, 'given 3 bid 3 21
');
INSERT INTO public.entry VALUES (706730039838240910, 61, 1794759024, 1, 'given 1 bid 1 26
');
INSERT INTO public.entry VALUES (706730039838240910, 62, 1794759024, 2, 'bid 1 26
bid 2 21
bid 3 21
roll 1 12:3 10:8 8:4
');
INSERT INTO public.entry VALUES (706730039838240910, 63, 1794759024, 1, 'keep 1 12
roll 1 10:9 8:4
');
INSERT INTO public.entry VALUES (706730039838240910, 64, 1794759024, 1, 'keep 1 10
roll 1 8:2
roll 3 12:8 10:7 8:8
');
INSERT INTO public.entry VALUES (706730039838240910, 65, 1794759024, 3, 'take 3 11 38 16
');
INSERT INTO public.entry VALUES (706730039838240910, 66, 1794759024, 2, 'take 2 56
deal 25 35 51 58
');
INSERT INTO public.entry VALUES (706730039838240910, 67, 1794759024, 3, 'given 3 bid 3 18
');
INSERT INTO public.entry VALUES (706730039838240910, 68, 1794759024, 1, 'given 1 bid 1 17
');
INSERT INTO public.entry VALUES (706730039838240910, 69, 1794759024, 2, 'bid 1 17
bid 2 24
bid 3 18
roll 2 12:1 10:3 8:4
');
INSERT INTO public.entry VALUES (706730039838240910, 70, 1794759024, 2, 'keep 2 10
roll 2 12:6 8:1
');
INSERT INTO public.entry VALUES (706730039838240910, 71, 1794759024, 2, 'keep 2 8
roll 2 12:10
roll 3 12:4 10:1 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 72, 1794759024, 3, 'keep 3 8
roll 3 12:4 10:2
');
INSERT INTO public.entry VALUES (706730039838240910, 73, 1794759024, 3, 'keep 3 12
roll 3 10:1
');
INSERT INTO public.entry VALUES (706730039838240910, 74, 1794759024, 3, 'take 3 35
');
INSERT INTO public.entry VALUES (706730039838240910, 75, 1794759024, 1, 'take 1 51 58 25
');
INSERT INTO public.entry VALUES (706730039838240910, 76, 1794759024, 1, 'leave 1
deal 12 18 44 53
');
INSERT INTO public.entry VALUES (706730039838240910, 77, 1794759024, 3, 'given 3 bid 3 25
');
INSERT INTO public.entry VALUES (706730039838240910, 78, 1794759024, 1, 'given 1 bid 1 20
');
INSERT INTO public.entry VALUES (706730039838240910, 79, 1794759024, 2, 'bid 1 20
bid 2 26+
bid 3 25
roll 2 12:4 10:2 8:8
');
INSERT INTO public.entry VALUES (706730039838240910, 80, 1794759024, 2, 'keep 2 8
roll 2 12:8 10:7
');
INSERT INTO public.entry VALUES (706730039838240910, 81, 1794759024, 2, 'boost 2 26
');
INSERT INTO public.entry VALUES (706730039838240910, 82, 1794759024, 2, 'take 2 18 12
roll 3 12:4 10:8 8:5
');
INSERT INTO public.entry VALUES (706730039838240910, 83, 1794759024, 3, 'keep 3 10
roll 3 12:11 8:4
');
INSERT INTO public.entry VALUES (706730039838240910, 84, 1794759024, 3, 'boost 3 25
');
INSERT INTO public.entry VALUES (706730039838240910, 85, 1794759024, 3, 'take 3 53 44
deal 17 20 24 36
');
INSERT INTO public.entry VALUES (706730039838240910, 86, 1794759024, 3, 'given 3 bid 3 16
');
INSERT INTO public.entry VALUES (706730039838240910, 87, 1794759024, 2, 'given 2 bid 2 25
');
INSERT INTO public.entry VALUES (706730039838240910, 88, 1794759024, 1, 'bid 1 24
bid 2 25
bid 3 16
roll 2 12:12 10:10 8:5
');
INSERT INTO public.entry VALUES (706730039838240910, 89, 1794759024, 2, 'take 2 17 36 20
');
INSERT INTO public.entry VALUES (706730039838240910, 90, 1794759024, 2, 'leave 2
roll 1 12:2 10:2 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 91, 1794759024, 1, 'keep 1 8
roll 1 12:7 10:9
');
INSERT INTO public.entry VALUES (706730039838240910, 92, 1794759024, 1, 'keep 1 12
roll 1 10:5
');
INSERT INTO public.entry VALUES (706730039838240910, 93, 1794759024, 1, 'decline 1
');
INSERT INTO public.entry VALUES (706730039838240910, 94, 1794759024, 3, 'take 3 24
deal 14 27 42 45
');
INSERT INTO public.entry VALUES (706730039838240910, 95, 1794759024, 3, 'given 3 bid 3 17
');
INSERT INTO public.entry VALUES (706730039838240910, 96, 1794759024, 1, 'given 1 bid 1 22
');
INSERT INTO public.entry VALUES (706730039838240910, 97, 1794759024, 2, 'bid 1 22
bid 2 24
bid 3 17
roll 2 12:4 10:2 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 98, 1794759025, 2, 'keep 2 10
roll 2 12:6 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 99, 1794759025, 2, 'keep 2 8
roll 2 12:4
roll 1 12:12 10:3 8:3
');
INSERT INTO public.entry VALUES (706730039838240910, 100, 1794759025, 1, 'keep 1 12
roll 1 10:2 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 101, 1794759025, 1, 'keep 1 8
roll 1 10:1
');
INSERT INTO public.entry VALUES (706730039838240910, 102, 1794759025, 1, 'decline 1
');
INSERT INTO public.entry VALUES (706730039838240910, 103, 1794759025, 3, 'take 3 27 42 45 14
deal 26 29 31 57
');
INSERT INTO public.entry VALUES (706730039838240910, 104, 1794759025, 3, 'given 3 bid 3 19
');
INSERT INTO public.entry VALUES (706730039838240910, 105, 1794759025, 1, 'given 1 bid 1 23
');
INSERT INTO public.entry VALUES (706730039838240910, 106, 1794759025, 2, 'bid 1 23
bid 2 26+
bid 3 19
roll 2 12:1 10:9 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 107, 1794759025, 2, 'keep 2 10
roll 2 12:7 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 108, 1794759025, 2, 'keep 2 8
roll 2 12:12
');
INSERT INTO public.entry VALUES (706730039838240910, 109, 1794759025, 2, 'take 2 29
roll 1 12:1 10:5 8:2
');
INSERT INTO public.entry VALUES (706730039838240910, 110, 1794759025, 1, 'keep 1 8
roll 1 12:9 10:8
');
INSERT INTO public.entry VALUES (706730039838240910, 111, 1794759025, 1, 'keep 1 12
roll 1 10:4
');
INSERT INTO public.entry VALUES (706730039838240910, 112, 1794759025, 1, 'decline 1
');
INSERT INTO public.entry VALUES (706730039838240910, 113, 1794759025, 1, 'take 1 31
');
INSERT INTO public.entry VALUES (706730039838240910, 114, 1794759025, 3, 'take 3 57 26
deal 23 43 46 48
');
INSERT INTO public.entry VALUES (706730039838240910, 115, 1794759025, 3, 'given 3 bid 3 16
');
INSERT INTO public.entry VALUES (706730039838240910, 116, 1794759025, 2, 'given 2 bid 2 22
');
INSERT INTO public.entry VALUES (706730039838240910, 117, 1794759025, 1, 'bid 1 19
bid 2 22
bid 3 16
roll 2 12:4 10:6 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 118, 1794759025, 2, 'keep 2 8
roll 2 12:6 10:3
');
INSERT INTO public.entry VALUES (706730039838240910, 119, 1794759025, 2, 'keep 2 12
roll 2 10:10
roll 1 12:11 10:6 8:5
');
INSERT INTO public.entry VALUES (706730039838240910, 120, 1794759025, 1, 'take 1 23 43 48
');
INSERT INTO public.entry VALUES (706730039838240910, 121, 1794759025, 3, 'take 3 46
deal 8 19 30 59
');
INSERT INTO public.entry VALUES (706730039838240910, 122, 1794759025, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (706730039838240910, 123, 1794759025, 1, 'given 1 bid 1 21
');
INSERT INTO public.entry VALUES (706730039838240910, 124, 1794759025, 2, 'bid 1 21
bid 2 24
bid 3 23
roll 2 12:4 10:9 8:7
');
INSERT INTO public.entry VALUES (706730039838240910, 125, 1794759025, 2, 'keep 2 8
roll 2 12:12 10:10
');
INSERT INTO public.entry VALUES (706730039838240910, 126, 1794759025, 2, 'take 2 19 8
roll 3 12:4 10:4 8:6
');
INSERT INTO public.entry VALUES (706730039838240910, 127, 1794759025, 3, 'keep 3 8
roll 3 12:4 10:7
');
INSERT INTO public.entry VALUES (706730039838240910, 128, 1794759025, 3, 'keep 3 10
roll 3 12:3
');
INSERT INTO public.entry VALUES (706730039838240910, 129, 1794759026, 1, 'take 1 59 30
end
secret a4b38b561f9f810e2f8222cd0c3b7a42c04e1688011a4ac9cb347a855ccbf307
');
INSERT INTO public.entry VALUES (469811156244491048, 1, 1794759026, 0, 'table nbi2yhtxp2zi volle-wolle standard 3
option chat 1
seal a67130f232a97bca8df24cdabf09458e4c6f849255292dfd9b173e067da2ca6c
.secret cf670b1ffe50edeb2f0a4f681a052544e1222256cf9b046bcc9ecb7a91aaeb37
.host 88f9b39224f41fb67e9ac6139eff6f0f
sit 1 ? Anna
.token 1 00f318bd43cf830efc60e5e0c30955d2
free 2
.token 2 6f5bb2604bfe64d6d25ce60e498fa7e0
bot 3 sheep Bot
');
INSERT INTO public.entry VALUES (469811156244491048, 2, 1794759026, 0, 'sit 2 8462630b5dd4727e2c50cfa74f35b10a9017d28a9cc0894efcaabb1c20eec392 Ben
.token 2 49ae98256d4c94b27f6aedcfce55a1a8
');
INSERT INTO public.entry VALUES (469811156244491048, 3, 1794759026, 0, 'begin
board 1 1
board 2 2
board 3 3
deal 13 35 37 45
');
INSERT INTO public.entry VALUES (469811156244491048, 4, 1794759026, 3, 'given 3 bid 3 23
');
INSERT INTO public.entry VALUES (469811156244491048, 5, 1794759026, 2, 'given 2 bid 2 23
');
INSERT INTO public.entry VALUES (469811156244491048, 6, 1794759026, 1, 'bid 1 16
bid 2 23
bid 3 23
roll 2 12:2 10:10 8:5
');
INSERT INTO public.entry VALUES (469811156244491048, 7, 1794759026, 2, 'keep 2 10
roll 2 12:7 8:1
');
INSERT INTO public.entry VALUES (469811156244491048, 8, 1794759026, 2, 'keep 2 8
roll 2 12:1
');
INSERT INTO public.entry VALUES (469811156244491048, 9, 1794759026, 2, 'boost 2 14
roll 3 12:2 10:8 8:8
');
INSERT INTO public.entry VALUES (469811156244491048, 10, 1794759026, 3, 'keep 3 8
roll 3 12:8 10:8
');
INSERT INTO public.entry VALUES (469811156244491048, 11, 1794759026, 3, 'take 3 45 13
');
INSERT INTO public.entry VALUES (469811156244491048, 12, 1794759026, 1, 'take 1 37 35
deal 3 28 29 40
');
INSERT INTO public.entry VALUES (469811156244491048, 13, 1794759026, 3, 'given 3 bid 3 20
');
INSERT INTO public.entry VALUES (469811156244491048, 14, 1794759026, 2, 'given 2 bid 2 21
');
INSERT INTO public.entry VALUES (469811156244491048, 15, 1794759026, 1, 'bid 1 26
bid 2 21
bid 3 20
roll 1 12:2 10:3 8:3
');
INSERT INTO public.entry VALUES (469811156244491048, 16, 1794759026, 1, 'keep 1 12
roll 1 10:3 8:1
');
INSERT INTO public.entry VALUES (469811156244491048, 17, 1794759026, 1, 'keep 1 8
roll 1 10:7
');
INSERT INTO public.entry VALUES (469811156244491048, 18, 1794759026, 1, 'boost 1 14
roll 2 12:1 10:3 8:8
');


--
-- Data for Name: room; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.room VALUES (173601545026642805, -6845240981, 3, 0, 0, 0, 0, 'bloeder-sack 3 0 Anna');
INSERT INTO public.room VALUES (706730039838240910, 1794759022, 2, 0, 0, 0, 0, 'volle-wolle 3 0 Anna');
INSERT INTO public.room VALUES (469811156244491048, 1794759026, 1, 0, 1, 0, 0, 'volle-wolle 3 0 Anna');


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


