#!/usr/bin/env python3
"""The contract of the store, kept by each kind of database; and what only one
that is shared can break. The contract itself is a C program (test_store.c).
"""
import pathlib
import tempfile
import unittest

from hammer import contract
from on_postgres import OnPostgres


class Sqlite(unittest.TestCase):
    def test_contract(self):
        with tempfile.TemporaryDirectory() as folder:
            done = contract(pathlib.Path(folder) / "tables.db")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class PostgreSQL(OnPostgres):
    def test_contract(self):
        done = contract(self.database.url)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_two_servers_share_tables(self):
        """Both want every entry: each entry has one author, and each hears
        what the other wrote."""
        a, b = self.hammer("a", 1, 30), self.hammer("b", 1, 30)
        for hammer in (a, b):
            hammer.until(lambda: hammer.heard)
            hammer.more(100)
        a, b = a.end(), b.end()
        self.assertFalse(a.promised.keys() & b.promised.keys())
        self.assertGreater(a.taken + b.taken, 0)
        stored = self.check(a, b)
        self.assertEqual(stored.keys(), a.promised.keys() | b.promised.keys())


if __name__ == "__main__":
    unittest.main()
