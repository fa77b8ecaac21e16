#!/usr/bin/env python3
"""Commands that succeed and commands that fail, each with the leak checker on.

Needs a build with the address sanitizer.
"""
import os
import pathlib
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1:exitcode=99"}


class Leaks(unittest.TestCase):
    def test_nothing_is_left_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            bad = pathlib.Path(folder) / "bad.txt"
            record = (GOLDEN / "volle-wolle-4-random.txt").read_text()
            bad.write_text(record.replace("end\n", "bid 1 14\n"))
            broken = pathlib.Path(folder) / "broken.txt"
            broken.write_text(record.replace("deck standard", "deck nowhere"))
            for status, *arguments in (
                    (0, "replay", GOLDEN / "bloeder-sack-3-random.txt"),
                    (0, "legal", GOLDEN / "volle-wolle-5-greedy-cut.txt"),
                    (1, "replay", "--json", bad), (1, "legal", broken),
                    (0, "verify", "--json",
                     GOLDEN / "fair" / "volle-wolle-6.txt"),
                    (1, "verify", "--json",
                     GOLDEN / "volle-wolle-4-random.txt"),
                    (1, "verify", bad),
                    (0, "sim", "--game", "volle-wolle", "--games", "20",
                     "--threads", "2", "--records", folder),
                    (0, "demo", "--seed", "1"),
                    (0, "play", "volle-wolle", "--seats", "Anna,bot:lamb"),
                    (0, "play", "--lang", "de"),
                    (1, "play", "--load", bad),
                    (0, "play", "--load",
                     GOLDEN / "bloeder-sack-2-random.txt")):
                done = subprocess.run([WOOLSACK, *map(str, arguments)],
                                      env={**ENVIRONMENT,
                                           "XDG_STATE_HOME": folder},
                                      input=b"y\nodds\n20\nquit\ny\n",
                                      capture_output=True, check=False)
                self.assertEqual(done.returncode, status,
                                 done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
