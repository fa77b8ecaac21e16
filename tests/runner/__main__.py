"""./test - builds and tests.

  ./test               the quick set: what every change must pass
  ./test --all         everything, in every build; before a piece of work is done
  ./test NAME...       parts: a test, a suite or a class, as --list shows them
  ./test --list        what there is (with --all: what there is in all)
  ./test --again       those that failed last time
  ./test --coverage    which lines the tests execute, as a table and a page
  ./test --mutants     small faults put in, and whether a test finds them

What passed is not repeated until something it depends on changes; parts that
are named are. FUZZ_SECONDS says how long each fuzzer runs in --all (10).
Logs are in build-test/logs, screenshots of the page in build-test/shots.
"""
import concurrent.futures
import fcntl
import json
import os
import shutil
import signal
import sys

from builds import HOME
from keys import ROOT, heed_signals
from plan import Plan
from pool import Pool
from show import Show, say

STATE = HOME / "state.json"


def past():
    try:
        return json.loads(STATE.read_text())
    except (OSError, ValueError):
        return {}


def remember(state):
    fresh = STATE.with_suffix(".new")
    fresh.write_text(json.dumps(state, indent=1, sort_keys=True))
    os.replace(fresh, STATE)


def configure(builds):
    """All at once; each takes a few seconds and mostly one core."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for _ in pool.map(lambda build: build.configure(), builds):
            pass


def options(words):
    flags = {word for word in words if word.startswith("-")}
    names = [word for word in words if not word.startswith("-")]
    known = {"--all", "--list", "--again"}
    if flags & {"-h", "--help"}:
        print(__doc__.strip())
        sys.exit(0)
    if flags - known:
        say(f"there is no option {sorted(flags - known)[0]} (see ./test --help)")
        sys.exit(2)
    return flags, names


def main(words):
    for option, tool in (("--coverage", "tools/coverage"), ("--mutants", "tools/mutants")):
        if words[:1] == [option]:
            os.execv(ROOT / tool, [tool, *words[1:]])
    flags, names = options(words)
    (HOME / "logs").mkdir(parents=True, exist_ok=True)
    lock = open(HOME / "lock", "w")     # held until this program ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say("another ./test is running in this folder")
        return 1
    state = past()
    long = "--all" in flags
    if "--again" in flags:
        names = [name.removesuffix("+") for name, told in state.items()
                 if told.get("failed")]
        long = long or any(name.endswith("+") and told.get("failed")
                           for name, told in state.items())
        if not names:
            say("nothing failed last time")
            return 0
    plan = Plan(long, names)
    try:
        configure(plan.builds())
        tasks = plan.tasks()
    except LookupError as error:
        say(f"there is no test called {error.args[0]} (see ./test --list --all)")
        return 2
    except RuntimeError as error:
        print(error)
        say("FAILED  a build folder could not be configured")
        print("0 passed, 1 failed")
        return 1
    if "--list" in flags:
        for task in sorted(tasks, key=lambda task: task.name):
            print(task.name)
        return 0
    return run(plan, tasks, state)


def run(plan, tasks, state):
    # The two forms of a test have a memory each.
    mark = "+" if plan.long else ""
    known = {task.name: state.get(task.name + mark, {}) for task in tasks}
    for task in tasks:
        # Whoever names a test wants it to be run.
        if plan.names and not task.step:
            known[task.name] = {**known[task.name], "key": None}
    show = Show()
    logs = HOME / "logs"
    if not plan.names:
        shutil.rmtree(logs, ignore_errors=True)
        logs.mkdir()

    def hear(task):
        if task and task.state in ("passed", "failed"):
            before = state.get(task.name + mark, {})
            state[task.name + mark] = {
                "key": task.passed_with if task.state == "passed" else None,
                "passed": task.state == "passed", "failed": task.state == "failed",
                "seconds": round(task.seconds, 2) if task.state == "passed"
                           else before.get("seconds"),
                "cpu": round(task.cpu, 2)}
            remember(state)
        if task and task.state == "failed":
            show.failed(task, pool.log_of(task))
        show.progress(pool)

    pool = Pool(tasks, known, logs, hear)

    def stop(*_):
        for group in list(pool.pids):
            pool.end(group)
        show.clear()
        say("stopped")
        os._exit(130)

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    heed_signals()
    pool.run()
    show.summary(pool, "./test --again")
    failed = sum(1 for task in tasks if task.state in ("failed", "left out"))
    passed = len(tasks) - failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main(sys.argv[1:]))
