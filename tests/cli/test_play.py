#!/usr/bin/env python3
"""`woolsack play --plain`, through pipes: whole games, wrong answers, and games
that are interrupted in every way there is."""
import json
import os
import pathlib
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

WOOLSACK = os.environ["WOOLSACK"]
SLOW = bool(os.environ.get("WOOLSACK_SLOW"))
LONG = bool(os.environ.get("WOOLSACK_LONG"))
EXAMPLE = pathlib.Path(__file__).parent.parent.parent / "examples" / "bot.py"
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
TIME = 240

# A sanitized build is many times slower; lambs need no nets.
if SLOW:
    os.environ["WOOLSACK_NETS"] = os.path.dirname(os.path.abspath(__file__))
for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)
# Under nohup, or in a background job, these come ignored.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

OPTION = re.compile(r"  (?:\d+\. )?((?:keep|take|boost|place|swap|score)(?: \d+)+"
                    r"|decline|steal|leave|skip): ")
BIDS = re.compile(r"  14 15 16 ")
VERBS = ("bid", "keep", "take", "boost", "decline", "steal", "leave", "place",
         "swap", "score", "skip")


class Case(unittest.TestCase):
    def setUp(self):
        # Every event is written to the disk; a disk in memory is quicker.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.state = self.folder / "woolsack"
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.folder)}

    def play(self, *arguments, stdin="", cwd=None):
        return subprocess.run(
            [WOOLSACK, "play", *map(str, arguments)], timeout=TIME,
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True, env=self.environment, check=False,
            cwd=cwd or self.folder)

    def good(self, *arguments, stdin=""):
        done = self.play(*arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stderr), (0, b""),
                         done.stdout.decode()[-500:])
        return done.stdout.decode()

    def ended(self, *arguments, stdin=""):
        """The input ends before the game does."""
        done = self.play(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"The input has ended", done.stderr)
        return done.stdout.decode()

    def script(self, text, name="bot"):
        path = self.folder / name
        path.write_text(f"#!{sys.executable}\n{text}\n")
        path.chmod(0o755)
        return f"exec:{path}"


class Table:
    """A `woolsack play` that is spoken to question by question."""

    def __init__(self, environment, *arguments, seed=1):
        self.process = subprocess.Popen(
            [WOOLSACK, "play", *map(str, arguments)], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=environment["XDG_STATE_HOME"])
        self.choices = random.Random(seed)
        self.answers, self.heard = [], []

    def listen(self):
        """The lines up to the next question; None at the end."""
        lines = []
        for line in self.process.stdout:
            line = line.decode().rstrip("\n")
            if line == ">":
                self.heard += lines
                return lines
            lines.append(line)
        self.heard += lines
        return None

    def say(self, answer):
        self.answers.append(answer)
        self.process.stdin.write(f"{answer}\n".encode())
        self.process.stdin.flush()

    def choose(self, lines):
        """Any answer that is listed."""
        if any("Press Enter" in line for line in lines):
            return ""
        for _ in range(2):
            for line in lines:
                if BIDS.match(line):
                    return self.choices.choice(line.split())
            found = [OPTION.match(line) for line in lines]
            options = [match.group(1) for match in found if match]
            if options:
                return self.choices.choice(options)
            self.say("moves")
            lines = self.listen()
            self.answers.pop()
        raise AssertionError(f"nothing to choose from: {lines}")

    def play_on(self, most=10 ** 9):
        """True if the game is over."""
        for _ in range(most):
            lines = self.listen()
            if lines is None:
                return True
            self.say(self.choose(lines))
        return False

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(TIME)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def replayed(path):
    done = subprocess.run([WOOLSACK, "replay", "--json", str(path)],
                          capture_output=True, check=True)
    return json.loads(done.stdout)


def decisions_of(record, seat=None):
    """The lines that players decided, all or those of one seat."""
    words = [(line, line.split()) for line in record.splitlines()]
    return [line for line, word in words
            if word[0] in VERBS and seat in (None, word[1])]


def events_of(record):
    """Header and events of a record's text, as lists of lines."""
    lines = record.splitlines(keepends=True)
    head = next(i for i, line in enumerate(lines)
                if line.split()[0] in ("board", "reveal"))
    return lines[:head], lines[head:]


