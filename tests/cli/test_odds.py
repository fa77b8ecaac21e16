#!/usr/bin/env python3
"""`woolsack odds` and `woolsack train` as a user meets them."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]


def woolsack(*arguments, cwd=None):
    return subprocess.run([WOOLSACK, *map(str, arguments)], cwd=cwd,
                          capture_output=True, check=False, timeout=240)


class Odds(unittest.TestCase):
    def odds(self, *arguments):
        done = woolsack("odds", "--json", *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return json.loads(done.stdout)

    def test_the_published_figures(self):
        answer = self.odds("--bid", 21)
        self.assertEqual([round(p, 4) for p in answer["try"]],
                         [0.2250, 0.2677, 0.1788])
        self.assertEqual(round(answer["cards"], 3), 1.389)
        any_way = self.odds("--bid", 21, "--goal", "success")
        self.assertEqual(round(any_way["success"], 4), 0.6715)
        self.assertGreaterEqual(any_way["success"], answer["success"])

    def test_corner_and_chips_lower_the_need(self):
        plain = self.odds("--bid", 18)
        for helped in (self.odds("--bid", 21, "--corner", "+3"),
                       self.odds("--bid", 21, "--chips", 3),
                       self.odds("--bid=21", "--corner=+1", "--chips=2"),
                       self.odds("--bid", 16, "--corner", "-2")):
            self.assertEqual(helped["try"], plain["try"])
        self.assertEqual(self.odds("--bid", "26+")["try"],
                         self.odds("--bid", 26)["try"])

    def test_shares_add_up(self):
        for bid in range(14, 27):
            answer = self.odds("--bid", bid, "--corner", "-1", "--chips", 1)
            self.assertAlmostEqual(sum(answer["try"]), answer["success"],
                                   places=5)
            self.assertAlmostEqual(answer["success"] + answer["miss"], 1,
                                   places=5)
            self.assertLessEqual(answer["below_14"], answer["miss"] + 1e-6)

    def test_readable(self):
        done = woolsack("odds", "--bid", 21, "--corner", "+1", "--chips", 2)
        self.assertEqual(done.returncode, 0)
        self.assertIn("try 1", done.stdout.decode())

    def test_misuse(self):
        for arguments, word in (([], "--bid"), (["--bid", "13"], "13"),
                                (["--bid", "27"], "27"),
                                (["--bid", "20", "--corner", "10"], "10"),
                                (["--bid", "20", "--corner", "x"], "x"),
                                (["--bid", "20", "--chips", "26"], "26"),
                                (["--bid", "20", "--goal", "x"], "x")):
            done = woolsack("odds", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(word, done.stderr.decode())


class Train(unittest.TestCase):
    def test_train_resume_and_play(self):
        with tempfile.TemporaryDirectory() as folder:
            base = ["train", "--game", "bloeder-sack", "--seats", 2,
                    "--checkpoint", "c", "--net", "bloeder-sack-2.net"]
            first = woolsack(*base, "--games", 512, cwd=folder)
            self.assertEqual(first.returncode, 0, first.stderr)
            self.assertIn(b"512 games", first.stdout)
            more = woolsack(*base, "--games", 1024, "--threads", 2,
                            cwd=folder)
            self.assertEqual(more.returncode, 0, more.stderr)
            self.assertIn(b"going on after 512 games", more.stderr)
            done = subprocess.run(
                [WOOLSACK, "match", "--json", "--game", "bloeder-sack",
                 "--seat", "shepherd", "--seat", "random", "--games", "20"],
                env={**os.environ, "WOOLSACK_NETS": folder},
                capture_output=True, check=False, timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            shares = [p["win_share"]
                      for p in json.loads(done.stdout)["players"]]
            self.assertGreater(shares[0], shares[1])

    def test_what_is_no_checkpoint_or_net_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "c"
            path.write_bytes(b"nonsense")
            done = woolsack("train", "--game", "volle-wolle", "--seats", 2,
                            "--checkpoint", path, "--games", 512)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(b"not a checkpoint", done.stderr)
            self.assertEqual(path.read_bytes(), b"nonsense")
            (pathlib.Path(folder) / "volle-wolle-2.net").write_bytes(b"x")
            done = subprocess.run(
                [WOOLSACK, "match", "--game", "volle-wolle", "--seat", "ram",
                 "--seat", "lamb", "--games", "2"],
                env={**os.environ, "WOOLSACK_NETS": folder},
                capture_output=True, check=False, timeout=120)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(b"volle-wolle-2.net", done.stderr)

    def test_misuse(self):
        for arguments in ([], ["--game", "volle-wolle"],
                          ["--game", "volle-wolle", "--seats", 7,
                           "--checkpoint", "c"]):
            done = woolsack("train", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))


if __name__ == "__main__":
    unittest.main()
