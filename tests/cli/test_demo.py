#!/usr/bin/env python3
"""`woolsack demo`: what it tells is true, repeatable and readable."""
import json
import os
import pathlib
import pty
import re
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
NAMES = ("Anna", "Ben", "Carla", "Dario", "Emma", "Finn")
TABLES = [("volle-wolle", seats) for seats in range(2, 7)] + [
    ("bloeder-sack", seats) for seats in range(2, 5)]
SEEDS = (0, 1, 7, 2026, 2**64 - 1)
# The leak checker takes seconds a run; test_leaks.py asks it about demo.
ENVIRONMENT = {
    **os.environ,
    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
COUNTS = {"the": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5,
          "six": 6, "seven": 7}


def woolsack(*arguments, **options):
    return subprocess.run([WOOLSACK, *map(str, arguments)], timeout=60,
                          stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          check=False, **{"stdout": subprocess.PIPE,
                                          "env": ENVIRONMENT, **options})


def demo(game, seats, seed, *more):
    done = woolsack("demo", "--game", game, "--seats", seats, "--seed", seed,
                    *more)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout.decode()


def on_terminal(*arguments, **environment):
    """What a terminal would have got, with plain line feeds."""
    mine, theirs = pty.openpty()
    with subprocess.Popen([WOOLSACK, *arguments], stdout=theirs,
                          env={**ENVIRONMENT, **environment}) as process:
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(mine, 65536):
                text += chunk
        except OSError:
            pass  # how Linux says that the other end is closed
        os.close(mine)
    assert process.returncode == 0
    return text.decode().replace("\r\n", "\n")


def sentences(text):
    """The lines of a story; wrapped ones are made whole again."""
    return re.sub(r"\n(?:      |        )(?=\S)", " ", text).splitlines()


def number(text):
    return int(text.replace("−", "-"))


def stories():
    for game, seats in TABLES:
        for seed in SEEDS:
            yield game, seats, seed, demo(game, seats, seed)


class Story(unittest.TestCase):
    def test_repeatable(self):
        for game, seats, seed, text in stories():
            self.assertEqual(text, demo(game, seats, seed))
            self.assertIn(f"Seed {seed}.", text)

    def test_printed_command_repeats_the_game(self):
        text = woolsack("demo", "--game", "bloeder-sack").stdout.decode()
        again = re.search(r"^  woolsack (demo .*)$", text, re.M).group(1)
        self.assertEqual(woolsack(*again.split()).stdout.decode(), text)

    def test_new_seed_each_time(self):
        texts = {woolsack("demo").stdout for _ in range(3)}
        self.assertGreater(len(texts), 1)

    def test_plain_lines(self):
        for *_, text in stories():
            self.assertTrue(text.endswith(".\n"))
            for line in text.splitlines():
                self.assertLessEqual(len(line), 100, line)
                self.assertEqual(line, line.rstrip())
                self.assertTrue(all(char >= " " for char in line), line)
                self.assertNotIn("~", line)

    def test_table_is_that_of_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.txt"
            for game, seats in TABLES:
                for seed in SEEDS:
                    self.check_table(path, game, seats, seed)

    def check_table(self, path, game, seats, seed):
        text = demo(game, seats, seed, "--record", path)
        self.assertEqual(text, demo(game, seats, seed))
        replay = woolsack("replay", path)
        self.assertEqual(replay.returncode, 0)
        self.assertTrue(text.endswith("\n\n" + replay.stdout.decode()))
        result = json.loads(woolsack("replay", "--json", path).stdout)
        heading, *rows = text.splitlines()[-seats - 3:-2]
        self.assertEqual({len(row) for row in rows}, {len(heading)})
        for seat, row in enumerate(rows):
            self.assertTrue(row.startswith(f"{seat + 1}  {NAMES[seat]} "))
        totals = [int(row.split()[-1]) for row in rows]
        self.assertEqual(totals, result["totals"])

    def test_same_game_as_the_simulator(self):
        with tempfile.TemporaryDirectory() as folder:
            for game in ("volle-wolle", "bloeder-sack"):
                path = pathlib.Path(folder) / "demo.txt"
                demo(game, 3, 5, "--record", path)
                woolsack("sim", "--game", game, "--seats", 3, "--seed", 5,
                         "--games", 1, "--records", folder)
                other = pathlib.Path(folder) / f"{game}-3-5-000001.txt"
                self.assertEqual(events(path), events(other))


def events(path):
    return [line for line in path.read_text().splitlines()
            if not line.startswith("seat ")]


class Arithmetic(unittest.TestCase):
    """The sums that are shown add up."""

    def test_volle_rolls(self):
        pattern = re.compile(
            r"rolls (\d+) \+ (\d+) \+ (\d+)(?: − (\d) \(malus\))? = (−?\d+), "
            r"bid (\d+)\+?: (?:(\d+) short|good for .*)$")
        for seats in range(2, 7):
            for line in sentences(demo("volle-wolle", seats, 11)):
                if " rolls " not in line:
                    continue
                match = pattern.search(line)
                self.assertTrue(match, line)
                *dice, malus, result, bid, short = match.groups()
                natural = sum(map(int, dice)) - int(malus or 0)
                self.assertEqual(natural, number(result), line)
                self.assertEqual(max(0, int(bid) - natural), int(short or 0),
                                 line)

    def test_volle_boosts(self):
        for seats in range(2, 7):
            for line in sentences(demo("volle-wolle", seats, 12)):
                match = re.match(r" +uses .*: (.*) = (\d+), ", line)
                if match:
                    self.assertEqual(sum(map(number, match[1].split(" + "))),
                                     int(match[2]), line)

    def test_volle_cards_are_all_taken(self):
        take = re.compile(r" +(?:takes|is below 14 and must take|"
                          r"\w+, [\w ]+, takes what is left:) ([^;]*)")
        for seats in range(2, 7):
            matches = map(take.match, sentences(demo("volle-wolle", seats, 3)))
            items = ", ".join(match[1] for match in matches if match)
            words = re.findall(r"(?:^|, | and )(\w+) ", items)
            self.assertEqual(sum(COUNTS[word] for word in words), 60)

    def test_sacks(self):
        for seats in range(2, 5):
            text = demo("bloeder-sack", seats, 4)
            lines = sentences(text)
            for seat, row in enumerate(text.splitlines()[-seats - 2:-2]):
                won = [int(match[1]) for match in (
                    re.search(rf": {NAMES[seat]} wins (\d) sack", line)
                    for line in lines) if match]
                self.assertEqual(sum(won), int(row.split()[-1]))


class Terminal(unittest.TestCase):
    CODES = re.compile(r"\x1b\[\d+m")

    def test_colour_only_there(self):
        for game in ("volle-wolle", "bloeder-sack"):
            arguments = ("demo", "--game", game, "--seed", "2")
            plain = demo(game, 4, 2)
            coloured = on_terminal(*arguments)
            self.assertIn("\x1b[1m", coloured)
            self.assertEqual(self.CODES.sub("", coloured), plain)
            self.assertEqual(on_terminal(*arguments, NO_COLOR="1"), plain)

    def test_delay_changes_nothing_else(self):
        self.assertEqual(demo("bloeder-sack", 2, 2, "--delay", 1),
                         demo("bloeder-sack", 2, 2))


class Refusals(unittest.TestCase):
    def refuse(self, status, *arguments, **options):
        done = woolsack("demo", *arguments, **options)
        text = done.stderr.decode()
        self.assertEqual(done.returncode, status, text)
        self.assertFalse(done.stdout)
        return text

    def test_misuse(self):
        for arguments in (
                ["--seats", "1"], ["--seats", "7"], ["--seats", "x"],
                ["--game", "chess"], ["--game", "pig"], ["--game", ""],
                ["--game", "bloeder-sack", "--seats", "5"],
                ["--delay", "10001"], ["--delay", "-1"], ["--delay", ""],
                ["--seed", "-1"], ["--seed", "18446744073709551616"],
                ["--seed", "1e3"], ["--seed"], ["--nothing"], ["-x"],
                ["please"]):
            with self.subTest(arguments=arguments):
                text = self.refuse(2, *arguments)
                self.assertRegex(text, r"\Awoolsack demo: [^\n]+\n"
                                       r"Try 'woolsack demo --help'\.\n\Z")

    def test_failures(self):
        with tempfile.TemporaryDirectory() as folder:
            deck = pathlib.Path(folder) / "bad.tsv"
            deck.write_text("id\tkind\n1\tgoat\n")
            for arguments in (["--deck", deck], ["--deck", "nowhere"],
                              ["--record", f"{folder}/none/game.txt"]):
                with self.subTest(arguments=arguments):
                    text = self.refuse(1, *arguments)
                    self.assertRegex(text, r"\A[^\n]+: [^\n]+\n\Z")

    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            text = self.refuse(1, "--seed", "1", stdout=full)
            self.assertIn("cannot write standard output", text)
        text = woolsack("demo", "--record", "/dev/full")
        self.assertEqual(text.returncode, 1)
        self.assertIn(b"/dev/full: ", text.stderr)


if __name__ == "__main__":
    unittest.main()
