#!/usr/bin/env python3
"""Backups of a server that runs, put back; and databases that rot or go away."""
import contextlib
import os
import pathlib
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
from party import Party  # noqa: E402
from postgres import Postgres, programs  # noqa: E402
from wire import Server, call  # noqa: E402

WOOLSACK = os.environ["WOOLSACK"]


def woolsack(*words):
    return subprocess.run([WOOLSACK, *map(str, words)], check=False,
                          capture_output=True, text=True)


class Backups(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)

    def check(self, db, spoil):
        """A game is played, copied, played on, and goes back to the copy."""
        server = Server(WOOLSACK, db, "--rate", "1000")
        party = Party.begin(WOOLSACK, [server], "volle-wolle", people=2,
                            bots=1, seed=1)
        party.play(6)
        tokens = [guest.tokens for guest in party.guests]
        copy = self.place / "copy"
        done = woolsack("backup", "--db", db, copy)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, "^1 tables, .*: 0 damaged\n$")
        self.assertEqual(stat.S_IMODE(copy.stat().st_mode), 0o600)
        # What is there is not written over.
        done = woolsack("backup", "--db", db, copy)
        self.assertEqual(done.returncode, 1)
        self.assertIn("it is there already", done.stderr)
        before = party.guests[0].record[:]
        party.play(4)
        self.assertGreater(len(party.guests[0].record), len(before))
        later = party.guests[0].record[:]
        party.close()
        if "://" not in db:
            done = woolsack("restore", "--db", db, copy)
            self.assertIn("it is used by a server", done.stderr)
        server.stop(signal.SIGTERM)
        done = woolsack("restore", "--db", db, copy)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        server = Server(WOOLSACK, db, "--rate", "1000")
        self.addCleanup(server.stop, signal.SIGTERM)
        party = Party.back(WOOLSACK, server, party.id, tokens, seed=2)
        self.addCleanup(party.close)
        guest = party.guests[0]
        self.assertEqual(guest.record[:len(before)], before)
        self.assertLess(len(guest.record), len(later))
        self.assertIn(b"\nrestored ", guest.seen)
        party.play()
        # A byte is not what it was.
        done = woolsack("verify", "--db", db)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        spoil("UPDATE entry SET text = replace(text, 'begin', 'begim')"
              " WHERE seq < 6")
        done = woolsack("verify", "--db", db)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, f"table {party.id} is damaged: entry"
                         " [2-5] is not what was written\n$")
        self.assertIn(": 1 damaged", done.stdout)

    def test_sqlite(self):
        db = str(self.place / "tables.db")

        def spoil(sql):
            with contextlib.closing(sqlite3.connect(db)) as base:
                base.execute(sql)
                base.commit()

        self.check(db, spoil)
        self.assertTrue((self.place / "tables.db.old").exists())

    @unittest.skipUnless(programs(), "PostgreSQL is not installed")
    def test_postgres(self):
        with Postgres() as database:
            path = os.environ["PATH"]
            os.environ["PATH"] = f"{database.bin}:{path}"
            self.addCleanup(os.environ.__setitem__, "PATH", path)
            self.check(database.url, database.query)
            self.doCleanups()

    def test_what_is_no_backup_harms_nothing(self):
        db = self.place / "tables.db"
        Server(WOOLSACK, str(db)).stop(signal.SIGTERM)
        (self.place / "letter").write_text("a letter to a friend\n" * 100)
        before = db.read_bytes()
        for file, why in (("letter", "not a database"),
                          ("nothing", "No such file")):
            done = woolsack("restore", "--db", db, self.place / file)
            self.assertEqual(done.returncode, 1)
            self.assertIn(why, done.stderr)
        self.assertEqual(db.read_bytes(), before)

    def test_a_file_that_is_taken_away(self):
        db = self.place / "tables.db"
        server = Server(WOOLSACK, str(db), "--rate", "1000")
        self.addCleanup(server.stop, signal.SIGTERM)
        seats = {"game": "volle-wolle", "seats": [{"me": True, "name": "A"},
                                                  {"bot": "ram", "name": "B"}]}
        self.assertEqual(call(server.port, "/api/tables", seats)[0], 201)
        db.rename(self.place / "elsewhere")
        self.assertEqual(call(server.port, "/api/tables", seats)[0], 503)
        self.assertEqual(call(server.port, "/healthz")[0], 503)
        (self.place / "elsewhere").rename(db)
        self.assertEqual(call(server.port, "/api/tables", seats)[0], 201)


if __name__ == "__main__":
    unittest.main()
