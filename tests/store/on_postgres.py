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
        stored = {(int(room), int(seq)): text for room, seq, text in
                  self.database.query("SELECT room, seq, text FROM entry")}
        for hammer in hammers:
            for key, text in hammer.promised.items():
                self.assertEqual(stored.get(key), text, key)
        last = {}
        for room, seq in stored:
            last[room] = max(last.get(room, 0), seq)
        self.assertEqual(len(stored), sum(last.values()))
        return stored
