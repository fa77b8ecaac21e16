#!/usr/bin/env python3
"""A server in which a call fails, while people play: it goes on, or ends with a
clear word; and the next server has every entry that anybody was told."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "support"))
from faults import LONG, MEMORY, PROCESSES, SQLITE, is_clear, sweep  # noqa: E402
from party import Party  # noqa: E402
from wire import Gone, Server, call  # noqa: E402

FAILING = os.environ["WOOLSACK_FAILING"]
WOOLSACK = os.environ["WOOLSACK"]
STEPS = 3
# A few of each in the short form; a server takes a moment to start.
CALLS = (MEMORY + PROCESSES + SQLITE + ("open", "read", "write", "close")
         if LONG else ("malloc", "calloc", "sqlite3_step", "db_fsync"))
GONE = (Gone, OSError, AssertionError, json.JSONDecodeError,
        ConnectionError, subprocess.CalledProcessError)
SOURCES = HERE.parent.parent / "src/server"


def may_abort():
    """As long as the server's own files end that way."""
    return any("abort();" in path.read_text() for path in SOURCES.glob("*.c"))


class Evening:
    """A server that may fail, and what its guests were told."""

    def __init__(self, db, env):
        self.errors = tempfile.TemporaryFile("w+")
        self.heard = []
        self.table = None
        self.process = subprocess.Popen(
            [FAILING, "serve", "--listen", "127.0.0.1:0", "--db", db],
            stdout=subprocess.PIPE, stderr=self.errors, text=True,
            env={**os.environ, **env, "WOOLSACK_NETS": str(HERE),
                 "ASAN_OPTIONS": "detect_leaks=0:handle_abort=0"})
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        self.port = int(found.group(1)) if found else None

    def play(self):
        """Whatever is told before anything goes wrong counts."""
        party = None
        try:
            party = Party.begin(WOOLSACK, [self], "bloeder-sack", people=2,
                                bots=0, seed=5)
            self.table = party.id
            party.read_all(until=lambda: True, seconds=5)
            for _ in range(STEPS):
                party.step()
        except GONE:
            pass
        if party:
            self.heard = max((guest.record for guest in party.guests), key=len)
            party.close()

    def end(self):
        """Status and standard error; it has two seconds to be gone."""
        time.sleep(0 if self.process.poll() is None else 0.01)
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=20)
        finally:
            self.process.kill()
        self.process.stdout.close()
        self.errors.seek(0)
        text = self.errors.read()
        self.errors.close()
        return status, text


class Servers(unittest.TestCase):
    def setUp(self):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.count = 0
        os.environ["WOOLSACK_NETS"] = str(HERE)

    def go(self, env):
        self.count += 1
        db = str(self.folder / f"{self.count}.db")
        evening = Evening(db, env)
        if evening.port:
            evening.play()
        status, text = evening.end()
        return status, "", text, (db, evening)

    def check(self, done):
        db, evening = done.extra
        statuses = (0, 1) + ((-signal.SIGABRT,) if may_abort() else ())
        self.assertIn(done.status, statuses, done)
        if done.status == 1:
            self.assertTrue(is_clear(done.err), done)
        self.assertNotIn("Sanitizer", done.err, done)
        self.assertNotIn("runtime error", done.err, done)
        if not evening.heard:
            return
        server = Server(WOOLSACK, db)
        try:
            status, record = call(server.port,
                                  f"/api/tables/{evening.table}/record")
        finally:
            server.stop(signal.SIGKILL)
        self.assertEqual(status, 200, done)
        # An undo aside, a record only grows.
        lines = record.splitlines()
        for line in evening.heard:
            self.assertIn(line, lines, done)

    def test_every_call(self):
        count = told = 0
        for done in sweep(CALLS, self.go):
            self.check(done)
            count += 1
            told += bool(done.extra[1].heard)
        self.assertGreater(count, 6)
        self.assertGreater(told, 3)


if __name__ == "__main__":
    unittest.main()
