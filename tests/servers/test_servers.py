#!/usr/bin/env python3
"""Several servers on one PostgreSQL, which this test starts itself.

Players of one table sit at different servers; what one decides the others are
told; bids given at the same moment at different servers both count; a server
that is killed loses nobody: its players come back at another one and the game
goes on where it was, bots included.
"""
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
from postgres import Postgres  # noqa: E402
from party import Party  # noqa: E402
from wire import Gone, Server, call  # noqa: E402

WOOLSACK = os.environ["WOOLSACK"]


class Relay:
    """Stands before a database and passes everything on, until its connections
    fall silent: they stay, and what is said there is heard by nobody."""

    def __init__(self, database):
        self.folder = tempfile.TemporaryDirectory()
        self.there = str(database.folder / ".s.PGSQL.5432")
        self.url = database.url.replace(str(database.folder), self.folder.name)
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(self.folder.name + "/.s.PGSQL.5432")
        self.door.listen()
        self.pairs = {}  # each end: the other
        self.silent = []
        self.over = False
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.over:
            with self.lock:
                ends = [self.door, *self.pairs]
            for end in select.select(ends, [], [], 0.05)[0]:
                with self.lock:
                    if end is self.door:
                        here = self.door.accept()[0]
                        there = socket.socket(socket.AF_UNIX)
                        there.connect(self.there)
                        self.pairs[here], self.pairs[there] = there, here
                    elif end in self.pairs:
                        self.pass_on(end)

    def pass_on(self, end):
        try:
            data = end.recv(65536)
            self.pairs[end].sendall(data)
        except OSError:
            data = b""
        if not data:
            other = self.pairs.pop(end)
            self.pairs.pop(other)
            end.close()
            other.close()

    def fall_silent(self):
        with self.lock:
            self.silent += self.pairs
            self.pairs = {}

    def close(self):
        self.over = True
        self.thread.join()
        for end in [self.door, *self.pairs, *self.silent]:
            end.close()
        self.folder.cleanup()


class Servers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.__exit__(None, None, None)

    def server(self, url=None):
        server = Server(WOOLSACK, url or self.postgres.url, "--rate", "1000")
        self.addCleanup(self.end, server)
        return server

    def party(self, servers, *wishes, **more):
        party = Party.begin(WOOLSACK, servers, *wishes, **more)
        self.addCleanup(party.close)
        return party

    @staticmethod
    def end(server):
        if server.process.poll() is None:
            server.stop(signal.SIGTERM)

    def check_end(self, table, port):
        texts = {tuple(guest.record) for guest in table.guests}
        self.assertEqual(len(texts), 1)
        status, record = call(port, f"/api/tables/{table.id}/record")
        self.assertEqual(status, 200, record)
        with tempfile.NamedTemporaryFile("w", suffix=".woolsack") as file:
            file.write(record)
            file.flush()
            subprocess.run([WOOLSACK, "verify", file.name], check=True,
                           stdout=subprocess.DEVNULL)
        self.assertTrue(record.endswith("end\n"), record[-80:])

    def test_players_at_two_servers(self):
        servers = [self.server(), self.server()]
        for game, bots in (("volle-wolle", 1), ("bloeder-sack", 0)):
            with self.subTest(game=game):
                table = self.party(servers, game, 2, bots, seed=1)
                table.play()
                self.check_end(table, servers[1].port)

    def test_a_killed_server_loses_nobody(self):
        servers = [self.server(), self.server()]
        table = self.party(servers, "volle-wolle", 2, 1, seed=2)
        table.play(steps=8)
        servers[0].stop(signal.SIGKILL)
        with self.assertRaises(Gone):
            for _ in range(100):
                table.guests[0].read(0.05)
        table.guests[0].close()
        table.guests[0].port = servers[1].port
        table.guests[0].join()
        table.play(steps=8)
        # And to a third one that has never heard of the table.
        third = self.server()
        servers[1].stop(signal.SIGKILL)
        for guest in table.guests:
            guest.close()
            guest.port = third.port
            guest.join()
        table.play()
        self.check_end(table, third.port)

    def test_presence_and_talk_reach_the_other_server(self):
        servers = [self.server(), self.server()]
        table = self.party(servers, "volle-wolle", 2, 0, seed=3)
        table.guests[1].say("say hello there")
        table.guests[1].say("react baa")
        table.read_all(until=lambda: b"say 2 hello there" in
                       table.guests[0].seen and
                       "react 2 baa" in table.guests[0].notes)
        table.read_all(until=lambda: "here 1 2" in table.guests[0].notes)
        table.guests.pop().close()
        table.read_all(until=lambda: table.guests[0].notes[-1] == "here 1")

    def test_a_listener_whose_connection_died_silently_finds_out(self):
        relay = Relay(self.postgres)
        self.addCleanup(relay.close)
        servers = [self.server(), self.server(relay.url)]
        table = self.party(servers, "volle-wolle", 2, 0, seed=5)
        relay.fall_silent()
        table.guests[0].say("say is anybody there?")
        # A heartbeat, the patience for its answer, and as much to read.
        table.read_all(until=lambda: b"say 1 is anybody there?" in
                       table.guests[1].seen, seconds=90)

    def test_no_bid_crosses_before_its_time(self):
        servers = [self.server(), self.server()]
        table = self.party(servers, "volle-wolle", 2, 0, seed=4)
        for value in (17, 23):
            table.guests[1].do(f"bid 2 {value}")
            table.read_all(until=lambda: 2 in table.guests[0].given)
            self.assertNotIn(f"bid 2 {value}".encode(), table.guests[0].seen)
            table.read_all(seconds=1)
        table.guests[0].do("bid 1 18")
        table.read_all(until=lambda: b"bid 2 23" in table.guests[0].seen)
        self.assertNotIn(b"bid 2 17", table.guests[0].seen)


if __name__ == "__main__":
    unittest.main()
