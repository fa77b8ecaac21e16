#!/usr/bin/env python3
"""Databases of every release so far, taken over by the program of today.

They lie in releases/, as make_release.py has kept them. Nothing is missing, who
has a token still has a seat, and the game that was going on goes on to its end.
"""
import json
import os
import pathlib
import signal
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
RELEASES = sorted((HERE / "releases").iterdir())


class Releases(unittest.TestCase):
    def check(self, folder, kind, db):
        tables = json.loads((folder / "tables.json").read_text())[kind]
        # The texts grow old; their tables are not to be put away for it.
        server = Server(WOOLSACK, db, "--rate", "1000", "--archive-days", "0")
        self.addCleanup(server.stop, signal.SIGTERM)

        def record(name):
            path = f"/api/tables/{tables[name]['table']}/record"
            status, text = call(server.port, path)
            self.assertEqual(status, 200, text)
            return text

        def kept(name):
            return (folder / f"{kind}-{name}.woolsack").read_text()

        for name in ("archived", "ended"):
            self.assertEqual(record(name), kept(name))
        # A bot may have been about to decide.
        self.assertEqual(record("running")[:len(kept("running"))],
                         kept("running"))
        party = Party.back(WOOLSACK, server, tables["running"]["table"],
                           tables["running"]["tokens"], seed=1)
        self.addCleanup(party.close)
        self.assertEqual([guest.seat for guest in party.guests], [1, 2])
        party.play()
        with tempfile.NamedTemporaryFile("w", suffix=".woolsack") as file:
            file.write(record("running"))
            file.flush()
            subprocess.run([WOOLSACK, "verify", file.name], check=True,
                           stdout=subprocess.DEVNULL)
        self.assertTrue(record("running").endswith("end\n"))

    def test_sqlite(self):
        for folder in RELEASES:
            with self.subTest(release=folder.name), \
                    tempfile.TemporaryDirectory() as place:
                db = f"{place}/tables.db"
                subprocess.run(["sqlite3", db], check=True, text=True,
                               input=(folder / "sqlite.sql").read_text())
                self.check(folder, "sqlite", db)
                self.doCleanups()

    @unittest.skipUnless(programs(), "PostgreSQL is not installed")
    def test_postgres(self):
        for folder in RELEASES:
            with self.subTest(release=folder.name), Postgres() as database:
                subprocess.run(
                    [database.bin / "psql", "-Xq", "-v", "ON_ERROR_STOP=1",
                     database.url], check=True, text=True,
                    stdout=subprocess.DEVNULL,
                    input=(folder / "postgres.sql").read_text())
                self.check(folder, "postgres", database.url)
                self.doCleanups()


if __name__ == "__main__":
    unittest.main()
