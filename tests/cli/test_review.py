#!/usr/bin/env python3
"""`woolsack hint`, `review` and `rollout` as a user meets them."""
import html.parser
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
LONG = bool(os.environ.get("WOOLSACK_LONG"))
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)
os.environ["WOOLSACK_NETS"] = os.path.join(os.environ["WOOLSACK_DATA"],
                                           "..", "nets")

FINISHED = GOLDEN / "bloeder-sack-2-greedy.txt"
RUNNING = GOLDEN / "volle-wolle-2-greedy-cut.txt"


def woolsack(*arguments, stdin=None, **environment):
    return subprocess.run([WOOLSACK, *map(str, arguments)], input=stdin,
                          env={**os.environ, **environment},
                          capture_output=True, check=False, timeout=600)


class Case(unittest.TestCase):
    def good(self, *arguments, **more):
        done = woolsack(*arguments, **more)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def bad(self, status, words, *arguments, **more):
        done = woolsack(*arguments, **more)
        self.assertEqual((done.returncode, done.stdout), (status, b""))
        lines = done.stderr.decode().splitlines()
        # Who called it wrongly is told where there is help, too.
        self.assertEqual(len(lines), 2 if status == 2 else 1, lines)
        self.assertIn(words, lines[0])
        return lines[0]


def until(record, verb, count=1):
    """The record up to and with the count-th line that begins with verb."""
    lines = record.read_text().splitlines(keepends=True)
    at = [i for i, line in enumerate(lines) if line.startswith(verb + " ")]
    return "".join(lines[:at[count - 1] + 1]).encode()


class Hints(Case):
    def hint(self, record, *arguments):
        text = self.good("hint", "--json", *arguments, "-", stdin=record)
        return [json.loads(line) for line in text.splitlines()]

    def check(self, hint, legal):
        self.assertAlmostEqual(sum(hint["chances"]), 1, places=4)
        self.assertEqual(sorted(move["line"] for move in hint["moves"]),
                         [line for line in legal if
                          line.split()[1] == str(hint["seat"])])
        self.assertAlmostEqual(sum(m["share"] for m in hint["moves"]), 1,
                               places=4)
        self.assertEqual(hint["moves"][0]["loss"], 0)
        for move in hint["moves"]:
            self.assertGreaterEqual(move["loss"], 0)
            self.assertTrue(move["label"])

    def legal(self, record):
        return self.good("legal", "-", stdin=record).splitlines()

    def test_bids_of_everybody(self):
        record = until(GOLDEN / "volle-wolle-3-random.txt", "deal", 2)
        hints = self.hint(record)
        self.assertEqual([hint["seat"] for hint in hints], [1, 2, 3])
        for hint in hints:
            self.assertTrue(hint["mixed"])
            self.check(hint, self.legal(record))
            self.assertEqual(len(hint["odds"]), len(hint["moves"]))

    def test_a_turn(self):
        for record in (until(GOLDEN / "volle-wolle-3-random.txt", "roll", 4),
                       until(FINISHED, "roll", 5)):
            for hint in self.hint(record):
                self.assertFalse(hint["mixed"])
                if hint["seat"]:
                    self.check(hint, self.legal(record))

    def test_of_one_seat(self):
        record = until(GOLDEN / "volle-wolle-3-random.txt", "deal", 2)
        [hint] = self.hint(record, "--seat", "2")
        self.assertEqual(hint["seat"], 2)
        # It has nothing to do with what the others bid.
        for line in (b"bid 1 14\n", b"bid 1 26\nbid 3 15\n"):
            self.assertEqual(self.hint(record + line, "--seat", "2"), [hint])

    def test_nobody_chooses(self):
        [hint] = self.hint(until(FINISHED, "place", 2))
        self.assertEqual((hint["seat"], hint["moves"]), (0, []))
        self.assertIsNone(hint["odds"])

    def test_readable(self):
        record = until(GOLDEN / "volle-wolle-3-random.txt", "deal", 2)
        text = self.good("hint", "--seat", "1", "-", stdin=record)
        self.assertIn("Winning chances: ", text)
        self.assertRegex(text, r"Wins +Loss +Lead +Chosen +Succeeds +Cards +Move")
        german = self.good("hint", "--seat", "1", "--lang", "de", "-",
                           stdin=record)
        self.assertNotIn("Winning", german)

    def test_misuse(self):
        self.bad(2, "one FILE", "hint")
        self.bad(2, "one FILE", "hint", RUNNING, RUNNING)
        self.bad(2, "--seat takes 1 to 2 in this game, not 3", "hint",
                 "--seat", "3", RUNNING)
        self.bad(2, "--seat", "hint", "--seat", "0", RUNNING)
        self.bad(1, "nowhere.txt: No such file", "hint", "nowhere.txt")
        self.bad(1, "-:6: unknown word 'bored'", "hint", "-",
                 stdin=RUNNING.read_bytes().replace(b"board 1", b"bored 1"))
        with tempfile.TemporaryDirectory() as empty:
            for command in ("hint", "review", "rollout"):
                self.bad(1, f"{RUNNING}: there is no net for volle-wolle with "
                         "2 players", command, RUNNING, WOOLSACK_NETS=empty)


