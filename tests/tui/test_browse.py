#!/usr/bin/env python3
"""What is looked at and gone through on the screen: replays, logs, help, odds,
reviews, the score sheet and what follows it; people at one keyboard."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from terminal import WOOLSACK, Terminal

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
FINISHED = str(GOLDEN / "bloeder-sack-2-greedy.txt")
STEP = re.compile(r"step (\d+) of (\d+)")


def result_of(record):
    return subprocess.run([WOOLSACK, "replay", "--json", record], check=True,
                          stdout=subprocess.PIPE).stdout


def step_of(screen):
    found = STEP.search(screen)
    return int(found[1]) if found else None


class Case(unittest.TestCase):
    def press(self, terminal, key, wanted):
        """A key, and the screen once it is as wanted."""
        terminal.keys(key)
        return terminal.wait_for(wanted)

    def leave(self, terminal, *keys):
        terminal.keys(*keys)
        self.assertEqual(terminal.file("status"), "0")


class Replay(Case):
    def goto(self, terminal, key, step):
        return self.press(terminal, key, f"step {step} of ")

    def test_steps_and_rounds(self):
        with Terminal("play", "--load", FINISHED) as terminal:
            screen = terminal.wait_for("step 0 of")
            last = int(STEP.search(screen)[2])
            for key, step in (("Right", 1), ("Space", 2), ("Enter", 3),
                              ("b", 2), ("Left", 1), ("Home", 0),
                              ("End", last), ("Left", last - 1)):
                self.goto(terminal, key, step)
            # Nothing is before the beginning or behind the end.
            self.goto(terminal, "Home", 0)
            terminal.keys("Left", "b", "p", "PPage", "Right")
            terminal.wait_for("step 1 of")
            self.goto(terminal, "End", last)
            terminal.keys("Right", "n", "NPage", "Left")
            terminal.wait_for(f"step {last - 1} of")
            # From round to round, and the same way back.
            self.goto(terminal, "Home", 0)
            starts = [0]
            for key in ("n", "NPage", "Down"):
                before = starts[-1]
                screen = self.press(terminal, key, lambda s:
                                    (step_of(s) or 0) > before)
                starts.append(step_of(screen))
            for key in ("p", "PPage", "Up"):
                starts.pop()
                self.goto(terminal, key, starts[-1])
            self.leave(terminal, "q", "q")

    def test_what_lies_over_it(self):
        with Terminal("play", "--load", FINISHED) as terminal:
            terminal.wait_for("step 0 of")
            table = self.press(terminal, "End", lambda s: step_of(s))
            for key, text in (("i", "Cards on the table"), ("l", "Log ─"),
                              ("?", "Esc Back")):
                self.press(terminal, key,
                           lambda s: text in s and "Esc Back" in s)
                terminal.keys("Escape")
                terminal.wait_for(lambda s: s == table)
            self.leave(terminal, "Escape", "q")


class Scrolling(Case):
    """Up and down again is where one was; Home and End are the ends."""

    def go_through(self, terminal, first, back_and_forth):
        """From the screen `first`: keys there change it, and each has one that
        takes the change back."""
        for there, back in back_and_forth:
            with self.subTest(there=there, back=back):
                terminal.keys(there)
                terminal.wait_change(first)
                terminal.keys(back)
                terminal.wait_for(lambda s: s == first)

    def test_the_log(self):
        with Terminal("play", "--load", FINISHED) as terminal:
            terminal.wait_for("step 0 of")
            self.press(terminal, "End", lambda s: step_of(s))
            bottom = self.press(terminal, "l", "Log ─")
            self.go_through(terminal, bottom, (
                ("Up", "Down"), ("PPage", "NPage"), ("PPage", "Space"),
                ("Home", "End")))
            top = self.press(terminal, "Home", lambda s: s != bottom)
            # Further up there is nothing.
            terminal.keys("Up", "PPage", "Home", "Up", "Escape")
            terminal.wait_for(STEP)
            terminal.keys("l")
            terminal.wait_for(lambda s: s == bottom)
            terminal.keys("Home", "PPage")
            terminal.wait_for(lambda s: s == top)
            self.leave(terminal, "Escape", "q", "q")

    def test_help(self):
        with Terminal("play", "volle-wolle", "--seats", "Anna,bot:lamb",
                      "--seed", "8", "--no-animation") as terminal:
            table = terminal.wait_for("Choose a bid")
            top = self.press(terminal, "?", "What happens now")
            self.go_through(terminal, top, (
                ("Down", "Up"), ("NPage", "PPage"), ("Tab", "BTab"),
                ("Space", "Home"), ("End", "Home")))
            # The wheel turns three lines.
            terminal.tmux("send-keys", "-t", "t", "-H",
                          *(f"{byte:x}" for byte in b"\033[<65;20;10M"))
            down = terminal.wait_change(top)
            terminal.tmux("send-keys", "-t", "t", "-H",
                          *(f"{byte:x}" for byte in b"\033[<64;20;10M"))
            terminal.wait_for(lambda s: s == top)
            terminal.keys("Down", "Down", "Down")
            terminal.wait_for(lambda s: s == down)
            # Space goes on page by page and leaves at the end.
            terminal.keys("End")
            terminal.wait_change(down)
            terminal.keys("Space")
            terminal.wait_for(lambda s: s == table)
            terminal.signal(15)
            self.assertEqual(terminal.file("status"), "143")

    def test_odds(self):
        with Terminal("play", "volle-wolle", "--seats", "Anna,bot:lamb",
                      "--seed", "8", "--no-animation") as terminal:
            table = terminal.wait_for("Choose a bid")
            odds = self.press(terminal, "o", "Any try")
            self.assertRegex(odds, r"\b26\b.*%")
            # All of it is there: keys that scroll change nothing.
            terminal.keys("Down", "NPage", "Up", "PPage", "Down")
            terminal.resize(90, 30)
            wide = terminal.wait_for(lambda s: "Any try" in s and s != odds)
            terminal.resize(80, 24)
            terminal.wait_for(lambda s: s == odds)
            self.assertIn("Any try", wide)
            # Any other key closes it.
            terminal.keys("x")
            terminal.wait_for(lambda s: s == table)
            terminal.signal(15)
            self.assertEqual(terminal.file("status"), "143")

    def test_a_review(self):
        with Terminal("play", "--load", FINISHED) as terminal:
            terminal.wait_for("step 0 of")
            terminal.keys("q")
            self.press(terminal, "e", lambda s: "Review" in s)
            top = terminal.wait_for("Winning chances", patience=120)
            self.go_through(terminal, top, (
                ("Down", "Up"), ("NPage", "PPage"), ("Space", "Home"),
                ("End", "Home")))
            for byte in (b"65", b"64"):
                before = terminal.screen()
                terminal.tmux("send-keys", "-t", "t", "-H", *(
                    f"{one:x}" for one in b"\033[<%s;20;10M" % byte))
                terminal.wait_change(before)
            terminal.wait_for(lambda s: s == top)
            self.press(terminal, "x", "Play again")
            self.leave(terminal, "q")


class Sheet(Case):
    def test_everything_after_a_game(self):
        with Terminal("play", "--load", FINISHED) as terminal:
            terminal.wait_for("step 0 of")
            sheet = self.press(terminal, "q", "Play again")
            for key, text in (("l", "Log ─"), ("r", "step 0 of")):
                self.press(terminal, key, text)
                terminal.keys("q" if key == "r" else "Escape")
                terminal.wait_for(lambda s: s == sheet)
            # A name typed wrongly first, in letters of one and two bytes.
            self.press(terminal, "s", "Save the game as")
            terminal.keys("C-u")
            terminal.type("gemäx")
            terminal.wait_for("gemäx")
            terminal.keys("BSpace", "BSpace", "BSpace")
            terminal.wait_for(lambda s: "ge" in s and "gem" not in s)
            terminal.type("sehen.txt")
            terminal.wait_for("gesehen.txt")
            terminal.keys("Enter")
            terminal.wait_for(lambda s: "Save the game as" not in s)
            self.assertEqual(result_of(terminal.path / "gesehen.txt"),
                             result_of(FINISHED))
            self.leave(terminal, "q")

    def test_again_and_the_menu(self):
        with Terminal("play", "--load", FINISHED,
                      "--no-animation") as terminal:
            terminal.wait_for("step 0 of")
            self.press(terminal, "q", "Play again")
            # The same game with the same people.
            screen = self.press(terminal, "a", re.compile(
                r"keyboard goes to|▶ "))
            self.assertRegex(screen, "Anna|Ben")
            terminal.signal(15)
            self.assertEqual(terminal.file("status"), "143")
        with Terminal("play", "--load", FINISHED,
                      "--no-animation") as terminal:
            terminal.wait_for("step 0 of")
            self.press(terminal, "q", "Play again")
            screen = self.press(terminal, "m", "Players")
            self.assertRegex(screen, r"◆ Anna")
            self.leave(terminal, "q")

    def test_no_net_no_review(self):
        with tempfile.TemporaryDirectory() as empty, \
                Terminal("play", "--load", FINISHED,
                         WOOLSACK_NETS=empty) as terminal:
            terminal.wait_for("step 0 of")
            sheet = self.press(terminal, "q", "Play again")
            screen = self.press(terminal, "e", "The review could not be made:")
            self.assertIn("bloeder-sack", screen.replace("\n", " "))
            self.press(terminal, "Escape", lambda s: s == sheet)
            self.leave(terminal, "q")


class Menu(Case):
    def test_a_table_is_set(self):
        with Terminal("play", "--seats", "Anna,bot:lamb", "--no-animation",
                      "--lang", "en") as terminal:
            first = terminal.wait_for("Players")
            self.assertIn("Volle Wolle", first)
            # One game to the left is the same as one to the right: two games.
            terminal.keys("Left")
            sack = terminal.wait_for(re.compile("← +Blöder Sack"))
            terminal.keys("Right")
            terminal.wait_for(lambda s: s == first)
            terminal.keys("Space")
            terminal.wait_for(lambda s: s == sack)
            # From two players no further down, to four and no further up.
            terminal.keys("Tab", "Left")
            terminal.keys("Right", "Right")
            terminal.wait_for(re.compile(r"← +4 +→"))
            terminal.keys("Right", "Left", "Left", "Left")
            terminal.wait_for(re.compile(r"← +2 +→"))
            # A name; Escape leaves it as it was.
            terminal.keys("Down", "Enter")
            terminal.wait_for("Name ─")
            terminal.keys("C-u")
            terminal.type("Ünal")
            terminal.keys("Enter")
            terminal.wait_for("◆ Ünal")
            terminal.keys("Enter")
            terminal.wait_for("Name ─")
            terminal.type("x")
            terminal.keys("Escape")
            terminal.wait_for(lambda s: "◆ Ünal" in s and "Name ─" not in s)
            # The last line leaves, and the one before it begins.
            terminal.keys("BTab", "BTab", "Up", "Up", "Enter")
            terminal.wait_for("Blöder Sack · Round 1")
            self.press(terminal, "q", "Leave the game?")
            self.leave(terminal, "d")

    def test_two_of_a_name(self):
        with Terminal("play", "--seats", "Anna,Ben",
                      "--no-animation") as terminal:
            terminal.wait_for("● Ben")
            terminal.keys("Down", "Down", "Down", "Enter")
            terminal.wait_for("Name ─")
            terminal.keys("C-u")
            terminal.type("Anna")
            terminal.keys("Enter", "Down", "Enter")
            terminal.wait_for("Two players are called Anna.")
            self.leave(terminal, "q")

    def test_a_kept_game_that_is_damaged(self):
        with tempfile.TemporaryDirectory() as home:
            kept = pathlib.Path(home) / "woolsack/game.txt"
            kept.parent.mkdir()
            kept.write_text("woolsack 1\ngame volle-wolle\nnonsense\n")
            with Terminal("play", home=home) as terminal:
                terminal.wait_for("Resume")
                screen = self.press(terminal, "Enter", "damaged")
                self.assertIn("line 3", screen.replace("\n", " "))
                self.leave(terminal, "q")
            aside = list(kept.parent.glob("damaged-*.txt"))
            self.assertEqual(len(aside), 1)
            self.assertIn("nonsense", aside[0].read_text())


class NotKeptSafe(Case):
    def test_it_is_said_and_the_game_goes_on(self):
        with Terminal("play", "volle-wolle", "--seats", "Anna,bot:lamb",
                      "--seed", "3", "--no-animation") as terminal:
            terminal.wait_for("Choose a bid")
            shutil.rmtree(terminal.path / "woolsack")
            terminal.keys("1", "9", "Enter")
            terminal.wait_for("cannot write")
            terminal.wait_for(re.compile("▶ (Take|Keep|Boost|Choose)"))
            terminal.signal(15)
            self.assertEqual(terminal.file("status"), "143")


if __name__ == "__main__":
    unittest.main()
