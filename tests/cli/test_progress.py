#!/usr/bin/env python3
"""What long work shows on a terminal while it goes on, and what a position
that is played out is told to be."""
import json
import os
import pathlib
import pty
import re
import subprocess
import tempfile
import unittest

WOOLSACK = os.environ["WOOLSACK"]
ROOT = pathlib.Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests/golden"
CUT = GOLDEN / "bloeder-sack-2-greedy-cut.txt"
NETS = pathlib.Path(os.environ["WOOLSACK_DATA"]).parent / "nets"
ENVIRONMENT = {**os.environ, "WOOLSACK_NETS": str(NETS),
               "LC_ALL": "C.UTF-8"}
BAR = re.compile(r"\r\[(#*)(\.*)\] +(\d+) %  (\d+)/(\d+)  \d+ s left \x1b\[K")
CLEAR = "\r\x1b[K"
# A bar is drawn four times a second: the work is doubled until one is seen.
TRIES = 8


def with_terminal(*arguments, cwd=None):
    """Standard output, and what a terminal got as standard error."""
    mine, theirs = pty.openpty()
    with subprocess.Popen([WOOLSACK, *map(str, arguments)], stderr=theirs,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          env=ENVIRONMENT, cwd=cwd) as process:
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(mine, 65536):
                shown += chunk
        except OSError:
            pass  # how Linux says that the other end is closed
        os.close(mine)
        out = process.stdout.read()
    assert process.returncode == 0, shown
    return out.decode(), shown.decode()


def quietly(*arguments, **options):
    done = subprocess.run([WOOLSACK, *map(str, arguments)],
                          stdin=subprocess.DEVNULL, capture_output=True,
                          check=False, env=ENVIRONMENT, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


class Bars(unittest.TestCase):
    def see_a_bar(self, work, total, *arguments, **options):
        """`arguments` with so much work, `total` of it, show a bar that grows
        and goes, and nothing else."""
        for _ in range(TRIES):
            with tempfile.TemporaryDirectory() as folder:
                _, shown = with_terminal(*arguments, work, cwd=folder,
                                         **options)
            bars = BAR.findall(shown)
            if bars:
                break
            work *= 4
            total *= 4
        self.assertTrue(bars, shown)
        self.assertEqual(BAR.sub("", shown), CLEAR)
        before = 0
        for full, empty, percent, done, of in bars:
            self.assertEqual(len(full + empty), 40)
            self.assertEqual(int(of), total)
            self.assertLessEqual(before, int(done))
            self.assertLessEqual(int(done), total)
            self.assertEqual(len(full), 40 * int(done) // total)
            self.assertLessEqual(abs(int(percent) - 100 * int(done) / total),
                                 0.5)
            before = int(done)

    def test_sim(self):
        self.see_a_bar(20000, 20000, "sim", "--game", "bloeder-sack",
                       "--seats", 2, "--games")

    def test_match(self):
        self.see_a_bar(4, 4, "match", "--game", "bloeder-sack", "--seat",
                       "lamb", "--seat", "sheep", "--games")

    @unittest.skipUnless(os.environ.get("WOOLSACK_LONG"), "long")
    def test_ladder(self):
        # Six levels are fifteen pairs.
        self.see_a_bar(2, 30, "ladder", "--game", "bloeder-sack", "--games")

    def test_rollout(self):
        self.see_a_bar(80, 80, "rollout", "--moves", 0, CUT, "--games")

    def test_training_and_the_gate_of_nets(self):
        with tempfile.TemporaryDirectory() as folder:
            games = 512
            for _ in range(TRIES):      # a fast machine needs more for a bar
                base = ["train", "--game", "bloeder-sack", "--seats", "2",
                        "--checkpoint", "c", "--games", str(games)]
                _, shown = with_terminal(*base, cwd=folder)
                totals = {of for *_, of in BAR.findall(shown)}
                if totals:
                    break
                games *= 2
            self.assertEqual(totals, {str(games)})
            # Such a net is not better than the one that ships, nor than
            # itself: the old file stays, the new one lies beside it.
            shipped = (NETS / "bloeder-sack-2.net").read_bytes()
            net = pathlib.Path(folder) / "n.net"
            beside = pathlib.Path(folder) / "n.net.rejected"
            net.write_bytes(shipped)
            self.assertLess(self.refused_share(base, folder), 25)
            self.assertEqual(net.read_bytes(), shipped)
            beside.replace(net)
            new = net.read_bytes()
            self.assertEqual(self.refused_share(base, folder), 50)
            self.assertEqual(net.read_bytes(), new)
            self.assertEqual(beside.read_bytes(), new)

    def refused_share(self, base, folder):
        """What share of games the new net has won, which is not enough."""
        done = subprocess.run([WOOLSACK, *base, "--net", "n.net"], cwd=folder,
                              env=ENVIRONMENT, check=False,
                              capture_output=True)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (3, 1))
        found = re.fullmatch(
            r"n\.net stays as it is: the new net is no better \(it won "
            r"(\d+\.\d) % of \d+ games against it\); it is in "
            r"n\.net\.rejected\n", done.stdout.decode())
        self.assertTrue(found, done.stdout)
        return float(found[1])

    def test_nobody_looks(self):
        """Without a terminal there is nothing to draw on."""
        done = subprocess.run([WOOLSACK, "review", GOLDEN /
                               "bloeder-sack-2-greedy-cut.txt"],
                              env=ENVIRONMENT, check=True,
                              capture_output=True)
        self.assertEqual(done.stderr, b"")


class Positions(unittest.TestCase):
    """`rollout --moves 0`: only the position."""

    def table(self, record, *arguments):
        text = quietly("rollout", "--moves", 0, "--games", 20, *arguments,
                       record)
        said = json.loads(quietly("rollout", "--moves", 0, "--games", 20,
                                  "--json", *arguments, record))
        return text.splitlines(), said

    def test_to_the_end(self):
        lines, said = self.table(CUT)
        self.assertEqual(lines[1], "Played to the end, games: 20.")
        self.assertRegex(lines[3], r"^Player +Wins +Lead *$")
        self.check(lines[4:], ["Anna", "Ben"], said)

    def test_some_rounds(self):
        lines, said = self.table(GOLDEN / "volle-wolle-3-greedy-cut.txt",
                                 "--rounds", 2)
        self.assertEqual(lines[1], "Played on for 2 rounds, games: 20.")
        self.check(lines[4:], ["Anna", "Ben", "Çelik"], said)

    def check(self, rows, names, said):
        """The table has what the JSON has, a line for each player."""
        self.assertEqual(len(rows), len(names))
        for row, name, win, lead in zip(rows, names, said["win"],
                                        said["lead"]):
            self.assertTrue(row.startswith(name + " "), row)
            figures = re.findall(r"[−+]?\d+\.\d", row)
            self.assertEqual(figures[:2], [f"{100 * win[0]:.1f}",
                                           f"{100 * win[1]:.1f}"], row)
            self.assertAlmostEqual(
                float(figures[2].replace("−", "-")), lead[0], delta=0.051)


if __name__ == "__main__":
    unittest.main()
