"""All there is to run: which checks and tests, in which build, quick or long.

The quick set has every class of test once, in the build where it finds most.
The long set has all of them in every build that says something of its own.
"""
import dataclasses
import os
import pathlib

from builds import ASAN, CODE, HOME, MSAN, RELEASE, TSAN, WAITING, WASM, tidy_key
from keys import ROOT, digest, key_of, matching
from pool import Task

PAGE = HOME / "page"
SHOTS = HOME / "shots"
FUZZ_SECONDS = os.environ.get("FUZZ_SECONDS", "10")

# Suites of each build. A suite may be narrowed to some of its tests.
QUICK = {
    ASAN: {"unit": None, "conformance": None, "golden": None, "fuzz": None, "faults": None,
           "cli": {"cli", "play", "leaks"}, "store": {"store-contract"}, "tui": None,
           "e2e": {"server-doors", "server-limits", "server-play"}},
    RELEASE: {"cli": {"bots", "corners", "demo", "keyboard", "odds", "progress", "review", "verify"}},
    WASM: {"wasm": None},
}
LONG = {
    ASAN: {"unit": None, "conformance": None, "golden": None, "fuzz": None, "faults": None,
           "cli": None, "store": {"store-contract"}, "tui": None, "e2e": None},
    MSAN: {"unit": None, "conformance": None, "fuzz": None},
    TSAN: {"threads": None},
    RELEASE: {"unit": None, "conformance": None, "golden": None, "cli": None, "tui": None,
              "store": None, "servers": None},
    WASM: {"wasm": None},
}
# Seconds that steps take on two quiet cores from scratch, until measured.
EXPECT = {"asan/build": 80, "msan/build": 80, "tsan/build": 80, "release/build": 60,
          "wasm/build": 12, "page/build": 15, "page/types": 15, "page/packages": 10,
          "static/cppcheck": 45, "asan/unit/bots": 30}


@dataclasses.dataclass
class Plan:
    """What is asked for: the quick or the long set, or parts of them."""
    long: bool
    names: list

    def builds(self):
        """Those whose tests are wanted, or whose programs others need."""
        chosen = LONG if self.long else QUICK
        if not self.names:
            return list(chosen)
        # Names decide only when the tests are known; static checks need none.
        if all(name.split("/")[0] == "static" for name in self.names):
            return []
        first = {name.split("/")[0] for name in self.names}
        known = {build.name: build for build in LONG}
        if first <= set(known):
            wanted = {known[name] for name in first}
            return [*wanted, *({RELEASE} if WASM in wanted else set()) - wanted]
        return list(chosen if not self.long else LONG)

    def tasks(self):
        # Whoever names a part may name any.
        long = self.long or bool(self.names)
        every = [*static(long), *packages()]
        for build in self.builds():
            every += of_build(build, self.suites_of(build), self.env(), self.long)
        if not self.names or RELEASE in self.builds() and WASM in self.builds():
            every += page(long, self.env())
        if self.long and ASAN in self.builds():
            every += fuzzers() + tidy()
        for task in every:
            task.expect = EXPECT.get(task.name, task.expect)
        return self.chosen(every)

    def env(self):
        return {"WOOLSACK_LONG": "1"} if self.long else {}

    def suites_of(self, build):
        return (LONG if self.long or self.names else QUICK).get(build, {})

    def chosen(self, every):
        """Those named, and all that they need."""
        if not self.names:
            return every
        known = {task.name: task for task in every}
        wanted = []
        for name in self.names:
            found = [task.name for task in every if fits(task.name, name)]
            if not found:
                raise LookupError(name)
            wanted += found
        kept = {}
        while wanted:
            name = wanted.pop()
            if name not in kept:
                kept[name] = known[name]
                wanted += known[name].needs
        return list(kept.values())


def fits(name, asked):
    """Whether a task has this name, is below it, or has it as a part."""
    return (name == asked or name.startswith(asked.rstrip("/") + "/")
            or "/" not in asked and asked in name.split("/"))


