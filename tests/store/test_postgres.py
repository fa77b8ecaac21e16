#!/usr/bin/env python3
"""The store in PostgreSQL, while nothing is wrong with it. What it shares with
every other store is in test_contract.py.
"""
import time
import unittest

from hammer import Hammer, contract
from on_postgres import OnPostgres

class PostgreSQL(OnPostgres):
    def test_a_later_schema_is_refused(self):
        self.hammer("a", 1, 1, 0).finish()
        self.database.query("INSERT INTO woolsack_schema VALUES(99)")
        with self.assertRaisesRegex(AssertionError, "version 99"):
            self.hammer("a", 1, 1, 0).finish()

    def test_an_older_schema_is_brought_up_to_date(self):
        """All steps, from nothing; several servers at once; then none."""
        hammers = [self.hammer(name, 100 * i, 3)
                   for i, name in enumerate("abcdef")]
        for hammer in hammers:
            hammer.more(4)
        self.check(*(hammer.end() for hammer in hammers))
        versions = self.database.query(
            "SELECT version FROM woolsack_schema ORDER BY version")
        self.assertEqual([row[0] for row in versions],
                         [str(i + 1) for i in range(len(versions))])

    def test_another_encoding_is_refused(self):
        self.database.query("CREATE DATABASE latin ENCODING 'LATIN1'"
                            " LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
        url = self.database.url.replace("/postgres?", "/latin?")
        with self.assertRaisesRegex(AssertionError, "not UTF8"):
            Hammer(url, "a", 1, 1, 0).finish()

    def test_nobody_there(self):
        """One sentence, soon, and without the password."""
        self.database.stop()
        begun = time.time()
        with self.assertRaises(AssertionError) as caught:
            Hammer(self.database.url + "&password=sesame", "a", 1, 1, 0).finish()
        self.assertLess(time.time() - begun, 60)
        self.assertRegex(str(caught.exception), r"\APostgreSQL: .+\n\Z")
        self.assertNotIn("sesame", str(caught.exception))
        with self.assertRaisesRegex(AssertionError, "PostgreSQL: "):
            Hammer("postgres://%zz", "a", 1, 1, 0).finish()

    def test_over_a_network(self):
        """With a password and a certificate; without either, one sentence."""
        url = self.database.open_to_network("sesame")
        hammer = Hammer(url, "a", 1, 3)
        hammer.more(4)
        self.check(hammer.end())
        done = contract(url)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for wrong, reason in (
                (url.replace("sesame", "mustard"), "password"),
                (url.replace("verify-full", "disable"), "pg_hba.conf"),
                (url.replace("127.0.0.1", "localhost"), "localhost")):
            with self.assertRaisesRegex(
                    AssertionError, rf"\APostgreSQL: .*{reason}.*\n\Z") as caught:
                Hammer(wrong, "a", 1, 1, 0).finish()
            self.assertNotIn("sesame", str(caught.exception))
            self.assertNotIn("mustard", str(caught.exception))

    def test_a_dump_can_be_restored(self):
        """As docs/host/store.md says, while something is written."""
        hammer = self.hammer("a", 1, 50)
        hammer.more(100)
        dump = self.database.folder / "dump"
        self.database.run("pg_dump", "--format=custom", f"--file={dump}",
                          self.database.url)
        hammer.end()
        self.database.query("CREATE DATABASE other ENCODING 'UTF8'"
                            " TEMPLATE template0")
        other = self.database.url.replace("/postgres?", "/other?")
        self.database.run("pg_restore", f"--dbname={other}", dump)
        again = Hammer(other, "b", 1, 50)
        again.more(51)
        again.end()
        self.assertEqual(again.taken, 0)
        # What the dump had is what was promised; the rest is new.
        for key, text in again.promised.items():
            self.assertTrue(text.startswith("b says"), key)
        old = {key for key in hammer.promised if key not in again.promised}
        self.assertGreater(len(old), 0)


if __name__ == "__main__":
    unittest.main()
