#!/usr/bin/env python3
"""Replays every golden record and compares both outputs to the byte.

A registered game without a golden record fails: the list of games comes from
the registry's own file.
"""
import os
import pathlib
import re
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
        records = sorted(HERE.glob("*.txt"))
        self.assertGreater(len(records), 20)
        for record in records:
            with self.subTest(record=record.name):
                self.assertEqual(output("replay", "--json", record.name),
                                 record.with_suffix(".json").read_bytes())
                self.assertEqual(output("legal", record.name),
                                 record.with_suffix(".legal").read_bytes())

    def test_every_game_has_a_golden_record(self):
        rules = HERE.parent.parent / "src" / "rules"
        symbols = re.findall(r"WSK_GAME\((\w+)\)",
                             (rules / "games.def").read_text())
        sources = "".join(p.read_text() for p in rules.glob("*.c"))
        for symbol in symbols:
            found = re.search(
                r"const struct wsk_game %s = \{\s*\.id = \"([a-z-]+)\""
                % symbol, sources)
            self.assertIsNotNone(found, symbol)
            self.assertTrue(list(HERE.glob(found.group(1) + "-*.txt")),
                            found.group(1) + " has no golden record")


if __name__ == "__main__":
    unittest.main()
