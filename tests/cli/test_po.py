#!/usr/bin/env python3
"""The translations are complete, and tools/check-po would notice if not."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def check(root):
    return subprocess.run([root / "tools" / "check-po"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=300, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})


class Translations(unittest.TestCase):
    maxDiff = None

    def test_complete(self):
        done = check(ROOT)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"\A\d+ texts in 3 languages\n\Z")

    def test_languages_are_those_of_the_program(self):
        code = (ROOT / "src/words/catalogue.c").read_text()
        known = re.findall(r'^    \{"(\w\w)", "', code, re.M)
        listed = (ROOT / "po/LINGUAS").read_text().split()
        self.assertEqual(known, ["en", *listed])


class Faults(unittest.TestCase):
    """Each kind of fault, made on purpose in a copy."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("src", "po", "tools"):
            shutil.copytree(ROOT / name, self.root / name)

    def change(self, name, pattern, replacement):
        path = self.root / name
        text, count = re.subn(pattern, replacement, path.read_text(), count=1,
                              flags=re.M)
        self.assertEqual(count, 1, pattern)
        path.write_text(text)

    def complains(self, pattern):
        done = check(self.root)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, pattern)

    def test_new_text(self):
        self.change("src/words/plain.c", r'MSG\("Choose\."\)',
                    'MSG("Choose now.")')
        self.complains(r"po/woolsack.pot: out of date")

    def test_new_file(self):
        (self.root / "src/words/new.c").write_text(
            'const char *f(void) { return MSG("Choose.").one; }\n')
        self.complains(r"po/POTFILES: out of date")

    def test_missing(self):
        self.change("po/de.po", r'^msgid "Choose\."\nmsgstr ".*"\n\n', "")
        self.complains(r'po/de.po: "Choose\." is missing')

    def test_untranslated(self):
        self.change("po/nl.po", r'(^msgid "Choose\."\nmsgstr )".*"', r'\1""')
        self.complains(r'po/nl.po:\d+: "Choose\." is not translated')

    def test_fuzzy(self):
        self.change("po/ru.po", r'^(msgid "Choose\.")', r"#, fuzzy\n\1")
        self.complains(r'po/ru.po:\d+: "Choose\." is fuzzy')

    def test_stale(self):
        self.change("po/ru.po", r'^msgid "Choose\."', 'msgid "Elect."')
        self.complains(r'po/ru.po:\d+: "Elect\." is no text of the program')

    def test_obsolete(self):
        self.change("po/ru.po", r"\Z", '\n#~ msgid "a"\n#~ msgstr "b"\n')
        self.complains(r"po/ru.po: has obsolete texts")

    def test_placeholders(self):
        self.change("po/de.po", r'(^msgid "%1 takes: %2\."\nmsgstr ).*',
                    r'\1"%1 nimmt: %3."')
        self.complains(r'"%1 takes: %2\." has other placeholders')

    def test_placeholder_left_out(self):
        self.change("po/de.po", r'(^msgid "%1 takes: %2\."\nmsgstr ).*',
                    r'\1"%1 nimmt etwas."')
        self.complains(r'"%1 takes: %2\." has other placeholders')

    def test_plural_forms(self):
        self.change("po/ru.po", r'^msgstr\[2\] ".*"\n', "")
        self.complains(r"po/ru.po:\d+: .* has 2 forms")

    def test_plural_rule(self):
        self.change("po/nl.po", r"nplurals=2", "nplurals=1")
        self.complains(r"po/nl.po: its plural rule is not")

    def test_ends(self):
        self.change("po/de.po", r'^msgstr " und "', 'msgstr "und"')
        self.complains(r'" and " begins or ends otherwise')


if __name__ == "__main__":
    unittest.main()
