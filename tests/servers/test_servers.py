#!/usr/bin/env python3
"""Several servers on one PostgreSQL, which this test starts itself.

Players of one table sit at different servers; what one decides the others are
told; bids given at the same moment at different servers both count; a server
that is killed loses nobody: its players come back at another one and the game
goes on where it was, bots included.
"""
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
from postgres import Postgres  # noqa: E402
from wire import Gone, Guest, Server, call, open_table, sit  # noqa: E402

WOOLSACK = os.environ["WOOLSACK"]


def legal(header, record):
    """What may come next, by the program itself."""
    text = "\n".join(header + record) + "\n"
    return subprocess.run([WOOLSACK, "legal", "-"], input=text, check=True,
                          capture_output=True, text=True).stdout.splitlines()


class Table:
    """People of one table, each at a server of their own, and their game."""

    def __init__(self, test, servers, game, people, bots, seed):
        self.chance = random.Random(seed)
        self.game = game
        names = ["Anna", "Ben", "Cleo", "Dirk"]
        seats = [{"me": True, "name": "Anna"}]
        seats += [{} for _ in range(people - 1)]
        seats += [{"bot": "sheep", "name": "Bot"} for _ in range(bots)]
        made = open_table(servers[0].port, game=game, seats=seats)
        self.id, self.host = made["table"], made["host"]
        self.guests = []
        for i in range(people):
            server = servers[i % len(servers)]
            if i == 0:
                token = made["seats"][0]["token"]
            else:
                token = sit(server.port, self.id, names[i],
                            made["seats"][i]["invite"])["token"]
            guest = Guest(server.port)
            guest.join(self.id, token, *([self.host] if i == 0 else []))
            guest.read()
            self.guests.append(guest)
        test.addCleanup(self.close)
        self.header = ["woolsack 1", f"game {game}", "deck standard"]
        everybody = names[:people] + ["Bot"] * bots
        self.header += [f"seat {i + 1} {name}"
                        for i, name in enumerate(everybody)]
        self.guests[0].say("host begin")
        self.read_all(until=lambda: all(g.phase for g in self.guests) and
                      all(g.record for g in self.guests))
        if game == "bloeder-sack":
            self.header.append("start " + self.guests[0].start)

    def close(self):
        for guest in self.guests:
            guest.close()

    def read_all(self, until=lambda: True, seconds=20):
        end = time.monotonic() + seconds
        while True:
            for guest in self.guests:
                guest.read(0.01)
            if until():
                return
            assert time.monotonic() < end, "nothing happens"

    def step(self):
        """Everybody who must decide does. False: the game is over."""
        self.read_all(until=lambda: len({g.seq for g in self.guests}) == 1)
        lead = self.guests[0]
        if lead.phase == "over":
            return False
        choices = {}
        for line in legal(self.header, lead.record):
            words = line.split()
            if words[0] != "chance" and line != "end":
                choices.setdefault(int(words[1]), []).append(line)
        acted = False
        for guest in self.guests:
            if guest.seat in choices and guest.seat not in guest.given:
                guest.do(self.chance.choice(choices[guest.seat]))
                acted = True
        before = lead.seq
        # Bots that are due belong to one of the servers; people's decisions
        # may collide and are sorted out by the database.
        self.read_all(until=lambda: lead.seq > before, seconds=30)
        return acted or lead.phase != "over"

    def play(self, steps=None):
        for _ in itertools.count() if steps is None else range(steps):
            if not self.step():
                return
            if self.guests[0].phase == "over":
                return


class Servers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.__exit__(None, None, None)

    def server(self):
        server = Server(WOOLSACK, self.postgres.url, "--rate", "1000")
        self.addCleanup(self.end, server)
        return server

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
                table = Table(self, servers, game, 2, bots, seed=1)
                table.play()
                self.check_end(table, servers[1].port)

    def test_a_killed_server_loses_nobody(self):
        servers = [self.server(), self.server()]
        table = Table(self, servers, "volle-wolle", 2, 1, seed=2)
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
        table = Table(self, servers, "volle-wolle", 2, 0, seed=3)
        table.guests[1].say("say hello there")
        table.guests[1].say("react baa")
        table.read_all(until=lambda: b"say 2 hello there" in
                       table.guests[0].seen and
                       "react 2 baa" in table.guests[0].notes)
        table.read_all(until=lambda: "here 1 2" in table.guests[0].notes)
        table.guests.pop().close()
        table.read_all(until=lambda: table.guests[0].notes[-1] == "here 1")

    def test_no_bid_crosses_before_its_time(self):
        servers = [self.server(), self.server()]
        table = Table(self, servers, "volle-wolle", 2, 0, seed=4)
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
