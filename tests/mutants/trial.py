"""A private copy of the tree in which changed sources are built and tested."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# A test is given a few times as long as it took last; on a busy machine some
# pass slowly.
PATIENCE, LEAST = 5, 10
# What takes longer than this, in seconds, is not asked about single changes.
TOO_LONG = 300


class Tree:
    """The copy, its build folder, and the tests it can run."""

    def __init__(self, work, sanitize):
        self.work = work.resolve()
        self.sources = self.work / "tree"
        self.sanitize = sanitize
        self.build = self.work / ("build-sanitized" if sanitize else "build")
        self.changed = None  # (path, text as it was)
        self.seconds = {}
        self.guess = {}  # for tests that have not run here
        self._kept = self.build.with_suffix(".seconds")
        if self._kept.exists():
            self.seconds = json.loads(self._kept.read_text())

    def prepare(self):
        """Brings the copy up to date and sets its build folder up."""
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
            check=True, capture_output=True, text=True).stdout.split("\0")
        wanted = {name for name in listed if name and (ROOT / name).is_file()}
        for name in wanted:
            source, copy = ROOT / name, self.sources / name
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, copy)
        for copy in list(self.sources.rglob("*")):
            name = str(copy.relative_to(self.sources))
            if (copy.is_file() and name not in wanted and
                    "node_modules" not in name):
                copy.unlink()
        modules = ROOT / "tests/e2e/server/node_modules"
        here = self.sources / "tests/e2e/server/node_modules"
        if modules.exists() and not here.exists():
            here.symlink_to(modules)
        if not (self.build / "build.ninja").exists():
            subprocess.run(
                ["meson", "setup", self.build, self.sources,
                 "--buildtype=plain", "--optimization=1", "-Db_lundef=false",
                 "-Dlab=true",
                 "-Db_sanitize=" +
                 ("address,undefined" if self.sanitize else "none")],
                check=True, capture_output=True,
                env={**os.environ, "CC": "ccache clang", "CC_LD": "lld"})
        subprocess.run(["ninja", "-C", self.build, "build.ninja"], check=True,
                       capture_output=True)
        self._introspect()

    def _introspect(self):
        def ask(what):
            return json.loads(subprocess.run(
                ["meson", "introspect", what, self.build], check=True,
                capture_output=True).stdout)

        built = {target["id"]: target["filename"][0]
                 for target in ask("--targets")
                 if target["type"] != "static library"}
        names = set(built.values())
        self.tests = {}
        for test in ask("--tests"):
            suite = test["suite"][0].split(":")[-1]
            needed = [built[each] for each in test["depends"] if each in built]
            needed += [each for each in test["cmd"][:1] if each in names]
            self.tests[f"{suite}/{test['name']}"] = {
                "command": [each for each in test["cmd"] if each != "--test"],
                "env": test["env"], "needs": sorted(set(needed)),
                "limit": test["timeout"]}

    def order(self, names):
        """What costs least first, without what is unknown here or too long."""
        def cost(name):
            return self.seconds.get(name, self.guess.get(name, 1))

        return sorted((name for name in names
                       if name in self.tests and cost(name) < TOO_LONG),
                      key=cost)

    def make(self, names):
        """Builds what these tests need. True: it compiles."""
        needs = sorted({os.path.relpath(each, self.build) for name in names
                        for each in self.tests[name]["needs"]})
        done = subprocess.run(["ninja", "-C", self.build, *needs],
                              check=False, capture_output=True)
        if done.returncode and b"error: " not in done.stdout:
            raise SystemExit(done.stdout.decode(errors="replace") +
                             done.stderr.decode(errors="replace"))
        return done.returncode == 0

    def run(self, name, long_form):
        """Whether the test passes in time."""
        test = self.tests[name]
        environment = {**os.environ, **test["env"]}
        environment.pop("WOOLSACK_LONG", None)
        if long_form:
            environment["WOOLSACK_LONG"] = "1"
        known = self.seconds.get(f"{name} long" if long_form else name)
        limit = PATIENCE * known + LEAST if known else 5 * test["limit"]
        begin = time.monotonic()
        with open(self.work / "log", "wb") as log:
            process = subprocess.Popen(
                test["command"], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, env=environment, cwd=self.build,
                start_new_session=True)
            try:
                passed = process.wait(limit) == 0
            except subprocess.TimeoutExpired:
                passed = False
            finally:
                # Of one that failed children may be left.
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
        return passed, time.monotonic() - begin

    def learn(self, names, long_form):
        """Runs those not yet known, unchanged; the names of those that fail."""
        bad = []
        for name in names:
            key = f"{name} long" if long_form else name
            if key in self.seconds:
                if self.seconds[key] < 0:
                    bad.append(name)
                continue
            if not self.make([name]):
                raise SystemExit(f"mutants: {name} does not build")
            passed, seconds = self.run(name, long_form)
            if not passed:
                print(f"mutants: {key} fails without a change; left out",
                      flush=True)
                shutil.copy(self.work / "log",
                            self.work / f"failed-{name.replace('/', '-')}")
                bad.append(name)
            self.seconds[key] = round(seconds, 2) if passed else -1
            self._kept.write_text(json.dumps(self.seconds, indent=1))
        return bad

    def change(self, path, text):
        """Gives a file another text, until restore."""
        file = self.sources / path
        self.changed = file, file.read_text()
        file.write_text(text)

    def restore(self):
        """As it was."""
        if self.changed:
            file, text = self.changed
            file.write_text(text)
            self.changed = None

    def object_of(self, path):
        """The bytes that the compiler makes of a file, without sanitizers,
        which would note where in its line everything stands."""
        commands = json.loads(
            (self.build / "compile_commands.json").read_text())
        for entry in commands:
            file = os.path.normpath(self.build / entry["file"])
            if file != str(self.sources / path):
                continue
            words = entry["command"].split()
            words = [word.replace('\\"', '"') for word in words
                     if not word.startswith("-fsanitize") and word != "ccache"]
            out = self.work / "object.o"
            words[words.index("-o") + 1] = str(out)
            out.unlink(missing_ok=True)
            subprocess.run([*words, "-O2", "-w"], cwd=self.build, check=False,
                           capture_output=True)
            return out.read_bytes() if out.exists() else None
        return None
