"""The coverage build of the C program: made, its tests, what they execute."""
import functools
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build-test-coverage"
# Counters that can be mapped from a file (%c in LLVM_PROFILE_FILE).
FLAGS = ("-fprofile-instr-generate -fcoverage-mapping "
         "-mllvm -runtime-counter-relocation=true")


def configure():
    """Sets the build folder up, or brings what it knows of the tests up to
    date."""
    if (FOLDER / "build.ninja").exists():
        quietly(["ninja", "-C", FOLDER, "build.ninja"])
        return
    environment = {**os.environ, "CC": "ccache clang", "CC_LD": "lld",
                   "CFLAGS": FLAGS}
    quietly(["meson", "setup", FOLDER, "--buildtype=debugoptimized",
             "--optimization=1", "-Dwerror=true", "-Dlab=true"], environment)


def build():
    """Builds everything."""
    quietly(["ninja", "-C", FOLDER])
    quietly([ROOT / "tools/npm-ci", "tests/e2e/server"])


def quietly(command, environment=None):
    """Runs it; shows what it says only if it fails."""
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise SystemExit(done.stdout.decode(errors="replace") +
                         f"coverage: failed: {' '.join(map(str, command))}")


@functools.lru_cache
def introspect(what):
    """Meson's knowledge of the build folder."""
    done = subprocess.run(["meson", "introspect", what, FOLDER], check=True,
                          stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def program():
    """The program of the coverage build."""
    return FOLDER / "woolsack"


def tests():
    """Meson's tests."""
    from run import Test  # pylint: disable=import-outside-toplevel
    built = {target["id"]: pathlib.Path(target["filename"][0])
             for target in introspect("--targets")
             if target["type"] == "executable"}
    found = []
    for test in introspect("--tests"):
        suite = test["suite"][0].split(":")[-1]
        programs = [built[each] for each in test["depends"] if each in built]
        first = pathlib.Path(test["cmd"][0])
        if first in built.values() and first not in programs:
            programs.append(first)
        # Node then tells as TAP what failed, without a runner of its own.
        command = [each for each in test["cmd"] if each != "--test"]
        found.append(Test(f"{suite}/{test['name']}", command, test["env"],
                          programs, seconds=test["timeout"],
                          parallel=test["is_parallel"]))
    return found


def executed(raw, programs):
    """{file: {line: whether it was executed}}, all lines that can be."""
    profiles = list(raw.glob("*.profraw"))
    if not profiles:
        return {}
    with tempfile.NamedTemporaryFile(suffix=".profdata") as merged:
        quietly(["llvm-profdata", "merge", "-sparse", "-o", merged.name,
                 *profiles])
        objects = [each for program in programs
                   for each in ("-object", program)][1:]
        done = subprocess.run(
            ["llvm-cov", "export", "-skip-functions", "-skip-expansions",
             "-num-threads=1", f"-instr-profile={merged.name}",
             "-ignore-filename-regex=/(tests|bench|lab)/", *objects],
            # Several programs have a main(), which it wonders about.
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    found = {}
    for file in json.loads(done.stdout)["data"][0]["files"]:
        path = pathlib.Path(os.path.normpath(file["filename"]))
        if ROOT in path.parents and FOLDER not in path.parents:
            lines = _lines(file["segments"])
            # An else by itself belongs now to this, now to that.
            for number, text in enumerate(path.read_text().splitlines(), 1):
                if text.strip() == "else":
                    lines.pop(number, None)
            found[str(path.relative_to(ROOT))] = lines
    return found


def _lines(segments):
    """Lines, and whether they were executed. A segment is [line, column, count,
    has a count, begins a region, is a gap] and goes on to the next one.

    llvm-cov's own lines count gaps, which are between regions, as if they were
    code: what follows the name of a macro after `return` is one.
    """
    starts = {}
    for segment in segments:
        starts.setdefault(segment[0], []).append(segment)
    lines = {}
    before = None
    for line in range(segments[0][0], segments[-1][0] + 1):
        here = starts.get(line, [])
        counts = [count for _, _, count, counted, begins, gap in here
                  if counted and begins and not gap]
        skipped = here and here[0][4] and not here[0][3]
        if before and before[3] and not before[5]:
            counts.append(before[2])
        if counts and not skipped:
            lines[line] = int(max(counts) > 0)
        before = here[-1] if here else before
    return lines
