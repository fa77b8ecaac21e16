#!/usr/bin/env python3
"""The program as a user meets it: options, statuses, messages, bad input."""
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
LONG = bool(os.environ.get("WOOLSACK_LONG"))
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
DECKS = pathlib.Path(os.environ["WOOLSACK_DATA"]) / "decks"


def woolsack(*arguments, stdin=b"", cwd=None, timeout=60):
    return subprocess.run([WOOLSACK, *map(str, arguments)], input=stdin,
                          capture_output=True, cwd=cwd, timeout=timeout,
                          check=False)


def golden(name):
    return (GOLDEN / name).read_bytes()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def refuse(self, name, content, line):
        """Both commands refuse the record at the line, in one sentence."""
        self.write(name, content)
        for command in (["replay", "--json"], ["replay"], ["legal"]):
            done = woolsack(*command, name, cwd=self.folder)
            self.assertEqual(done.returncode, 1, content[-200:])
            self.assertEqual(done.stdout, b"")
            text = done.stderr.decode()
            self.assertTrue(text.startswith(f"{name}:{line}: "), text)
            self.assertEqual(text.count("\n"), 1, text)
            self.assertGreater(len(text.strip()), len(f"{name}:{line}: "))


class Program(Case):
    COMMANDS = ("replay", "legal", "verify", "sim", "demo")

    def test_version_and_help(self):
        self.assertRegex(woolsack("--version").stdout.decode(),
                         r"\Awoolsack \d+\.\d+\.\d+\n\Z")
        for arguments in (["--help"], ["help"]):
            done = woolsack(*arguments)
            self.assertEqual(done.returncode, 0)
            for command in self.COMMANDS:
                self.assertIn(command, done.stdout.decode())
        for command in self.COMMANDS:
            done = woolsack(command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertTrue(
                done.stdout.decode().startswith(f"Usage: woolsack {command}"))
            self.assertEqual(woolsack("help", command).stdout, done.stdout)

    def test_misuse_is_status_2_and_says_why(self):
        for arguments, word in (
                ([], "command"), (["shear"], "shear"), (["help", "x"], "x"),
                (["replay"], "FILE"), (["replay", "a", "b"], "FILE"),
                (["legal"], "FILE"), (["replay", "--jsno", "a"], "--jsno"),
                (["replay", "--json=1", "a"], "--json"),
                (["replay", "-x", "a"], "-x"),
                (["sim"], "--game"), (["sim", "--game", "chess"], "chess"),
                (["sim", "--game", "pig"], "pig"),
                (["sim", "--game"], "--game"),
                (["sim", "--game", ""], "--game"), (["replay", ""], "empty"),
                (["sim", "--game", "volle-wolle", "--records="], "--records"),
                (["sim", "--game", "volle-wolle", "--seats", "7"], "7"),
                (["sim", "--game", "bloeder-sack", "--seats", "5"], "5"),
                (["sim", "--game", "volle-wolle", "--games", "0"], "--games"),
                (["sim", "--game", "volle-wolle", "--games", "-1"], "--games"),
                (["sim", "--game", "volle-wolle", "--seed", "x"], "--seed"),
                (["sim", "--game", "volle-wolle", "--seed",
                  "99999999999999999999"], "--seed"),
                (["sim", "--game", "volle-wolle", "--threads", "0"],
                 "--threads"),
                (["sim", "--game", "volle-wolle", "extra"], "extra")):
            done = woolsack(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, b"", arguments)
            self.assertIn(word, done.stderr.decode(), arguments)

    def test_output_that_cannot_be_written_is_a_failure(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [WOOLSACK, "legal", GOLDEN / "volle-wolle-2-greedy-cut.txt"],
                stdout=full, stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"standard output", done.stderr)


class Records(Case):
    def test_standard_input_is_a_file(self):
        record = golden("volle-wolle-3-greedy.txt")
        self.assertEqual(woolsack("replay", "--json", "-",
                                  stdin=record).stdout,
                         golden("volle-wolle-3-greedy.json"))
        done = woolsack("legal", "-", stdin=b"woolsack 1\ngame chess\n")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.startswith(b"-:2: "))

    def test_unreadable_files(self):
        done = woolsack("replay", "nowhere.txt", cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertTrue(done.stderr.startswith(b"nowhere.txt: "))
        done = woolsack("replay", ".", cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertTrue(done.stderr.startswith(b".: "))

    def test_loose_but_legal_forms(self):
        lines = golden("volle-wolle-3-greedy.txt").decode().splitlines()
        expected = golden("volle-wolle-3-greedy.json")
        loose = ["# a game", ""]
        for line in lines:
            loose += [line + "  \t # remark", "   ", "\t"]
        loose.insert(4, "x-proof some text, 'quoted' and # cut")
        loose.insert(5, "x-empty")
        for text in ("\r\n".join(loose) + "\r\n", "\n".join(loose)):
            done = woolsack("replay", "--json", "-", stdin=text.encode())
            self.assertEqual((done.stdout, done.stderr), (expected, b""))

    def test_headers_that_are_wrong(self):
        good = ["woolsack 1", "game volle-wolle", "deck standard",
                "seat 1 Anna", "seat 2 Ben", "board 1 1"]
        sack = ["woolsack 1", "game bloeder-sack", "deck standard",
                "seat 1 Anna", "seat 2 Ben", "start 2", "reveal 1 1"]

        def text(lines):
            return ("\n".join(lines) + "\n").encode()

        for at, wrong in ((0, "woolsack 2"), (0, "woolsack"), (0, "Woolsack 1"),
                          (0, "woolsack 01"), (0, " woolsack 1"),
                          (0, "x-early 1"), (1, "game"), (1, "game Volle-Wolle"),
                          (1, "game  volle-wolle"), (1, "deck standard"),
                          (2, "deck"), (2, "deck nowhere"), (2, "deck  standard"),
                          (2, "deck ./nowhere.tsv"), (2, "seat 1 Anna"),
                          (3, "seat 2 Anna"), (3, "seat 0 Anna"),
                          (3, "seat 1"), (3, "seat 1  Anna"),
                          (3, "seat 01 Anna"), (3, "seat one Anna"),
                          (3, "seat 1 An\x07na"), (4, "seat 1 Ben"),
                          (4, "board 1 1"), (5, "start 1"), (5, "seat 4 C"),
                          (5, "board 1 7"), (5, "board 3 1"), (5, "end"),
                          (5, "x- text"), (5, "deck standard")):
            lines = list(good)
            lines[at] = wrong
            with self.subTest(wrong=wrong, at=at):
                self.refuse("r.txt", text(lines), at + 1)
        for at, wrong in ((5, "start 0"), (5, "start 3"), (5, "start"),
                          (5, "reveal 1 1"), (6, "start 1"),
                          (6, "reveal 2 1"), (6, "reveal 1 28")):
            lines = list(sack)
            lines[at] = wrong
            with self.subTest(wrong=wrong, at=at):
                self.refuse("r.txt", text(lines), at + 1)
        for lines in (good, sack):
            needed = 5 if lines is good else 6
            for cut in range(needed):
                with self.subTest(cut=cut):
                    self.refuse("r.txt", text(lines[:cut]) if cut else b"",
                                cut + 1)
        too_many = good[:5] + [f"seat {n} X" for n in range(3, 8)]
        self.refuse("r.txt", text(too_many), 10)
        self.refuse("r.txt", text(good + ["x-late 1"]), 7)
        self.refuse("r.txt", text(sack[:5] + ["seat 3 C", "seat 4 D",
                                              "seat 5 E"]), 8)

    def test_what_comes_after_the_end(self):
        record = golden("bloeder-sack-2-greedy.txt").decode()
        self.assertTrue(record.endswith("\nend\n"))
        count = record.count("\n")
        self.refuse("r.txt", (record + "end\n").encode(), count + 1)
        self.refuse("r.txt", (record + "roll 1 1 2\n").encode(), count + 1)
        done = woolsack("replay", "--json", "-",
                        stdin=(record + "\n# over\n").encode())
        self.assertEqual(done.stdout, golden("bloeder-sack-2-greedy.json"))
        open_end = record[:-len("end\n")].encode()
        self.assertEqual(woolsack("legal", "-", stdin=open_end).stdout,
                         b"end\n")
        self.assertEqual(woolsack("replay", "--json", "-",
                                  stdin=open_end).stdout,
                         golden("bloeder-sack-2-greedy.json"))

    def test_damaged_records_never_crash_or_mislead(self):
        """Bytes changed, lines missing, doubled, swapped: a clean answer."""
        dice = random.Random(20261115)
        for name in ("volle-wolle-2-random.txt", "volle-wolle-6-greedy.txt",
                     "bloeder-sack-2-greedy.txt", "bloeder-sack-4-random.txt"):
            record = golden(name)
            for _ in range(60 if LONG else 15):
                damaged = self.damage(dice, record)
                done = woolsack("replay", "--json", "-", stdin=damaged)
                self.assertIn(done.returncode, (0, 1))
                if done.returncode == 0:
                    json.loads(done.stdout)
                    self.assertEqual(done.stderr, b"")
                else:
                    self.assertEqual(done.stdout, b"")
                    self.assertRegex(done.stderr.decode(),
                                     r"\A-:\d+: [^\n]+\n\Z")

    @staticmethod
    def damage(dice, record):
        lines = record.split(b"\n")
        at = dice.randrange(len(lines) - 1)
        kind = dice.randrange(6)
        if kind == 0:
            spot = dice.randrange(len(record))
            return (record[:spot] + bytes([dice.randrange(256)]) +
                    record[spot + 1:])
        if kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, lines[at])
        elif kind == 3:
            other = dice.randrange(len(lines) - 1)
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 4:
            return record[:dice.randrange(len(record))]
        else:
            lines[at] = dice.randbytes(dice.randrange(80)).replace(b"\n", b"")
        return b"\n".join(lines)

    def test_long_and_binary_input(self):
        self.refuse("zeros.bin", bytes(100000), 1)
        self.refuse("noise.bin", b"woolsack 1\n\xff\xfe\n", 2)
        self.refuse("long.txt", b"woolsack 1\n" + b"a" * 3000000, 2)
        million = (b"woolsack 1\ngame volle-wolle\ndeck standard\nseat 1 A\n"
                   b"seat 2 B\n" + b"# nothing\n" * 1000000 + b"nonsense\n")
        self.write("million.txt", million)
        done = woolsack("legal", "million.txt", cwd=self.folder)
        self.assertTrue(done.stderr.startswith(b"million.txt:1000006: "))


class Decks(Case):
    def test_record_names_its_deck(self):
        record = golden("volle-wolle-2-greedy.txt")
        deck = (DECKS / "volle-wolle.tsv").read_bytes()
        self.write("mine.tsv", deck)
        (self.folder / "sub").mkdir()
        self.write("sub/other", deck)
        for name in (b"mine.tsv", b"./mine.tsv", b"sub/other",
                     b"volle-wolle"):
            changed = record.replace(b"deck standard", b"deck " + name)
            done = woolsack("replay", "--json", "-", stdin=changed,
                            cwd=self.folder)
            self.assertEqual(done.stdout, golden("volle-wolle-2-greedy.json"),
                             done.stderr)

    def test_broken_deck_is_named_with_its_line(self):
        rows = (DECKS / "volle-wolle.tsv").read_bytes().split(b"\n")
        rows[6] = rows[6].replace(b"white", b"green")
        self.write("mine.tsv", b"\n".join(rows))
        record = golden("volle-wolle-2-greedy.txt").replace(
            b"deck standard", b"deck mine.tsv")
        self.write("r.txt", record)
        for command in ("replay", "legal"):
            done = woolsack(command, "r.txt", cwd=self.folder)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertTrue(done.stderr.startswith(b"mine.tsv:7: "),
                            done.stderr)
            self.assertIn(b"green", done.stderr)
        done = woolsack("sim", "--game", "volle-wolle", "--deck", "mine.tsv",
                        cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertTrue(done.stderr.startswith(b"mine.tsv:7: "))
        done = woolsack("sim", "--game", "volle-wolle", "--deck", "no.tsv",
                        cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"no.tsv", done.stderr)

    def test_a_corrected_deck_counts(self):
        deck = (DECKS / "volle-wolle.tsv").read_bytes()
        rich = deck.replace(b"\n29\twhite\t8\t", b"\n29\twhite\t99\t")
        self.assertNotEqual(rich, deck)
        self.write("rich.tsv", rich)
        mean = []
        for name in ("standard", "rich.tsv"):
            done = woolsack("sim", "--game", "volle-wolle", "--games", 2000,
                            "--seats", 2, "--json", "--deck", name,
                            cwd=self.folder)
            mean.append(sum(json.loads(done.stdout)["mean_scores"]))
        self.assertGreater(mean[1], mean[0] + 80)


class Simulation(Case):
    def sim(self, *arguments):
        done = woolsack("sim", "--json", *arguments, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(done.stdout.count(b"\n"), 1)
        return json.loads(done.stdout)

    def test_json_has_the_keys_in_order(self):
        result = self.sim("--game", "volle-wolle", "--seats", 4, "--games",
                          1000, "--seed", 3)
        self.assertEqual(list(result),
                         ["game", "seats", "games", "decisions", "seconds",
                          "decisions_per_second", "mean_scores",
                          "win_shares"])
        self.assertEqual((result["game"], result["seats"], result["games"]),
                         ("volle-wolle", 4, 1000))
        self.assertEqual(len(result["mean_scores"]), 4)
        self.assertAlmostEqual(sum(result["win_shares"]), 1, places=4)

    def test_threads_and_records_change_nothing(self):
        games = 300 if LONG else 60
        for game, seats in (("volle-wolle", 3), ("bloeder-sack", 4)):
            base = ["--game", game, "--seats", seats, "--games", games,
                    "--seed", 9]
            results = [self.sim(*base), self.sim(*base, "--threads", 3),
                       self.sim(*base, "--threads", 2, "--records", "out")]
            for result in results:
                del result["seconds"], result["decisions_per_second"]
            self.assertEqual(results[0], results[1])
            self.assertEqual(results[0], results[2])
            files = sorted((self.folder / "out").glob(f"{game}-*.txt"))
            self.assertEqual(len(files), games)
            for path in files[:games // 5]:
                replay = woolsack("replay", "--json", path)
                self.assertEqual(replay.returncode, 0, replay.stderr)
                finished = json.loads(replay.stdout)
                self.assertTrue(finished["finished"])
                self.assertTrue(path.read_text().endswith("\nend\n"))

    def test_seats_count_from_one_and_seat_1_starts(self):
        self.sim("--game", "bloeder-sack", "--games", 5, "--records", "out")
        for path in (self.folder / "out").iterdir():
            self.assertIn("\nstart 1\n", path.read_text())

    def test_a_folder_that_cannot_be_written(self):
        self.write("file", b"")
        done = woolsack("sim", "--game", "volle-wolle", "--games", 5,
                        "--records", "file", cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"file", done.stderr)

    def test_decks_that_records_cannot_name(self):
        """They are refused where a record would have to name them only."""
        standard = (DECKS / "bloeder-sack.tsv").read_bytes()
        base = ["--game", "bloeder-sack", "--seats", 2, "--seed", 1]
        for name in ("my#deck.tsv", "deck.tsv "):
            (self.folder / name).write_bytes(standard)
            deck = ["--deck", f"./{name}"]
            self.assertEqual(self.sim(*base, "--games", 5, *deck)["games"], 5)
            for command in (["sim", "--records", "out"], ["demo"]):
                done = woolsack(*command, *base, *deck, cwd=self.folder)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertIn(f"a record cannot name the deck ./{name}:",
                              done.stderr.decode())
                self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_readable_output(self):
        done = woolsack("sim", "--game", "bloeder-sack", "--games", 100)
        self.assertEqual(done.returncode, 0)
        self.assertIn("Blöder Sack, 4 seats, 100 random games",
                      done.stdout.decode())


if __name__ == "__main__":
    unittest.main()
