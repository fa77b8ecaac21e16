"""Runs tests for their coverage and keeps what each of them executed."""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

import page
import native

ROOT = native.ROOT
OTHER_TEST = re.compile(r"^test_|\.test\.mjs$|^meson")
# A test under coverage beside another one, on a busy machine.
PATIENCE = 5


class Test:
    """A test: how it is run, and where what it executed is kept."""

    # pylint: disable=too-many-arguments,too-many-instance-attributes
    def __init__(self, name, command, environment, programs, *, seconds,
                 parallel=True, of_page=False):
        self.name = name
        self.command = command
        self.environment = environment
        self.programs = programs
        self.limit = seconds * PATIENCE
        self.parallel = parallel
        self.of_page = of_page
        self.folder = native.FOLDER / "coverage/tests" / name
        self._executed = None

    def answers_to(self, name):
        """Whether somebody who asks for this name means this test."""
        return name in (self.name, *self.name.split("/"))

    def key(self):
        """Changes when the test may execute something else."""
        digest = hashlib.sha256(repr(self.command).encode())
        # Tests have a longer form.
        digest.update(os.environ.get("WOOLSACK_LONG", "").encode())
        for path in self.reads():
            digest.update(str(path).encode() + b"\0" + _hash(path))
        return digest.hexdigest()

    def reads(self):
        """Its programs, and files of the sources that it looks at."""
        found = set(self.programs)
        if self.of_page:
            found.add(page.BUILT / "sw.js")  # has a hash of everything built
        named = [*self.command, *self.environment.values(),
                 ROOT / "tests/support", ROOT / "games"]
        for path in map(pathlib.Path, named):
            path = pathlib.Path(os.path.normpath(path))
            if ROOT not in path.parents or native.FOLDER in path.parents:
                continue
            if path.is_dir():
                found.update(path.rglob("*"))
            elif path.is_file():
                # And what it may import; other tests are not.
                found.add(path)
                found.update(each for each in path.parent.iterdir()
                             if not OTHER_TEST.search(each.name))
        return sorted(path for path in found if path.is_file()
                      and not {"node_modules", "__pycache__"}
                      & set(path.parts))

    def kept(self):
        """What it executed last time, if that is still true."""
        if self._executed is None:
            try:
                kept = json.loads((self.folder / "executed.json").read_text())
            except (OSError, ValueError):
                return None
            if kept["key"] != self.key():
                return None
            self._executed = kept
        return self._executed

    def keep(self, key, seconds, files):
        """What it executed now."""
        self._executed = {"key": key, "seconds": round(seconds, 2),
                          "files": files}
        (self.folder / "executed.json").write_text(json.dumps(self._executed))


def _hash(path, known={}):  # pylint: disable=dangerous-default-value
    status = path.stat()
    mark = (path, status.st_mtime_ns, status.st_size)
    if mark not in known:
        known[mark] = hashlib.sha256(path.read_bytes()).digest()
    return known[mark]


def all_of(tests, jobs):
    """Runs those that have to be; returns the ones that failed."""
    due = [test for test in tests if test.kept() is None]
    print(f"coverage: {len(tests)} tests, {len(due)} to run", flush=True)
    failed = []
    done = 0

    def one(test):
        nonlocal done
        seconds, passed = _run(test)
        done += 1
        if not passed:
            failed.append(test)
        print(f"[{done}/{len(due)}] {test.name} {seconds:.1f} s"
              f"{'' if passed else ' FAILED'}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        # The short ones first: there is something to see.
        list(pool.map(one, sorted(filter(lambda test: test.parallel, due),
                                  key=lambda test: test.limit)))
    for test in due:
        if not test.parallel:
            one(test)
    return failed


def _run(test):
    key = test.key()
    shutil.rmtree(test.folder, ignore_errors=True)
    raw = test.folder / "raw"
    raw.mkdir(parents=True)
    environment = {
        **os.environ, **test.environment,
        # One file a program, written to as it runs, so that a process that is
        # killed keeps its counters.
        "LLVM_PROFILE_FILE": str(raw / "%m%c.profraw")}
    if test.of_page:
        environment.update(page.environment(raw))
    begin = time.monotonic()
    with open(test.folder / "log", "wb") as log:
        with subprocess.Popen(test.command, stdin=subprocess.DEVNULL,
                              stdout=log, stderr=log, env=environment,
                              cwd=native.FOLDER,
                              start_new_session=True) as process:
            try:
                passed = process.wait(test.limit) == 0
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                log.write(b"took too long\n")
                passed = False
    seconds = time.monotonic() - begin
    if passed:
        executed = native.executed(raw, test.programs)
        if test.of_page:
            executed.update(page.executed(raw))
        test.keep(key, seconds, executed)
    shutil.rmtree(raw)
    return seconds, passed
