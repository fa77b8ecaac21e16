#!/usr/bin/env python3
"""Whole games on the screen: by keys, by clicks, left and resumed."""
import pathlib
import re
import tempfile
import unittest

from terminal import WOOLSACK, Terminal

PROMPT = re.compile(r"^ ▶ (.*)$", re.M)
LAST_CARD = 7


def prompt_of(screen):
    """What the screen asks for; "" if it asks for nothing."""
    found = PROMPT.findall(screen)
    return found[-1].strip() if found else ""


def keys_for(prompt):
    """Keys that answer a prompt, whatever lies on the table: pointing at
    something that cannot be chosen does nothing."""
    if "Choose a bid" in prompt:
        return ["1", "9", "Enter"]
    if "Keep" in prompt or "keep" in prompt:
        return ["1", "Enter", "2", "Enter", "3", "Enter"]
    if "top sheep" in prompt or prompt.startswith("Take"):
        return [str(n) for n in range(1, LAST_CARD + 1)] + ["Enter"]
    return ["1", "Enter"]


def is_over(screen):
    """The score sheet is there down to its last line."""
    return "Score sheet" in screen and "Play again" in screen


def play_by_keys(terminal, answer):
    """Answers prompts until the game is over; returns the last screen and how
    often something was asked."""
    asked = 0
    screen = terminal.wait_for(lambda s: is_over(s) or prompt_of(s))
    while not is_over(screen):
        terminal.keys(*answer(screen))
        asked += 1
        assert asked < 400, screen
        screen = terminal.wait_change(screen)
        screen = terminal.wait_for(lambda s: is_over(s) or prompt_of(s))
    return screen, asked


def answer_volle(screen):
    return keys_for(prompt_of(screen))


def answer_sack(screen):
    prompt = prompt_of(screen)
    if prompt.startswith("Place"):
        # Trays in turn, so that the dice spread.
        tray = 1 + len(screen.split("◆")) % 5
        return [str(tray), "Enter"]
    return ["1", "2", "3", "4", "5", "0", "Enter"]


def write_program(folder, name, text):
    program = pathlib.Path(folder) / name
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)
    return program


class Players(unittest.TestCase):
    def test_keys_are_obeyed_while_a_program_thinks(self):
        with tempfile.TemporaryDirectory() as home:
            program = write_program(home, "silent", "exec sleep 1000")
            with Terminal("play", "volle-wolle", "--seats",
                          f"exec:{program},Anna", "--seed", "3",
                          "--no-animation") as terminal:
                def failed(screen):
                    return "has failed" in screen
                terminal.wait_for("● Anna", unless=failed)
                terminal.keys("i")
                terminal.wait_for("Cards on the table ─", unless=failed)
                terminal.keys("Escape", "q")
                terminal.wait_for("Leave the game?", unless=failed)
                terminal.keys("d")
                self.assertEqual(terminal.file("status"), "0")

    def test_a_program_cannot_write_on_the_screen(self):
        with tempfile.TemporaryDirectory() as home:
            program = write_program(home, "loud", "echo SCRIBBLE >&2\n"
                                    f"exec {WOOLSACK} bot --level lamb")
            with Terminal("play", "volle-wolle", "--seats",
                          f"Anna,exec:{program},bot:lamb", "--seed", "3",
                          "--no-animation") as terminal:
                terminal.wait_for("Choose a bid")
                terminal.keys("1", "9", "Enter")
                terminal.wait_for(re.compile(r"● loud +\d\d"),
                                  unless=lambda s: "SCRIBBLE" in s)
                terminal.keys("l")
                screen = terminal.wait_for("Log ─")
                self.assertNotIn("SCRIBBLE", screen)
                self.assertNotIn("has failed", screen)

    def test_names_and_levels_of_bots(self):
        with Terminal("play", "volle-wolle", "--seats",
                      "Anna,bot:ram,Wolli=bot:lamb,bot:shepherd", "--seed",
                      "3", "--no-animation") as terminal:
            screen = terminal.wait_for("Choose a bid")
            for name in ("Dolly Ram", "Wolli Lamb", "Woolly Shepherd"):
                self.assertIn(name, screen)

    def test_the_menu_names_everybody(self):
        with Terminal("play", "--seats", "bot:random,bot:ram,Ben",
                      "--no-animation") as terminal:
            screen = terminal.wait_for("Players")
            self.assertRegex(screen, r"◆ Dolly +← +random +→")
            self.assertRegex(screen, r"● Woolly +← +Ram +→")
            self.assertRegex(screen, r"▲ Ben +← +Person +→")
            terminal.keys("Down", "Down", "Right")
            terminal.wait_for(re.compile(r"◆ Player 1 +← +Person +→"))
            terminal.keys("Down", "Down", "Down", "Enter")
            terminal.wait_for("Pass the keyboard to Player 1.")


