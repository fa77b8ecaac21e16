#!/usr/bin/env python3
"""PostgreSQL that is taken away from under programs that write.

What was acknowledged must be there afterwards, and who waits is told the truth.
"""
import signal
import socket
import tempfile
import threading
import time
import unittest

from hammer import LONG, PATIENCE, Hammer
from on_postgres import OnPostgres
from postgres import Postgres

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
        self.was_cut = threading.Event()
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
                        self.was_cut.set()
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

    def cut_one(self):
        """The next answer that may be kept is."""
        self.was_cut.clear()
        self.cut.set()
        if not self.was_cut.wait(PATIENCE):
            raise AssertionError("no answer to be cut")

    def close(self):
        self.listener.close()
        self.folder.cleanup()


class Trouble(OnPostgres):
    def test_commits_are_synced_whatever_the_database_says(self):
        self.database.query("ALTER SYSTEM SET synchronous_commit = off")
        self.database.query("SELECT pg_reload_conf()")
        hammer = self.hammer("a", 1, 20)
        hammer.more(500)
        self.database.kill()
        self.database.start()
        hammer.more(20)
        self.check(hammer.end())

    def test_connections_that_are_cut_lose_nothing(self):
        """Again and again, in the middle of commits. Nobody else writes, so
        nobody can be told that an entry is taken."""
        a, b = self.hammer("a", 1, 20), self.hammer("b", 1000, 200)
        for _ in range(60 if LONG else 20):
            a.more(1)
            b.more(1)
            self.database.query("SELECT pg_terminate_backend(pid)"
                                " FROM pg_stat_activity"
                                " WHERE application_name = 'woolsack'")
        a, b = a.end(), b.end()
        self.assertEqual((a.mistaken, b.mistaken), (0, 0))
        stored = self.check(a, b)
        self.assertLessEqual(len(stored) - len(a.promised) - len(b.promised),
                             a.failed + b.failed)

    def test_answers_that_are_lost_leave_no_doubt(self):
        """The entry is there, but who wrote it was not told. It finds out, and
        nobody is told that it was somebody else's."""
        proxy = Proxy(self.database)
        self.addCleanup(proxy.close)
        a = Hammer(proxy.url, "a", 1, 20)
        for _ in range(25 if LONG else 8):
            a.more(20)
            proxy.cut_one()
        a.more(1)
        a.end()
        self.assertEqual((a.failed, a.taken), (0, 0))
        self.assertEqual(self.check(a), a.promised)

    def test_a_database_that_is_killed_loses_nothing(self):
        a, b = self.hammer("a", 1, 20), self.hammer("b", 1000, 100)
        for how in (Postgres.kill, lambda base: base.stop(signal.SIGQUIT),
                    Postgres.stop, Postgres.kill):
            a.more(100)
            b.more(100)
            how(self.database)
            self.database.start()
        a.more(100)
        b.more(100)
        a, b = a.end(), b.end()
        self.assertEqual((a.mistaken, b.mistaken), (0, 0))
        self.check(a, b)

    def test_a_database_that_answers_no_more_is_given_up(self):
        """Who waits is told after a while; when it is back, all goes on."""
        a = self.hammer("a", 1, 20)
        a.more(20)
        self.database.freeze()
        a.until(lambda: a.failures > 0)
        self.database.thaw()
        a.more(100)
        a.end()
        self.assertEqual(a.mistaken, 0)
        self.check(a)

    def test_a_short_pause_is_not_noticed(self):
        a = self.hammer("a", 1, 20)
        a.more(20)
        self.database.freeze()
        time.sleep(1.5)
        self.database.thaw()
        a.more(100)
        a.end()
        self.assertEqual((a.failed, a.taken), (0, 0))
        self.check(a)


if __name__ == "__main__":
    unittest.main()
