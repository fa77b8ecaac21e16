"""The page with source maps: built, its tests, what of it they execute."""
import bisect
import json
import os
import pathlib

import native

ROOT = native.ROOT
BUILT = native.FOLDER / "page"
WASM = ROOT / "build-test-wasm"
COLLECTOR = ROOT / "tests/coverage/v8.mjs"
DIGITS = {char: value for value, char in enumerate(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}


def tests():
    """The files of tests of the page, and of the module against the same code
    compiled natively, which is what is counted there."""
    from run import Test  # pylint: disable=import-outside-toplevel
    environment = {"WOOLSACK": str(native.program()),
                   "WOOLSACK_DATA": str(native.FOLDER / "data"),
                   "WOOLSACK_PAGE": str(BUILT)}
    module = ["node", str(ROOT / "tests/wasm/test_wasm.mjs"),
              str(WASM / "src/wasm/woolsack.wasm"), str(native.FOLDER)]
    programs = [native.program(), native.FOLDER / "tests/wasm/transcript"]
    found = [Test("wasm/wasm", module, {}, programs, seconds=600)]
    folder = ROOT / "tests/e2e"
    for path in sorted(folder.rglob("*.test.mjs")):
        name = str(path.relative_to(folder)).removesuffix(".test.mjs")
        # The server's are Meson's.
        if not {"server", "node_modules"} & set(path.parts):
            found.append(Test(f"page/{name}", ["node", str(path)], environment,
                              [native.program()], seconds=600, of_page=True))
    return found


def needed(some):
    """Whether one of these tests needs the page or its module."""
    return any(test.of_page or test.name == "wasm/wasm" for test in some)


def build():
    """The module, and the page around it, in lines that can be told apart."""
    if not (WASM / "build.ninja").exists():
        native.quietly(
            ["meson", "setup", WASM, "-Dwerror=true", "--buildtype=release",
             "--cross-file", "cross/wasm.ini",
             "-Dnative=build-test-release"], {**os.environ, "CC": "clang"})
    native.quietly(["ninja", "-C", WASM, "src/wasm/woolsack.wasm"])
    native.quietly([ROOT / "tools/build-page", WASM, BUILT],
                   {**os.environ, "WOOLSACK_MAPS": "1"})


def environment(folder):
    """What makes the tests' browser count, into a folder."""
    options = os.environ.get("NODE_OPTIONS", "")
    return {"NODE_OPTIONS": f"{options} --import {COLLECTOR}".strip(),
            "WOOLSACK_V8": str(folder)}


def executed(folder):
    """As native.executed(): what the scripts' counters say of the sources."""
    ranges = {}
    for path in folder.glob("*.v8.json"):
        for script, found in json.loads(path.read_text()).items():
            ranges.setdefault(script, []).extend(found)
    files = {}
    for script in sorted(BUILT.rglob("*.js")):
        told = script.with_name(script.name + ".map")
        if told.exists():
            _add(files, script, json.loads(told.read_text()),
                 _merged(ranges.get(script.name, [])))
    return files


def _merged(ranges):
    """Ranges that overlap become one: [start, ...], [end, ...]."""
    starts, ends = [], []
    for start, end in sorted(ranges):
        if ends and start <= ends[-1]:
            ends[-1] = max(ends[-1], end)
        else:
            starts.append(start)
            ends.append(end)
    return starts, ends


def _add(files, script, told, ranges):
    """Adds the lines of the sources of a script to files."""
    starts, ends = ranges
    sources = [_source(script, name) for name in told["sources"]]
    pieces = _segments(told["mappings"], script.read_text())
    for offset, source, line in pieces:
        path = sources[source]
        if path is None:
            continue
        at = bisect.bisect_right(starts, offset) - 1
        ran = at >= 0 and offset < ends[at]
        lines = files.setdefault(path, {})
        lines[line] = int(bool(lines.get(line)) or ran)


def _source(script, name):
    """The file of the page that a source map names; None for all others."""
    inside = {ROOT / "web/src", *ROOT.glob("games/*/page")}
    # Vite bundles a worker as if it went to web/assets.
    for folder in script.parent, ROOT / "web/assets":
        path = pathlib.Path(os.path.normpath(folder / name))
        if inside & set(path.parents) and path.suffix in (".ts", ".svelte"):
            return str(path.relative_to(ROOT))
    return None


def _segments(mappings, code):
    """(offset, source, line) of each piece; offsets as V8 counts them."""
    offset = source = line = column = 0
    begins = [0]
    for text in code.split("\n"):
        begins.append(begins[-1] + len(text.encode("utf-16-le")) // 2 + 1)
    for begin, row in zip(begins, mappings.split(";")):
        offset = 0
        for piece in filter(None, row.split(",")):
            values = _numbers(piece)
            offset += values[0]
            if len(values) >= 4:
                source += values[1]
                line += values[2]
                column += values[3]
                yield begin + offset, source, line + 1


def _numbers(piece):
    """The numbers of a segment: base 64, five bits a digit, sign last."""
    numbers, value, shift = [], 0, 0
    for char in piece:
        digit = DIGITS[char]
        value |= (digit & 31) << shift
        shift += 5
        if digit < 32:
            numbers.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return numbers