class WholeGames(unittest.TestCase):
    def test_volle_wolle_by_keys(self):
        with Terminal("play", "volle-wolle", "--seats",
                      "Anna,bot:lamb,bot:lamb,bot:sheep,bot:lamb,bot:lamb",
                      "--seed", "3", "--no-animation") as terminal:
            screen, asked = play_by_keys(terminal, answer_volle)
            self.assertGreater(asked, 9)
            self.assertRegex(screen, r"(?m)^ Total +\S+( +\S+){5}$")
            self.assertRegex(screen, r"wins with|share the win")
            terminal.keys("q")
            self.assertEqual(terminal.file("status"), "0")

    def test_bloeder_sack_by_keys(self):
        with Terminal("play", "bloeder-sack", "--seats", "Anna,bot:lamb",
                      "--seed", "5", "--no-animation") as terminal:
            screen, asked = play_by_keys(terminal, answer_sack)
            self.assertGreater(asked, 5)
            self.assertRegex(screen, r"(?m)^ Sacks +\d+ +\d+\b")
            # The finished game can be looked at from its beginning.
            terminal.keys("r")
            terminal.wait_for(re.compile(r"step 0 of \d+"))
            terminal.keys("Right")
            terminal.wait_for(re.compile(r"step 1 of \d+"))
            terminal.keys("End")
            screen = terminal.wait_for(re.compile(r"step (\d+) of \1\b"))
            terminal.keys("PageUp")
            self.assertIn("Round", terminal.wait_change(screen))
            terminal.keys("Home")
            terminal.wait_for(re.compile(r"step 0 of \d+"))
            terminal.keys("q")
            terminal.wait_for("Score sheet")

    def test_volle_wolle_by_clicks(self):
        with Terminal("play", "--no-animation", "--seed", "4",
                      cols=120, rows=40) as terminal:
            terminal.wait_for("Players")
            for seats in range(4, 7):
                self.more_players(terminal)
                terminal.wait_for(re.compile(rf"Players +← +{seats} +→"))
            terminal.click_on(r"^ +Play\b")
            screen = terminal.wait_for(lambda s: prompt_of(s))
            clicks = 0
            while not is_over(screen):
                self.click_answer(terminal, screen)
                clicks += 1
                self.assertLess(clicks, 300)
                terminal.wait_change(screen)
                screen = terminal.wait_for(
                    lambda s: is_over(s) or prompt_of(s))
            self.assertGreater(clicks, 9)
            terminal.click_on(r"q Leave")
            self.assertEqual(terminal.file("status"), "0")

    def more_players(self, terminal):
        for row, line in enumerate(terminal.screen().split("\n")):
            if "Players" in line:
                terminal.click(row, line.rindex("→"))

    def click_answer(self, terminal, screen):
        """One click: at the confirming button, else at something to choose."""
        if "Enter Confirm" in screen:
            terminal.click_on("Enter Confirm", screen)
        elif "Choose a bid" in screen:
            terminal.click_on(r"(?<= )19(?= )(?=  20)", screen)
        elif re.search(r"[─═] [1-7] [─═].*[╯╝]", screen) and (
                "Take" in prompt_of(screen)):
            self.click_card(terminal, screen)
        else:
            terminal.click_on(r"(?<= )[1-3] (Keep|Boost|Leave|Take)\b",
                              screen)

    def click_card(self, terminal, screen):
        """A card that is not chosen yet; else one to put on top."""
        for edge in (r"╰─+ [1-7] ─+╯", r"╚✓═+ [1-7] ═+╝"):
            if re.search(edge, screen):
                terminal.click_on(edge, screen)
                return
        self.fail(f"no card in\n{screen}")


class AfterAGame(unittest.TestCase):
    def test_the_review(self):
        golden = pathlib.Path(__file__).parent.parent / "golden"
        with Terminal("play", "--load",
                      str(golden / "bloeder-sack-2-greedy.txt")) as terminal:
            terminal.wait_for("step 0 of")
            terminal.keys("q")
            terminal.wait_for(is_over)
            terminal.keys("e")
            top = terminal.wait_for("Luck and skill")
            self.assertIn("Winning chances", top)
            self.assertIn("▁", top)
            terminal.keys("End")
            terminal.wait_for(lambda s: "Winning chances" not in s and
                              "decisions:" in s)
            terminal.keys("Escape")
            terminal.wait_for(is_over)
            terminal.keys("q")
            self.assertEqual(terminal.file("status"), "0")


