#!/usr/bin/env python3
"""The screen as a guest of the terminal: sizes, colours, languages, signals,
and everything put back in its place."""
import random
import re
import signal
import unittest

from terminal import Terminal

GAME = ("play", "volle-wolle", "--seats", "Anna,bot:lamb,bot:sheep", "--seed",
        "8", "--no-animation")
SACK = ("play", "bloeder-sack", "--seats", "Anna,bot:lamb,bot:sheep", "--seed",
        "8", "--no-animation")


class Restored(unittest.TestCase):
    def assert_restored(self, terminal):
        self.assertEqual(terminal.file("before"), terminal.file("after"))
        self.assertEqual(terminal.flag("alternate_on"), "0")
        self.assertEqual(terminal.flag("cursor_flag"), "1")
        self.assertEqual(terminal.flag("mouse_any_flag"), "0")
        self.assertEqual(terminal.flag("keypad_cursor_flag"), "0")

    def test_after_leaving(self):
        with Terminal(*GAME) as terminal:
            terminal.wait_for("Choose a bid")
            self.assertEqual(terminal.flag("alternate_on"), "1")
            self.assertEqual(terminal.flag("cursor_flag"), "0")
            self.assertEqual(terminal.flag("mouse_any_flag"), "1")
            terminal.keys("q")
            terminal.wait_for("Leave the game?")
            terminal.keys("k")
            self.assertEqual(terminal.file("status"), "0")
            self.assert_restored(terminal)

    def test_after_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP,
                       signal.SIGABRT, signal.SIGSEGV, signal.SIGQUIT):
            # A sanitizer must leave the handlers of crashes to the program.
            with self.subTest(number), Terminal(
                    *GAME, ASAN_OPTIONS="detect_leaks=0") as terminal:
                terminal.wait_for("Choose a bid")
                terminal.signal(number)
                status = terminal.file("status")
                # As a sanitizer may have it: any failure.
                self.assertNotEqual(status, "0")
                if number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                    self.assertEqual(status, str(128 + number))
                self.assert_restored(terminal)

    def test_while_dice_roll(self):
        with Terminal(*GAME[:-1]) as terminal:
            terminal.wait_for("Choose a bid")
            terminal.keys("2", "6", "Enter")
            terminal.wait_for(re.compile(r"(?m)^▶ 1"))
            terminal.signal(signal.SIGTERM)
            self.assertEqual(terminal.file("status"), "143")
            self.assert_restored(terminal)

    def test_stopped_and_continued(self):
        with Terminal(*GAME, shell=True) as terminal:
            terminal.wait_for("ready>")
            terminal.type(terminal.command + "\n")
            terminal.wait_for("Choose a bid")
            terminal.keys("2", "2")
            terminal.wait_for("[22]")
            terminal.keys("C-z")
            terminal.wait_for("Stopped")
            self.assertEqual(terminal.flag("alternate_on"), "0")
            self.assertEqual(terminal.flag("mouse_any_flag"), "0")
            terminal.type("fg\n")
            terminal.wait_for("[22]")
            self.assertEqual(terminal.flag("alternate_on"), "1")
            self.assertEqual(terminal.flag("mouse_any_flag"), "1")
            terminal.keys("2", "3")
            terminal.wait_for("[23]")


def lines_of(screen):
    """How far down it is drawn: it may still be the picture of another size."""
    return len(screen.rstrip("\n").split("\n"))


class Sizes(unittest.TestCase):
    def test_the_window_may_change_at_any_moment(self):
        with Terminal(*SACK) as terminal:
            small = terminal.wait_for("▶ Place")
            terminal.keys("4")
            chosen = terminal.wait_for(
                lambda s: "Enter Confirm" in s and lines_of(s) == 24)
            terminal.resize(60, 15)
            terminal.wait_for("too small")
            terminal.keys("Enter")  # blind keys do nothing
            terminal.resize(120, 40)
            large = terminal.wait_for(
                lambda s: "Enter Confirm" in s and lines_of(s) == 40)
            self.assertIn("╭───╮", large)
            terminal.resize(80, 24)
            terminal.wait_for(lambda s: s == chosen)
            self.assertNotEqual(small, chosen)

    def test_while_dice_roll(self):
        with Terminal(*GAME[:-1]) as terminal:
            terminal.wait_for("Choose a bid")
            terminal.keys("2", "6", "Enter")
            for cols, rows in ((100, 30), (70, 20), (130, 45), (80, 24)):
                terminal.resize(cols, rows)
            terminal.wait_for(lambda s: re.search("Keep|Take|Boost", s)
                              and lines_of(s) == 24)


