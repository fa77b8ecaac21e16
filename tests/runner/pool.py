"""Tasks that wait for each other, run on all cores.

One pool for everything: builds, checks and tests start as soon as what they
need has passed and a core is free, those first that the most work waits for.
"""
import dataclasses
import os
import signal
import subprocess
import threading
import time
import typing

from keys import ROOT


@dataclasses.dataclass
class Task:
    name: str                       # "asan/unit/table", a path for people
    command: list                   # argv
    key: typing.Callable            # -> text; asked when all it needs passed
    needs: tuple = ()               # names of tasks
    cores: float = 1                # half: it mostly waits
    env: dict = dataclasses.field(default_factory=dict)
    folder: str = ""                # to run it in
    expect: float = 5               # seconds, as long as nobody has measured
    limit: float = 900              # seconds of processor time: it goes round
    step: bool = False              # an installation or a build: no test

    # After it ended:
    state: str = ""                 # passed, unchanged, failed, left out
    seconds: float = 0
    cpu: float = 0
    why: str = ""
    passed_with: str = ""           # its key


# Seconds in which nothing that belongs to a task does anything: it hangs. One
# that does something may be slow; but not that many times its limit.
STILL = 300
SLOW = 4


def used_by(session):
    """Processor time, in ticks, of all processes of a session that live, and of
    their children that have ended."""
    ticks = 0
    for place in os.scandir("/proc"):
        if place.name.isdigit():
            try:
                with open(place.path + "/stat", "rb") as file:
                    told = file.read().rpartition(b")")[2].split()
            except OSError:
                continue    # gone
            if int(told[3]) == session:
                ticks += sum(map(int, told[11:15]))
    return ticks


class Watch(threading.Thread):
    """Ends a task that hangs, and says why."""

    def __init__(self, pid, limit, end):
        super().__init__(daemon=True)
        self.pid, self.limit, self.end = pid, limit, end
        self.over = threading.Event()
        self.why = ""
        self.start()

    def run(self):
        ticks = os.sysconf("SC_CLK_TCK")
        begun = since = time.monotonic()
        before = -1
        while not self.over.wait(5):
            used, now = used_by(self.pid), time.monotonic()
            if used != before:
                before, since = used, now
            if used > self.limit * ticks:
                self.why = f"did not end within {self.limit:.0f} s of processor time"
            elif now - since > STILL:
                self.why = f"did nothing for {STILL} s"
            elif now - begun > SLOW * self.limit:
                self.why = f"did not end within {SLOW * self.limit:.0f} s"
            else:
                continue
            self.end(self.pid)
            return


class Pool:
    """Runs tasks; tells `hear(task)` when one starts and when it ends."""

    def __init__(self, tasks, past, logs, hear):
        self.tasks = {task.name: task for task in tasks}
        self.past = past
        self.logs = logs
        self.hear = hear
        self.cores = os.cpu_count() or 1
        self.free = float(self.cores)
        self.lock = threading.Condition()
        self.running = {}
        self.pids = set()
        self.stopped = False
        self.weights = {}
        for task in tasks:
            self.weigh(task, self.waiting_for(tasks))

    @staticmethod
    def waiting_for(tasks):
        after = {}
        for task in tasks:
            for need in task.needs:
                after.setdefault(need, []).append(task)
        return after

    def expected(self, task):
        return self.past.get(task.name, {}).get("seconds") or task.expect

    def weigh(self, task, after):
        """Seconds from its start to the end of the longest chain of tasks that
        wait for it."""
        if task.name not in self.weights:
            self.weights[task.name] = self.expected(task) + max(
                (self.weigh(one, after) for one in after.get(task.name, ())),
                default=0)
        return self.weights[task.name]

    def left(self):
        """Seconds until all is done, if all take as long as ever."""
        now = time.monotonic()
        work = 0
        longest = 0
        for task in self.tasks.values():
            if task.state:
                continue
            begun = self.running.get(task.name)
            rest = self.expected(task)
            if begun is not None:
                rest = max(rest - (now - begun), 0.5)
            else:
                longest = max(longest, self.weights[task.name])
            work += rest * min(task.cores, self.cores)
        return max(work / self.cores, longest)

    def run(self):
        with self.lock:
            while not self.stopped:
                started = self.start_what_can()
                if all(task.state for task in self.tasks.values()):
                    break
                if not started:
                    self.lock.wait(1)
                    self.hear(None)

    def start_what_can(self):
        started = False
        open_tasks = sorted((task for task in self.tasks.values()
                             if not task.state and task.name not in self.running),
                            # Who wants all cores gets them before they are taken.
                            key=lambda task: (task.cores <= 1, -self.weights[task.name]))
        for task in open_tasks:
            needed = [self.tasks[name] for name in task.needs]
            bad = next((one for one in needed
                        if one.state in ("failed", "left out")), None)
            if bad:
                task.state, task.why = "left out", f"{bad.name} failed"
                self.hear(task)
                started = True
                continue
            if not all(one.state for one in needed):
                continue
            if self.is_as_it_was(task):
                started = True
                continue
            want = min(task.cores, self.cores)
            if self.free < want:
                if want <= 1:
                    break   # the next best one waits for this core
                continue
            self.free -= want
            self.running[task.name] = time.monotonic()
            self.hear(task)
            threading.Thread(target=self.work, args=(task, want), daemon=True).start()
            started = True
        return started

    def is_as_it_was(self, task):
        before = self.past.get(task.name, {})
        # Of the sources that it is run with, though they be edited meanwhile.
        task.passed_with = task.key()
        if not before.get("passed") or before.get("key") != task.passed_with:
            return False
        task.state = "unchanged"
        self.hear(task)
        return True

    def work(self, task, cores):
        begun = time.monotonic()
        try:
            self.execute(task)
        except OSError as error:
            task.why, state = str(error), "failed"
        else:
            state = "failed" if task.why else "passed"
            if task.step:
                task.passed_with = task.key()   # what it made counts as well
        with self.lock:
            task.seconds = time.monotonic() - begun
            task.state = state
            del self.running[task.name]
            self.free += cores
            self.hear(task)
            self.lock.notify()

    def log_of(self, task):
        return self.logs / (task.name.replace("/", "-") + ".log")

    def execute(self, task):
        with open(self.log_of(task), "wb") as log:
            log.write(("$ " + " ".join(map(str, task.command)) + "\n").encode())
            log.flush()
            child = subprocess.Popen(
                task.command, cwd=task.folder or ROOT, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
                env={**os.environ, **task.env})
        self.pids.add(child.pid)
        watch = Watch(child.pid, task.limit, self.end)
        _, status, used = os.wait4(child.pid, 0)
        watch.over.set()
        self.end(child.pid)     # what it left behind
        self.pids.discard(child.pid)
        task.cpu = used.ru_utime + used.ru_stime
        if watch.why:
            task.why = watch.why
        elif os.WIFSIGNALED(status):
            task.why = f"ended by signal {os.WTERMSIG(status)}"
        elif os.WEXITSTATUS(status):
            task.why = f"ended with status {os.WEXITSTATUS(status)}"

    @staticmethod
    def end(group):
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass
