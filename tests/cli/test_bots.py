#!/usr/bin/env python3
"""Bots, programs and the arena: the protocol from both ends, good and bad."""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

# A sanitized build is many times slower. There the bots do without their nets
# (this folder has none); the release build plays the same tests with them.
if os.environ.get("WOOLSACK_SLOW"):
    os.environ["WOOLSACK_NETS"] = os.path.dirname(os.path.abspath(__file__))

# Under nohup, or in a background job, these come ignored.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

WOOLSACK = os.environ.pop("WOOLSACK")  # bots are told by their host
LONG = bool(os.environ.get("WOOLSACK_LONG"))
DECKS = pathlib.Path(os.environ["WOOLSACK_DATA"]) / "decks"
EXAMPLE = pathlib.Path(__file__).parent.parent.parent / "examples" / "bot.py"
LEVELS = ("random", "lamb", "sheep", "ram", "shepherd", "expert")
PATIENCE = 20000  # milliseconds for programs that mean well


def woolsack(*arguments, stdin=b"", cwd=None, timeout=120):
    return subprocess.run([WOOLSACK, *map(str, arguments)], input=stdin,
                          capture_output=True, cwd=cwd, timeout=timeout,
                          check=False)


def legal(record):
    done = woolsack("legal", "-", stdin="\n".join(record).encode())
    assert done.returncode == 0, done.stderr
    return done.stdout.decode().splitlines()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def script(self, text, name="bot", shell="/bin/sh"):
        path = self.folder / name
        path.write_text(f"#!{shell}\n{text}\n")
        path.chmod(0o755)
        return f"exec:{path}"

    def match(self, *arguments, game="bloeder-sack", stderr=b""):
        done = woolsack("match", "--game", game, "--json", *arguments,
                        cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        if stderr is not None:
            self.assertEqual(done.stderr, stderr)
        self.assertEqual(done.stdout.count(b"\n"), 1)
        return json.loads(done.stdout)


def untimed(result):
    """A result without what depends on the clock."""
    return {**result, "players": [
        {key: value for key, value in player.items() if "_ms" not in key}
        for player in result["players"]]}


class Bot:
    """A `woolsack bot` and everything that was said."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [WOOLSACK, "bot", *arguments], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.said, self.answers, self.told = "", [], 0

    def say(self, *lines):
        text = "".join(f"{line}\n" for line in lines)
        self.said += text
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def ask(self, record):
        self.say(*record[self.told:], "go")
        self.told = len(record)
        self.answers.append(self.process.stdout.readline().rstrip("\n"))
        return self.answers[-1]

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(10), rest


class Chance:
    """Dice and cards for a host that is this test."""

    def __init__(self, game, seed):
        rows = [row.split("\t") for row in
                (DECKS / f"{game}.tsv").read_text().splitlines()
                if row and row[0].isdigit()]
        self.dice = random.Random(seed)
        self.boards = [row[4] for row in rows if row[1] == "board"]
        self.cards = [int(row[0]) for row in rows if row[1] != "board"]
        self.dice.shuffle(self.boards)
        self.dice.shuffle(self.cards)
        self.given = 0

    def fall(self, owed):
        _, verb, *rest = owed.split(" ")
        if verb == "board":
            self.given += 1
            return f"board {self.given} {self.boards.pop()}"
        if verb == "deal":
            cards = sorted(self.cards.pop() for _ in range(int(rest[0])))
            return " ".join(["deal", *map(str, cards)])
        if verb == "reveal":
            return f"reveal {rest[0]} {self.cards.pop()}"
        if len(rest) == 1:
            pair = sorted(self.dice.randint(1, 6) for _ in range(2))
            return f"roll {rest[0]} {pair[0]} {pair[1]}"
        return " ".join(["roll", rest[0]] + [
            f"{die}:{self.dice.randint(1, int(die))}" for die in rest[1:]])


class Guest(Case):
    """`woolsack bot`, asked by hand."""

    def play(self, game, levels):
        record = ["woolsack 1", f"game {game}", "deck standard"]
        record += [f"seat {s + 1} {name}" for s, name in enumerate(levels)]
        record += ["start 1"] if game == "bloeder-sack" else []
        chance = Chance(game, 7)
        bots = [Bot("--level", level, "--seed", "5") for level in levels]
        for seat, bot in enumerate(bots, 1):
            bot.say("woolsack-bot 1", f"you {seat}", f"time {PATIENCE}")
        bids = []
        while (lines := legal(record + bids)) != ["end"]:
            if lines[0].startswith("chance"):
                record += bids + [chance.fall(lines[0])]
                bids = []
                continue
            seat = int(lines[0].split(" ")[1])
            answer = bots[seat - 1].ask(record)
            self.assertIn(answer, lines)
            if answer.startswith("bid"):
                bids.append(answer)
            else:
                record.append(answer)
        for bot in bots:
            bot.say(*record[bot.told:], "end", "quit")
            self.assertEqual(bot.close(), (0, ""))
        result = woolsack("replay", "--json", "-",
                          stdin="\n".join(record + ["end"]).encode())
        self.assertTrue(json.loads(result.stdout)["finished"])
        return bots

    def test_whole_games_and_the_same_again(self):
        for game, levels in (("volle-wolle", ["expert", "random"]),
                             ("bloeder-sack", ["lamb", "ram", "shepherd"])):
            for bot, level in zip(self.play(game, levels), levels):
                self.assertGreater(len(bot.answers), 8)
                again = woolsack("bot", "--level", level, "--seed", 5,
                                 stdin=bot.said.encode())
                self.assertEqual(again.stdout.decode().split("\n")[:-1],
                                 bot.answers)
                self.assertEqual((again.returncode, again.stderr), (0, b""))

    def test_another_seed_another_answer(self):
        said = ("woolsack-bot 1\nyou 1\ntime 0\nwoolsack 1\ngame volle-wolle\n"
                "deck standard\nseat 1 A\nseat 2 B\nboard 1 1\nboard 2 2\n"
                "deal 1 2 3\ngo\nquit\n").encode()
        answers = {woolsack("bot", "--level", "random", "--seed", seed,
                            stdin=said).stdout for seed in range(12)}
        self.assertGreater(len(answers), 3)
        for answer in answers:
            self.assertRegex(answer, rb"\Abid 1 \d\d\+?\n\Z")

    def test_time_caps_the_budget(self):
        """A thousand positions a millisecond; with time enough nothing is cut,
        and what nobody asked for is cut, too."""
        for game in ("volle-wolle", "bloeder-sack"):
            with self.subTest(game=game):
                said = self.play(game, ["expert", "ram"])[0].said
                # As far as the fifth question, in the short form.
                asked = re.match(r"(?s)(.*?^go$\n){5}", said, re.M)
                self.check_time(said if LONG else asked[0] + "quit\n")

    def check_time(self, said):
        def answers(time_ms, *arguments):
            told = re.sub(r"(?m)^time \d+$", f"time {time_ms}", said)
            self.assertNotEqual(told, said)
            done = woolsack("bot", "--level", "expert", *arguments,
                            stdin=told.encode())
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            return done.stdout
        nodes = "--nodes"
        for one, other in (((100,), (0,)),
                           ((100, nodes, 100000), (0, nodes, 100000)),
                           ((1, nodes, 100000), (0, nodes, 1000))):
            with self.subTest(one=one):
                self.assertEqual(answers(*one), answers(*other))
        if not os.environ.get("WOOLSACK_SLOW"):
            self.assertNotEqual(answers(1), answers(0))

    def test_it_leaves_when_told_or_left(self):
        opening = "woolsack-bot 1\nyou 1\ntime 100\n"
        for text in ("", "quit", "quit\n", opening, opening + "quit\n",
                     opening + "quit # bye\nnonsense\n", "\n\n# hello\nquit\n"):
            done = woolsack("bot", "--level", "lamb", stdin=text.encode())
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (0, b"", b""), text)

    def test_hosts_that_talk_nonsense(self):
        opening = b"woolsack-bot 1\nyou 1\ntime 100\n"
        game = opening + (b"woolsack 1\ngame volle-wolle\ndeck standard\n"
                          b"seat 1 A\nseat 2 B\n")
        for text, line in ((b"hello\n", 1), (b"woolsack-bot 2\n", 1),
                           (b"woolsack 1\n", 1), (b"woolsack-bot 1\ngo\n", 2),
                           (b"woolsack-bot 1\nyou 0\n", 2),
                           (b"woolsack-bot 1\nyou 1\ntime x\n", 3),
                           (opening + b"go\n", 4), (game + b"go\n", 9),
                           (game + b"bid 1 20\n", 9), (b"\xff\xfe\x00\n", 1),
                           (opening + b"game chess\n", 4),
                           (game.replace(b"standard", b"nowhere"), 6),
                           (b"a" * 10000, 1), (game + b"a" * 4096 + b"\n", 9)):
            done = woolsack("bot", "--level", "lamb", stdin=text)
            self.assertEqual((done.returncode, done.stdout), (1, b""), text)
            self.assertRegex(done.stderr.decode(),
                             rf"\Awoolsack bot: line {line}: [^\n]+\n\Z")

    def test_a_broken_deck_is_named(self):
        (self.folder / "bad.tsv").write_text("id\tnonsense\n")
        text = ("woolsack-bot 1\nyou 1\ntime 0\nwoolsack 1\n"
                "game volle-wolle\ndeck bad.tsv\n")
        done = woolsack("bot", "--level", "lamb", stdin=text.encode(),
                        cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertTrue(done.stderr.startswith(b"bad.tsv:"), done.stderr)


class Match(Case):
    def test_json_is_as_promised(self):
        done = woolsack("match", "--game", "volle-wolle", "--seat", "expert:9",
                        "--seat", "ram", "--seat", "shepherd", "--games", 58,
                        "--seed", 3, "--json")
        number = r"-?\d+\.\d+"
        player = (r'{{"name":"{}","win_share":{n},"ci95":\[{n},{n}\],'
                  r'"mean_score":{n},"median_ms":{n},"p99_ms":{n}}}')
        players = ",".join(player.format(name, n=number)
                           for name in ("expert:9", "ram", "shepherd"))
        self.assertRegex(done.stdout.decode(),
                         r'\A{"game":"volle-wolle","games":60,"players":\['
                         + players + r'\]}\n\Z')
        result = json.loads(done.stdout)
        self.assertAlmostEqual(
            sum(p["win_share"] for p in result["players"]), 1, places=4)
        for player in result["players"]:
            low, high = player["ci95"]
            self.assertLessEqual(low, player["win_share"])
            self.assertLessEqual(player["win_share"], high)
            self.assertLess(low, high)
            self.assertLessEqual(player["median_ms"], player["p99_ms"])

    def test_a_table_for_people(self):
        done = woolsack("match", "--game", "bloeder-sack", "--seat", "lamb",
                        "--seat", "ram", "--games", 9)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        text = done.stdout.decode()
        self.assertIn("Blöder Sack, 2 players, 10 games: 5 deals", text)
        self.assertRegex(text, r"\nlamb +\d+\.\d\d % .* \+- \d+\.\d\d +\d")

    def test_one_deal_says_nothing_about_the_spread(self):
        done = woolsack("match", "--game", "volle-wolle", "--seat", "lamb",
                        "--seat", "sheep", "--games", 1)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        title, _, heading, *rows = done.stdout.decode().splitlines()[:5]
        self.assertIn(" 2 games: 1 deals", title)
        for row in rows:
            self.assertRegex(row, r" \(0\.00-100\.00\) .*\d  \+- \?  +\d")
            self.assertEqual(len(row), len(heading))

    def test_seed_and_threads(self):
        for game in ("volle-wolle", "bloeder-sack"):
            base = ["--seat", "lamb", "--seat", "random", "--seat", "expert:20",
                    "--games", 9]
            one = self.match(*base, "--seed", 4, game=game)
            for threads in (2, 5):
                again = self.match(*base, "--seed", 4, "--threads", threads,
                                   game=game)
                self.assertEqual(untimed(one), untimed(again))
            other = self.match(*base, "--seed", 5, game=game)
            self.assertNotEqual(untimed(one), untimed(other))

    def test_rotations_in_records(self):
        names = ["lamb", "random", "ram"]
        seats = [word for name in names for word in ("--seat", name)]
        for game in ("volle-wolle", "bloeder-sack"):
            self.match(*seats, "--games", 7, "--seed", 2, "--threads", 2,
                       "--records", "out", game=game)
            files = sorted((self.folder / "out").glob(f"{game}-3-2-*.txt"))
            self.assertEqual([f.name[-10:] for f in files],
                             [f"{n:06}.txt" for n in range(1, 10)])
            records = [path.read_text() for path in files]
            for number, record in enumerate(records):
                r = number % 3
                for p, name in enumerate(names):
                    self.assertIn(f"\nseat {(p + r) % 3 + 1} {name}\n", record)
                self.assertTrue(record.endswith("\nend\n"))
                self.assertEqual(woolsack("replay", files[number]).returncode,
                                 0)
                self.assert_same_cards(record, records[number - r])

    def assert_same_cards(self, record, other):
        for verb in ("board", "deal", "reveal"):
            cards = [[re.sub(r"^reveal \d ", "", line)
                      for line in text.splitlines() if line.startswith(verb)]
                     for text in (record, other)]
            for a, b in zip(*cards):
                self.assertEqual(a, b)

    def test_a_deck_of_ones_own(self):
        deck = (DECKS / "volle-wolle.tsv").read_bytes()
        (self.folder / "mine.tsv").write_bytes(
            deck.replace(b"\n29\twhite\t8\t", b"\n29\twhite\t99\t"))
        base = ["--seat", "random", "--seat", "random", "--games", 200]
        mean = [self.match(*base, "--deck", name, game="volle-wolle")
                ["players"][0]["mean_score"] for name in
                ("standard", "mine.tsv")]
        self.assertGreater(mean[1], mean[0] + 40)
        # Programs are told of it too.
        self.match("--seat", f"exec:{WOOLSACK} bot --level random", "--seat",
                   "random", "--games", 2, "--deck", "mine.tsv", "--time",
                   PATIENCE, game="volle-wolle")

    def test_help(self):
        overview = woolsack("--help").stdout.decode()
        for command in ("match", "ladder", "bot"):
            done = woolsack(command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertTrue(
                done.stdout.decode().startswith(f"Usage: woolsack {command}"))
            self.assertEqual(woolsack("help", command).stdout, done.stdout)
            self.assertRegex(overview, rf"\n  {command} +\w")

    def test_misuse(self):
        two = ["--seat", "lamb", "--seat", "lamb"]
        vw = ["--game", "volle-wolle"]
        for arguments, word in (
                (["match"], "--game"), (["match", *two], "--game"),
                (["match", "--game", "chess", *two], "chess"),
                (["match", "--game", "pig", *two], "pig"),
                (["match", *vw], "players"),
                (["match", *vw, "--seat", "lamb"], "players"),
                (["match", "--game", "bloeder-sack", *two, *two, "--seat",
                  "lamb"], "not 5"),
                (["match", *vw, *two, *two, *two, "--seat", "lamb"], "not 7"),
                (["match", *vw, *two * 17], "--seat"),
                (["match", *vw, "--seat", "lamb", "--seat", "wolf"], "wolf"),
                (["match", *vw, "--seat", "lamb", "--seat", "lamb:x"],
                 "lamb:x"),
                (["match", *vw, "--seat", "lamb", "--seat", "exec:"], "exec:"),
                (["match", *vw, *two, "--games", "0"], "--games"),
                (["match", *vw, *two, "--threads", "0"], "--threads"),
                (["match", *vw, *two, "--time", "soon"], "--time"),
                (["match", *vw, *two, "extra"], "extra"),
                (["match", *vw, *two, "--seats", "2"], "--seats"),
                (["ladder"], "--game"),
                (["ladder", *vw, "--seats", "7"], "7"),
                (["ladder", "--game", "bloeder-sack", "--seats", "5"], "5"),
                (["ladder", *vw, "--seat", "wolf"], "wolf"),
                (["bot"], "--level"), (["bot", "--level", "wolf"], "wolf"),
                (["bot", "--level", "lamb", "--nodes", "0"], "--nodes"),
                (["bot", "--level", "lamb", "x"], "x")):
            done = woolsack(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, b"", arguments)
            self.assertIn(word, done.stderr.decode(), arguments)

    def test_failures(self):
        base = ["match", "--game", "volle-wolle", "--seat", "lamb"]
        (self.folder / "file").write_text("")
        for arguments, word in (
                (["--seat", "exec:./nowhere"], b"./nowhere"),
                (["--seat", "exec:./file"], b"./file"),
                (["--seat", "exec:."], b"match: .: "),
                (["--seat", "ram", "--deck", "no.tsv"], b"no.tsv"),
                (["--seat", "ram", "--deck", "my#deck.tsv"],
                 b"cannot name the deck my#deck.tsv"),
                (["--seat", "ram", "--records", "file"], b"file"),
                (["--seat", "ram", "--records", "a/b"], b"a/b")):
            done = woolsack(*base, *arguments, cwd=self.folder)
            self.assertEqual((done.returncode, done.stdout), (1, b""),
                             arguments)
            self.assertIn(word, done.stderr)


    def test_a_folder_of_nets_that_is_not_there(self):
        (self.folder / "file").write_text("")
        for name, why in (("nowhere", b"No such file"), ("file", b"Not a dir")):
            done = subprocess.run(
                [WOOLSACK, "match", "--game", "volle-wolle", "--seat", "expert",
                 "--seat", "lamb", "--games", "2"], cwd=self.folder,
                env={**os.environ, "WOOLSACK_NETS": name},
                capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(f"WOOLSACK_NETS names {name}: ".encode() + why,
                          done.stderr)


class Programs(Case):
    """Programs that mean well."""

    def test_our_own_bot_as_a_program(self):
        for game in ("volle-wolle", "bloeder-sack"):
            seats = ["--seat", f"exec:{WOOLSACK} bot --level random --seed 4",
                     "--seat", "random"]
            one = self.match(*seats, "--games", 6, "--time", PATIENCE,
                             game=game)
            self.assertEqual(one["games"], 6)
            self.assertEqual(one["players"][0]["name"], seats[1])
            two = self.match(*seats, "--games", 6, "--time", PATIENCE,
                             "--threads", 2, game=game)
            self.assertEqual(untimed(one), untimed(two))

    def test_the_example(self):
        self.assertLessEqual(len(EXAMPLE.read_text().splitlines()), 60)
        for game in ("volle-wolle", "bloeder-sack"):
            result = self.match("--seat", f"exec:{sys.executable} {EXAMPLE}",
                                "--seat", "random", "--games", 2, "--time",
                                PATIENCE, "--records", "out", game=game)
            self.assertEqual(result["games"], 2)
            for path in (self.folder / "out").glob(f"{game}-*.txt"):
                self.assertEqual(woolsack("replay", path).returncode, 0)

    SPY = """
import subprocess, sys
bot = subprocess.Popen([{woolsack!r}, "bot", "--level", "random"],
                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
with open({log!r} % sys.argv[1], "a") as log:
    for line in sys.stdin:
        log.write("> " + line)
        bot.stdin.write(line)
        bot.stdin.flush()
        if line == "go\\n":
            answer = bot.stdout.readline()
            log.write("< " + answer)
            print(answer, end="", flush=True)
bot.communicate()
"""

    def test_no_bid_is_told_before_all_are_in(self):
        log = str(self.folder / "spy-%s.log")
        spy = self.script(self.SPY.format(woolsack=WOOLSACK, log=log),
                          shell=sys.executable)
        self.match("--seat", f"{spy} a", "--seat", "random", "--seat",
                   f"{spy} b", "--games", 3, "--time", PATIENCE,
                   game="volle-wolle")
        seats = []
        for name in "ab":
            games = (self.folder / f"spy-{name}.log").read_text().split(
                "> woolsack-bot 1\n")
            self.assertEqual((games[0], len(games)), ("", 4))
            for game in games[1:]:
                lines = game.splitlines()
                seats.append(self.check_spied(lines))
        self.assertEqual(sorted(seats), [1, 1, 2, 2, 3, 3])

    def check_spied(self, lines):
        """What a spy at a table of three saw of one game; returns its seat."""
        seat = int(lines[0].removeprefix("> you "))
        self.assertEqual(lines[1], f"> time {PATIENCE}")
        self.assertEqual(lines[2:5], ["> woolsack 1", "> game volle-wolle",
                                      "> deck standard"])
        self.assertEqual(lines[-2:], ["> end", "> quit"])
        rounds = 0
        for at, line in enumerate(lines):
            if line.startswith("> deal"):
                rounds += 1
                self.assertEqual(lines[at + 1], "> go")
                own = lines[at + 2]
                self.assertRegex(own, rf"\A< bid {seat} ")
                bids = lines[at + 3:at + 6]
                for s, bid in enumerate(bids, 1):
                    self.assertRegex(bid, rf"\A> bid {s} ")
                self.assertEqual(bids[seat - 1][2:], own[2:])
                self.assertFalse(lines[at + 6].startswith("> bid"))
        self.assertEqual(rounds, 15)
        # Nothing else was held back: it is the whole record.
        told = [line[2:] for line in lines
                if line[0] == ">" and line not in ("> go", "> quit")][2:]
        self.assertEqual(woolsack("replay", "-", stdin="\n".join(told).encode())
                         .returncode, 0)
        self.assertEqual(sum(line == "> go" for line in lines),
                         sum(line[0] == "<" for line in lines))
        return seat


class Zoo(Case):
    """Programs that do not: each is reported once, and the match goes on."""

    ANSWER = ("while read -r line; do case $line in go) {} ;; quit) exit 0 ;; "
              "esac; done")
    # Plays two answers of a real bot, then something else.
    TWICE = """
n=0
{woolsack} bot --level random | while read -r line; do
    n=$((n + 1)); [ $n -gt 2 ] && {then}; echo "$line"; done
"""
    ANIMALS = {
        "silent": ("exec sleep 1000", "no answer within 500 ms"),
        "slow": (ANSWER.format("sleep 3; echo bid 1 20"), "no answer within"),
        "nonsense": (ANSWER.format("echo Hello, world"), "Hello, world"),
        "illegal": (ANSWER.format("echo bid 1 99; echo place 1 9 9"), "99|9 9"),
        "other": (ANSWER.format("echo roll 1 1 1"), "roll 1 1 1"),
        "empty": (ANSWER.format("echo"), "no answer within"),
        "binary": (ANSWER.format(r"printf '\377\000\376\n'"), "UTF-8"),
        "dies": ("exit 3", "exited with status 3"),
        "killed": ("kill -SEGV $$", "signal 11|status 139"),
        "dies-later": (ANSWER.format("exit 4"), "exited with status 4"),
        "floods": ("exec yes", "without being asked|answered 'y'"),
        "floods-a-line": ("exec tr '\\0' a </dev/zero",
                          "4096 bytes|standard input"),
        "floods-comments": ("exec yes '# la la la'", "floods|no answer"),
        "floods-errors": ("yes 'oh no' >&2", "floods its standard error"),
        "floods-errors-and-plays": (
            f"{WOOLSACK} bot --level random | while read -r line; do\n"
            "yes 'oh no' | head -c 400000 >&2; echo \"$line\"; done",
            "floods its standard error"),
        "leaves-a-child": ("sleep 1000 & exit 7", "exited with status 7"),
        "never-reads": ("exec <&-; exec sleep 1000", "input|no answer"),
        "closes": ("exec >&-; exec sleep 1000", "closed its standard output"),
        "stays": ("trap '' TERM HUP INT; while :; do sleep 1; done",
                  "no answer within"),
        "halfway": (TWICE.format(woolsack=WOOLSACK, then="exit 0"),
                    "exited with status|no answer"),
        "halfway-silent": (TWICE.format(woolsack=WOOLSACK, then="sleep 1000"),
                           "no answer within"),
    }

    def check(self, name, seconds=30, games=6):
        text, why = self.ANIMALS[name]
        seat = self.script(f"echo $$ >>{self.folder}/pids\n{text}", name)
        for game, threads in (("volle-wolle", 1), ("bloeder-sack", 2)):
            start = time.monotonic()
            done = woolsack("match", "--game", game, "--seat", "random",
                            "--seat", seat, "--games", games, "--json",
                            "--time", 500 if "no answer" in why else PATIENCE,
                            "--threads", threads)
            self.assertLess(time.monotonic() - start, seconds, name)
            self.assertEqual(done.returncode, 0, (name, done.stderr))
            result = json.loads(done.stdout)
            self.assertEqual(result["games"], games)
            self.assertEqual(len(result["players"]), 2)
            self.assertNotIn("stand_in_games", result["players"][0])
            self.assertIn(result["players"][1]["stand_in_games"],
                          range(1, games + 1))
            reports = [line for line in done.stderr.decode().splitlines()
                       if line.startswith("woolsack match:")]
            self.assertEqual(len(reports), 1, (name, done.stderr[-400:]))
            self.assertRegex(reports[0], r"\Awoolsack match: seat [12], "
                             + re.escape(seat) + rf": .*({why}).*; lamb plays "
                             r"on\Z")
        for pid in (self.folder / "pids").read_text().split():
            self.assertTrue(self.gone(pid), (name, pid))

    @staticmethod
    def gone(pid):
        for _ in range(200):
            try:
                stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
            except OSError:
                return True
            if stat.rpartition(")")[2].split()[0] in "ZX":
                return True
            time.sleep(0.01)
        return False

    def test_every_animal(self):
        for name in self.ANIMALS:
            with self.subTest(name=name):
                (self.folder / "pids").write_text("")
                self.check(name)

    def test_who_ignores_quit_is_made_to_go(self):
        text = f"""
trap '' TERM
{WOOLSACK} bot --level random
while :; do sleep 1; done
"""
        seat = self.script(text)
        start = time.monotonic()
        done = woolsack("match", "--game", "bloeder-sack", "--seat", seat,
                        "--seat", "random", "--games", 6, "--json", "--time",
                        PATIENCE)
        self.assertLess(time.monotonic() - start, 30)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["games"], 6)
        self.assertRegex(done.stderr.decode(),
                         r"\Awoolsack match: seat 1, [^\n]*'quit'[^\n]*\n\Z")

    def test_nobody_outlives_a_match_that_is_killed(self):
        """Nor does what a program has started: they need not look up."""
        pids = self.folder / "pids"
        seat = self.script(f"trap '' HUP INT TERM\necho $$ >> {pids}\n"
                           f"sleep 1000 & echo $! >> {pids}\nwait")
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            pids.write_text("")
            match = subprocess.Popen(
                [WOOLSACK, "match", "--game", "bloeder-sack", "--seat", seat,
                 "--seat", seat, "--games", "4", "--time", "0"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.addCleanup(match.wait)
            self.addCleanup(match.kill)
            until = time.monotonic() + 60
            while (len(pids.read_text().split()) < 4
                   and time.monotonic() < until):
                time.sleep(0.01)
            match.send_signal(number)
            self.assertEqual(match.wait(60), -number)
            started = pids.read_text().split()
            self.assertEqual(len(started), 4)
            for pid in started:
                self.assertTrue(self.gone(pid), (number, pid))

    def test_nobody_need_read_complaints(self):
        """Standard error is a pipe that nobody reads."""
        seat = self.script(self.ANIMALS["floods-errors"][0])
        reader, writer = os.pipe()
        try:
            done = subprocess.run(
                [WOOLSACK, "match", "--game", "bloeder-sack", "--seat",
                 "random", "--seat", seat, "--games", "4", "--json"],
                stdout=subprocess.PIPE, stderr=writer, timeout=60, check=False)
        finally:
            os.close(reader)
            os.close(writer)
        self.assertEqual(json.loads(done.stdout)["games"], 4)

    def test_complaints_are_passed_on(self):
        seat = self.script(f"echo I complain >&2\nexec {WOOLSACK} bot "
                           "--level random")
        self.match("--seat", seat, "--seat", "random", "--games", 2,
                   stderr=b"I complain\n" * 2)

    def test_complaints_are_whole_lines(self):
        """A report begins a line, whoever is in the middle of one."""
        slow = self.script(f"{WOOLSACK} bot --level random | while read -r "
                           'line; do printf . >&2; echo "$line"; done', "slow")
        dies = self.script(self.TWICE.format(woolsack=WOOLSACK,
                                             then="{ kill -9 $$; exit; }"),
                           "dies")
        for threads in (1, 2):
            done = woolsack("match", "--game", "bloeder-sack", "--seat", slow,
                            "--seat", dies, "--games", 8, "--json", "--time",
                            PATIENCE, "--threads", threads)
            lines = done.stderr.decode().splitlines()
            reports = [line for line in lines
                       if line.startswith("woolsack match: seat ")]
            self.assertEqual(len(reports), 1, done.stderr)
            self.assertEqual(len(lines), 1 + 8, done.stderr)
            self.assertTrue(all(line.strip(".") in ("", reports[0])
                                for line in lines), done.stderr)

    def test_a_long_complaint_is_passed_on(self):
        seat = self.script("head -c 10000 /dev/zero | tr '\\0' x >&2\n"
                           f"exec {WOOLSACK} bot --level random")
        done = woolsack("match", "--game", "bloeder-sack", "--seat", seat,
                        "--seat", "random", "--games", 2, "--json")
        self.assertEqual(done.stderr.count(b"x"), 20000)
        self.assertLess(max(map(len, done.stderr.split(b"\n"))), 4096)

    def test_a_path_may_have_spaces(self):
        seat = self.script(f"exec {WOOLSACK} bot --level random", "a b")
        self.match("--seat", seat, "--seat", "random", "--games", 2)

    def test_two_at_once(self):
        bad = [self.script(self.ANIMALS[name][0], name)
               for name in ("dies", "nonsense")]
        done = woolsack("match", "--game", "volle-wolle", "--seat", bad[0],
                        "--seat", bad[1], "--seat", "random", "--games", 9,
                        "--threads", 3, "--time", 2000)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.decode().count("\n"), 2, done.stderr)
        for name in bad:
            self.assertIn(f"{name} failed: lamb played in 9 of its games",
                          done.stdout.decode())


class Leaks(Case):
    """Nothing is left behind, with the leak checker of a sanitized build."""

    def test_nothing_is_left_behind(self):
        bad = self.script("exit 1")
        environment = {**os.environ,
                       "ASAN_OPTIONS": "detect_leaks=1:exitcode=99"}
        for status, *arguments in (
                (0, "match", "--game", "volle-wolle", "--seat", "lamb",
                 "--seat", bad, "--games", "6", "--threads", "2", "--records",
                 self.folder / "out"),
                (0, "ladder", "--game", "bloeder-sack", "--games", "2",
                 "--seat", bad),
                (1, "bot", "--level", "lamb")):
            done = subprocess.run(
                [WOOLSACK, *map(str, arguments)], env=environment,
                input=b"woolsack-bot 1\nyou 1\ntime 0\nwoolsack 1\n"
                b"game volle-wolle\ndeck standard\nseat 1 A\ngo\n",
                capture_output=True, check=False)
            self.assertEqual(done.returncode, status, done.stderr.decode())


class Ladder(Case):
    def ladder(self, *arguments):
        done = woolsack("ladder", "--json", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(list(result), ["game", "seats", "games", "players"])
        rated = {player["name"]: player for player in result["players"]}
        self.assertEqual(rated["random"]["elo"], 0)
        self.assertEqual(rated["random"]["ci95"], [0, 0])
        order = [player["elo"] for player in result["players"]]
        self.assertEqual(order, sorted(order, reverse=True))
        for player in result["players"]:
            self.assertEqual(list(player), ["name", "elo", "ci95"])
            self.assertLessEqual(player["ci95"][0], player["elo"])
            self.assertLessEqual(player["elo"], player["ci95"][1])
        return result, rated, done.stderr.decode()

    def test_all_levels(self):
        for game, seats, games in (("volle-wolle", 2, 6),
                                   ("bloeder-sack", 3, 3)):
            result, rated, stderr = self.ladder("--game", game, "--games",
                                                games,
                                                "--seats", seats, "--threads",
                                                2)
            self.assertEqual(stderr, "")
            self.assertEqual(set(rated), set(LEVELS))
            self.assertEqual((result["game"], result["seats"]), (game, seats))
            self.assertEqual(result["games"], (15 if seats == 2 else 30) * games)

    def test_programs_are_rated_and_bad_ones_are_not(self):
        good = f"exec:{WOOLSACK} bot --level random"
        bad = self.script("exit 1")
        _, rated, stderr = self.ladder("--game", "bloeder-sack", "--games", 2,
                                       "--seat", good, "--seat", bad, "--seat",
                                       "expert:5", "--time", PATIENCE)
        self.assertEqual(set(rated), set(LEVELS) | {good, "expert:5"})
        self.assertEqual(stderr.count("\n"), 1)
        self.assertIn(bad, stderr)

    def test_a_table_for_people(self):
        done = woolsack("ladder", "--game", "volle-wolle", "--games", 2)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        for level in LEVELS:
            self.assertRegex(done.stdout.decode(),
                             rf"(?m)^{level} +-?\d+  \(-?\d+ to -?\d+\)$")


if __name__ == "__main__":
    unittest.main()
