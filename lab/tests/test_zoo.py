#!/usr/bin/env python3
"""The zoo from outside: short matches, goals, and what it refuses."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

NO_NETS = os.path.dirname(os.path.abspath(__file__))  # has none

# A sanitized build is many times slower; there nobody has nets.
if os.environ.get("WOOLSACK_SLOW"):
    os.environ["WOOLSACK_NETS"] = NO_NETS

ZOO = os.environ["WOOLSACK_ZOO"]
ROOT = pathlib.Path(__file__).resolve().parents[2]


def zoo(*arguments, env=None):
    return subprocess.run([ZOO, *map(str, arguments)], capture_output=True,
                          text=True, timeout=120, check=False, env=env)


def measure(*arguments):
    done = zoo("--json", *arguments)
    return done, json.loads(done.stdout)


def pool(*arguments, expert="sheep", env=None):
    return subprocess.run(
        [ROOT / "lab" / "zoo-pool", "--build", pathlib.Path(ZOO).parents[1],
         *map(str, arguments), "--", "--game", "volle-wolle", "--opponent",
         "uct", "--playouts", "2", "--expert", expert],
        capture_output=True, text=True, timeout=120, check=False, env=env)


def without_nets():
    return {**os.environ, "WOOLSACK_NETS": NO_NETS}


class Pool(unittest.TestCase):
    def test_kept_deals_count_and_are_not_played_again(self):
        with tempfile.TemporaryDirectory() as folder:
            keep = pathlib.Path(folder, "kept.jsonl")
            done = pool("--deals", 3, "--keep", keep)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("6 games, 3 deals;", done.stdout)
            before = keep.read_text()
            for first, games in ((1, "6 games, 3 deals;"),
                                 (3, "2 games, 1 deals;")):
                done = pool("--first", first, "--deals", 3, "--keep", keep)
                self.assertIn(games, done.stdout)
            self.assertEqual(keep.read_text(), before)
            done = pool("--first", 3, "--deals", 4, "--keep", keep)
            self.assertIn("4 games, 2 deals;", done.stdout)
            self.assertEqual(len(keep.read_text().splitlines()), 4)

    def test_kept_deals_are_those_of_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            keep = pathlib.Path(folder, "kept.jsonl")
            self.assertEqual(pool("--deals", 2, "--keep", keep).returncode, 0)
            before = keep.read_text()
            for text, expert, why in (
                    (before, "ram", "1: this deal has the expert sheep, not "
                     "ram"),
                    (before + "{}\n", "sheep", "3: this is no deal"),
                    (before + "hello\n", "sheep", "3: this is no deal")):
                keep.write_text(text)
                done = pool("--deals", 2, "--keep", keep, expert=expert)
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stderr, f"zoo-pool: {keep}:{why}\n")
                self.assertEqual(keep.read_text(), text)
            done = pool("--deals", 2, "--keep", keep / "within")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, r"\Azoo-pool: .*/within: .*\n\Z")

    def test_no_deal_is_said(self):
        done = pool("--first", 2, "--deals", 1)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "zoo-pool: no deal was finished\n")

    def test_a_deal_that_fails_is_the_last(self):
        done = pool("--deals", 5, expert="expert", env=without_nets())
        self.assertEqual(done.returncode, 1)
        zoos, pools = done.stderr.splitlines()
        self.assertTrue(zoos.startswith("zoo: there is no net"), zoos)
        self.assertEqual(pools, "zoo-pool: deal 1 failed")


class All(unittest.TestCase):
    @staticmethod
    def rows(*arguments):
        return subprocess.run(
            [ROOT / "lab" / "zoo-all", "--build",
             pathlib.Path(ZOO).parents[1], *map(str, arguments)],
            capture_output=True, text=True, timeout=120, check=False)

    def test_every_opponent_has_its_rows(self):
        done = self.rows("--print")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = done.stdout.splitlines()
        for game, seats, goal in (
                ("volle-wolle", 2, "0.6"), ("volle-wolle", 4, "0.32"),
                ("bloeder-sack", 2, "0.6"), ("bloeder-sack", 4, "0.32")):
            here = [row for row in rows
                    if f"--game {game} --seats {seats} " in row]
            for name in ("random", "greedy", "flat", "uct", "tree"):
                row, = (row for row in here if f"--opponent {name} " in row)
                if name == "uct":
                    self.assertIn(f" --goal {goal} ", row)
                if name == "flat":
                    self.assertNotIn("--goal", row)
            row, = (row for row in here if row.startswith("woolsack train "))
            self.assertIn(f"/nets/{game}-{seats}.net --from ", row)

    def test_no_row_is_no_success(self):
        done = self.rows("--only", "nope")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("nope", done.stderr)
        self.assertEqual(self.rows("--scale", "nan").returncode, 2)

    @unittest.skipIf(os.environ.get("WOOLSACK_SLOW"),
                     "needs nets, and trains")
    def test_rows_with_and_without_a_goal(self):
        # A match without a goal fails nothing; a handful of games do not show
        # that a response stays below its own.
        for only, scale, status, row in (
                ("volle-wolle --seats 2 --opponent greedy", 0.001, 0,
                 r"greedy \| – \| [\d.]+% \| .* \| – \| 2 \| "
                 r"[\d.]+ / [\d.]+ \| `zoo "),
                ("bloeder-sack-2.net", 0.0005, 1,
                 r"response \| ≤ 52% \| [\d.]+% \| .* \| open \| 10 \| – \| "
                 r"`woolsack train ")):
            with self.subTest(only=only):
                done = self.rows("--only", only, "--scale", scale)
                self.assertEqual((done.returncode, done.stderr), (status, ""))
                _, _, line = done.stdout.splitlines()
                self.assertRegex(line, row)


class Zoo(unittest.TestCase):
    def test_list_names_everybody(self):
        done = zoo("--list")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for name in ("random", "greedy", "fixed", "flat", "uct", "tree"):
            self.assertIn(f"\n{name} ", done.stdout)

    def test_everybody_plays(self):
        for game, seats, opponent in (
                ("volle-wolle", 2, "greedy"), ("volle-wolle", 6, "fixed"),
                ("volle-wolle", 3, "tree"), ("bloeder-sack", 3, "greedy"),
                ("bloeder-sack", 2, "tree"), ("bloeder-sack", 4, "flat"),
                ("volle-wolle", 4, "uct"), ("bloeder-sack", 3, "uct")):
            with self.subTest(game=game, opponent=opponent):
                done, result = measure(
                    "--game", game, "--seats", seats, "--opponent", opponent,
                    "--games", 1, "--playouts", 2, "--expert", "sheep")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(result["games"], seats)
                self.assertEqual(result["opponent"], opponent)
                low, high = result["ci95"]
                self.assertTrue(0 <= low <= result["win_share"] <= high <= 1)

    def test_threads_change_nothing(self):
        results = []
        for threads in (1, 3):
            _, result = measure("--game", "volle-wolle", "--opponent", "tree",
                                "--games", 4, "--playouts", 20, "--expert",
                                "sheep", "--threads", threads)
            results.append({key: value for key, value in result.items()
                            if "_ms" not in key})
        self.assertEqual(*results)

    def test_a_goal_decides_status_and_length(self):
        match = ("--game", "bloeder-sack", "--expert", "sheep", "--opponent",
                 "random", "--games", 1600)
        done, result = measure(*match, "--goal", "0.5")
        self.assertEqual((done.returncode, result["verdict"]), (0, "reached"))
        self.assertEqual(result["games"], 100)
        done, result = measure(*match, "--goal", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn(result["verdict"], ("missed", "open"))
        done = zoo(*match[:-1], 20, "--goal", "0.2")
        self.assertIn("goal", done.stdout)

    def test_the_settings_of_fixed_are_told(self):
        done = zoo("--game", "volle-wolle", "--opponent", "fixed", "--games", 2,
                   "--expert", "lamb", "--bid", "26+", "--take", "margin")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 x fixed, bid 26+, by margin\n", done.stdout)

    def test_how_long_somebody_thinks_is_told(self):
        for opponent in ("flat", "uct", "tree"):
            done = zoo("--game", "bloeder-sack", "--opponent", opponent,
                       "--games", 1, "--playouts", 2, "--expert", "lamb")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"1 x {opponent}, 2 play-outs a move\n", done.stdout)

    def test_an_expert_and_luck_need_a_net(self):
        match = ("--game", "bloeder-sack", "--seats", 4, "--opponent",
                 "random", "--games", 4)
        for arguments, who in (((), "expert"),
                               (("--expert", "expert:500"), "expert:500"),
                               (("--expert", "lamb", "--adjust"), "--adjust")):
            with self.subTest(who=who):
                done = zoo(*match, *arguments, env=without_nets())
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertEqual(
                    done.stderr, "zoo: there is no net for 4 players of "
                    f"Blöder Sack, which {who} needs\n")
        done = zoo(*match, "--expert", "lamb", env=without_nets())
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_nobody_is_measured_in_the_name_of_a_program(self):
        done = zoo("--game", "bloeder-sack", "--expert", "lamb", "--opponent",
                   "exec:true", "--games", "2")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        report, word = done.stderr.splitlines()
        self.assertIn("exec:true", report)
        self.assertEqual(word, "zoo: nothing was measured, since a program "
                         "failed")

    def test_what_is_refused(self):
        volle = ("--game", "volle-wolle", "--opponent", "fixed")
        for arguments, word in (
                ((), "--game"), (("--game", "volle-wolle"), "--opponent"),
                (("--game", "chess", "--opponent", "tree"), "chess"),
                (("--game", "bloeder-sack", "--opponent", "fixed"),
                 "fixed does not play"),
                (("--game", "volle-wolle", "--opponent", "wolf"), "wolf"),
                ((*volle, "--seats", "7"), "7"),
                ((*volle, "--bid", "13"), "13"),
                ((*volle, "--take", "all"), "all"),
                ((*volle, "--goal", "38"), "38"),
                ((*volle, "--goal", "nan"), "nan"),
                ((*volle, "--seconds", "0"), "--seconds"),
                ((*volle, "--playouts", "0"), "--playouts"),
                ((*volle, "--expert", "wolf"), "wolf"),
                (("--game", "volle-wolle", "--opponent", "random", "--bid",
                  "20"), "--bid"),
                (("--search", "--game", "bloeder-sack"), "bloeder-sack"),
                (("--search", "--opponent", "tree"), "--opponent"),
                (("--search", "--json"), "--json"),
                ((*volle, "extra"), "extra")):
            with self.subTest(arguments=arguments):
                done = zoo(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stdout, "")
                self.assertTrue(done.stderr.startswith("zoo: "), done.stderr)
                self.assertIn(word, done.stderr.splitlines()[0])
                self.assertIn("Try 'zoo --help'", done.stderr)


if __name__ == "__main__":
    unittest.main()
