#!/usr/bin/env python3
"""Checkpoints made wider, from outside: what comes out, what is refused."""
import os
import pathlib
import subprocess
import tempfile
import unittest

WIDEN = os.environ["WOOLSACK_WIDEN"]
TRAINING = pathlib.Path(__file__).resolve().parents[1] / "checkpoints"
CHECKPOINT = TRAINING / "bloeder-sack-2.checkpoint"
COUNTERS, FLOAT, SECOND, OUTPUTS, BUCKETS, ARRAYS = 24, 4, 32, 32, 4, 3


def widen(*arguments):
    return subprocess.run([WIDEN, *map(str, arguments)], capture_output=True,
                          text=True, timeout=60, check=False)


def floats(inputs, hidden):
    rest = (hidden + 1) * SECOND + (SECOND + 1) * OUTPUTS
    return ((inputs + 1) * hidden + BUCKETS * rest) * FLOAT


class Widen(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(
            self.enterContext(tempfile.TemporaryDirectory()))

    def test_a_checkpoint_keeps_what_it_has(self):
        wide = self.folder / "wide"
        done = widen(CHECKPOINT, wide)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        before, after = CHECKPOINT.read_bytes(), wide.read_bytes()
        head = before.index(b"\n") + 1 + COUNTERS
        inputs = int(before.split(b" ")[4])
        self.assertEqual(before[:head], after[:head])
        self.assertEqual(before[head:head + 128 * FLOAT],
                         after[head:head + 128 * FLOAT])
        league = len(before) - head - ARRAYS * floats(inputs, 128)
        members = after[head + ARRAYS * floats(inputs, 256):]
        self.assertEqual(members.count(b"woolsack-net"),
                         before.count(b"woolsack-net"))
        self.assertGreater(len(members), league)

    def test_nothing_is_lost_by_bad_input(self):
        wide = self.folder / "wide"
        wide.write_text("precious")
        short = self.folder / "short"
        short.write_bytes(CHECKPOINT.read_bytes()[:100000])
        other = self.folder / "other"
        other.write_text("woolsack-training 2 pig 2 10 response\n")
        for path, why in ((short, "the checkpoint is cut off"),
                          (other, "is no checkpoint of self-play"),
                          (self.folder / "none", "cannot be read")):
            with self.subTest(path=path.name):
                done = widen(path, wide)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertEqual(done.stderr, f"widen: {path}: {why}\n")
                self.assertEqual(wide.read_text(), "precious")
        self.assertEqual(widen().returncode, 2)


if __name__ == "__main__":
    unittest.main()
