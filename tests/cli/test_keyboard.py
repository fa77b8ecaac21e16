#!/usr/bin/env python3
"""`woolsack play --plain` on a terminal, by people who share a keyboard: what
one of them has typed is out of sight before the next one looks; and what can
be done when a game is over."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import unittest

WOOLSACK = os.environ["WOOLSACK"]
NETS = os.path.join(os.environ["WOOLSACK_DATA"], "..", "nets")
ROOT = pathlib.Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests/golden"
ROWS = 30
OPTION = re.compile(r"(?m)^ +(\d+)\. ")  # a number is an answer, too
PATIENCE = 60 * (4 if os.environ.get("WOOLSACK_SLOW") else 1)  # seconds
# Under nohup, or in a background job, these come ignored.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)


class Keyboard:
    """A plain game on a terminal of ROWS rows."""

    def __init__(self, home, *arguments, rows=ROWS):
        self.mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ,
                    struct.pack("HHHH", rows, 80, 0, 0))
        self.process = subprocess.Popen(
            [WOOLSACK, "play", "--plain", *map(str, arguments)], stdin=theirs,
            stdout=theirs, stderr=theirs, start_new_session=True,
            cwd=home, env={**os.environ, "XDG_STATE_HOME": str(home),
                           "WOOLSACK_NETS": NETS,
                           "LC_ALL": "C.UTF-8"})
        os.close(theirs)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.process.kill()
        self.process.wait()
        os.close(self.mine)

    def listen(self):
        """What is said up to the next question, or to the end."""
        said = b""
        while not said.endswith(b"\n> "):
            if not select.select([self.mine], [], [], PATIENCE)[0]:
                raise AssertionError(f"silence after {said.decode()}")
            try:
                chunk = os.read(self.mine, 1)
            except OSError:  # how Linux says that the other end is closed
                chunk = b""
            if not chunk:
                break
            said += chunk
        return said.decode().replace("\r\n", "\n")

    def say(self, answer):
        os.write(self.mine, answer.encode() + b"\n")
        return self.listen()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)


class HandOver(Case):
    def test_the_bid_is_out_of_sight(self):
        for rows in (ROWS, 50):
            with Keyboard(self.home, "volle-wolle", "--seats", "Anna,Ben",
                          "--seed", "7", "--new", rows=rows) as keyboard:
                first = keyboard.listen()
                self.assertIn("Anna, please come to the keyboard", first)
                self.assertIn("Choose a bid", keyboard.say(""))
                said = keyboard.say("23")
                before, after = said.split("Ben, please come")
                self.assertIn("23", before)
                # Whatever stood on the screen has gone.
                self.assertGreater(
                    len(before) - len(before.rstrip("\n")), rows)
                self.assertNotIn("23", after)
                said = keyboard.say("")
                self.assertIn("Ben: Choose a bid", said)
                self.assertNotIn("Anna bids 23", said)
                self.assertIn("Anna 23", keyboard.say("21"))

    def test_leaving_at_the_hand_over(self):
        with Keyboard(self.home, "volle-wolle", "--seats", "Anna,Ben",
                      "--seed", "7", "--new") as keyboard:
            keyboard.listen()
            # Ctrl-C asks; Enter plays on, and the same person is called.
            keyboard.process.send_signal(signal.SIGINT)
            self.assertIn("Keep the game", keyboard.listen())
            self.assertIn("Anna, please come", keyboard.say(""))
            self.assertIn("Keep the game", keyboard.say("quit"))
            keyboard.say("n")
            self.assertEqual(keyboard.process.wait(PATIENCE), 0)
            self.assertEqual(list(self.home.glob("woolsack/game*.txt")), [])


class Questions(Case):
    def test_a_menu_answered_wrongly_first(self):
        with Keyboard(self.home, "--new") as keyboard:
            self.assertIn("Which game?", keyboard.listen())
            for answer in ("3", "chess", "pig", "0"):
                self.assertIn("Which game?", keyboard.say(answer))
            self.assertIn("How many players", keyboard.say("2"))
            self.assertIn("2 to 4", keyboard.say("many"))
            self.assertIn("Who is player 1?", keyboard.say("2"))
            said = keyboard.say("bot:wolf")
            self.assertIn("wolf", said)
            self.assertIn("Who is player 1?", said)
            self.assertIn("Who is player 2?", keyboard.say("Anna"))
            # Two of the same name: all is asked again.
            self.assertIn("Who is player 1?", keyboard.say("Anna"))
            self.assertIn("Who is player 2?", keyboard.say("Anna"))
            self.assertIn("Blöder Sack", keyboard.say("lamb"))


class AfterAGame(Case):
    """The last moves of a game that was cut off shortly before its end."""

    def play_to_the_end(self, keyboard):
        said = keyboard.listen()
        for _ in range(40):
            if "Press Enter to end" in said:
                return said
            if "Press Enter" in said:
                said = keyboard.say("")
                continue
            found = OPTION.findall(keyboard.say("moves"))
            self.assertTrue(found, said)
            said = keyboard.say(found[0])
        self.fail(said)

    def test_review_and_replay(self):
        lines = (GOLDEN / "bloeder-sack-2-greedy.txt").read_text().split("\n")
        at = max(i for i, line in enumerate(lines)
                 if line.startswith(("place", "score", "swap")))
        cut = self.home / "cut.txt"
        cut.write_text("\n".join(lines[:at]) + "\n")
        with Keyboard(self.home, "--load", cut) as keyboard:
            said = self.play_to_the_end(keyboard)
            self.assertRegex(said, "wins with|share the win")
            said = keyboard.say("review")
            self.assertIn("Luck and skill", said)
            self.assertIn("The replay: press Enter", keyboard.say("replay"))
            self.assertIn("This is the beginning of the game",
                          keyboard.say("b"))
            self.assertRegex(keyboard.say("score"), "wins with|share the win")
            self.assertIn("Tray 5:", keyboard.say("table"))
            keyboard.say("quit")
            self.assertEqual(keyboard.process.wait(PATIENCE), 0)


if __name__ == "__main__":
    unittest.main()
