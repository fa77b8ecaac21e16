#!/usr/bin/env python3
"""The translations are complete, and tools/check-po would notice if not."""
import functools
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


# Files that are changed here, and what else the tools need of theirs.
FEW = ("src/words/plain.c", "src/words/say.c", "src/words/volle_tell.c",
       "src/words/words.h", "web/src/ui/Dialog.svelte")


@functools.cache
def small():
    """A program of few files, whose translations are complete: each test reads
    all that there is, several times."""
    folder = tempfile.TemporaryDirectory()
    root = pathlib.Path(folder.name) / "small"
    for name in ("po", "tools"):
        shutil.copytree(ROOT / name, root / name)
    (root / "web/src").mkdir(parents=True)
    for name in FEW:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    subprocess.run([root / "tools/update-po"], check=True)
    done = check(root)
    assert done.returncode == 0, done.stdout
    return folder, root


class Copy(unittest.TestCase):
    """A copy to make changes in."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "copy"
        shutil.copytree(small()[1], self.root)

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


class Faults(Copy):
    """Each kind of fault, made on purpose."""

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


class Page(Copy):
    """Texts that the page marks, in TypeScript and Svelte."""

    def write(self, name, text):
        path = self.root / "web/src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def texts(self):
        """What is found in a page of its own: entries without their places."""
        done = subprocess.run([self.root / "tools/page-texts",
                               self.root / "web/src"], text=True,
                              capture_output=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)
        return done.stdout

    def alone(self):
        shutil.rmtree(self.root / "web", ignore_errors=True)

    def refuses(self, code, why):
        self.alone()
        self.write("a.ts", "\n" + code + "\n")
        done = check(self.root)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(f"web/src/a.ts:2: {why}", done.stdout)

    def test_typescript(self):
        self.alone()
        self.write("game/a.ts", """
            import { t, tn } from "../i18n/say";
            const a = t("Quit?"), b = obj.t(any), c = $t(any), d = at(any);
            /* t("not this") */ // t("nor this")
            const half = total / 2, quotes = /["'`/]+/g, e = "t('nor this')";
            /* Translators: how many sheep
             * there are. */
            f(tn("%1 sheep", '%1 sheep!', n, t("nested")));
            const g = `${t(`in a "template"`)} and ${{ x: tc("list", "x") }.x}`;
            const h = t("glued " + 'together') + tnc("c", "one", "many", 2);
            function t(text: string): string { return text; }
            interface T { t(text: string): void; tn(one?: string): void }
            const i = t("caf\\u00e9 \\"x\\" \\'y\\' \\u{1F411}", 1);
            """)
        self.assertEqual(self.texts(), """
#: web/src/game/a.ts:3
msgid "Quit?"
msgstr ""

#. Translators: how many sheep there are.
#: web/src/game/a.ts:8
msgid "%1 sheep"
msgid_plural "%1 sheep!"
msgstr[0] ""
msgstr[1] ""

#: web/src/game/a.ts:8
msgid "nested"
msgstr ""

#: web/src/game/a.ts:9
msgid "in a \\"template\\""
msgstr ""

#: web/src/game/a.ts:9
msgctxt "list"
msgid "x"
msgstr ""

#: web/src/game/a.ts:10
msgid "glued together"
msgstr ""

#: web/src/game/a.ts:10
msgctxt "c"
msgid "one"
msgid_plural "many"
msgstr[0] ""
msgstr[1] ""

#: web/src/game/a.ts:13
msgid "café \\"x\\" 'y' \U0001F411"
msgstr ""
""")

    def test_svelte(self):
        self.alone()
        self.write("A.svelte", """<script lang="ts">
    let n = 1; // don't
    const title = t("In a script");
</script>
<!-- Translators: a button -->
<button title="isn't {t('in an attribute')}" onclick={() => say(t("in code"))}>
    It's {#if n > 1}{tn("%1 die", "%1 dice", n)}{:else if x}{t("else")}{/if}
    {@html t("raw")} t("not code") {#each list as t}{t}{/each}
</button>
<style>p::before { content: "{'"; }</style>
{t("In a script")}
""")
        found = re.findall(r'^#: (.*)\nmsgid "(.*)"', self.texts(), re.M)
        self.assertEqual(found, [
            ("web/src/A.svelte:3 web/src/A.svelte:11", "In a script"),
            ("web/src/A.svelte:6", "in an attribute"),
            ("web/src/A.svelte:6", "in code"),
            ("web/src/A.svelte:7", "%1 die"),
            ("web/src/A.svelte:7", "else"),
            ("web/src/A.svelte:8", "raw")])
        self.assertIn("#. Translators: a button\n#: web/src/A.svelte:6",
                      self.texts())

    def test_not_looked_at(self):
        self.alone()
        for name in ("i18n/say.ts", "a.test.ts", "a.d.ts", "a.js"):
            self.write(name, 't(nothing); t("a text");')
        self.assertEqual(self.texts(), "")

    def test_no_literal(self):
        for code in ("t(text)", "t()", "t(a ? 'b' : 'c')", "t('a' + b)",
                     "t(`a ${b}`)", "t('a' as string)"):
            self.refuses(code, "t(...) wants its text as a literal")
        self.refuses("tn('a', b, 2)", "tn(...) wants its plural as a literal")
        self.refuses("tn('a', 'b')", "tn(...) wants a number after its texts")
        self.refuses("tc(a, 'b')", "tc(...) wants its context as a literal")
        self.refuses("tc('a')", "tc(...) wants its context as a literal")
        self.refuses("t('')", "t(...) has an empty text")
        self.refuses("t('a\\nb')", "t(...) has a control character in its text")
        self.refuses("t('a)", "a string does not end on its line")

    def test_two_plurals(self):
        self.alone()
        self.write("a.ts", 'tn("a", "b", 1);\ntn("a", "c", 1);\n')
        self.complains(r'web/src/a.ts:2: "a" has another plural elsewhere')

    def test_every_fault_is_named(self):
        self.alone()
        self.write("a.ts", "t(a);\nt(b);\n")
        self.write("b.svelte", "<p>\n{t(c)}</p>")
        done = check(self.root)
        for place in ("a.ts:1", "a.ts:2", "b.svelte:2"):
            self.assertIn(f"web/src/{place}: t(...) wants", done.stdout)

    def test_in_the_catalogues(self):
        """Found, missing in the languages, translated, stale."""
        self.write("z.svelte", '{t("Zebra: %1", x)} {t("Choose.")}')
        self.complains(r"po/woolsack.pot: out of date")
        subprocess.run([self.root / "tools/update-po"], check=True)
        self.complains(r'po/de.po:\d+: "Zebra: %1" is not translated')
        for code in ("de", "nl", "ru"):
            self.change(f"po/{code}.po", r'(^msgid "Zebra: %1"\nmsgstr )""',
                        r'\1"Z %1"')
        self.assertEqual(check(self.root).returncode, 0)
        # One text, two places.
        self.assertRegex((self.root / "po/de.po").read_text(),
                         r'#: src/words/plain.c web/src/z.svelte\n'
                         r'msgid "Choose\."')
        self.write("z.svelte", "{1}")
        self.complains(r"po/woolsack.pot: out of date")
        subprocess.run([self.root / "tools/update-po"], check=True)
        self.assertNotIn("Zebra", (self.root / "po/de.po").read_text())


if __name__ == "__main__":
    unittest.main()
