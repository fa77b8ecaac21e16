#!/usr/bin/env python3
"""A store in which a call fails: what was acknowledged is there afterwards, and
whoever cannot go on says why in one sentence."""
import os
import pathlib
import sqlite3
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from faults import LONG, MEMORY, POSTGRES, PROCESSES, SQLITE, run, sweep  # noqa: E402
from postgres import Postgres, programs  # noqa: E402

PROGRAM = os.environ["WOOLSACK_FAILING_STORE"]
# Calls that cannot come true while a store opens end the program; all others
# are tried again.
MAY_END = MEMORY + PROCESSES + ("sqlite3_open_v2", "sqlite3_exec",
                                "sqlite3_prepare_v3", "sqlite3_step",
                                "db_open", "db_write", "db_short_write",
                                "db_fsync", "db_ftruncate", "db_read",
                                "PQconnectdbParams", "PQsetnonblocking",
                                "PQsendQuery", "PQflush", "PQconsumeInput",
                                "PQgetResult")


def promises(out):
    """What was acknowledged: entries, and tables that were archived."""
    entries, archives = {}, set()
    for line in out.splitlines():
        words = line.split(" ", 2)
        if words[0] == "archive":
            archives.add(int(words[1]))
        elif words[0] != "wrong:":
            entries[int(words[0]), int(words[1])] = words[2]
    return entries, archives


class Case(unittest.TestCase):
    def check(self, done, entries, archives):
        promised, put_away = promises(done.out)
        self.assertNotIn("wrong:", done.out, done)
        self.assertIn(done.status, (0, 1), done)
        if done.status == 1:
            self.assertIn(done.call, MAY_END, done)
            self.assertRegex(done.err, r"\A[^\n]{10,300}\n\Z", done)
        else:
            self.assertEqual(done.err, "", done)
            self.assertEqual((len(promised), len(put_away)), (36, 1), done)
        self.assertLessEqual(put_away, archives, done)
        for (table, seq), text in promised.items():
            # Of a table that is put away only the last entry stays.
            if table not in archives:
                self.assertEqual(entries.get((table, seq)), text, done)


class Sqlite(Case):
    def setUp(self):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "tables.db"

    def go(self, env):
        for end in ("", "-wal", "-shm"):
            pathlib.Path(f"{self.path}{end}").unlink(missing_ok=True)
        return run([PROGRAM, str(self.path), "1"], env)

    def stored(self):
        if not self.path.exists():
            return {}, set()
        with sqlite3.connect(self.path) as base:
            tables = {name for name, in base.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table'")}
            # All steps of the schema, of which each is whole or not there.
            if not {"entry", "archive", "snapshot"} <= tables:
                return {}, set()
            self.assertEqual(base.execute("PRAGMA integrity_check").fetchall(),
                             [("ok",)])
            return ({(table, seq): text for table, seq, text in
                     base.execute("SELECT table_id, seq, text FROM entry")},
                    {table for table, in base.execute("SELECT table_id FROM archive")})

    def test_every_call(self):
        count = 0
        for done in sweep(MEMORY + PROCESSES + SQLITE, self.go):
            self.check(done, *self.stored())
            count += 1
        self.assertGreater(count, 40)


# All of them take minutes: whoever has lost a connection waits for the next.
SOME = MEMORY + POSTGRES if LONG else ("PQsendQueryPrepared", "PQpipelineSync")


@unittest.skipUnless(programs(), "PostgreSQL is not installed")
class PostgreSQL(Case):
    def test_every_call(self):
        with Postgres() as database:
            first = 1

            def go(env):
                nonlocal first
                first += 10
                return run([PROGRAM, database.url, str(first)], env)

            count = 0
            for done in sweep(SOME, go):
                rows = database.query(
                    f"SELECT table_id, seq, text FROM entry WHERE table_id >= {first}")
                away = database.query(
                    f"SELECT table_id FROM archive WHERE table_id >= {first}")
                self.check(done, {(int(table), int(seq)): text
                                  for table, seq, text in rows},
                           {int(table) for table, in away})
                # Who comes next finds nothing of this run listed.
                database.query("UPDATE tables SET listed = 0")
                count += 1
            self.assertGreater(count, 60 if LONG else 5)


if __name__ == "__main__":
    unittest.main()
