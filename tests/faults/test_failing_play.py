#!/usr/bin/env python3
"""`woolsack play` and the other commands in which a call fails: each goes on, or
ends with a clear word; what was shown of a game is in its file."""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "cli"))
from faults import FILES, MEMORY, PROCESSES, is_clear, run, sweep  # noqa: E402
from test_play import Table  # noqa: E402

FAILING = os.environ["WOOLSACK_FAILING"]
WOOLSACK = os.environ["WOOLSACK"]
GOLDEN = HERE.parent / "golden"
ANSWERS = 6
CALLS = MEMORY + FILES + PROCESSES


class Case(unittest.TestCase):
    def setUp(self):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.state = self.folder / "woolsack" / "game.txt"
        self.saved = self.folder / "saved.txt"
        self.environment = {"XDG_STATE_HOME": str(self.folder),
                            "WOOLSACK_NETS": str(HERE)}  # lambs need none

    def clean(self):
        shutil.rmtree(self.folder / "woolsack", ignore_errors=True)
        self.saved.unlink(missing_ok=True)

    def kept(self):
        return [path.read_text() for path in (self.state, self.saved)
                if path.exists()]


class Games(Case):
    def play(self, *arguments, answers, env, program=FAILING):
        return run([program, "play", "--plain", *map(str, arguments)],
                   {**self.environment, **env},
                   stdin="".join(answer + "\n" for answer in answers),
                   cwd=self.folder)

    def answers_of(self, *arguments):
        table = Table({**os.environ, **self.environment}, "--plain",
                      *map(str, arguments))
        table.play_on(ANSWERS)
        table.close()
        self.clean()
        return table.answers[:ANSWERS]

    def fail_all(self, *game):
        arguments = (*game, "--save", self.saved)
        answers = self.answers_of(*arguments)
        play = functools.partial(self.play, *arguments)

        @functools.cache
        def kept_after(count):
            self.clean()
            play(answers=answers[:count], env={})
            return self.saved.read_text()

        self.clean()
        status, out, err = play(answers=answers, env={})
        self.assertEqual(status, 1)  # the input ends before the game
        whole = kept_after(len(answers))
        self.assertEqual(self.kept()[1], whole)

        def go(env):
            self.clean()
            return (*play(answers=answers, env=env), self.kept())

        count = 0
        for done in sweep(CALLS, go):
            count += 1
            self.assertIn(done.status, (0, 1), done)
            # Nothing but what happened, and all that was shown.
            shown = len(re.findall("^>$", done.out, re.M))
            for text in done.extra:
                self.assertTrue(whole.startswith(text), f"{done}\n{text}")
            if shown:
                longest = max(map(len, done.extra), default=0)
                self.assertGreaterEqual(longest, len(kept_after(shown - 1)), done)
            if done.out != out:
                self.assertTrue(is_clear(done.err) or len(done.out) > len(out),
                                done)
            self.assertTrue(done.err == err or is_clear(done.err), done)
        self.assertGreater(count, 20)

    def test_volle_wolle(self):
        self.fail_all("volle-wolle", "--seats", "Anna,bot:lamb,bot:lamb",
                      "--seed", "7")

    def test_bloeder_sack_of_two_people(self):
        self.fail_all("bloeder-sack", "--seats", "Anna,Ben", "--seed", "9")

    def test_resumed(self):
        """The game lies there; whatever fails, it is still there afterwards."""
        game = ("volle-wolle", "--seats", "Anna,bot:lamb", "--seed", "3")
        answers = self.answers_of(*game)
        self.play(*game, answers=answers, env={})
        before = self.state.read_text()

        def go(env):
            for path in self.state.parent.iterdir():
                path.unlink()
            self.state.write_text(before)
            status, out, err = self.play(answers=["y"], env=env)
            texts = [path.read_text() for path in self.state.parent.iterdir()
                     if path.suffix == ".txt"]
            return status, out, err, texts

        for done in sweep(CALLS, go):
            self.assertIn(done.status, (0, 1), done)
            self.assertTrue(is_clear(done.err), done)
            self.assertIn(before, done.extra, done)

    def test_a_program_at_the_table(self):
        """If it cannot be had, a bot plays for it."""
        game = ("volle-wolle", "--seats",
                f"Anna,Ben=exec:{WOOLSACK} bot --level lamb", "--seed", "5",
                "--save", self.saved)
        answers = self.answers_of(*game)
        reference = self.play(*game, answers=answers, env={})

        def go(env):
            self.clean()
            return (*self.play(*game, answers=answers, env=env), self.kept())

        for done in sweep(PROCESSES + ("write", "short_write", "read", "close",
                                       "strdup", "calloc"), go):
            self.assertIn(done.status, (0, 1, 2), done)
            self.assertTrue(is_clear(done.err), done)
            if done.out != reference[1]:
                # What cannot be read from the keyboard is the end of it.
                self.assertTrue(
                    done.err != reference[2] or
                    reference[1].startswith(done.out) or
                    re.search("cannot be started|[Tt]he simplest bot|"
                              "not being saved", done.out), done)
            for text in done.extra:
                subprocess.run([WOOLSACK, "replay", "-"], input=text, text=True,
                               check=True, capture_output=True)


class Commands(Case):
    """They read and write files, and keep nothing."""

    def fail_all(self, *command):
        def go(env):
            self.clean()
            status, out, err = run([FAILING, *map(str, command)],
                                   {**self.environment, **env},
                                   cwd=self.folder)
            # How long it took is another figure every time.
            return status, re.sub(r" in [0-9.]+ s.*|( +[0-9.]+)+$", "", out,
                                  flags=re.M), err

        status, out, err = go({})
        self.assertEqual((status, err), (0, ""))
        count = 0
        for done in sweep(CALLS, go):
            count += 1
            if done.status == 0:
                self.assertEqual((done.out, done.err), (out, ""), done)
            else:
                self.assertEqual(done.status, 1, done)
                self.assertTrue(is_clear(done.err), done)
        self.assertGreater(count, 3)

    def test_replay(self):
        self.fail_all("replay", "--json", GOLDEN / "volle-wolle-2-greedy.txt")

    def test_legal(self):
        self.fail_all("legal", GOLDEN / "bloeder-sack-2-greedy-cut.txt")

    def test_verify(self):
        record = next(iter(sorted((GOLDEN / "fair").glob("*.txt"))))
        self.fail_all("verify", "--json", record)

    def test_sim(self):
        self.fail_all("sim", "--game", "bloeder-sack", "--seats", "2",
                      "--games", "2", "--threads", "1", "--records",
                      self.folder / "woolsack")

    def test_match(self):
        self.fail_all("match", "--game", "bloeder-sack", "--seat", "lamb",
                      "--seat", "lamb", "--games", "2", "--threads", "1")


if __name__ == "__main__":
    unittest.main()