def check(name, command, *patterns, **more):
    """A check of sources: repeated when one of them changes."""
    return Task("static/" + name, command, lambda: key_of(command, matching(*patterns)), **more)


def static(long):
    scripts = ["run", "test", ".ci/run", "completion/woolsack",
               *(path for path in matching("tools/*", "bench/*") if is_shell(path))]
    checks = [
        check("format", ["tests/runner/each", "clang-format", "--dry-run", "-Werror", "--",
                         "*.c", "*.h"], "*.c", "*.h", ".clang-format", expect=4),
        check("games", ["tools/check-games"], *CODE, "web/*", "completion/*", "tools/check-games",
              "tools/list-games", "tests/golden/*.txt", expect=1),
        check("banned", ["tools/check-banned"], *CODE, "tools/check-banned", expect=1),
        check("translations", ["tools/check-po"], "po/*", "src/*", "games/*", "web/src/*",
              "tools/*po*", "tools/page-texts", expect=2),
        check("language", ["tools/check-language"], "po/*", "tools/check-po",
              "tools/check-language", expect=1),
        check("translations-complain", ["python3", "tests/cli/test_po.py"], "po/*", "src/*",
              "games/*", "web/src/*", "tools/*po*", "tools/page-texts", "tools/rename-text",
              "tools/check-language", "tests/cli/test_po.py", expect=40),
        check("directions", ["tools/check-directions"], "web/src/*", "games/*",
              "tools/check-directions", expect=1),
        check("scripts", ["shellcheck", "-x", *scripts], *scripts, expect=2),
        check("modules", ["tests/runner/each", "-n1", "node", "--check", "--", "*.mjs"], "*.mjs",
              expect=4),
        check("manual", ["tests/runner/each", "-n1", "mandoc", "-Tlint", "-W", "warning", "--",
                         "man/*.[0-9]"], "man/*", expect=1),
    ]
    if long:
        checks.append(check("cppcheck", ["tests/runner/cppcheck"], *CODE,
                            "tests/runner/cppcheck", expect=45))
    return checks


def is_shell(path):
    with open(ROOT / path, "rb") as file:
        return b"bash" in file.readline()


def npm(name, folder):
    return Task(name, ["tools/npm-ci", folder],
                lambda: key_of((os.path.isdir(ROOT / folder / "node_modules"),),
                               [folder + "/package-lock.json"]), step=True)


def packages():
    return [npm("packages/page", "web"), npm("packages/server-tests", "tests/e2e/server")]


def of_build(build, suites, env, everything):
    """The build of what its tests need, and the tests."""
    tests = [test for test in build.tests
             if test.suite in suites and (suites[test.suite] is None
                                          or test.name in suites[test.suite])]
    wanted = {path for test in tests for path in test.programs} | set(build.custom)
    if build is RELEASE:
        wanted |= {str(build.folder / "woolsack"),
                   str(build.folder / "tests/wasm/transcript")}
    if build is WASM:
        wanted |= {str(build.folder / "src/wasm/woolsack.wasm")}
    targets = sorted(os.path.relpath(path, build.folder) for path in wanted)
    if build is RELEASE and everything:
        targets = ["all", *targets]     # what is measured by hand must compile, too
    first = build is ASAN
    jobs = str(os.cpu_count() or 1) if first else "1"
    made = Task(f"{build.name}/build",
                ["ninja", "-C", str(build.folder), "-j", jobs, *targets],
                lambda: key_of((build.key(), *targets,
                                all(os.path.exists(path) for path in wanted))),
                cores=os.cpu_count() or 1 if first else 1, step=True, limit=3600)
    found = [made]
    for test in tests:
        needs = [made.name]
        if any("/e2e/server/" in word for word in test.command):
            needs.append("packages/server-tests")
        if build is WASM:
            needs.append("release/build")
        found.append(Task(f"{build.name}/{test.suite}/{test.name}", test.command,
                          lambda test=test: test.key(env), tuple(needs),
                          cores=0.5 if test.suite in WAITING else 1,
                          env={**test.env, **env}, folder=str(build.folder)))
    if build is RELEASE:
        libraries = [path for one in build.facts("intro-targets.json")
                     if one["type"] == "static library" and "/src/" in one["filename"][0]
                     for path in one["filename"]]
        found.append(Task("static/layers", ["tools/check-layers", str(build.folder)],
                          lambda: key_of((), [*matching(*CODE, "tools/check-layers"),
                                              *libraries]), (made.name,)))
    return found


