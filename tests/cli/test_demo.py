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
# Whatever the machine speaks, the story is English unless a test says so.
ENVIRONMENT = {
    **os.environ, "LC_ALL": "C.UTF-8",
    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
LANGUAGES = ("en", "de", "nl", "ru")


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
    text = text.replace("\u00a0", " ")
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
        replay = woolsack("replay", "--json", path)
        self.assertEqual(replay.returncode, 0)
        result = json.loads(replay.stdout)
        heading, *rows = text.splitlines()[-seats - 3:-2]
        self.assertEqual({len(row) for row in rows}, {len(heading)})
        for seat, row in enumerate(rows):
            self.assertTrue(row.startswith(f"{seat + 1}  {NAMES[seat]} "))
            self.assertEqual(
                [number(cell) for cell in row.split()[2:]],
                [len(part) if isinstance(part, list) else part
                 for part in result["seats"][seat].values()])
        totals = [number(row.split()[-1]) for row in rows]
        self.assertEqual(totals, result["totals"])
        winners = [NAMES[seat - 1] for seat in result["winners"]]
        *others, last = winners
        names = f"{', '.join(others)} and {last}" if others else last
        self.assertRegex(text.splitlines()[-1], rf"\A{names} (?:wins|share "
                         rf"the win) with {max(totals)} (?:points?|sacks?)")

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
            r", try [123]: (\d+) \+ (\d+) \+ (\d+)(?: − (\d))? = (−?\d+), "
            r"bid (\d+)\+?, (?:still (\d+) short|good for \d cards?)\.$")
        for seats in range(2, 7):
            rolls = 0
            for line in sentences(demo("volle-wolle", seats, 11)):
                if ", try " not in line:
                    continue
                match = pattern.search(line)
                self.assertTrue(match, line)
                *dice, malus, result, bid, short = match.groups()
                natural = sum(map(int, dice)) - int(malus or 0)
                self.assertEqual(natural, number(result), line)
                self.assertEqual(max(0, int(bid) - natural), int(short or 0),
                                 line)
                rolls += 1
            self.assertGreater(rolls, 50)

    def test_volle_boosts(self):
        boosts = 0
        for seats in range(2, 7):
            for line in sentences(demo("volle-wolle", seats, 12)):
                match = re.match(r" +\w+ (?:uses the bonus|pays|could have)"
                                 r"[^=]*?([\d+ −]*\d) = (\d+)", line)
                if match:
                    self.assertEqual(
                        sum(map(number, match[1].strip(": ").split(" + "))),
                        int(match[2]), line)
                    boosts += 1
        self.assertGreater(boosts, 20)

    def test_volle_cards_are_all_taken(self):
        take = re.compile(r" +\w+ (?:takes|is below 14 and must take the black "
                          r"sheep|comes last and takes what is left|went first "
                          r"and gets what is left): ([^.]*)\.")
        for seats in range(2, 7):
            matches = map(take.match, sentences(demo("volle-wolle", seats, 3)))
            items = [item for match in matches if match
                     for item in match[1].split(", ")]
            times = [re.match(r"(\d+) × ", item) for item in items]
            self.assertEqual(sum(int(n[1]) if n else 1 for n in times), 60)

    def test_sacks(self):
        for seats in range(2, 5):
            text = demo("bloeder-sack", seats, 4)
            lines = sentences(text)
            for seat, row in enumerate(text.splitlines()[-seats - 2:-2]):
                won = [int(match[1]) for match in (
                    re.search(rf"\. {NAMES[seat]} wins (\d) sack", line)
                    for line in lines) if match]
                self.assertEqual(sum(won), int(row.split()[-1]))


class Languages(unittest.TestCase):
    """The same game, whatever the language; figures need no translation."""

    FIRST = {"en": "playing at random", "de": "dem Zufall",
             "nl": "aan het toeval", "ru": "на случай"}

    def speaks(self, text, language):
        self.assertIn(self.FIRST[language], text.splitlines()[0])

    def test_same_game(self):
        for game, seats in TABLES:
            texts = {language: demo(game, seats, 7, "--lang", language)
                     for language in LANGUAGES}
            sums = {language: re.findall(r"[\d +−]* = −?\d+", text)
                    for language, text in texts.items()}
            for language in LANGUAGES:
                self.speaks(texts[language], language)
                self.assertEqual(sums[language], sums["en"])
                lines = texts[language].splitlines()
                for line in lines:
                    self.assertLessEqual(len(line), 100, line)
                    self.assertNotIn("%", line)
                self.assertEqual(
                    [line.split()[2:] for line in lines[-seats - 2:-2]],
                    [line.split()[2:] for line in
                     texts["en"].splitlines()[-seats - 2:-2]])

    def test_environment_decides(self):
        def text(**variables):
            clean = {name: value for name, value in ENVIRONMENT.items()
                     if not name.startswith("LC_") and name != "LANG"}
            return woolsack("demo", "--seed", 1, env={
                **clean, **variables}).stdout.decode()
        self.speaks(text(), "en")
        self.speaks(text(LANG="de_DE.UTF-8"), "de")
        self.speaks(text(LANG="de_AT@euro"), "de")
        self.speaks(text(LANG="nl"), "nl")
        self.speaks(text(LANG="pt_BR.UTF-8"), "en")
        self.speaks(text(LANG="deu"), "en")
        self.speaks(text(LANG="de", LC_MESSAGES="ru_RU.UTF-8"), "ru")
        self.speaks(text(LANG="de", LC_MESSAGES="ru", LC_ALL="nl_BE"), "nl")
        self.speaks(text(LANG="de", LC_ALL="C"), "en")
        self.speaks(text(LANG="de", LC_ALL=""), "de")

    def test_printed_command_keeps_the_language(self):
        text = demo("bloeder-sack", 2, 7, "--lang", "ru")
        again = re.search(r"^  woolsack (demo .*)$", text, re.M).group(1)
        self.assertEqual(woolsack(*again.split()).stdout.decode(), text)

    def test_catalogues_that_are_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            nowhere = {**ENVIRONMENT, "WOOLSACK_LOCALE": folder}
            done = woolsack("demo", "--lang", "de", env=nowhere)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertEqual(done.stderr, b"woolsack demo: the catalogue for "
                                          b"--lang de is not there\n")
            # Nobody asked: English will do.
            done = woolsack("demo", "--seed", 1, env={**nowhere,
                                                      "LC_ALL": "de"})
            self.assertEqual(done.returncode, 0)
            self.speaks(done.stdout.decode(), "en")
            path = pathlib.Path(folder) / "de/LC_MESSAGES/woolsack.mo"
            path.parent.mkdir(parents=True)
            for broken in (b"", b"not a catalogue at all, but long enough"):
                path.write_bytes(broken)
                for arguments, language in ((["--lang", "de"], "C"), ([], "de")):
                    done = woolsack("demo", *arguments,
                                    env={**nowhere, "LC_ALL": language})
                    self.assertEqual((done.returncode, done.stdout), (1, b""))
                    self.assertRegex(done.stderr.decode(),
                                     rf"\A{path}: the [^\n]+\n\Z")


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
                ["--lang", "fr"], ["--lang", ""], ["--lang", "de_DE"],
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
