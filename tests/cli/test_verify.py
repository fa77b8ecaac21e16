#!/usr/bin/env python3
"""`woolsack verify`: sealed records pass, and no others."""
import hashlib
import hmac
import json
import os
import pathlib
import re
import struct
import subprocess
import unittest

WOOLSACK = os.environ["WOOLSACK"]
ROOT = pathlib.Path(__file__).parent.parent.parent
SEALED = ROOT / "tests" / "golden" / "fair"
LONG = bool(os.environ.get("WOOLSACK_LONG"))


def verify(*arguments, stdin=b"", cwd=SEALED):
    return subprocess.run([WOOLSACK, "verify", *map(str, arguments)],
                          input=stdin, capture_output=True, cwd=cwd,
                          check=False)


def changed_line(text, number, line):
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def number_below(key, draw, below):
    """The number of a draw, from the standard library alone."""
    block = 0
    while True:
        digest = hmac.new(key, struct.pack(">QI", draw, block),
                          hashlib.sha256).digest()
        for word in struct.unpack(">8I", digest):
            if word < 2**32 // below * below:
                return word % below
        block += 1


class Verify(unittest.TestCase):
    def records(self):
        found = sorted(SEALED.glob("*.txt"))
        self.assertGreaterEqual(len(found), 6)
        return found

    def refuse(self, text, message):
        done = verify("-", stdin=text.encode())
        self.assertEqual((done.returncode, done.stdout), (1, b""), text[:400])
        self.assertRegex(done.stderr.decode(), r"\A-" + message + r"\n\Z")
        done = verify("--json", "-", stdin=text.encode())
        self.assertEqual((done.returncode, done.stdout), (1, b""))

    def test_sealed_records_pass_in_plain_words(self):
        for record in self.records():
            draws = json.loads(record.with_suffix(".json").read_text())["draws"]
            done = verify(record.name)
            self.assertEqual(
                (done.returncode, done.stderr, done.stdout.decode()),
                (0, b"", "sealed before the first roll, opened after the last: "
                 f"{draws} rolls and draws, all as sealed\n"))

    def test_json_is_as_it_was_to_the_byte(self):
        for record in self.records():
            done = verify("--json", record.name)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stdout,
                             record.with_suffix(".json").read_bytes())

    def test_python_draws_the_same_numbers(self):
        for record in self.records():
            told = json.loads(record.with_suffix(".json").read_text())
            secret = bytes.fromhex(told["secret"])
            table = told["table"].encode()
            self.assertEqual(told["seal"], hashlib.sha256(
                b"woolsack seal 1\n" + table + b"\n" + secret).hexdigest())
            mixes = "".join(f"{seat} {mix}\n"
                            for seat, mix in enumerate(told["mixes"], 1))
            key = hmac.new(secret, b"woolsack key 1\n" + table + b"\n" +
                           mixes.encode(), hashlib.sha256).digest()
            self.assertEqual(told["key"], key.hex())
            draws = [draw for event in told["events"]
                     for draw in event["draws"]]
            self.assertEqual(len(draws), told["draws"])
            for draw, (below, number) in enumerate(draws):
                self.assertEqual(number, number_below(key, draw, below))
            if "start" in told:
                self.assertEqual(told["start"] - 1, number_below(
                    key, 2**64 - 1, len(told["mixes"])))

    def test_a_record_changed_in_any_die_fails(self):
        """Each die and card of a game, one at a time, becomes another one."""
        for record in self.records():
            text = record.read_text()
            tried = 0
            for number, line in enumerate(text.split("\n"), 1):
                if not re.match("(roll|deal|board|reveal) ", line):
                    continue
                if not LONG and number % 7:
                    continue
                words = line.split(" ")
                places = [i for i in range(2, len(words))]
                if words[0] == "deal":
                    places = [1, len(words) - 1]
                for place in places:
                    head, colon, last = words[place].rpartition(":")
                    other = str(int(last) - 1 if int(last) > 1 else 2)
                    changed = " ".join(words[:place] + [head + colon + other] +
                                       words[place + 1:])
                    done = verify("-", stdin=changed_line(
                        text, number, changed).encode())
                    # Either the rest of the record no longer follows, or the
                    # dice are named.
                    self.assertEqual((done.returncode, done.stdout), (1, b""),
                                     changed)
                    self.assertRegex(done.stderr.decode(), r"\A-:\d+: .+\n\Z")
                    tried += 1
            self.assertGreater(tried, 40 if LONG else 5)

    def test_the_message_names_line_and_what_should_have_fallen(self):
        text = (SEALED / "pig-3.txt").read_text()
        lines = text.split("\n")
        number = next(i for i, line in enumerate(lines, 1)
                      if re.match(r"roll \d [2-4]$", line))
        line = lines[number - 1]
        other = line[:-1] + str(int(line[-1]) + 1)
        cut = "\n".join(lines[:number - 1] + [other, ""])
        self.refuse(cut, f":{number}: '{other}' is not what was sealed; "
                    f"'{line}' should have fallen")

    def test_without_secret_or_seal_it_fails(self):
        text = (SEALED / "volle-wolle-2.txt").read_text()
        self.refuse(re.sub("x-secret .*\n", "", text),
                    ": the seal is not opened: there is no 'x-secret' line")
        self.refuse(re.sub("x-seal .*\n", "", text),
                    ": the dice of this game were not sealed: there is no "
                    "'x-seal' line")
        self.refuse(re.sub("x-seal ....", "x-seal 0000", text),
                    ": the secret is not the one that was sealed")
        self.refuse(re.sub("x-secret ....", "x-secret 0000", text),
                    ": the secret is not the one that was sealed")
        self.refuse(re.sub("x-mix 1 .*\n", "", text),
                    r":\d+: 'board (\d) \d' is not what was sealed; "
                    r"'board \1 \d' should have fallen")
        self.refuse(re.sub("x-mix 1 ", "x-mix 7 ", text),
                    r":8: the form of this line is 'x-mix SEAT HEX, .*'")

    def test_a_seal_and_a_mix_that_were_noted(self):
        told = json.loads((SEALED / "volle-wolle-2.json").read_text())
        good = ["--seal", told["seal"], "--mix", "1:" + told["mixes"][0],
                "--mix=2:" + told["mixes"][1]]
        self.assertEqual(verify(*good, "volle-wolle-2.txt").returncode, 0)
        for options, message in (
                (["--seal", told["key"]],
                 "its seal is not the one that you noted"),
                (["--mix", "2:" + told["mixes"][0]],
                 "its mix of seat 2 is not the one that you noted"),
                (["--mix", "3:" + told["mixes"][0]],
                 "its mix of seat 3 is not the one that you noted")):
            done = verify(*options, "volle-wolle-2.txt")
            self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                             (1, b"", f"volle-wolle-2.txt: {message}\n"))

    def test_misuse_is_status_2(self):
        for arguments, word in (([], "FILE"), (["a", "b"], "FILE"),
                                (["--seal", "12", "a"], "--seal"),
                                (["--mix", "12", "a"], "--mix"),
                                (["--mix", "", "a"], "--mix"),
                                (["--mix", "7:" + 64 * "0", "a"], "--mix"),
                                (["--mix", "1:" + 64 * "A", "a"], "--mix")):
            done = verify(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(word, done.stderr.decode())

    def test_bad_files(self):
        done = verify("nowhere.txt")
        self.assertEqual((done.returncode, done.stderr.decode()),
                         (1, "nowhere.txt: No such file or directory\n"))
        done = verify(".")
        self.assertEqual(done.returncode, 1)
        self.refuse("woolsack 1\ngame chess\n", ":2: there is no game 'chess'")

    def test_a_long_record_is_read_whole(self):
        text = (SEALED / "bloeder-sack-4.txt").read_text()
        long = text + "# nothing\n" * 30000
        self.assertEqual(verify("-", stdin=long.encode()).returncode, 0)

    def test_an_unfinished_game_says_so(self):
        text = (SEALED / "bloeder-sack-4.txt").read_text()
        head = "\n".join(text.split("\n")[:25]) + "\n"
        done = verify("-", stdin=head.encode())
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn("the game is not finished", done.stdout.decode())

    def test_the_example_of_the_document(self):
        """Every `$` line of docs/code/fair.md, in one shell, prints what follows."""
        document = (ROOT / "docs" / "code" / "fair.md").read_text()
        blocks = re.findall("```console\n(.*?)```", document, re.S)
        self.assertGreaterEqual(len(blocks), 5)
        lines = "".join(blocks).splitlines()
        script, wanted = [], []
        for line in lines:
            if line.startswith("$ "):
                script.append(line[2:])
            else:
                wanted.append(line)
        self.assertGreater(len(wanted), 8)
        done = subprocess.run(["bash", "-euc", "\n".join(script)],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.splitlines(), wanted)
        # And it is the game that it says it is.
        quoted = re.search("```\n(start 2\n.*?)```", document, re.S).group(1)
        record = (SEALED / "bloeder-sack-2.txt").read_text()
        self.assertIn(quoted, record)


if __name__ == "__main__":
    unittest.main()
