#!/usr/bin/env python3
"""Corners of the command line: disks that are full, paths that are too long,
names with characters of other languages' syntax."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
DATA = pathlib.Path(os.environ["WOOLSACK_DATA"])
ROOT = pathlib.Path(__file__).parent.parent.parent
DEMO = ["demo", "--game", "bloeder-sack", "--seats", "2", "--seed", "1"]
PAIR = ["match", "--game", "bloeder-sack", "--seat", "lamb", "--games", "2"]


def woolsack(*arguments, **options):
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
               **options}
    return subprocess.run([WOOLSACK, *map(str, arguments)], check=False,
                          stderr=subprocess.PIPE, timeout=120,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}, **options)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="woolsack corners ")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def refused(self, words, *arguments, **options):
        """One sentence, and a status that says so."""
        done = woolsack(*arguments, **options)
        said = done.stderr.decode()
        self.assertEqual((done.returncode, said.count("\n")), (1, 1), said)
        self.assertIn(words, said)


class Disks(Case):
    def test_full(self):
        with open("/dev/full", "wb") as full:
            for arguments in (DEMO, [*PAIR, "--seat", "lamb"],
                              ["legal", ROOT / "tests/golden" /
                               "bloeder-sack-2-greedy-cut.txt"]):
                self.refused("cannot write standard output: No space left",
                             *arguments, stdout=full)

    def test_a_folder_is_no_input(self):
        opened = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, opened)
        self.refused("cannot read standard input: Is a directory", "bot",
                     "--level", "lamb", stdin=opened)
        for command in ("legal", "replay", "hint", "review", "rollout",
                        "verify"):
            self.refused(f"{self.folder}: Is a directory", command,
                         self.folder)


class Paths(Case):
    def test_too_long(self):
        """A folder that can be made, in which no game can be written."""
        # A path has 4095 bytes at most; so much is left for a game's name.
        long = "./" * ((4095 - 20) // 2) + "r"
        for command in (["sim", "--game", "bloeder-sack", "--seats", "2",
                         "--games", "1"], [*PAIR, "--seat", "lamb"]):
            self.refused("File name too long", *command, "--records", long,
                         cwd=self.folder)
            self.assertEqual(list((self.folder / "r").iterdir()), [])
            self.refused("File name too long", *command, "--records",
                         self.folder / ("x" * 256))

    def test_a_deck_with_a_blank(self):
        """The command that a demo names plays the same game."""
        deck = self.folder / "my deck.tsv"
        deck.write_bytes((DATA / "decks/bloeder-sack.tsv").read_bytes())
        first = woolsack(*DEMO, "--deck", deck).stdout.decode()
        command = next(line for line in first.splitlines()
                       if line.startswith("  woolsack demo"))
        again = subprocess.run(["sh", "-c", command.replace(
            "woolsack", f"'{WOOLSACK}'", 1)], check=True,
            stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.assertEqual(again.stdout.decode(), first)

    def test_json_holds_any_name(self):
        for name in ('a"b', "c\\d", "e\tf", "g\x7fh", "ünal"):
            program = self.folder / name
            program.write_text("#!/bin/sh\n"
                               f"exec '{WOOLSACK}' bot --level lamb\n")
            program.chmod(0o755)
            # Arguments are cut at blanks: the folder must have none.
            link = pathlib.Path(tempfile.mkdtemp())
            self.addCleanup(link.rmdir)
            (link / "p").symlink_to(self.folder)
            self.addCleanup((link / "p").unlink)
            seat = f"exec:{link}/p/{name}"
            done = woolsack(*PAIR, "--seat", seat, "--json")
            said = json.loads(done.stdout)
            self.assertEqual(said["players"][1]["name"], seat)


class Places(Case):
    """Decks, nets and catalogues are found from where the program lies."""
    RECORD = ROOT / "tests/golden/bloeder-sack-2-greedy-cut.txt"

    def lay(self, program, data, locale):
        """The program and what it needs, in folders below one's own."""
        for path, source in ((f"{data}/decks", DATA / "decks"),
                             (f"{data}/nets", DATA.parent / "nets"),
                             (locale, os.environ["WOOLSACK_LOCALE"])):
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).symlink_to(source)
        copy = self.folder / program
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(WOOLSACK, copy)
        return copy

    def run_there(self, program, *arguments):
        return subprocess.run(
            [program, *map(str, arguments)], check=False, capture_output=True,
            cwd="/", env={name: os.environ[name] for name in
                          ("PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS")
                          if name in os.environ} | {"LC_ALL": "C.UTF-8"})

    def test_all_layouts(self):
        """Installed, unpacked, built."""
        for layout in (("bin/woolsack", "share/woolsack", "share/locale"),
                       ("flat/woolsack", "flat", "flat/po"),
                       ("made/woolsack", "made/data", "made/po")):
            with self.subTest(layout=layout):
                program = self.lay(*layout)
                done = self.run_there(program, "hint", "--lang", "de",
                                      self.RECORD)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                self.assertIn("Zug", done.stdout.decode())

    def test_nothing_is_there(self):
        program = self.folder / "woolsack"
        shutil.copy(WOOLSACK, program)
        for arguments, words in (
                (["hint", self.RECORD], "bloeder-sack.tsv: No such file"),
                (["demo", "--lang", "de"], "de")):
            done = self.run_there(program, *arguments)
            said = done.stderr.decode()
            self.assertEqual((done.returncode, done.stdout), (1, b""), said)
            self.assertEqual(said.count("\n"), 1)
            self.assertIn(words, said)


if __name__ == "__main__":
    unittest.main()