class Page(html.parser.HTMLParser):
    """What a page asks for from elsewhere."""

    def __init__(self):
        super().__init__()
        self.tags, self.wanted = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.wanted += [value for name, value in attrs
                        if name in ("src", "href", "srcset", "action")]


class Reviews(Case):
    def review(self, *arguments, **more):
        return json.loads(self.good("review", "--json", *arguments, **more))

    def check(self, review):
        for step in review["steps"]:
            self.assertAlmostEqual(sum(step["chances"]), 1, places=4)
            self.assertAlmostEqual(sum(step["effect"]), 0, places=4)
            if step["seat"]:
                made = step["options"][step["made"]]
                self.assertEqual(made["line"], step["line"])
                self.assertGreaterEqual(step["loss"], 0)
        for player in review["players"]:
            parts = (sum(player["luck"].values()) + player["own"] +
                     player["others"] + player["rest"])
            self.assertAlmostEqual(player["result"] - player["start"], parts,
                                   places=4)
            self.assertEqual(
                player["all"]["decisions"],
                sum(part["decisions"] for part in player["parts"]))

    def test_a_finished_game(self):
        review = self.review(FINISHED)
        self.check(review)
        self.assertTrue(review["finished"])
        result = json.loads(self.good("replay", "--json", FINISHED))
        self.assertEqual(review["totals"], result["totals"])
        self.assertEqual([seat + 1 for seat, share in
                          enumerate(review["chances"]) if share > 0],
                         result["winners"])

    def test_a_running_game_tells_no_secrets(self):
        record = until(GOLDEN / "volle-wolle-3-random.txt", "deal", 2)
        told = self.review("-", stdin=record)
        self.check(told)
        self.assertFalse(told["finished"])
        for bids in (b"bid 1 14\n", b"bid 1 26\nbid 3 26+\n"):
            self.assertEqual(self.review("-", stdin=record + bids), told)

    def test_readable(self):
        text = self.good("review", FINISHED)
        for words in ("Winning chances", "Luck and skill", " decisions: "):
            self.assertIn(words, text)
        self.assertIn("▁", text)
        plain = self.good("review", FINISHED, LC_ALL="C")
        chart = plain[plain.index("Winning chances"):plain.index("Luck")]
        self.assertTrue(chart.isascii(), chart)
        german = self.good("review", "--lang", "de", "-",
                           stdin=until(FINISHED, "place", 3))
        self.assertNotIn("Winning", german)

    def test_it_is_the_same_every_time(self):
        self.assertEqual(self.good("review", RUNNING),
                         self.good("review", RUNNING))

    def test_careful(self):
        record = until(FINISHED, "place", 8 if LONG else 3)
        careful = self.review("--careful", "-", stdin=record)
        self.check(careful)
        self.assertTrue(any(step.get("rolled") for step in careful["steps"]))

    def test_page(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "review.html"
            name = "</script><b>\"Anna\" & 'Ben'"
            record = FINISHED.read_text().replace(
                re.search("^seat 1 (.*)$", FINISHED.read_text(), re.M)[1], name)
            self.assertEqual(self.good("review", "--html", out, "--lang", "nl",
                                       "-", stdin=record.encode()), "")
            text = out.read_text()
            page = Page()
            page.feed(text)
            self.assertEqual(page.wanted, [])
            self.assertEqual(page.tags.count("script"), 1)
            self.assertNotIn("b", page.tags)  # of the name
            self.assertIn('<html lang="nl">', text)
            self.assertNotIn("://", text.replace("http://www.w3.org/2000/svg",
                                                 ""))
            for kind in ("REVIEW", "TEXTS"):
                found = re.search(f"const {kind} = (.*);\n", text)
                data = json.loads(found[1])
                self.assertTrue(data)
            texts = json.loads(re.search("const TEXTS = (.*);\n", text)[1])
            self.assertLessEqual({"die_8", "die_10", "die_12"}, texts.keys())
            review = json.loads(re.search("const REVIEW = (.*);\n", text)[1])
            self.assertEqual(review["players"][0]["name"], name)
            self.assertTrue(all("view" in step for step in review["steps"]))

    def test_misuse(self):
        self.bad(2, "one FILE", "review", "--json")
        self.bad(2, "--lang", "review", "--lang", "xx", FINISHED)
        self.bad(1, "/nowhere/out.html: No such file", "review", "--html",
                 "/nowhere/out.html", FINISHED)

    def test_a_game_without_a_mind_of_its_own(self):
        told = self.good("review", GOLDEN / "pig-2-sim.txt")
        self.assertIn("Luck and skill, in percent of a win", told)


class AfterAGame(Case):
    def play(self, record, stdin, **environment):
        with tempfile.TemporaryDirectory() as folder:
            return self.good("play", "--plain", "--load", record, stdin=stdin,
                             XDG_STATE_HOME=folder, **environment)

    def test_plain(self):
        text = self.play(FINISHED, b"review\nquit\n")
        self.assertIn("Luck and skill", text)
        self.assertIn("The expert is looking at the game again.", text)
        chart = text[text.index("Winning chances"):text.index("Luck and")]
        self.assertTrue(chart.isascii(), chart)

    def test_plain_without_a_net(self):
        with tempfile.TemporaryDirectory() as empty:
            text = self.play(FINISHED, b"review\nquit\n", WOOLSACK_NETS=empty)
        self.assertIn("The review could not be made: there is no net for bloeder-sack "
                      "with 2 players.", text)


class Texts(Case):
    """All that a person reads, to the byte: tests/golden/review. REVIEW_WRITE=1
    writes it anew; the difference is the change, as people will see it."""

    KEPT = GOLDEN / "review"

    def check(self, name, command, record, *arguments):
        # A name whose bytes are more than its characters.
        record = re.sub(rb"^seat 1 .*$", "seat 1 Zoë".encode(), record, flags=re.M)
        told = self.good(command, *arguments, "-", stdin=record)
        kept = self.KEPT / f"{name}.txt"
        if os.environ.get("REVIEW_WRITE"):
            kept.write_text(told)
        self.assertEqual(told, kept.read_text(), f"of {name}")

    def test_reviews(self):
        self.check("sack", "review", FINISHED.read_bytes())
        self.check("volle", "review", until(GOLDEN / "volle-wolle-3-random.txt", "deal", 4))
        self.check("careful", "review", until(FINISHED, "place", 3), "--careful")

    def test_hints(self):
        volle, sack = GOLDEN / "volle-wolle-3-random.txt", GOLDEN / "bloeder-sack-4-random.txt"
        for name, record in {
                "bid": until(volle, "deal", 2), "keep": until(volle, "roll", 2),
                "place": until(sack, "roll", 5), "nobody": until(FINISHED, "place", 2)}.items():
            self.check(f"hint-{name}", "hint", record)

    def test_rollouts(self):
        record = until(FINISHED, "roll", 12)
        # One of the two seats waits.
        for name, more in {"moves": (), "position": ("--moves", 0), "round": ("--rounds", 1),
                           "seat-1": ("--seat", 1), "seat-2": ("--seat", 2)}.items():
            self.check(f"rollout-{name}", "rollout", record, "--games", 20, *more)
        self.check("rollout-chance", "rollout", until(FINISHED, "place", 2), "--games", 10)


class Rollouts(Case):
    def rollout(self, record, *arguments):
        return self.good("rollout", "--json", *arguments, "-", stdin=record)

    def test_threads_change_nothing(self):
        record = until(GOLDEN / "volle-wolle-2-greedy.txt", "roll", 30)
        for more in ((), ("--moves", "0"), ("--rounds", "1")):
            said = {self.rollout(record, "--games", "50", "--threads", threads,
                                 *more) for threads in ("1", "2", "5")}
            self.assertEqual(len(said), 1)

    def test_shares_add_up(self):
        record = until(GOLDEN / "volle-wolle-2-greedy.txt", "deal", 18)
        said = json.loads(self.rollout(record, "--games", "40"))
        self.assertEqual(said["games"], 40)
        self.assertAlmostEqual(sum(mean for mean, _ in said["win"]), 1, places=4)
        bids = json.loads(self.rollout(record, "--games", "20", "--seat", "2",
                                       "--moves", "3"))
        self.assertEqual((bids["seat"], len(bids["moves"])), (2, 3))
        means = [move["win"][1][0] for move in bids["moves"]]
        self.assertEqual(means, sorted(means, reverse=True))

    def test_readable(self):
        record = until(FINISHED, "roll", 12)
        text = self.good("rollout", "--games", "20", "-", stdin=record)
        self.assertRegex(text, "Played to the end, games: 20.")
        self.assertIn("±", text)

    def test_misuse(self):
        self.bad(1, "the game is over", "rollout", FINISHED)
        self.bad(2, "--games", "rollout", "--games", "1", RUNNING)
        self.bad(2, "--moves", "rollout", "--moves", "7", RUNNING)
        self.bad(2, "--seat takes 1 to 2 in this game, not 6", "rollout",
                 "--seat", "6", RUNNING)


if __name__ == "__main__":
    unittest.main()
