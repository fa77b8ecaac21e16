#!/usr/bin/env python3
"""Replays every golden record and compares both outputs to the byte: those of
this folder, and those that a game keeps in games/ID/tests/golden.
"""
import os
import pathlib
import subprocess
import unittest

HERE = pathlib.Path(__file__).parent
WOOLSACK = os.environ["WOOLSACK"]


def output(*arguments):
    done = subprocess.run([WOOLSACK, *arguments], capture_output=True,
                          cwd=HERE, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


class Golden(unittest.TestCase):
    def test_outputs_are_equal_to_the_byte(self):
        games = HERE.parent.parent / "games"
        records = sorted([*HERE.glob("*.txt"),
                          *games.glob("*/tests/golden/*.txt")])
        self.assertGreater(len(records), 20)
        for record in records:
            with self.subTest(record=record.name):
                self.assertEqual(output("replay", "--json", record),
                                 record.with_suffix(".json").read_bytes())
                self.assertEqual(output("legal", record),
                                 record.with_suffix(".legal").read_bytes())


if __name__ == "__main__":
    unittest.main()
