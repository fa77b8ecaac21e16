#!/usr/bin/env python3
"""The subcommands that have threads, in a build with ThreadSanitizer: it ends
them when two race. That their results are right is for other tests."""
import os
import pathlib
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"


class Threads(unittest.TestCase):
    def good(self, *arguments):
        done = subprocess.run([WOOLSACK, *map(str, arguments)], check=False,
                              capture_output=True, text=True)
        self.assertNotIn("ThreadSanitizer", done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_sim(self):
        for game in ("volle-wolle", "bloeder-sack"):
            self.good("sim", "--game", game, "--games", 300, "--threads", 4)

    def test_match(self):
        self.good("match", "--game", "bloeder-sack", "--seat", "sheep",
                  "--seat", "lamb", "--games", 20, "--threads", 4)

    def test_match_with_programs(self):
        self.good("match", "--game", "bloeder-sack", "--seat", "lamb", "--seat",
                  f"exec:{WOOLSACK} bot --level lamb", "--games", 8,
                  "--threads", 4)

    def test_rollout(self):
        record = GOLDEN / "bloeder-sack-2-greedy-cut.txt"
        self.good("rollout", "--games", 24, "--rounds", 2, "--moves", 2,
                  "--threads", 4, record)

    def test_train(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            self.good("train", "--game", "bloeder-sack", "--seats", 2,
                      "--games", 60, "--threads", 4, "--checkpoint",
                      path / "a.ckpt")


if __name__ == "__main__":
    unittest.main()
