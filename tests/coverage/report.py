"""What was executed: as a table, as data for other programs, as HTML."""
import collections
import functools
import html
import json
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# At least this many percent of a layer's lines are executed or named in
# left.txt, with what the games bring to it, and this many of all C ("src").
FLOORS = {"src/rules": 99, "src/record": 99, "src/fair": 99, "src/table": 99,
          "src/store": 99, "src": 96}
DEFINITION = re.compile(r"^[a-zA-Z_][^;={}#()]*?\b(\w+)\([^;{}]*\) \{$", re.M)


class File:
    """A source file: the tests that execute each of its lines."""

    def __init__(self, path):
        self.path = path
        self.lines = collections.defaultdict(list)

    @functools.cached_property
    def functions(self):
        """{name: first line} of a file in C, as clang-format leaves it."""
        text = (ROOT / self.path).read_text()
        if not self.path.endswith((".c", ".h")):
            return {}
        return {found[1]: text.count("\n", 0, found.start()) + 1
                for found in DEFINITION.finditer(text)}

    def function_of(self, line):
        """The function that a line belongs to."""
        before = [(at, name) for name, at in self.functions.items()
                  if at <= line]
        return max(before)[1] if before else ""

    def missing(self):
        """The lines that nothing executes."""
        return sorted(line for line, tests in self.lines.items() if not tests)


def gather(tests):
    """{path: File} of all that these tests executed."""
    found = {}
    for test in tests:
        for path, lines in test.kept()["files"].items():
            # A file that is gone is of an older build.
            if not (ROOT / path).exists():
                continue
            file = found.setdefault(path, File(path))
            for line, executed in lines.items():
                tests_of = file.lines[int(line)]
                if executed:
                    tests_of.append(test.name)
    return dict(sorted(found.items()))


def is_page(path):
    """Whether it is part of the page, and not in C."""
    return path.endswith((".ts", ".svelte"))


def folder_of(path):
    """The folder of the table that a file counts for."""
    folder = pathlib.PurePath(path).parent
    return "/".join(folder.parts[:3 if is_page(path) else 2])


def is_of(path, layer):
    """Whether a file belongs to "src" or to one of its layers."""
    if is_page(path):
        return False
    parts = pathlib.PurePath(path).parts
    if parts[0] == "games":
        return layer in ("src", "src/" + parts[2].removesuffix(".c"))
    return path.startswith(layer + "/")


def sums(found):
    """{folder: [lines, executed]}; src and web/src are sums."""
    result = collections.defaultdict(lambda: [0, 0])
    for path, file in found.items():
        top = "web/src" if is_page(path) else "src"
        for name in {folder_of(path), top}:
            result[name][0] += len(file.lines)
            result[name][1] += sum(map(bool, file.lines.values()))
    return dict(sorted(result.items()))


def percent(lines, executed):
    """Of lines, rounded down: 99.96 is not 100."""
    return int(1000 * executed / lines) / 10 if lines else 100.0


def table(found):
    """The table of folders, as text."""
    rows = [f"{'folder':<20}{'lines':>8}{'executed':>10}{'%':>7}"]
    for folder, (lines, executed) in sums(found).items():
        rows.append(f"{folder:<20}{lines:>8}{executed:>10}"
                    f"{percent(lines, executed):>7}")
    return "\n".join(rows)


def below_floor(found, named):
    """One sentence for each folder with too little; `named` has the functions
    of left.txt, as (file, function)."""
    said = []
    for folder, floor in FLOORS.items():
        lines = unknown = 0
        for path, file in found.items():
            if is_of(path, folder):
                lines += len(file.lines)
                unknown += sum((path, file.function_of(line)) not in named
                               for line in file.missing())
        if percent(lines, lines - unknown) < floor:
            said.append(f"{folder}: {unknown} of {lines} lines are neither "
                        "executed nor named in left.txt, more than "
                        f"{100 - floor} %")
    return said


def missing(found, folder):
    """What nothing executes: FILE:FUNCTION: lines."""
    rows = []
    for path, file in found.items():
        if not path.startswith(folder):
            continue
        functions = collections.defaultdict(list)
        for line in file.missing():
            functions[file.function_of(line)].append(line)
        for name, lines in functions.items():
            rows.append(f"{path}:{name}: {' '.join(map(str, lines))}")
    return "\n".join(rows)


def write(found, tests, folder):
    """lines.json, tests.json and the HTML page."""
    (folder / "lines.json").write_text(json.dumps(
        {path: dict(sorted(file.lines.items()))
         for path, file in found.items()}))
    (folder / "tests.json").write_text(json.dumps(
        {test.name: {"seconds": (test.kept() or {}).get("seconds"),
                     "command": test.command, "env": test.environment}
         for test in tests}))
    pages = folder / "html"
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir()
    for path, file in found.items():
        (pages / _page_of(path)).write_text(_file_page(path, file))
    (pages / "index.html").write_text(_index(found))


def _page_of(path):
    return path.replace("/", "-") + ".html"


HEAD = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>{title}</title>
<style>body{{font:15px sans-serif;max-width:70em;margin:2em auto;padding:0 1em}}
td,th{{text-align:right;padding:.1em 1em}}td:first-child,th:first-child{{
text-align:left}}pre{{line-height:1.35}}pre>*{{display:block;min-height:1.35em}}
i{{font-style:normal;display:inline-block;width:4em;color:#666}}
.no{{background:#fdd}}.yes{{background:#efe}}</style><h1>{title}</h1>"""


def _index(found):
    parts = [HEAD.format(title="What the tests execute"),
             "<table><tr><th>folder<th>lines<th>executed<th>%"]
    for folder, (lines, executed) in sums(found).items():
        parts.append(f"<tr><td>{folder}<td>{lines}<td>{executed}"
                     f"<td>{percent(lines, executed)}")
    parts.append("</table><h2>Files</h2><table><tr><th>file<th>lines"
                 "<th>not executed<th>%")
    for path, file in found.items():
        total, left = len(file.lines), len(file.missing())
        parts.append(f'<tr><td><a href="{_page_of(path)}">{path}</a><td>'
                     f"{total}<td>{left}<td>{percent(total, total - left)}")
    return "\n".join(parts) + "</table>"


def _file_page(path, file):
    parts = [HEAD.format(title=path), "<p><a href=index.html>All files</a>. "
             "Before each line: how many tests execute it.<pre>"]
    text = (ROOT / path).read_text().splitlines()
    for number, line in enumerate(text, 1):
        tests = file.lines.get(number)
        if tests is None:
            kind, count, names = "", "", ""
        else:
            kind = ' class="yes"' if tests else ' class="no"'
            count = len(tests)
            names = f' title="{html.escape(" ".join(tests[:40]))}"'
        parts.append(f"<span{kind}{names}><i>{count}</i>"
                     f"{html.escape(line)}</span>")
    return "".join(parts) + "</pre>"
