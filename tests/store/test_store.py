#!/usr/bin/env python3
"""The store, in each kind of database, and when the database is not well.

The contract itself is a C program (test_store.c). Here the databases are made
for it, and taken away from under programs that write: what was acknowledged
must be there afterwards.
"""
import contextlib
import os
import pathlib
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from postgres import Postgres, programs  # noqa: E402

CONTRACT = os.environ["WOOLSACK_STORE_CONTRACT"]
HAMMER = os.environ["WOOLSACK_STORE_HAMMER"]
SLOW = bool(os.environ.get("WOOLSACK_SLOW"))


def contract(where):
    return subprocess.run([CONTRACT], check=False, capture_output=True,
                          text=True, env={**os.environ,
                                          "WOOLSACK_STORE": str(where),
                                          "CMOCKA_MESSAGE_OUTPUT": "STDOUT"})


class Hammer:
    """A program that writes, and what it was promised."""

    def __init__(self, where, name, first, tables, seconds):
        self.process = subprocess.Popen(
            [HAMMER, where, name, str(first), str(tables), str(seconds)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # It must never wait for somebody to hear its promises.
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        self.out, self.err = self.process.communicate()

    def ended(self):
        """What it has written, once it has ended."""
        self.reader.join(timeout=120)
        if self.reader.is_alive():
            raise AssertionError("the hammer does not end")
        return self.out, self.err

    def promises(self, lines):
        self.promised = {}
        for line in lines:
            table, seq, text = line.split(" ", 2)
            self.promised[int(table), int(seq)] = text
        return self

    def kill(self):
        """From one moment to the next; the last line may be half of one."""
        self.process.kill()
        out, _ = self.ended()
        return self.promises(out.split("\n")[:-1])

    def end(self):
        """Lets it end what is under way."""
        self.process.terminate()
        return self.finish()

    def finish(self):
        out, err = self.ended()
        if self.process.returncode != 0:
            raise AssertionError(err)
        *lines, last = out.splitlines()
        words = last.split()
        assert words[0] == "done", last
        self.acknowledged, self.failed, self.taken, self.mistaken, self.news = (
            int(word) for word in words[1:])
        self.promises(lines)
        assert len(self.promised) == self.acknowledged
        return self


class Proxy:
    """Stands between PostgreSQL and who talks to it. Now and then it keeps an
    answer for itself and hangs up: the question has been heard, and done. The
    next one comes through, or who asks would rightly give up."""

    def __init__(self, database):
        self.server = str(database.folder / ".s.PGSQL.5432")
        folder = tempfile.TemporaryDirectory()
        self.folder = folder
        self.url = database.url.replace(str(database.folder), folder.name)
        self.cut = threading.Event()
        self.cuts = 0
        self.through = True  # an answer, since the last cut
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(folder.name + "/.s.PGSQL.5432")
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.server)
            for pair in ((client, server, False), (server, client, True)):
                threading.Thread(target=self.pump, args=pair,
                                 daemon=True).start()

    def pump(self, source, target, answers):
        try:
            while data := source.recv(1 << 16):
                # A command is complete ("C"), and what is that long names the
                # rows that were written.
                if answers and len(data) > 100 and b"C\0\0\0" in data:
                    if self.cut.is_set() and self.through:
                        self.cut.clear()
                        self.cuts += 1
                        self.through = False
                        break
                    self.through = True
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        source.close()

    def close(self):
        self.listener.close()
        self.folder.cleanup()


class Sqlite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "tables.db"

    def test_contract(self):
        done = contract(self.path)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_later_schema_is_refused(self):
        self.assertEqual(
            Hammer(self.path, "a", 1, 1, 0).finish().acknowledged, 0)
        with sqlite3.connect(self.path) as database:
            database.execute("PRAGMA user_version = 99")
        with self.assertRaisesRegex(AssertionError, "version 99"):
            Hammer(self.path, "a", 1, 1, 0).finish()

    def test_what_is_promised_is_there(self):
        hammer = Hammer(self.path, "a", 1, 50, 1).finish()
        self.assertGreater(hammer.acknowledged, 50)
        self.assertEqual((hammer.failed, hammer.taken), (0, 0))
        self.assertEqual(self.stored(), hammer.promised)

    def stored(self):
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            self.assertEqual(
                database.execute("PRAGMA integrity_check").fetchall(),
                [("ok",)])
            return {(room, seq): text for room, seq, text in database.execute(
                "SELECT room, seq, text FROM entry")}

    def check(self, promised):
        """All that was promised is there, in rows without a gap."""
        stored = self.stored()
        for key, text in promised.items():
            self.assertEqual(stored.get(key), text, key)
        last = {}
        for room, seq in stored:
            last[room] = max(last.get(room, 0), seq)
        self.assertEqual(len(stored), sum(last.values()))

    def wait(self, more_than=0):
        """Until something is written."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            time.sleep(0.02)
            with contextlib.suppress(sqlite3.OperationalError):
                if len(self.stored()) > more_than:
                    return
        self.fail("nothing is written")

    def test_who_is_killed_has_kept_the_promises(self):
        promised = {}
        for i in range(4 if SLOW else 10):
            hammer = Hammer(self.path, "a", 1, 100, 60)
            time.sleep(0.2 + 0.05 * i)
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
        for seconds, failures in ((1, False), (10, True)):
            there = len(self.stored()) if self.path.exists() else 0
            hammer = Hammer(self.path, "a", seconds * 1000, 20, 120)
            self.wait(more_than=there)
            with self.locked():
                time.sleep(seconds)
            time.sleep(1)
            hammer.end()
            self.assertEqual(hammer.failed > 0, failures)
            self.assertEqual(hammer.mistaken, 0)
            self.check(hammer.promised)

    def test_a_full_disk(self):
        hammer = Hammer(self.path, "a", 1, 20, 12)
        self.wait()
        resource.prlimit(hammer.process.pid, resource.RLIMIT_FSIZE,
                         (1024, resource.RLIM_INFINITY))
        time.sleep(7)
        full = len(self.stored())
        time.sleep(0.5)
        self.assertEqual(len(self.stored()), full)
        resource.prlimit(hammer.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        hammer.finish()
        self.assertGreater(hammer.failed, 0)
        self.assertEqual(hammer.mistaken, 0)
        self.assertGreater(hammer.acknowledged, full)
        self.check(hammer.promised)

    def test_an_empty_file_becomes_a_database(self):
        """From version 0, which is what a new file has."""
        self.path.touch()
        hammer = Hammer(self.path, "a", 1, 3, 60)
        self.wait(more_than=3)
        hammer.end()
        self.assertGreater(hammer.acknowledged, 3)
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            self.assertEqual(
                database.execute("PRAGMA user_version").fetchone(), (1,))

    def test_what_is_no_database_is_told(self):
        self.path.write_text("a letter to a friend\n" * 100)
        with self.assertRaisesRegex(AssertionError, "tables.db: .*database"):
            Hammer(self.path, "a", 1, 1, 0).finish()
        with self.assertRaisesRegex(AssertionError, "nowhere/tables.db"):
            Hammer(self.path.parent / "nowhere/tables.db", "a", 1, 1, 0).finish()


    def test_a_backup_is_one_file(self):
        """As docs/store.md says, while something is written."""
        hammer = Hammer(self.path, "a", 1, 50, 2)
        self.wait(more_than=50)
        copy = self.path.parent / "copy.db"
        subprocess.run(["sqlite3", self.path, f".backup {copy}"], check=True)
        hammer.finish()
        rows = sqlite3.connect(copy).execute(
            "SELECT room, seq, text FROM entry").fetchall()
        self.assertGreater(len(rows), 50)
        for room, seq, text in rows:
            self.assertEqual(hammer.promised.get((room, seq), text), text)
        again = Hammer(copy, "b", 1, 50, 0.5).finish()
        self.assertGreater(again.acknowledged, 50)
        self.assertEqual(again.taken, 0)


@unittest.skipUnless(programs(), "PostgreSQL is not installed")
class PostgreSQL(unittest.TestCase):
    def setUp(self):
        self.database = Postgres()
        self.addCleanup(self.database.close)

    def hammer(self, name, first, tables, seconds):
        return Hammer(self.database.url, name, first, tables, seconds)

    def wait_for(self, *tables):
        """Until something is written to each of these tables."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            time.sleep(0.05)
            there = self.database.query("SELECT to_regclass('entry')")
            if there != [[""]] and len(self.database.query(
                    "SELECT DISTINCT room FROM entry WHERE room IN "
                    f"({','.join(map(str, tables))})")) == len(tables):
                return
        self.fail("nothing is written")

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

    def test_contract(self):
        done = contract(self.database.url)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_later_schema_is_refused(self):
        self.hammer("a", 1, 1, 0).finish()
        self.database.query("INSERT INTO woolsack_schema VALUES(99)")
        with self.assertRaisesRegex(AssertionError, "version 99"):
            self.hammer("a", 1, 1, 0).finish()

    def test_an_older_schema_is_brought_up_to_date(self):
        """All steps, from nothing; several servers at once; then none."""
        hammers = [self.hammer(name, 100 * i, 3, 0.5)
                   for i, name in enumerate("abcdef")]
        self.check(*(hammer.finish() for hammer in hammers))
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
        self.assertLess(time.time() - begun, 10)
        self.assertRegex(str(caught.exception), r"\APostgreSQL: .+\n\Z")
        self.assertNotIn("sesame", str(caught.exception))
        with self.assertRaisesRegex(AssertionError, "PostgreSQL: "):
            Hammer("postgres://%zz", "a", 1, 1, 0).finish()

    def test_over_a_network(self):
        """With a password and a certificate; without either, one sentence."""
        url = self.database.open_to_network("sesame")
        self.check(Hammer(url, "a", 1, 3, 0.5).finish())
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

    def test_commits_are_synced_whatever_the_database_says(self):
        self.database.query("ALTER SYSTEM SET synchronous_commit = off")
        self.database.query("SELECT pg_reload_conf()")
        hammer = self.hammer("a", 1, 20, 2)
        self.wait_for(1)
        time.sleep(1)
        self.database.kill()
        self.database.start()
        self.check(hammer.finish())

    def test_two_servers_share_tables(self):
        """Both want every entry: each entry has one author, and each hears
        what the other wrote."""
        a, b = self.hammer("a", 1, 30, 3), self.hammer("b", 1, 30, 3)
        a, b = a.finish(), b.finish()
        self.assertFalse(a.promised.keys() & b.promised.keys())
        self.assertGreater(a.taken + b.taken, 0)
        self.assertGreater(min(a.news, b.news), 0)
        stored = self.check(a, b)
        self.assertEqual(stored.keys(), a.promised.keys() | b.promised.keys())

    def test_connections_that_are_cut_lose_nothing(self):
        """Again and again, in the middle of commits. Nobody else writes, so
        nobody can be told that an entry is taken."""
        a, b = self.hammer("a", 1, 20, 5), self.hammer("b", 1000, 200, 5)
        self.wait_for(1, 1000)
        for _ in range(20 if SLOW else 60):
            time.sleep(0.05)
            self.database.query("SELECT pg_terminate_backend(pid)"
                                " FROM pg_stat_activity"
                                " WHERE application_name = 'woolsack'")
        a, b = a.finish(), b.finish()
        self.assertEqual((a.mistaken, b.mistaken), (0, 0))
        self.assertGreater(a.acknowledged, 20)
        stored = self.check(a, b)
        self.assertLessEqual(len(stored) - len(a.promised) - len(b.promised),
                             a.failed + b.failed)

    def test_a_dump_can_be_restored(self):
        """As docs/store.md says, while something is written."""
        hammer = self.hammer("a", 1, 50, 3)
        self.wait_for(1)
        dump = self.database.folder / "dump"
        self.database.run("pg_dump", "--format=custom", f"--file={dump}",
                          self.database.url)
        hammer.finish()
        self.database.query("CREATE DATABASE other ENCODING 'UTF8'"
                            " TEMPLATE template0")
        other = self.database.url.replace("/postgres?", "/other?")
        self.database.run("pg_restore", f"--dbname={other}", dump)
        again = Hammer(other, "b", 1, 50, 1).finish()
        self.assertGreater(again.acknowledged, 50)
        self.assertEqual(again.taken, 0)
        # What the dump had is what was promised; the rest is new.
        for key, text in again.promised.items():
            self.assertTrue(text.startswith("b says"), key)
        old = {key for key in hammer.promised if key not in again.promised}
        self.assertGreater(len(old), 0)

    def test_answers_that_are_lost_leave_no_doubt(self):
        """The entry is there, but who wrote it was not told. It finds out, and
        nobody is told that it was somebody else's."""
        proxy = Proxy(self.database)
        self.addCleanup(proxy.close)
        a = Hammer(proxy.url, "a", 1, 20, 4)
        self.wait_for(1)
        for _ in range(25):
            time.sleep(0.1)
            proxy.cut.set()
        a = a.finish()
        self.assertGreater(proxy.cuts, 0)  # how many depends on the machine
        self.assertEqual((a.failed, a.taken), (0, 0))
        self.assertEqual(self.check(a), a.promised)

    def test_a_database_that_is_killed_loses_nothing(self):
        a, b = self.hammer("a", 1, 20, 8), self.hammer("b", 1000, 100, 8)
        self.wait_for(1, 1000)
        for how in (Postgres.kill, lambda base: base.stop(signal.SIGQUIT),
                    Postgres.stop, Postgres.kill):
            time.sleep(0.7)
            how(self.database)
            time.sleep(0.5)
            self.database.start()
        a, b = a.finish(), b.finish()
        self.assertEqual((a.mistaken, b.mistaken), (0, 0))
        # They went on: the last start was seconds before the end.
        self.assertGreater(min(a.acknowledged, b.acknowledged), 100)
        self.check(a, b)

    def test_a_database_that_answers_no_more_is_given_up(self):
        """Who waits is told after a while; when it is back, all goes on."""
        a = self.hammer("a", 1, 20, 16)
        self.wait_for(1)
        self.database.freeze()
        time.sleep(12)
        self.database.thaw()
        a = a.finish()
        self.assertGreater(a.failed, 0)
        self.assertEqual(a.mistaken, 0)
        self.assertGreater(a.acknowledged, 100)
        self.check(a)

    def test_a_short_pause_is_not_noticed(self):
        a = self.hammer("a", 1, 20, 4)
        self.wait_for(1)
        self.database.freeze()
        time.sleep(1.5)
        self.database.thaw()
        a = a.finish()
        self.assertEqual((a.failed, a.taken), (0, 0))
        self.check(a)


if __name__ == "__main__":
    unittest.main()
