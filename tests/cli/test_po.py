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
FEW = ("src/words/plain.c", "src/words/say.c", "games/volle-wolle/words/tell.c",
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


class Rename(Copy):
    """tools/rename-text changes a text, and no translation is lost."""

    def rename(self, *arguments):
        return subprocess.run([self.root / "tools/rename-text", *arguments],
                              text=True, capture_output=True, check=False)

    def renamed(self, *arguments):
        done = self.rename(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def refused(self, why, *arguments):
        before = self.everything()
        done = self.rename(*arguments)
        self.assertEqual((done.returncode, done.stderr),
                         (1, f"rename-text: {why}\n"))
        self.assertEqual(self.everything(), before)

    def everything(self):
        return {path: path.read_text() for folder in ("po", "src", "web")
                for path in (self.root / folder).rglob("*") if path.is_file()}

    def german(self):
        return (self.root / "po/de.po").read_text()

    def test_pieces_and_both_places(self):
        """One text in C, in three pieces, and in the page."""
        self.change("src/words/plain.c", r'MSG\("Choose\."\)',
                    r'MSG("Cho" "ose"\n    ".")')
        (self.root / "web/src/a.svelte").write_text(
            """<p title="x {t('Cho' + `ose.`)}">{t("Choose.")}{u("Choose.")}</p>\n""")
        subprocess.run([self.root / "tools/update-po"], check=True)
        translated = re.search(r'msgid "Choose\."\n(msgstr.*)', self.german()).group(1)
        tests = self.root / "tests/a.py"
        tests.parent.mkdir()
        tests.write_text('"Chips: %1 each, %2 in the supply."\n')
        self.assertEqual(self.renamed("Choose.", 'Say "which".\u00a0Now'), "")
        self.assertIn(r'MSG("Say \"which\".\u00a0Now")',
                      (self.root / "src/words/plain.c").read_text())
        self.assertEqual(
            (self.root / "web/src/a.svelte").read_text().count(
                r'{t("Say \"which\".\u00a0Now")}'), 2)
        self.assertIn('u("Choose.")', (self.root / "web/src/a.svelte").read_text())
        self.assertIn('msgid "Say \\"which\\".\u00a0Now"\n' + translated, self.german())
        self.assertEqual(check(self.root).returncode, 0)
        # And back; what the tests say is told.
        self.renamed('Say "which".\u00a0Now', "Choose.")
        self.assertEqual(check(self.root).returncode, 0)
        self.assertEqual(self.renamed("Chips: %1 each, %2 in the supply.", "%1, %2."),
                         "tests/a.py: Chips: %1 each, %2 in the supply.\n")

    def test_plural_context_and_list(self):
        names = self.root / "texts.tsv"
        names.write_text("list\t and \t & \n"
                         "\t%1 has missed and gets a chip: %2 chip now. || "
                         "%1 has missed and gets a chip: %2 chips now.\t"
                         "%1: %2 chip. || %1: %2 chips.\n")
        before = self.german()
        self.renamed("--list", names)
        self.assertEqual(check(self.root).returncode, 0)
        self.assertIn('msgctxt "list"\nmsgid " & "\nmsgstr " und "', self.german())
        self.assertIn('msgid "%1: %2 chip."\nmsgid_plural "%1: %2 chips."\n'
                      'msgstr[0] ""\n"%1 verfehlt', self.german())
        self.assertEqual(len(re.findall("^msgid ", before, re.M)),
                         len(re.findall("^msgid ", self.german(), re.M)))

    def test_marked_to_be_looked_at(self):
        self.renamed("--again", "de", "Choose.", "Choose %1.")
        self.complains(r'po/de.po:\d+: "Choose %1." is fuzzy')
        self.assertNotIn("fuzzy", (self.root / "po/nl.po").read_text())

    def test_joined(self):
        """Two texts become one, if that is wanted."""
        self.refused("'%1 has bid.' is a text already; --join keeps its translations",
                     "%1 bids %2.", "%1 has bid.")
        self.renamed("--join", "Choose.", "There is no help for this game yet.")
        self.assertEqual(check(self.root).returncode, 0)
        self.assertNotIn('msgid "Choose."', self.german())

    def test_refused(self):
        self.refused("'Nonsense' is not a text of the program", "Nonsense", "x")
        self.refused("' and ' has another context: list", " and ", " & ")
        self.refused("'Choose.' and its new text must both have a plural, or neither",
                     "Choose.", "one || many")
        self.refused("there is no translation into 'fr'", "--again", "fr", "Choose.",
                     "x")
        self.change("src/words/plain.c", r'MSG\("Choose\."\)', 'MSG(CHOOSE)')
        self.refused("'Choose.' is in the catalogues, but no call in the sources has it "
                     "as a literal", "Choose.", "x")
        (self.root / "src/words/new.c").write_text(
            'const char *f(void) { return MSG_C("c", "On").one + MSG("On").one; }\n')
        subprocess.run([self.root / "tools/update-po"], check=True)
        self.refused("'On' stands there with several contexts (c, none); name one with "
                     "--context", "On", "x")
        self.renamed("--context", "c", "On", "Off")
        self.assertIn('MSG_C("c", "Off").one + MSG("On")',
                      (self.root / "src/words/new.c").read_text())


class Habits(Copy):
    """tools/check-language: what each language is used to."""

    def language(self, *arguments):
        return subprocess.run([self.root / "tools/check-language", *arguments],
                              text=True, capture_output=True, check=False)

    def setUp(self):
        super().setUp()
        (self.root / "po/unwanted.tsv").write_text(
            "ru\tсоба\tовчарка\nde\tJenes \tnicht so\n")

    def says(self, code, text, why):
        """The first plain text of a language, changed."""
        path = self.root / f"po/{code}.po"
        before = path.read_text()
        self.change(f"po/{code}.po", r'(?<=^msgid "Choose\."\nmsgstr ).*',
                    lambda _: '"%s"' % text.replace('"', '\\"'))
        done = self.language()
        self.assertEqual((done.returncode, done.stdout),
                         (1, f'{code}: "{text[:60]}": {why}\n') if why else
                         (0, "4 languages keep to their habits\n"), text)
        path.write_text(before)

    def test_as_they_are(self):
        done = subprocess.run([ROOT / "tools/check-language"], text=True,
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout),
                         (0, "4 languages keep to their habits\n"))

    def test_marks(self):
        other = "a quotation mark of another language"
        for code, text, why in (
                ("de", "Tippe „quit“.", None), ("de", "Los geht’s", None),
                ("de", "Tippe «quit».", other), ("de", "Tippe 'quit'.", other),
                ("de", "Tippe „quit.", "a quotation that does not end"),
                ("nl", "Typ ‘quit’, zo’n woord.", None),
                ("nl", "Typ 'quit'.", other), ("nl", "Typ „quit”.", other),
                ("ru", "Набери «quit».", None), ("ru", "Набери „quit“.", other),
                ("ru", "Набери «quit.", "a quotation that does not end")):
            self.says(code, text, why)

    def test_dashes_and_spaces(self):
        for code, text, why in (
                ("de", "Ja – nein", None), ("de", "Ja — nein", "an em dash"),
                ("nl", "Ja - nee", "a hyphen for a dash"),
                ("ru", "Да — нет", None),
                ("ru", "Да – нет", "an en dash with spaces"),
                ("de", "5\u00a0%%", None),
                ("de", "5 %%", "no no-break space before the percent sign"),
                ("ru", "5%%", "no no-break space before the percent sign"),
                ("nl", "5%%", None),
                ("nl", "5\u00a0%%", "a space before the percent sign"),
                ("ru", "5\u00a0мс", None),
                ("ru", "5 мс", "a space before a unit that may break")):
            self.says(code, text, why)

    def test_words(self):
        self.says("ru", "Две собаки.", "'соба': овчарка")
        self.says("de", "Gib Acht: Jenes Spiel", "'Jenes ': nicht so")

    def test_russian_forms(self):
        self.change("po/ru.po", r'(msgstr\[0\] )".*?"\n(msgstr\[1\] )".*?"\n'
                    r'(msgstr\[2\] )".*"',
                    r'\1"%1 карт!"\n\2"%1 карт!"\n\3"%1 карт!"')
        self.assertIn("all plural forms are alike", self.language().stdout)

    def test_list(self):
        listed = self.root / "de.tsv"
        listed.write_text(
            "where\tsays\tshould say\twhy\n"
            "po: Choose.\tWas auch immer.\tx\n"
            "po: Choose.\tTriff eine Wahl.\tx\n"
            "po: No such text\tDas Ende\tx\n"
            "po: The winner: %1.\tGewonnen: %1.\tx\n")
        (self.root / "tests").mkdir()
        kept = self.root / "tests/language-kept.tsv"
        kept.write_text("de\tTriff eine Wahl.\tgood German\n"
                        "nl\tGewonnen: %1.\tnot of this list\n")
        done = self.language("--list", listed)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout,
                         "done\tWas auch immer.\n"
                         "kept: good German\tTriff eine Wahl.\n"
                         'NOT DONE: po/de.po: "The end"\tDas Ende\n'
                         "NOT DONE: po/de.po\tGewonnen: %1.\n")
        listed = self.root / "en.tsv"
        (self.root / "docs").mkdir()
        (self.root / "docs/a.md").write_text("Who `wins`\nis told so.\n")
        listed.write_text("where\tsays\tshould say\twhy\n"
                          "docs/a.md:1\tWho wins is told so.\tx\n"
                          "docs/a.md:2\tWho loses is told so.\tx\n")
        self.assertEqual(self.language("--list", listed).stdout,
                         "NOT DONE: docs/a.md\tdocs/a.md:1\ndone\tdocs/a.md:2\n")
        done = self.language("--list", self.root / "fr.tsv")
        self.assertEqual((done.returncode, done.stderr.startswith("check-language:")),
                         (1, True))


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