class Looks(unittest.TestCase):
    COLOUR = re.compile(r"\x1b\[(?:\d+;)*(3[0-7]|4[0-7]|38|48|9[0-7])[;m]")

    def test_colours_and_none(self):
        with Terminal(*GAME) as terminal:
            terminal.wait_for("Choose a bid")
            self.assertIn("48;5;", terminal.screen(colours=True))
        with Terminal(*GAME, term="screen") as terminal:
            terminal.wait_for("Choose a bid")
            screen = terminal.screen(colours=True)
            self.assertRegex(screen, self.COLOUR)
            self.assertNotIn("48;5;", screen)
        for environment in {"NO_COLOR": "1"}, {"term": "vt100"}:
            with self.subTest(environment), \
                    Terminal(*GAME, **environment) as terminal:
                terminal.wait_for("Choose a bid")
                self.assertNotRegex(terminal.screen(colours=True),
                                    self.COLOUR)
                terminal.keys("2", "1")
                terminal.wait_for("[21]")

    def test_ascii(self):
        ways = ({"LANG": "C"}, {"term": "vt100"}, {"ascii": True})
        for way in ways:
            arguments = [*GAME, *(["--ascii"] if way.pop("ascii", 0) else [])]
            with self.subTest(way), Terminal(*arguments, **way) as terminal:
                screen = terminal.wait_for("Choose a bid")
                self.assertTrue(screen.isascii(), screen)
                self.assertIn(".-d12-.", screen)

    def test_a_terminal_without_a_screen_gets_lines(self):
        with Terminal(*GAME, term="dumb") as terminal:
            screen = terminal.wait_for("14 to 26")
            self.assertIn("cannot show a screen", screen)
            self.assertNotIn("┌", screen)

    def test_open_herds_can_be_looked_at(self):
        with Terminal(*GAME, "--open-herds") as terminal:
            terminal.wait_for("v Herds")
            terminal.keys("v")
            terminal.wait_for("What everybody has")
        with Terminal(*GAME) as terminal:
            self.assertNotIn("Herds", terminal.wait_for("Choose a bid"))

    def test_names_in_other_letters(self):
        name = "Ольга-Виктория 羊 van der Wolle"
        with Terminal("play", "bloeder-sack", "--seats", f"{name},bot:lamb",
                      "--seed", "8", "--no-animation") as terminal:
            screen = terminal.wait_for("▶ Place")
            self.assertRegex(screen, r"Ольга-В.*…")
            for line in screen.split("\n")[1:2]:
                self.assertIn("10 dice", line)

    def test_four_languages(self):
        for language, round_, leave in (
                ("en", "Round 1 of 15", "Leave the game?"),
                ("de", "Runde 1 von 15", None),
                ("nl", "Ronde 1 van 15", None),
                ("ru", "Раунд 1 из 15", None)):
            with self.subTest(language), \
                    Terminal(*GAME, "--lang", language) as terminal:
                terminal.wait_for(round_)
                screen = terminal.wait_for("26+")
                terminal.keys("?")
                help_ = terminal.wait_change(screen)
                if language != "en":
                    for english in ("Help", "Odds", "What happens now"):
                        self.assertNotIn(english, screen + help_)
                terminal.keys("Escape")
                terminal.wait_for(lambda s: s == screen)
                terminal.keys("q")
                asked = terminal.wait_change(screen)
                self.assertEqual("Leave the game?" in asked,
                                 leave is not None)

    def test_help_odds_cards_log(self):
        with Terminal(*GAME) as terminal:
            table = terminal.wait_for("Choose a bid")
            for key, text in (("?", "What happens now"), ("o", "Any try"),
                              ("i", "Cards on the table"),
                              ("l", "On display:")):
                terminal.keys(key)
                terminal.wait_for(lambda s: text in s and "Esc Back" in s)
                terminal.keys("Escape")
                terminal.wait_for(lambda s: s == table)
            self.assertNotIn("%", table)  # no odds unless asked for


class Animation(unittest.TestCase):
    def test_dice_roll_and_any_key_goes_on(self):
        """A slow machine may show one picture of a roll; not of every roll."""
        seen = 0
        for _ in range(6):
            seen = max(seen, self.faces_of_a_roll())
            if seen > 2:
                break
        self.assertGreater(seen, 2)

    def faces_of_a_roll(self):
        faces = set()

        def rolls(screen):
            found = re.search(r"│ +(\d+) +│ │ +(\d+) +│ │ +(\d+) +│", screen)
            if found:
                faces.add(found.groups())
            return re.search("▶ (Keep|Take|Boost)", screen)

        with Terminal(*GAME[:-1]) as terminal:
            terminal.wait_for("Choose a bid")
            terminal.keys("2", "6", "Enter")
            terminal.wait_for(rolls)
        return len(faces)

    def test_escape_goes_on_to_the_next_decision(self):
        with Terminal("play", "volle-wolle", "--seats",
                      "Anna,bot:lamb,bot:lamb,bot:lamb,bot:lamb,bot:lamb",
                      "--seed", "8") as terminal:
            terminal.wait_for("Choose a bid")
            terminal.keys("1", "4", "Enter")
            # Five bots before Anna would take half a minute.
            terminal.wait_for("Bids, in order")
            terminal.keys("Escape")
            terminal.wait_for(re.compile(r"▶ (Take|Choose|Keep|Boost)"),
                              patience=8)


class Monkey(unittest.TestCase):
    """Keys, clicks and sizes at random: nothing breaks."""
    KEYS = [*"0123456789tsnoilv?g+ qrm", *["Enter"] * 8, "Tab", "BTab", "Left",
            "Right", "Up", "Down", "Home", "End", "PPage", "NPage", "Escape",
            "C-l", "BSpace", "F1", "F5", "M-x"]

    def test_at_the_keyboard(self):
        for seed, game in enumerate((
                ("volle-wolle", "--seats", "Anna,Ben,bot:lamb"),
                ("bloeder-sack", "--seats", "Anna,bot:lamb", "--open-herds"),
                ())):
            chance = random.Random(seed)
            with self.subTest(game), Terminal(
                    "play", *game, "--no-animation", "--seed",
                    str(seed)) as terminal:
                terminal.wait_for(re.compile("Enter"))
                for _ in range(120):
                    terminal.keys(*chance.choices(self.KEYS, k=20))
                    terminal.click(chance.randrange(24), chance.randrange(80))
                    if chance.random() < 0.1:
                        terminal.resize(chance.randrange(30, 150),
                                        chance.randrange(10, 50))
                    if (terminal.path / "status").exists():
                        self.assertEqual(terminal.file("status"), "0")
                        break
                else:
                    terminal.signal(signal.SIGTERM)
                    self.assertEqual(terminal.file("status"), "143")


if __name__ == "__main__":
    unittest.main()
