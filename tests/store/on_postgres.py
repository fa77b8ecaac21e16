"""What the tests of the store in PostgreSQL share."""
import unittest

from hammer import Hammer
from postgres import Postgres, programs


@unittest.skipUnless(programs(), "PostgreSQL is not installed")
class OnPostgres(unittest.TestCase):
    """Tests that each have a database of their own, just made."""

    def setUp(self):
        self.database = Postgres()
        self.addCleanup(self.database.close)

    def hammer(self, name, first, tables, *seconds):
        return Hammer(self.database.url, name, first, tables, *seconds)

    def check(self, *hammers):
        """All that was promised is there, once, in rows without a gap."""
        stored = {(int(table), int(seq)): text for table, seq, text in
                  self.database.query("SELECT table_id, seq, text FROM entry")}
        for hammer in hammers:
            for key, text in hammer.promised.items():
                self.assertEqual(stored.get(key), text, key)
        last = {}
        for table, seq in stored:
            last[table] = max(last.get(table, 0), seq)
        self.assertEqual(len(stored), sum(last.values()))
        return stored