class Games(Case):
    def whole_game(self, game, seats, seed, *more):
        table = Table(self.environment, game, "--seats", seats, "--seed", seed,
                      *more, seed=seed)
        self.assertTrue(table.play_on())
        self.assertEqual(table.close(), 0)
        result = replayed(self.state / "last.txt")
        self.assertTrue(result["finished"])
        self.assertFalse((self.state / "game.txt").exists())
        return table, result

    def test_whole_games(self):
        for game, seats in (("volle-wolle", "Anna,bot:lamb"),
                            ("volle-wolle", "Anna,Ben,bot:sheep"),
                            ("volle-wolle", "A,B,C,D,E,F"),
                            ("bloeder-sack", "Anna,bot:sheep"),
                            ("bloeder-sack", "Anna,Ben,bot:lamb,bot:lamb")):
            with self.subTest(game=game, seats=seats):
                table, result = self.whole_game(game, seats, 3)
                said = "\n".join(table.heard)
                self.assertIn(f" {max(result['totals'])} ", said)
                self.assertNotRegex(said, r"%\d|[\x00-\x09\x0b-\x1f]")

    def test_same_seed_same_answers_same_game(self):
        table, _ = self.whole_game("bloeder-sack", "Anna,bot:lamb", 5)
        first = (self.state / "last.txt").read_bytes()
        answers = "\n".join(table.answers) + "\n"
        self.good("bloeder-sack", "--seats", "Anna,bot:lamb", "--seed", 5,
                  stdin=answers)
        self.assertEqual((self.state / "last.txt").read_bytes(), first)
        self.ended("bloeder-sack", "--seats", "Anna,bot:lamb", "--seed", 6,
                   stdin=answers)

    def test_bots_among_themselves(self):
        said = self.good("volle-wolle", "--seats", "bot:lamb,bot:sheep",
                         "--seed", 4)
        self.assertIn("Round 20 of 20", said)

    def test_upper_levels(self):
        if SLOW:
            self.skipTest("nets are too slow here")
        said = self.good("bloeder-sack", "--seats",
                         "bot:ram,bot:shepherd,bot:expert", "--seed", 1)
        self.assertIn("Shepherd", said)

    def test_the_menu(self):
        table = Table(self.environment, "--seed", 1)
        for answer in ("2", "7", "2", "wolf\x01", "Anna", "Anna", "Anna",
                       "lamb"):
            self.assertIsNotNone(table.listen(), table.heard)
            table.say(answer)
        self.assertTrue(table.play_on())
        self.assertEqual(table.close(), 0)
        self.assertIn("Blöder Sack", table.heard)
        self.assertIn("Two players are called Anna.", table.heard)

    def test_herds_stay_covered(self):
        table = Table(self.environment, "volle-wolle", "--seats",
                      "Anna,bot:lamb", "--seed", 2)
        table.play_on(40)
        table.listen()
        table.say("log")
        log = table.listen()
        self.assertNotIn("Round 1 of 20", log)
        self.assertTrue(any("Round" in line for line in log))
        self.assertTrue(any("herds" in line for line in log))
        table.kill()
        table = Table(self.environment, "volle-wolle", "--seats",
                      "Anna,bot:lamb", "--seed", 2, "--new", "--open-herds")
        table.play_on(40)
        table.listen()
        table.say("log")
        self.assertIn("Round 1 of 20", table.listen())
        table.kill()

    def test_own_deck(self):
        deck = pathlib.Path(os.environ["WOOLSACK_DATA"]) / "decks"
        own = self.folder / "mine.tsv"
        own.write_bytes((deck / "bloeder-sack.tsv").read_bytes())
        self.ended("bloeder-sack", "--seats", "Anna,bot:lamb", "--deck",
                   "mine.tsv")
        kept = (self.state / "game.txt").read_text()
        self.assertIn(f"deck {own}\n", kept)
        # From another folder, too.
        done = self.play(stdin="y\n", cwd="/")
        self.assertIn(b"Here is the position", done.stdout)
        done = self.play("bloeder-sack", "--new", "--seats", "Anna,bot:lamb",
                         "--deck", "nowhere.tsv")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"nowhere.tsv", done.stderr)
        own.write_text("id\n1\n")
        done = self.play("bloeder-sack", "--new", "--seats", "Anna,bot:lamb",
                         "--deck", "mine.tsv")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr.decode(), r"mine\.tsv:\d+: ")


