#!/usr/bin/env python3
"""`woolsack odds` and `woolsack train` as a user meets them."""
import itertools
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from fractions import Fraction

WOOLSACK = os.environ["WOOLSACK"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def woolsack(*arguments, cwd=None):
    return subprocess.run([WOOLSACK, *map(str, arguments)], cwd=cwd,
                          capture_output=True, check=False, timeout=240)


def work_out(bid, corner, chips, by_cards):
    """A turn in fractions, by its rules alone: the best (cards, success), or
    (success, cards), and of the ways to get that the rarest below 14."""
    sides = (12, 10, 8)
    order = (lambda ways: (ways[0], ways[1], -ways[2])) if by_cards else (
        lambda ways: (ways[1], ways[0], -ways[2]))

    def mean(parts):
        return tuple(sum(column) / len(parts) for column in zip(*parts))

    def last(total):
        if total + corner + chips >= bid:
            return (Fraction(1), Fraction(1), Fraction(0))
        return (Fraction(0), Fraction(0), Fraction(total + corner < 14))

    def stop_or_go(total, cards, ways):
        taken = (Fraction(cards), Fraction(1), Fraction(0))
        if total + min(corner, 0) >= bid:
            return taken
        if total + corner + chips >= bid:
            ways = [taken, *ways]
        return max(ways, key=order)

    two = {(die, lying): mean([last(lying + face)
                               for face in range(1, sides[die] + 1)])
           for die in range(3) for lying in range(2, 31 - sides[die])}
    one = {}
    for die in range(3):
        a, b = (other for other in range(3) if other != die)
        for face in range(1, sides[die] + 1):
            one[die, face] = mean([
                stop_or_go(face + x + y, 2, [two[b, face + x],
                                             two[a, face + y]])
                for x in range(1, sides[a] + 1)
                for y in range(1, sides[b] + 1)])
    return mean([stop_or_go(sum(faces), 3,
                            [one[die, faces[die]] for die in range(3)])
                 for faces in itertools.product(
                     *(range(1, side + 1) for side in sides))])


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

    def test_a_bonus_lifts_a_miss_to_14_for_nothing(self):
        """Chips would cost something, and are kept."""
        plain = self.odds("--bid", 23)["below_14"]
        lifted = [self.odds("--bid", 23 + bonus, "--corner", f"+{bonus}")
                  for bonus in (1, 2, 3)]
        shares = [plain] + [answer["below_14"] for answer in lifted]
        self.assertEqual(shares, sorted(shares, reverse=True))
        self.assertEqual(len(set(shares)), 4)
        chips = self.odds("--bid", 26, "--chips", 3)
        self.assertEqual(chips["below_14"], plain)
        # Three and four alone stay below.
        self.assertLess(self.odds("--bid", 26, "--corner", "+9")["below_14"],
                        4 / 960)

    def test_of_two_ways_as_sure_the_one_with_more_cards(self):
        for bid in range(14, 27):
            sure = self.odds("--bid", bid, "--chips", 4, "--goal", "success")
            most = self.odds("--bid", bid, "--chips", 4)
            self.assertGreaterEqual(sure["success"], most["success"])
            if sure["success"] == most["success"]:
                self.assertEqual(sure["cards"], most["cards"])

    def test_they_are_those_of_the_best_way(self):
        for bid, corner, chips in ((21, 0, 0), (21, 1, 2), (25, -9, 0),
                                   (26, -4, 0), (24, -3, 5), (17, 2, 0),
                                   (26, 9, 1)):
            for goal in ("cards", "success"):
                cards, success, below = work_out(bid, corner, chips,
                                                 goal == "cards")
                answer = self.odds("--bid", bid, "--chips", chips,
                                   "--corner", f"{corner:+d}" if corner else 0,
                                   "--goal", goal)
                for key, exact in (("cards", cards), ("success", success),
                                   ("below_14", below)):
                    self.assertAlmostEqual(answer[key], float(exact), 6,
                                           (bid, corner, chips, goal, key))

    def test_readable(self):
        done = woolsack("odds", "--bid", 21, "--corner", "+1", "--chips", 2)
        self.assertEqual(done.returncode, 0)
        self.assertIn("try 1", done.stdout.decode())
        for document in ("docs/code/research.md", "man/woolsack-odds.6"):
            self.assertIn(done.stdout.decode(),
                          (ROOT / document).read_text(), document)

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


# In the short form one run of training must do.
thorough = unittest.skipUnless(os.environ.get("WOOLSACK_LONG"),
                               "in the long form")


class Train(unittest.TestCase):
    def test_train_resume_and_play(self):
        with tempfile.TemporaryDirectory() as folder:
            base = ["train", "--game", "bloeder-sack", "--seats", 2,
                    "--checkpoint", "c", "--net", "bloeder-sack-2.net"]
            first = woolsack(*base, "--games", 512, cwd=folder)
            self.assertEqual(first.returncode, 0, first.stderr)
            self.assertIn(b"512 games", first.stdout)
            more = woolsack(*base, "--games", 1024, "--threads", 2,
                            "--no-gate", cwd=folder)
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

    @thorough
    def test_only_a_better_net_replaces_another(self):
        with tempfile.TemporaryDirectory() as folder:
            net = pathlib.Path(folder) / "bloeder-sack-2.net"
            rejected = pathlib.Path(folder) / "bloeder-sack-2.net.rejected"
            base = ["train", "--game", "bloeder-sack", "--seats", 2,
                    "--games", 2048, "--net", net]
            weak = woolsack(*base[:-4], "--games", 512, "--net", net,
                            "--checkpoint", "weak", cwd=folder)
            self.assertEqual(weak.returncode, 0, weak.stderr)
            first = net.read_bytes()
            better = woolsack(*base, "--checkpoint", "c", cwd=folder)
            self.assertEqual(better.returncode, 0, better.stderr)
            self.assertIn(b"replaced: the new net is better (it won",
                          better.stdout)
            second = net.read_bytes()
            self.assertNotEqual(second, first)
            self.assertFalse(rejected.exists())
            # Against itself it is no better; a weaker one is not either.
            same = woolsack(*base, "--checkpoint", "c", cwd=folder)
            self.assertEqual((same.returncode, same.stderr),
                             (3, b"woolsack train: going on after 2048 "
                                 b"games\n"))
            self.assertIn(b"stays as it is: the new net is no better",
                          same.stdout)
            self.assertEqual(same.stdout.count(b"\n"), 1)
            self.assertEqual(rejected.read_bytes(), second)
            worse = woolsack("train", "--game", "bloeder-sack", "--seats", 2,
                             "--games", 512, "--checkpoint", "weak",
                             "--net", net, cwd=folder)
            self.assertEqual(worse.returncode, 3)
            self.assertEqual(net.read_bytes(), second)
            self.assertEqual(rejected.read_bytes(), first)
            forced = woolsack("train", "--game", "bloeder-sack", "--seats", 2,
                              "--games", 512, "--checkpoint", "weak",
                              "--net", net, "--no-gate", cwd=folder)
            self.assertEqual(forced.returncode, 0, forced.stderr)
            self.assertEqual(net.read_bytes(), first)

    def test_a_broken_net_is_found_before_the_work(self):
        with tempfile.TemporaryDirectory() as folder:
            net = pathlib.Path(folder) / "x.net"
            net.write_bytes(b"nonsense")
            for option in ("--net", "--against"):
                done = woolsack("train", "--game", "bloeder-sack", "--seats",
                                2, "--games", 512, "--checkpoint", "c",
                                option, net, cwd=folder)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertIn(b"x.net", done.stderr)
                self.assertEqual(net.read_bytes(), b"nonsense")
                self.assertFalse((pathlib.Path(folder) / "c").exists())
            done = woolsack("train", "--game", "bloeder-sack", "--seats", 2,
                            "--games", 512, "--checkpoint", "c",
                            "--against", "nobody.net", cwd=folder)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(b"nobody.net: No such file", done.stderr)

    def test_what_cannot_be_written_is_said_before_the_work(self):
        with tempfile.TemporaryDirectory() as folder:
            base = ["train", "--game", "bloeder-sack", "--seats", 2,
                    "--games", 10 ** 9, "--no-gate"]
            for checkpoint, net, bad in (
                    ("c", "nowhere/x.net", "nowhere/x.net: "),
                    ("c", "/nowhere/x.net", "/nowhere/x.net: "),
                    ("c", folder, f"{folder}: "),
                    ("nowhere/c", "x.net", "nowhere/c: ")):
                done = woolsack(*base, "--checkpoint", checkpoint, "--net",
                                net, cwd=folder)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertTrue(done.stderr.decode().startswith(
                    f"{bad}cannot be written: "), done.stderr)
                self.assertEqual(done.stderr.count(b"\n"), 1)
            done = woolsack(*base, "--checkpoint", folder, "--net", "x.net",
                            cwd=folder)
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (1, f"{folder}: Is a directory\n"))
            self.assertEqual(os.listdir(folder), [])

    @thorough
    def test_best_response(self):
        with tempfile.TemporaryDirectory() as folder:
            frozen = woolsack("train", "--game", "bloeder-sack", "--seats", 2,
                              "--games", 512, "--checkpoint", "c", "--net",
                              "old.net", cwd=folder)
            self.assertEqual(frozen.returncode, 0, frozen.stderr)
            base = ["train", "--game", "bloeder-sack", "--seats", 2,
                    "--against", "old.net", "--evaluate", 400]
            first = woolsack(*base, "--checkpoint", "r", "--games", 512,
                             cwd=folder)
            self.assertEqual(first.returncode, 0, first.stderr)
            self.assertRegex(first.stdout.decode(),
                             r"the response wins \d+\.\d\d % "
                             r"\(\d+\.\d\d-\d+\.\d\d\) of 400 games; "
                             r"among equals it would be 50\.00 %")
            more = woolsack(*base, "--checkpoint", "r", "--games", 2048,
                            "--threads", 2, cwd=folder)
            self.assertEqual(more.returncode, 0, more.stderr)
            self.assertIn(b"going on after 512 games", more.stderr)
            share = float(more.stdout.split(b"wins ")[1].split(b" ")[0])
            self.assertGreater(share, 50)
            # One that begins as a copy starts half way, and goes on so.
            copied = [*base, "--from", "c", "--checkpoint", "f"]
            early = woolsack(*copied, "--games", 512, cwd=folder)
            self.assertEqual((early.returncode, early.stderr), (0, b""))
            later = woolsack(*copied, "--games", 1024, cwd=folder)
            self.assertEqual(later.returncode, 0, later.stderr)
            self.assertIn(b"going on after 512 games", later.stderr)
            share = float(later.stdout.split(b"wins ")[1].split(b" ")[0])
            self.assertGreater(share, 50)
            for odd in ([*base, "--checkpoint", "f"],
                        [*base, "--from", "c", "--checkpoint", "r"],
                        [*base, "--from", "r", "--checkpoint", "new"],
                        [*base, "--from", "old.net", "--checkpoint", "new"]):
                done = woolsack(*odd, "--games", 2048, cwd=folder)
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertIn(b"not a checkpoint", done.stderr)
            done = woolsack(*base, "--from", "nobody", "--checkpoint", "new",
                            cwd=folder)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(b"nobody: No such file", done.stderr)
            self.assertFalse((pathlib.Path(folder) / "new").exists())
            # A checkpoint of self-play is not one of a response.
            mixed = woolsack(*base, "--checkpoint", "c", "--games", 1024,
                             cwd=folder)
            self.assertEqual((mixed.returncode, mixed.stdout), (1, b""))
            self.assertIn(b"best response", mixed.stderr)

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
                           "--checkpoint", "c"],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", "c", "--net", "a.net",
                           "--against", "b.net"],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", "c", "--from", "d"],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", "c", "--net", "./c"],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", ""],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", "c", "--no-gate"],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", "c", "--evaluate", 5],
                          ["--game", "volle-wolle", "--seats", 2,
                           "--checkpoint", __file__, "--net",
                           os.path.relpath(__file__)]):
            done = woolsack("train", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))


if __name__ == "__main__":
    unittest.main()
