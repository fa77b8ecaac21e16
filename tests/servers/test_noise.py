#!/usr/bin/env python3
"""What others do to the database of a server: noise on the channel that servers
tell each other news on, and tables that are away for a moment."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
from postgres import Postgres  # noqa: E402
from party import Party  # noqa: E402
from wire import Server, call  # noqa: E402

WOOLSACK = os.environ["WOOLSACK"]
PATIENCE = 60  # seconds
STRANGER = "0123456789abcdef"
# Neither news nor a shout: every way of being neither.
NOISE = ("", "x", STRANGER, f"{STRANGER} ", f"{STRANGER}x1 2",
         f"{STRANGER} one 2", f"{STRANGER} 1", f"{STRANGER} 1 two",
         f"{STRANGER} 99999999999999999999999 1", f"{STRANGER} 1 5000000000",
         f"{STRANGER} 1 2 text", f"{STRANGER} 1 0", f"{STRANGER} 1 0 ",
         f"{STRANGER} 18446744073709551615 1", "ü" * 2000)


class Noise(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres("fsync=off").__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.__exit__(None, None, None)

    def server(self):
        server = Server(WOOLSACK, self.postgres.url, "--rate", "1000")
        self.addCleanup(server.stop, signal.SIGTERM)
        return server

    def party(self, servers, seed):
        party = Party.begin(WOOLSACK, servers, "volle-wolle", 2, 0, seed=seed)
        self.addCleanup(party.close)
        return party

    def test_noise_on_the_channel(self):
        servers = [self.server(), self.server()]
        table = self.party(servers, seed=5)
        table.play(steps=4)
        for text in NOISE:
            self.postgres.query(f"SELECT pg_notify('woolsack', '{text}')")
        # What one says after all that the other one still hears.
        table.guests[1].say("say hello there")
        table.read_all(until=lambda: b"say 2 hello there" in
                       table.guests[0].seen)
        table.play(steps=4)
        table.read_all(until=lambda: table.guests[0].record ==
                       table.guests[1].record)

    def test_tables_that_are_away(self):
        server = self.server()
        table = self.party([server], seed=6)
        table.play(steps=4)
        table.close()
        record = f"/api/tables/{table.id}/record"
        for name, path in (("entry", record), ("archive", record.replace(
                table.id, table.id[::-1])), ("tables", "/api/tables")):
            # A server that has yet to prepare its questions.
            fresh = self.server()
            self.postgres.query(f"ALTER TABLE {name} RENAME TO away")
            status, said = call(fresh.port, path)
            self.assertEqual((name, status), (name, 503), said)
            self.postgres.query(f"ALTER TABLE away RENAME TO {name}")
            # With the table the game is there again.
            end = time.monotonic() + PATIENCE
            while call(fresh.port, record)[0] != 200:
                self.assertLess(time.monotonic(), end, name)


class NoDatabase(unittest.TestCase):
    def test_one_that_cannot_be_opened(self):
        """One sentence, and nothing is served."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "text").write_text("this is no database\n" * 200)
            # One of somebody else, and one that has lost its tables.
            for name, sql in (("other", "CREATE TABLE room(x)"),
                              ("empty", "DROP TABLE entry")):
                if name == "empty":
                    Server(WOOLSACK, str(path / name)).stop(signal.SIGTERM)
                subprocess.run(["sqlite3", path / name, sql], check=True)
            for where, words in (
                    (path / "no/such.db", "No such file or directory"),
                    (path, "unable to open database file"),
                    (path / "text", "file is not a database"),
                    (path / "other", "table room already exists"),
                    (path / "empty", "no such table: "),
                    (f"postgres:///x?host={folder}", "PostgreSQL: connection"),
                    ("postgres://:x:y/", "PostgreSQL: invalid integer")):
                done = subprocess.run(
                    [WOOLSACK, "serve", "--listen", "127.0.0.1:0", "--db",
                     str(where)], check=False, capture_output=True,
                    timeout=60)
                said = done.stderr.decode()
                self.assertEqual((done.returncode, done.stdout), (1, b""))
                self.assertEqual(said.count("\n"), 1, said)
                self.assertIn(words, said)


if __name__ == "__main__":
    unittest.main()