class Answers(Case):
    def ask(self, *answers, game="volle-wolle", seats="Anna,bot:lamb", seed=7):
        return self.ended(game, "--seats", seats, "--seed", seed, "--new",
                          stdin="".join(f"{answer}\n" for answer in answers))

    def test_wrong_answers_are_explained(self):
        for answer, words in (("13", "14 to 26"), ("hello", "'hello' is not"),
                              ("keep 12", "'keep 12' is not"),
                              ("bid", "14 to 26"), ("bid 2 20", "14 to 26"),
                              ("", "'?'"), ("save", "save FILE"),
                              ("x" * 5000, "too long"), ("card 0", "1 to 60"),
                              ("21 " * 40, "too long")):
            with self.subTest(answer=answer):
                self.assertIn(words, self.ask(answer))
        said = self.ask("13", "hello")
        self.assertEqual(said.count("Anna: Choose a bid"), 3)

    def test_bytes_that_are_no_text(self):
        for answer in (b"\xff\xfe", b"2\x001", b"\x1b[2J", b"\xc3"):
            done = self.play("volle-wolle", "--seats", "Anna,bot:lamb",
                             "--new", stdin=answer + b"\n21\n")
            self.assertIn(b"not readable text", done.stdout)
            self.assertIn(b"Bids, in order", done.stdout)

    def test_the_last_line_needs_no_line_feed(self):
        done = self.play("volle-wolle", "--seats", "Anna,bot:lamb",
                         stdin=b"21")
        self.assertIn(b"Bids, in order", done.stdout)

    def test_short_forms(self):
        for answer in ("bid 21", "21", "BID  21", " bid 1 21 ", "21\r"):
            self.assertIn("Anna 21", self.ask(answer))

    def test_asides(self):
        said = self.ask("?", "odds", "table", "log", "rules", "moves",
                        "card 3", "HELP")
        for words in ("Everybody bids in secret", "Any try", "Cards in the",
                      "Round 1 of 20", "26+. Try 1: "):
            self.assertIn(words, said)
        self.assertEqual(said.count("Anna: Choose a bid"), 9)

    def test_asides_of_the_other_game(self):
        said = self.ask("?", "odds", "table", game="bloeder-sack")
        self.assertIn("Lead can be lost", said)
        self.assertIn("Tray 5:", said)

    def test_people_take_turns_at_the_keyboard(self):
        said = self.ask("", "15", "odds", "", "16", seats="Anna,Ben")
        self.assertIn("Ben, please come", said)
        self.assertIn("no exact odds", said)
        before = said[:said.index("Bids, in order")]
        self.assertNotIn("Anna bids", before)
        self.assertNotIn("Bid: 15", before)

    def test_quit(self):
        start = ("volle-wolle", "--seats", "Anna,bot:lamb", "--seed", 1)
        self.good(*start, stdin="20\nquit\nperhaps\ny\n")
        kept = self.state / "game.txt"
        self.assertIn("bid 1 20", kept.read_text())
        self.good(stdin="y\nquit\nn\n")
        self.assertFalse(kept.exists())
        self.good(*start, stdin="20\nq\nsave here.txt\n")
        self.assertFalse(kept.exists())
        self.assertIn("bid 1 20", (self.folder / "here.txt").read_text())
        said = self.ended(*start, stdin="quit\n\n20\n")
        self.assertIn("Anna 20", said)

    def test_misuse(self):
        for arguments, word in (
                (["chess"], "chess"), (["volle-wolle", "x"], "'x'"),
                (["--nope"], "--nope"), (["--lang", "xx"], "xx"),
                (["volle-wolle", "--seats", "Anna"], "2 to 6"),
                (["bloeder-sack", "--seats", "A,B,C,D,E"], "2 to 4"),
                (["volle-wolle", "--seats", "Anna,bot:wolf"], "wolf"),
                (["volle-wolle", "--seats", "Anna,exec:./no"], "/no'"),
                (["volle-wolle", "--seats", "Anna,Anna"], "Anna"),
                (["--load", "x", "--seats", "A,B"], "--load")):
            with self.subTest(arguments=arguments):
                done = self.play(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertIn(word, done.stderr.decode())


class Transcripts(Case):
    """All that a person reads at a table, to the byte: tests/golden/play.
    PLAY_WRITE=1 writes it anew; the difference is the change, as people will
    see it."""

    ASIDES = ("?", "moves", "odds", "table", "log", "score", "card 3", "card 99",
              "rules", "nonsense", "13 13", "quit", "perhaps", "")

    def transcript(self, table, answers):
        """What is said, and each answer; every aside before the first one."""
        told, left = [], list(self.ASIDES)
        while (lines := table.listen()) is not None:
            told += lines
            if any("please come" in line for line in lines):
                answer = ""
            elif left:
                answer = left.pop(0)
            elif answers > 0:
                answer = table.choose(lines)
                answers -= 1
                if answers == 0:
                    left = ["quit", "n"]
            else:
                self.fail(f"still there: {lines}")
            table.say(answer)
            told.append(f"> {answer}")
        self.assertEqual(table.close(), 0)
        return "\n".join(told) + "\n"

    def test_to_the_byte(self):
        for name, game, seats, answers in (
                ("volle", "volle-wolle", "Zoë,bot:lamb,bot:lamb", 25),
                ("sack", "bloeder-sack", "bot:lamb,Zoë,bot:random", 1000),
                ("keyboard", "volle-wolle", "Zoë,Ben", 6)):
            with self.subTest(name):
                table = Table(self.environment, game, "--seats", seats, "--seed", 12, "--new",
                              seed=12)
                told = self.transcript(table, answers).replace(str(self.folder), "FOLDER")
                kept = GOLDEN / "play" / f"{name}.txt"
                if os.environ.get("PLAY_WRITE"):
                    kept.write_text(told)
                self.assertEqual(told, kept.read_text())


class Interrupted(Case):
    def first_game(self, game="bloeder-sack", seats="Anna,bot:lamb", seed=9):
        """A whole game: its start, the answers, the record."""
        start = (game, "--seats", seats, "--seed", seed)
        table = Table(self.environment, *start, seed=seed)
        self.assertTrue(table.play_on())
        self.assertEqual(table.close(), 0)
        return start, table.answers, (self.state / "last.txt").read_bytes()

    def check_ends(self, answers, record, *arguments, before=("y",)):
        """The game goes on and ends as it did before."""
        self.good(*arguments, stdin="".join(
            f"{answer}\n" for answer in (*before, *answers)))
        self.assertEqual((self.state / "last.txt").read_bytes(), record)

    def test_at_every_answer(self):
        start, answers, record = self.first_game()
        step = 1 if LONG else 7
        for count in range(0, len(answers) - 1, step):
            text = "".join(f"{answer}\n" for answer in answers[:count])
            self.ended(*start, stdin=text)
            self.check_ends(answers[count:], record)

    def test_at_every_event(self):
        """Also between two events that nobody is asked about."""
        for game, seats, step in (("bloeder-sack", "bot:lamb,Anna", 1),
                                  ("volle-wolle", "Anna,bot:lamb,Ben", 5)):
            _, _, record = self.first_game(game, seats)
            head, events = events_of(record.decode())
            step *= 1 if LONG else 9
            for count in range(0, len(events) - 1, step):
                cut = self.folder / "cut.txt"
                cut.write_text("".join(head + events[:count]))
                self.go_on_from(cut, record)

    def go_on_from(self, cut, record):
        """Every question is answered by what the record says came next."""
        saved = self.folder / "saved.txt"
        table = Table(self.environment, "--load", cut, "--save", saved)
        told = decisions_of(record.decode())
        while True:
            lines = table.listen()
            if lines is None or any("Press Enter to end" in line
                                    for line in lines):
                break
            if any("please come" in line for line in lines):
                table.say("")
                continue
            verb, _, *rest = told[len(decisions_of(saved.read_text()))].split()
            table.say(" ".join([verb, *rest]))
        self.assertEqual(table.close(), 0)
        self.assertEqual(saved.read_bytes(), record)
        saved.unlink()

    def test_kill(self):
        start, answers, record = self.first_game()
        for count in (0, 1, 5, len(answers) // 2, len(answers) - 3):
            table = Table(self.environment, *start)
            for answer in answers[:count]:
                self.assertIsNotNone(table.listen())
                table.say(answer)
            self.assertIsNotNone(table.listen())
            table.kill()
            self.check_ends(answers[count:], record)

    def test_kill_at_any_moment(self):
        """Whatever the file says was played: the game can be resumed."""
        start, answers, record = self.first_game()
        # Nothing was forced, and Enter stands at the end.
        self.assertEqual(len(decisions_of(record.decode(), "1")),
                         len(answers) - 1)
        choices = random.Random(5)
        for _ in range(25 if LONG else 5):
            table = Table(self.environment, *start)
            table.process.stdin.write(
                "".join(f"{answer}\n" for answer in answers[:-1]).encode())
            table.process.stdin.flush()
            time.sleep(choices.random() * 0.05)
            table.kill()
            kept = self.state / "game.txt"
            if not kept.exists():
                continue
            text = kept.read_text()
            if text.endswith("\nend\n"):
                self.assertEqual(text.encode(), record)
                kept.unlink()
                continue
            self.check_ends(answers[len(decisions_of(text, "1")):], record)

    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            table = Table(self.environment, "volle-wolle", "--seats",
                          "Anna,bot:lamb", "--seed", 1)
            table.listen()
            table.say("20")
            table.listen()
            table.process.send_signal(number)
            self.assertEqual(table.process.wait(TIME), -number)
            table.kill()
            self.assertIn("bid 1 20", (self.state / "game.txt").read_text())
            self.good(stdin="y\nquit\nn\n")

    def test_signals_while_a_program_thinks(self):
        """Its ten seconds need not be over."""
        asked = self.state / "asked"
        program = self.script(
            "import pathlib, sys, time\n"
            "for line in sys.stdin:\n"
            "    if line == 'go\\n':\n"
            f"        pathlib.Path('{asked}').touch()\n"
            "        time.sleep(1000)\n")
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            asked.unlink(missing_ok=True)
            table = Table(self.environment, "volle-wolle", "--seats",
                          f"{program},bot:lamb", "--seed", 1, "--new")
            until = time.monotonic() + TIME
            while not asked.exists() and time.monotonic() < until:
                time.sleep(0.01)
            table.process.send_signal(number)
            said = table.process.stdout.read().decode()
            self.assertEqual(table.process.wait(TIME), -number)
            self.assertFalse("failed" in said)
            table.kill()

    def test_interrupt_at_a_keyboard(self):
        """Ctrl-C asks what is to become of the game."""
        for answer, status, kept in (("y", 0, True), ("n", 0, False),
                                     ("", 1, True)):
            keyboard, terminal = pty.openpty()
            process = subprocess.Popen(
                [WOOLSACK, "play", "volle-wolle", "--seats", "Anna,bot:lamb",
                 "--new"], env=self.environment, stdin=terminal,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            os.close(terminal)
            said = self.read_until(process, b"26+\n> ")
            process.send_signal(signal.SIGINT)
            said += self.read_until(process, b"play on.\n> ")
            os.write(keyboard, f"{answer}\n".encode())
            if not answer:  # the game goes on, and then the line is cut
                self.read_until(process, b"26+\n> ")
                os.write(keyboard, b"\x04")
            process.stdout.read()
            self.assertEqual(process.wait(TIME), status)
            process.stdout.close()
            os.close(keyboard)
            left = list(self.state.glob("game*.txt"))
            self.assertEqual(bool(left), kept, said)
            for path in left:
                path.unlink()

    @staticmethod
    def read_until(process, end):
        said = b""
        while not said.endswith(end):
            byte = process.stdout.read(1)
            assert byte, said
            said += byte
        return said

    def test_resumed_or_put_aside(self):
        start = ("volle-wolle", "--seats", "Anna,Ben", "--seed", 1)
        self.ended(*start, stdin="\n20\n")
        kept = (self.state / "game.txt").read_bytes()
        self.assertIn(b"bid 1 20", kept)
        # --new leaves it where it is.
        self.ended("bloeder-sack", "--seats", "Anna,bot:lamb", "--new")
        self.assertEqual((self.state / "game.txt").read_bytes(), kept)
        # The end of input at the question, too.
        done = self.play(stdin="")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"Anna and Ben", done.stdout)
        self.assertNotIn(b"20", done.stdout)
        self.assertEqual((self.state / "game.txt").read_bytes(), kept)
        # "no" puts it aside.
        done = self.play(*start[:3], "--seed", 2, stdin="n\n\n22\n")
        aside = list(self.state.glob("aside-*.txt"))
        self.assertEqual(len(aside), 1)
        self.assertIn(aside[0].name, done.stdout.decode())
        self.assertEqual(aside[0].read_bytes(), kept)
        self.assertIn(b"bid 1 22", (self.state / "game.txt").read_bytes())
        # From there it goes on as well.
        said = self.ended("--load", aside[0], stdin="\n21\n")
        self.assertIn("Ben 21, Anna 20", said)

    def test_two_games_at_once(self):
        one = Table(self.environment, "volle-wolle", "--seats",
                    "Anna,bot:lamb", "--seed", 1)
        one.listen()
        two = Table(self.environment, "bloeder-sack", "--seats",
                    "Ben,bot:lamb", "--seed", 1)
        two.play_on(3)
        two.listen()
        one.kill()
        two.kill()
        texts = [path.read_text() for path in sorted(self.state.glob("*.txt"))]
        self.assertEqual(len(texts), 2)
        self.assertIn("Ben", texts[0])
        self.assertIn("Anna", texts[1])

    def test_damaged_state(self):
        for text in (b"", b"rubbish\n", b"woolsack 1\ngame volle-wolle\n",
                     b"woolsack 1\xff\n", b"\0" * 1000):
            with self.subTest(text=text[:20]):
                self.state.mkdir(exist_ok=True)
                kept = self.state / "game.txt"
                kept.write_bytes(text)
                done = self.play("volle-wolle", "--seats", "Anna,bot:lamb",
                                 stdin="21\n")
                lines = done.stderr.decode().splitlines()
                self.assertEqual(len(lines), 2, lines)
                self.assertIn("is damaged", lines[0])
                damaged = list(self.state.glob("damaged-*.txt"))
                self.assertEqual(len(damaged), 1)
                self.assertIn(damaged[0].name, lines[0])
                self.assertEqual(damaged[0].read_bytes(), text)
                self.assertIn(b"Anna 21", done.stdout)
                damaged[0].unlink()
                kept.unlink()

    def test_no_state_folder(self):
        self.environment["XDG_STATE_HOME"] = "/dev/null"
        self.environment["HOME"] = "/dev/null"
        done = self.play("volle-wolle", "--seats", "Anna,bot:lamb",
                         stdin="21\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"would be lost", done.stderr)
        self.assertIn(b"Anna 21", done.stdout)


class Files(Case):
    def test_save(self):
        save = self.folder / "game.rec"
        said = self.ended("volle-wolle", "--seats", "Anna,bot:lamb", "--seed",
                          3, "--save", save, stdin="20\nsave copy.rec\n")
        self.assertIn("The game has been saved to copy.rec.", said)
        self.assertEqual(save.read_bytes(),
                         (self.folder / "copy.rec").read_bytes())
        self.assertEqual(save.read_bytes(),
                         (self.state / "game.txt").read_bytes())
        self.assertIn("x-seat 2 bot:lamb\nx-seed 3\n", save.read_text())
        self.assertFalse(replayed(save)["finished"])

    def test_paths_that_cannot_be_written(self):
        start = ("volle-wolle", "--seats", "Anna,bot:lamb", "--seed", 3)
        diary = self.folder / "diary"
        diary.write_text("Dear diary\n")
        for path in ("/no/such/folder/x", self.folder, diary):
            done = self.play(*start, "--new", "--save", path)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertEqual(done.stderr.count(b"\n"), 1)
            self.assertIn(str(path).encode(), done.stderr)
            said = self.ended(*start, "--new", stdin=f"save {path}\n20\n")
            self.assertIn("The game was not saved: ", said)
            self.assertIn("Anna 20", said)
        self.assertEqual(diary.read_text(), "Dear diary\n")

    def test_load_what_is_no_record(self):
        for text, words in ((b"rubbish", "woolsack 1"), (b"", "header ends"),
                            (b"woolsack 1\ngame chess\n", "chess")):
            (self.folder / "bad.txt").write_bytes(text)
            done = self.play("--load", "bad.txt")
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertRegex(done.stderr.decode(), r"^bad\.txt:\d+: ")
            self.assertIn(words, done.stderr.decode())
        done = self.play("--load", "nowhere.txt")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertEqual(done.stderr,
                         b"nowhere.txt: No such file or directory\n")

    def test_replay(self):
        for path in (GOLDEN / "volle-wolle-3-random.txt",
                     GOLDEN / "bloeder-sack-3-greedy.txt"):
            before = path.read_bytes()
            result = replayed(path)
            said = self.good("--load", path, stdin="\n\n\nb\nb\n5\ntable\n"
                             "score\nb\nb\nb\nb\nb\nb\n99999\nrubbish\n?\nq\n")
            self.assertIn(str(max(result["totals"])), said)
            self.assertIn("This is the beginning of the game.", said)
            self.assertIn("'rubbish' is not a valid answer", said)
            self.assertEqual(path.read_bytes(), before)
            self.assertEqual(list(self.state.glob("*.txt")), [])
            # The end of input is no interruption here.
            self.good("--load", path)

    def test_replay_forward_and_back(self):
        path = GOLDEN / "bloeder-sack-2-random.txt"
        there = self.good("--load", path, stdin="\n" * 60 + "q\n")
        back = self.good("--load", path, stdin="\n" * 60 + "b\n" * 30 + "q\n")
        def steps(said):
            return [part.strip() for part in said.split("\n>\n")[1:]]
        forth, all_steps = steps(there)[:60], steps(back)[:90]
        self.assertEqual(all_steps[:60], forth)
        self.assertEqual(all_steps[60:], forth[29:59][::-1])

    def test_go_on_with_a_foreign_record(self):
        """No x- lines: everybody is a person."""
        path = GOLDEN / "volle-wolle-2-random-cut.txt"
        done = self.play("--load", path, "--seed", 1)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.count(b"is playing at this keyboard"), 2)


class Programs(Case):
    def test_a_program_plays(self):
        table = Table(self.environment, "bloeder-sack", "--seats",
                      f"Anna,exec:{sys.executable} {EXAMPLE}", "--seed", 2)
        self.assertTrue(table.play_on())
        self.assertEqual(table.close(), 0)
        record = (self.state / "last.txt").read_text()
        self.assertNotIn("x-stood-in", record)
        self.assertIn(f"x-seat 2 exec:{sys.executable} {EXAMPLE}\n", record)

    def test_what_a_program_says_on_standard_error_is_heard(self):
        program = self.script("import sys; sys.stderr.write('no luck\\n')")
        done = self.play("bloeder-sack", "--plain", "--seats",
                         f"{program},bot:lamb")
        self.assertIn(b"no luck\n", done.stderr)
        self.assertEqual(done.returncode, 0)

    def test_a_dying_program(self):
        """It plays three times, then it is gone; a lamb plays on, also after
        the game was resumed."""
        bot = self.script(
            "import sys, runpy\n"
            "class Out:\n"
            "    left = 3\n"
            "    def write(self, text):\n"
            "        if not Out.left: sys.exit(7)\n"
            "        Out.left -= 1\n"
            "        return sys.__stdout__.write(text)\n"
            "    def flush(self): sys.__stdout__.flush()\n"
            "sys.stdout = Out()\n"
            f"runpy.run_path({str(EXAMPLE)!r}, run_name='__main__')")
        start = ("bloeder-sack", "--seats", f"Anna,Rex={bot}", "--seed", 2)
        table = Table(self.environment, *start)
        table.play_on(12)
        table.listen()
        said = "\n".join(table.heard)
        self.assertIn("Rex's program has failed", said)
        table.kill()
        kept = (self.state / "game.txt").read_text()
        self.assertIn("x-stood-in 2\n", kept)
        table = Table(self.environment)
        table.listen()
        table.say("y")
        self.assertTrue(table.play_on())
        self.assertEqual(table.close(), 0)
        self.assertNotIn("has failed", "\n".join(table.heard))
        last = (self.state / "last.txt").read_text()
        self.assertTrue(replayed(self.state / "last.txt")["finished"])
        self.assertIn("x-stood-in 2\n", last)

    def test_programs_that_will_not_play(self):
        for text in ("raise SystemExit(3)", "print('bid 2 99')",
                     "print('\\xff' * 5000)"):
            bot = self.script(text)
            said = self.ended("volle-wolle", "--new", "--seats", f"Anna,{bot}",
                              stdin="14\n26\n")
            self.assertIn("bot's program has failed", said)

    def test_what_programs_do_wrong_is_told(self):
        """In every language; and a lamb bids."""
        told = {
            "raise SystemExit(3)": (
                "it exited with status 3.", "hat sich mit dem Status 3 beendet.",
                "is gestopt met status 3.", "она завершилась с кодом 3."),
            "import os; os.kill(os.getpid(), 11)": (
                "it was killed by signal 11.", "wurde vom Signal 11 beendet.",
                "is beëindigd door signaal 11.", "её завершил сигнал 11."),
            "import sys\n"
            "for line in sys.stdin:\n"
            "    if line == 'go\\n': print('bid 2 99', flush=True)": (
                "its answer 'bid 2 99' is not a legal move here.",
                "Antwort „bid 2 99“ ist hier kein erlaubter Zug.",
                "antwoord ‘bid 2 99’ is hier geen geldige zet.",
                "её ответ «bid 2 99» здесь не допускается."),
            "import os, sys\n"
            "for line in sys.stdin:\n"
            "    if line == 'go\\n': os.write(1, b'bid 2 20\\nbaa\\n')": (
                "it said 'baa' without being asked.",
                "Es hat ungefragt „baa“ gesagt.", "het zei ongevraagd ‘baa’.",
                "она сказала «baa», хотя её не спрашивали."),
            "while True: print('# la la la')": (
                "it does not stop writing.", "Es hört nicht auf zu schreiben.",
                "het houdt niet op met schrijven.", "она пишет без конца."),
            "import os, time; os.close(1); time.sleep(1000)": (
                "it closed its input or output.",
                "Eingabe oder Ausgabe geschlossen.",
                "zijn invoer of uitvoer gesloten.",
                "она закрыла свой ввод или вывод."),
        }
        for text, sentences in told.items():
            bot = self.script(text)
            for lang, sentence in zip(("en", "de", "nl", "ru"), sentences):
                done = self.play("volle-wolle", "--new", "--lang", lang,
                                 "--seats", f"Anna,{bot}", stdin="14\n26\n")
                self.assertEqual(done.returncode, 1)
                said = done.stdout.decode()
                self.assertIn(sentence, said)
                self.assertRegex(said, r"\bbot (1[4-9]|2[0-6])")

    def test_programs_that_cannot_be_started(self):
        """A sentence in the language of the table names what was asked for."""
        for lang, why in (("en", b"'/no/such' cannot be started as a program."),
                          ("de", "„/no/such“ lässt sich nicht".encode()),
                          ("nl", "‘/no/such’ kan niet als programma".encode()),
                          ("ru", "«/no/such» нельзя запустить".encode())):
            done = self.play("volle-wolle", "--lang", lang, "--seats",
                             "Anna,exec:/no/such")
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(why, done.stderr)
        for seat, why in (("exec:", b"'exec:' needs the path of a program."),
                          ("bot:ram:0", b"After the colon in 'ram:0' there must be a "
                                        b"number of positions from 1 to 999999999.")):
            done = self.play("volle-wolle", "--seats", f"Anna,{seat}")
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(why, done.stderr)

    def test_programs_are_told_no_secrets(self):
        told = self.folder / "told"
        bot = self.script(
            "import sys\n"
            f"out = open({str(told)!r}, 'a')\n"
            "for line in sys.stdin:\n"
            "    out.write(line)\n"
            "    out.flush()\n"
            "    if line == 'go\\n': print('bid 2 14', flush=True)")
        self.ended("volle-wolle", "--seats", f"Anna,{bot}", "--seed",
                   987654321, stdin="17\n")
        text = told.read_text()
        self.assertIn("go\n", text)
        self.assertNotIn("987654321", text)
        self.assertNotIn("bid 1 17", text[:text.index("go\n")])

    def test_programs_in_a_record_are_asked_about(self):
        proof = self.folder / "proof"
        record = self.folder / "record.txt"
        record.write_text("woolsack 1\ngame volle-wolle\ndeck standard\n"
                          "seat 1 Anna\nseat 2 Ben\n"
                          f"x-seat 2 exec:/bin/touch {proof}\nx-seed 1\n")
        for answer in ("n\n", "\n", ""):
            done = self.play("--load", record, stdin=answer)
            self.assertIn(f"/bin/touch {proof}".encode(), done.stdout)
            self.assertFalse(proof.exists())
        self.play("--load", record, stdin="y\n20\n")
        self.assertTrue(proof.exists())


class Languages(Case):
    def test_all_languages_start(self):
        begin = {}
        for lang in ("en", "de", "nl", "ru"):
            said = self.ended_in(lang)
            self.assertNotRegex(said, r"%\d")
            begin[lang] = said
        self.assertEqual(len(set(begin.values())), 4)

    def ended_in(self, lang):
        done = self.play("volle-wolle", "--seats", "Anna,bot:lamb", "--seed",
                         "1", "--new", "--lang", lang,
                         stdin="?\nodds\ntable\nlog\nrules\nmoves\nx\n20\n")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        return done.stdout.decode()

    def test_yes_and_no_in_german(self):
        self.ended("volle-wolle", "--seats", "Anna,bot:lamb", stdin="20\n")
        done = self.play("--lang", "de", stdin="j\nquit\nn\n")
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def test_the_locale_decides(self):
        self.environment["LC_ALL"] = "de_DE.UTF-8"
        by_locale = self.ended_in("de")
        done = self.play("volle-wolle", "--seats", "Anna,bot:lamb", "--seed",
                         "1", "--new",
                         stdin="?\nodds\ntable\nlog\nrules\nmoves\nx\n20\n")
        self.assertEqual(done.stdout.decode(), by_locale)


if __name__ == "__main__":
    unittest.main()
