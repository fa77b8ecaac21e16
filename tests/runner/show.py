"""What a person sees while tests run, and when one fails."""
import re
import sys
import time

WIDTH = 100


def duration(seconds):
    seconds = round(seconds)
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60:02} s"


def say(text):
    print(f"test: {text}", flush=True)


def excerpt(log, most=80):
    """What the log says about each test that failed, else its end."""
    lines = log.read_text(errors="replace").splitlines()
    starts = re.compile(r"^(not ok|FAIL:|ERROR:|.*(runtime error:|Sanitizer:|error:|"
                        r"Assertion|waited in vain))")
    found = [i for i, line in enumerate(lines) if starts.match(line)]
    if not found:
        return lines[-most:]
    shown = []
    end = 0
    for i in found:
        if i < end:
            continue
        end = min(i + 25, len(lines))
        if shown:
            shown.append("...")
        shown += lines[i:end]
        if len(shown) >= most:
            break
    return shown[:most]


class Show:
    """One line that changes, in a terminal; a line now and then elsewhere."""

    def __init__(self, every=15):
        self.live = sys.stdout.isatty()
        self.every = 0.5 if self.live else every
        self.last = time.monotonic()
        self.started = self.last

    def clear(self):
        if self.live:
            print("\r\033[K", end="", flush=True)

    def progress(self, pool):
        now = time.monotonic()
        if now - self.last < self.every:
            return
        self.last = now
        done = sum(1 for task in pool.tasks.values() if task.state)
        line = (f"{done} of {len(pool.tasks)} done, about {duration(pool.left())} left; "
                f"running {', '.join(sorted(pool.running))}")
        if self.live:
            print("\r\033[K" + f"test: {line}"[:WIDTH], end="", flush=True)
        else:
            say(line)

    def failed(self, task, log):
        self.clear()
        for line in excerpt(log) if log.exists() else []:
            print(f"    {line}")
        say(f"FAILED  {task.name}: {task.why} (whole log: {log})")

    def summary(self, pool, again):
        self.clear()
        ran = [task for task in pool.tasks.values() if task.state in ("passed", "failed")]
        slowest = sorted(ran, key=lambda task: -task.seconds)[:5]
        if slowest:
            say("slowest: " + ", ".join(
                f"{task.name} {duration(task.seconds)}" for task in slowest))
        bad = [task for task in pool.tasks.values() if task.state == "failed"]
        out = [task for task in pool.tasks.values() if task.state == "left out"]
        same = sum(1 for task in pool.tasks.values() if task.state == "unchanged")
        cpu = sum(task.cpu for task in ran)
        say(f"{len(ran)} run and {same} unchanged since they passed, in "
            f"{duration(time.monotonic() - self.started)} ({cpu:.0f} s of processor time)")
        if out:
            say("left out, because something they need failed: " +
                ", ".join(task.name for task in out))
        if bad:
            say("failed: " + ", ".join(task.name for task in bad))
            say(f"to run them again: {again}")
