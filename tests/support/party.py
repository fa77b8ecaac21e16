"""People at a table of a server, or of several, who play whole games.

    party = Party.begin(WOOLSACK, servers, "volle-wolle", people=2, bots=1,
                        seed=1)
    party.play(steps=8)
    party.close()

They decide by chance among what `woolsack legal` says.
"""
import itertools
import random
import subprocess
import time

from wire import Guest, open_table, sit


def legal(woolsack, header, record):
    """What may come next, by the program itself."""
    text = "\n".join(header + record) + "\n"
    return subprocess.run([woolsack, "legal", "-"], input=text, check=True,
                          capture_output=True, text=True).stdout.splitlines()


def enter(port, table, tokens):
    guest = Guest(port)
    guest.join(table, *tokens)
    return guest


class Party:
    """The people of one table, and their game."""

    def __init__(self, woolsack, table, guests, header, seed):
        self.woolsack = woolsack
        self.id = table
        self.guests = guests
        self.header = header
        self.chance = random.Random(seed)

    @classmethod
    def begin(cls, woolsack, servers, game, people, bots, seed):
        """A new table; each of the people at a server of their own."""
        names = ["Anna", "Ben", "Cleo", "Dirk"][:people]
        seats = [{"me": True, "name": "Anna"}]
        seats += [{} for _ in range(people - 1)]
        seats += [{"bot": "sheep", "name": "Bot"} for _ in range(bots)]
        made = open_table(servers[0].port, game=game, seats=seats)
        table = made["table"]
        ports = [server.port for server, _ in
                 zip(itertools.cycle(servers), names)]
        tokens = [(made["seats"][0]["token"], made["host"])]
        tokens += [(sit(port, table, name, seat["invite"])["token"],)
                   for port, name, seat in
                   zip(ports[1:], names[1:], made["seats"][1:])]
        guests = [enter(port, table, own) for port, own in zip(ports, tokens)]
        header = ["woolsack 1", f"game {game}", "deck standard"]
        header += [f"seat {i + 1} {name}"
                   for i, name in enumerate(names + ["Bot"] * bots)]
        party = cls(woolsack, table, guests, header, seed)
        guests[0].say("host begin")
        party.read_all(until=lambda: all(g.phase for g in guests) and
                       all(g.record for g in guests))
        if game == "bloeder-sack":
            header.append("start " + guests[0].start)
        return party

    @classmethod
    def back(cls, woolsack, server, table, tokens, seed):
        """At a table whose game has begun, from other devices."""
        guests = [enter(server.port, table, own) for own in tokens]
        return cls(woolsack, table, guests, guests[0].header, seed)

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
        for line in legal(self.woolsack, self.header, lead.record):
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