def page(long, env):
    wasm = str(WASM.folder / "src/wasm/woolsack.wasm")
    made_of = ("web/*", "src/wasm/woolsack.mjs", "games/*", "nets/*", "data/*", "po/*",
               "tools/build-page", "tools/page-catalogues")
    build = Task("page/build", ["tools/build-page", str(WASM.folder), str(PAGE)],
                 lambda: key_of((), [wasm, str(PAGE / "index.html"), *matching(*made_of)]),
                 ("wasm/build", "packages/page"), step=True)
    types = Task("page/types", ["npm", "--prefix", "web", "run", "--silent", "check"],
                 lambda: key_of((), [wasm, *matching("web/*", "src/wasm/*.m*", "games/*")]),
                 ("page/build",), env={"WOOLSACK_WASM": wasm, "WOOLSACK_MO": str(ROOT / "web/.gen")})
    found = [build, types]
    program = str(RELEASE.folder / "woolsack")
    tests = [path for path in matching("tests/e2e/*.test.mjs")
             if not path.startswith("tests/e2e/server/")
             and (long or path.startswith("tests/e2e/quick/"))]
    told = {"WOOLSACK_DATA": str(RELEASE.folder / "data"), "WOOLSACK_PAGE": str(PAGE),
            "SHOTS": str(SHOTS), **env}
    helpers = [path for path in matching("tests/e2e/*.mjs", "tests/golden/*", "tests/games/*",
                                        "tests/e2e/pictures/*")
               if not path.endswith(".test.mjs")]
    for path in tests:
        name = pathlib.Path(path).name.removesuffix(".test.mjs")
        # The others have no server: a change of the program says nothing to them.
        served = "friends.mjs" in (ROOT / path).read_text()
        here = {**told, "WOOLSACK": program if served else "/none"}
        found.append(Task(f"page/{name}", ["node", "--test", path],
                          lambda path=path, here=here, served=served: key_of(
                              sorted(here.items()),
                              [*sorted(str(file) for file in PAGE.rglob("*") if file.is_file()),
                               *([program] if served else []), path, *helpers]),
                          ("page/build", *(["release/build"] if served else [])), env=here,
                          expect=30))
    return found


def fuzzers():
    """Each fuzzer for some seconds, from its corpus on."""
    made = Task("asan/fuzzing", ["ninja", "-C", str(ASAN.folder), "-j", "1", "fuzzing"],
                ASAN.key, ("asan/build",), step=True)
    found = [made]
    for corpus in sorted((ROOT / "tests/fuzz/corpus").iterdir()):
        kept = HOME / "corpus" / corpus.name
        program = ASAN.folder / "tests/fuzz" / f"fuzz_{corpus.name}"
        command = ["tests/runner/fuzz", str(program), FUZZ_SECONDS, str(kept), str(corpus)]
        found.append(Task(f"fuzz/{corpus.name}", command,
                          lambda command=command, program=program: key_of(command, [program]),
                          (made.name,), expect=float(FUZZ_SECONDS) + 1,
                          limit=float(FUZZ_SECONDS) + 900,
                          env={"WOOLSACK_DATA": str(ASAN.folder / "data"),
                               "ASAN_OPTIONS": "detect_leaks=0"}))
    return found


def tidy():
    # One file at a time: with several its analyzer mistakes the argument lists of
    # the later ones, where a va_list is an array (x86).
    return [Task(f"tidy/{source}", ["clang-tidy", "--quiet", "-p", str(ASAN.folder), source],
                 lambda source=source: tidy_key(ASAN, source), ("asan/build",), expect=1.5)
            for source in matching("src/*.c", "games/*.c", "bench/*.c", "lab/*.c")
            if digest(source) != "missing" and "/tests/" not in source]
