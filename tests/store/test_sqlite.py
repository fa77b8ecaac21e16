#!/usr/bin/env python3
"""The store in a file of SQLite, and when the file is not well.

What was acknowledged must be there afterwards, whatever happened.
"""
import contextlib
import pathlib
import resource
import sqlite3
import subprocess
import tempfile
import time
import unittest

from hammer import LONG, Hammer

SHORT = 0.5  # seconds of a lock that nobody is told of

class Sqlite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "tables.db"

    def test_a_later_schema_is_refused(self):
        self.assertEqual(
            Hammer(self.path, "a", 1, 1, 0).finish().acknowledged, 0)
        with sqlite3.connect(self.path) as database:
            database.execute("PRAGMA user_version = 99")
        with self.assertRaisesRegex(AssertionError, "version 99"):
            Hammer(self.path, "a", 1, 1, 0).finish()

    def test_what_is_promised_is_there(self):
        hammer = Hammer(self.path, "a", 1, 50)
        hammer.more(100)
        hammer.end()
        self.assertEqual((hammer.failed, hammer.taken), (0, 0))
        self.assertEqual(self.stored(), hammer.promised)

    def stored(self):
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            self.assertEqual(
                database.execute("PRAGMA integrity_check").fetchall(),
                [("ok",)])
            return {(table, seq): text for table, seq, text in database.execute(
                "SELECT table_id, seq, text FROM entry")}

    def check(self, promised):
        """All that was promised is there, in rows without a gap."""
        stored = self.stored()
        for key, text in promised.items():
            self.assertEqual(stored.get(key), text, key)
        last = {}
        for table, seq in stored:
            last[table] = max(last.get(table, 0), seq)
        self.assertEqual(len(stored), sum(last.values()))

    def test_who_is_killed_has_kept_the_promises(self):
        promised = {}
        for i in range(10 if LONG else 4):
            hammer = Hammer(self.path, "a", 1, 100)
            hammer.more(1 + 77 * i)
            promised.update(hammer.kill().promised)
            self.check(promised)
        self.assertGreater(len(promised), 100)

    @contextlib.contextmanager
    def locked(self):
        """Takes the lock in a moment between two commits of the hammer."""
        with contextlib.closing(sqlite3.connect(
                self.path, isolation_level=None, timeout=0)) as other:
            end = time.monotonic() + 60
            while True:
                try:
                    other.execute("BEGIN IMMEDIATE")
                    break
                except sqlite3.OperationalError:
                    self.assertLess(time.monotonic(), end, "no lock to be had")
            yield
            other.execute("ROLLBACK")

    def test_a_lock_of_somebody_else(self):
        """A short one is not noticed; a long one is told; then it goes on."""
        hammer = Hammer(self.path, "a", 1, 20)
        hammer.more(20)
        with self.locked():
            time.sleep(SHORT)
        hammer.more(20)
        self.assertEqual(hammer.failures, 0)
        with self.locked():
            hammer.until(lambda: hammer.failures > 0)
        hammer.more(20)
        hammer.end()
        self.assertEqual(hammer.mistaken, 0)
        self.check(hammer.promised)

    def test_a_full_disk(self):
        hammer = Hammer(self.path, "a", 1, 20)
        hammer.more(20)
        resource.prlimit(hammer.process.pid, resource.RLIMIT_FSIZE,
                         (1024, resource.RLIM_INFINITY))
        # Who is told of a failure had asked when nothing was written any more.
        hammer.until(lambda: hammer.failures > 20)
        full = len(self.stored())
        hammer.until(lambda: hammer.failures > 40)
        self.assertEqual(len(self.stored()), full)
        resource.prlimit(hammer.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        hammer.more(full + 1)
        hammer.end()
        self.assertEqual(hammer.mistaken, 0)
        self.check(hammer.promised)

    def test_an_empty_file_becomes_a_database(self):
        """From version 0, which is what a new file has."""
        self.path.touch()
        hammer = Hammer(self.path, "a", 1, 3)
        hammer.more(4)
        hammer.end()
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            self.assertEqual(
                database.execute("PRAGMA user_version").fetchone(), (2,))

    def test_what_is_no_database_is_told(self):
        self.path.write_text("a letter to a friend\n" * 100)
        with self.assertRaisesRegex(AssertionError, "tables.db: .*database"):
            Hammer(self.path, "a", 1, 1, 0).finish()
        with self.assertRaisesRegex(AssertionError, "nowhere/tables.db"):
            Hammer(self.path.parent / "nowhere/tables.db", "a", 1, 1, 0).finish()

    def test_a_backup_is_one_file(self):
        """As docs/host/store.md says, while something is written."""
        hammer = Hammer(self.path, "a", 1, 50)
        hammer.more(51)
        copy = self.path.parent / "copy.db"
        subprocess.run(["sqlite3", self.path, f".backup {copy}"], check=True)
        hammer.end()
        rows = sqlite3.connect(copy).execute(
            "SELECT table_id, seq, text FROM entry").fetchall()
        self.assertGreater(len(rows), 50)
        for table, seq, text in rows:
            self.assertEqual(hammer.promised.get((table, seq), text), text)
        again = Hammer(copy, "b", 1, 50)
        again.more(51)
        again.end()
        self.assertEqual(again.taken, 0)


if __name__ == "__main__":
    unittest.main()