class LeavingAndComingBack(unittest.TestCase):
    def test_a_game_that_was_left_is_resumed(self):
        with tempfile.TemporaryDirectory() as home:
            with Terminal("play", "volle-wolle", "--seats",
                          "Anna,bot:lamb,bot:sheep", "--seed", "8",
                          "--no-animation", home=home) as terminal:
                terminal.wait_for("Choose a bid")
                terminal.keys("1", "4")
                terminal.wait_for("[14]")
                terminal.keys("Enter")
                before = terminal.wait_for(
                    lambda s: "[14]" not in s and prompt_of(s))
                terminal.keys("q")
                terminal.wait_for("Leave the game?")
                terminal.keys("k")
                self.assertEqual(terminal.file("status"), "0")
            with Terminal("play", "--no-animation", home=home) as terminal:
                terminal.wait_for("Resume")
                terminal.keys("Enter")
                after = terminal.wait_for(lambda s: prompt_of(s))
                self.assertEqual(prompt_of(before), prompt_of(after))
                self.assertEqual(before.split("\n")[:12],
                                 after.split("\n")[:12])
                # Discarded, it is gone.
                terminal.keys("C-c")
                terminal.wait_for("Leave the game?")
                terminal.keys("d")
                self.assertEqual(terminal.file("status"), "0")
            with Terminal("play", "--no-animation", home=home) as terminal:
                self.assertNotIn("Resume", terminal.wait_for("Players"))

    def test_a_game_can_be_saved_as_a_file(self):
        with Terminal("play", "bloeder-sack", "--seats", "Anna,bot:lamb",
                      "--seed", "8", "--no-animation") as terminal:
            terminal.wait_for(lambda s: prompt_of(s))
            terminal.keys("q")
            terminal.wait_for("Leave the game?")
            terminal.keys("s")
            terminal.wait_for("Save the game as")
            terminal.keys("C-u")
            terminal.type("там.txt")
            terminal.wait_for("там.txt")
            terminal.keys("Enter")
            self.assertEqual(terminal.file("status"), "0")
            saved = (terminal.path / "там.txt").read_text()
            self.assertIn("game bloeder-sack\n", saved)
            self.assertRegex(saved, r"(?m)^roll \d \d \d$")

    def test_going_on(self):
        with Terminal("play", "bloeder-sack", "--seats", "Anna,bot:lamb",
                      "--seed", "8", "--no-animation") as terminal:
            before = terminal.wait_for(lambda s: prompt_of(s))
            for key in ("g", "Escape"):
                terminal.keys("q")
                terminal.wait_for("Leave the game?")
                terminal.keys(key)
                self.assertEqual(
                    terminal.wait_for(lambda s: "Leave the" not in s), before)


class SecretBids(unittest.TestCase):
    def test_nobody_sees_an_open_bid(self):
        def shows_bid(screen):
            row = next((line for line in screen.split("\n")
                        if re.search("◆ Anna", line)), "")
            return bool(re.search(r"◆ Anna.* 23\b", row) or "[23]" in screen or
                        re.search(r"bids? 23", screen))

        with Terminal("play", "volle-wolle", "--seats", "Anna,Ben,bot:lamb",
                      "--seed", "8", "--no-animation") as terminal:
            screen = terminal.wait_for("Pass the keyboard to Anna.")
            self.assertNotIn("Choose a bid", screen)
            terminal.keys("Enter")
            terminal.wait_for("Anna: Choose a bid")
            terminal.keys("2", "3")
            terminal.wait_for("[23]")
            terminal.keys("Enter")
            # From here on until Ben has bid, too.
            terminal.wait_for(lambda s: "[23]" not in s)
            terminal.wait_for("Pass the keyboard to Ben.", unless=shows_bid)
            terminal.keys("Enter")
            terminal.wait_for("Ben: Choose a bid", unless=shows_bid)
            terminal.keys("l")
            terminal.wait_for("Esc Back", unless=shows_bid)
            terminal.keys("Escape")
            terminal.wait_for("Ben: Choose a bid", unless=shows_bid)
            terminal.keys("2", "1")
            terminal.wait_for("[21]", unless=shows_bid)
            terminal.keys("Enter")
            # Now that all bids are in, everybody sees them.
            terminal.wait_for(shows_bid)

    def test_herds_are_hidden_unless_open(self):
        for more, shown in ((), False), (("--open-herds",), True):
            with Terminal("play", "volle-wolle", "--seats", "Anna,bot:lamb",
                          "--seed", "8", "--no-animation",
                          *more) as terminal:
                screen = terminal.wait_for("Choose a bid")
                self.assertEqual("Points" in screen, shown)


if __name__ == "__main__":
    unittest.main()
