"""The build folders of the tests, and the tests that Meson knows in each."""
import dataclasses
import functools
import json
import os
import pathlib
import subprocess

from keys import ROOT, digest, key_of, matching

HOME = ROOT / "build-test"
CODE = ("src/*", "include/*", "games/*", "tests/*.c", "tests/*.h", "tests/*.in", "bench/*.c",
        "bench/*.h", "lab/*.c", "lab/*.h", "meson*", "*/meson.build", "tools/list-games",
        "cross/*", "po/*", "data/*", "nets/*")
# What tests read besides themselves, by suite.
FIXTURES = ("data/*", "nets/*.net", "games/*.tsv", "games/*.net", "tests/golden/*",
            "tests/tui/screens/*")
MORE_FIXTURES = {"fuzz": ("tests/fuzz/corpus/*",)}
# Suites whose tests mostly wait for processes, sockets and terminals.
WAITING = {"tui", "store", "servers", "e2e", "cli"}


def newest_folder(top):
    """When something was last added to or taken from a folder below."""
    return max(os.stat(folder).st_mtime for folder, *_ in os.walk(top))


@dataclasses.dataclass(frozen=True)
class Build:
    name: str
    compiler: str
    options: tuple
    linker: str = ""

    @property
    def folder(self):
        return HOME / self.name

    def configure(self):
        """Makes or freshens build.ninja; raises with its log if that fails."""
        ninja = self.folder / "build.ninja"
        if not ninja.exists():
            self.quietly(["meson", "setup", str(self.folder), "-Dwerror=true", "-Dlab=true",
                          *self.options])
        elif newest_folder(ROOT / "games") > ninja.stat().st_mtime:
            # Ninja does not see that there is a new file.
            self.quietly(["meson", "setup", "--reconfigure", str(self.folder)])
        else:
            self.quietly(["ninja", "-C", str(self.folder), "build.ninja"])

    def quietly(self, command):
        env = {**os.environ, "CC": self.compiler}
        if self.linker:
            env["CC_LD"] = self.linker
        done = subprocess.run(command, cwd=ROOT, env=env, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}")

    def facts(self, name):
        return json.loads((self.folder / "meson-info" / name).read_text())

    @functools.cached_property
    def files_of(self):
        """The files that a target makes, by the target's id."""
        return {one["id"]: one["filename"] for one in self.facts("intro-targets.json")}

    @functools.cached_property
    def made(self):
        return {path for paths in self.files_of.values() for path in paths}

    @functools.cached_property
    def custom(self):
        """Catalogues and the like, which every program finds beside itself."""
        return [path for one in self.facts("intro-targets.json")
                if one["type"] == "custom" and one["build_by_default"]
                for path in one["filename"]]

    @functools.cached_property
    def tests(self):
        return [MesonTest(self, one) for one in self.facts("intro-tests.json")]

    def key(self):
        return key_of((self.compiler, self.linker, *self.options), matching(*CODE))

    @functools.cache
    def dependencies(self):
        """The files each source was last compiled from, by source."""
        told = subprocess.run(["ninja", "-C", str(self.folder), "-t", "deps"], text=True,
                              stdout=subprocess.PIPE, check=True).stdout
        found = {}
        for part in told.split("\n\n"):
            lines = [os.path.normpath(self.folder / line.strip())
                     for line in part.splitlines()[1:]]
            ours = [line for line in lines if line.startswith(str(ROOT))]
            if ours:
                found.setdefault(ours[0], ours)
        return found


class MesonTest:
    """One test of Meson's list."""

    def __init__(self, build, told):
        self.build = build
        self.name = told["name"]
        self.suite = told["suite"][0].split(":")[-1]
        self.command = [os.path.normpath(word) if os.path.exists(word) else word
                        for word in told["cmd"]]
        self.env = told["env"]
        self.depends = told["depends"]

    @property
    def programs(self):
        """What must be built for it."""
        found = [path for one in self.depends for path in self.build.files_of.get(one, ())]
        return found + [word for word in self.command if word in self.build.made]

    @property
    def scripts(self):
        for word in self.command:
            path = pathlib.Path(word)
            if path.suffix in (".py", ".mjs"):
                place = os.path.relpath(path.parent, ROOT)
                return matching(place + "/*", "tests/support/*", "tests/e2e/*.mjs"
                                if path.suffix == ".mjs" else "tests/support/*")
        return []

    def key(self, env):
        fixtures = matching(*FIXTURES, *MORE_FIXTURES.get(self.suite, ()))
        return key_of((self.command, sorted(self.env.items()), sorted(env.items())),
                      [*self.programs, *self.scripts, *fixtures])


def tidy_key(build, source):
    """Of one source and all it includes."""
    files = build.dependencies().get(str(ROOT / source), [str(ROOT / source)])
    return key_of(("clang-tidy", digest(".clang-tidy")), files)


CLANG = "ccache clang"
GCC = "ccache gcc"
DEBUG = ("--buildtype=debugoptimized", "-Doptimization=1", "-Db_lundef=false")

ASAN = Build("asan", CLANG, (*DEBUG, "-Db_sanitize=address,undefined", "-Dfuzzers=true"), "lld")
MSAN = Build("msan", CLANG, (*DEBUG, "-Db_sanitize=memory"), "lld")
TSAN = Build("tsan", CLANG, (*DEBUG, "-Db_sanitize=thread"), "lld")
RELEASE = Build("release", GCC, ("--buildtype=release",))
WASM = Build("wasm", CLANG, ("--buildtype=release", "--cross-file", "cross/wasm.ini",
                             "-Dnative=build-test/release"))
