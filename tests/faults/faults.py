"""Programs in which one call fails: see failing.h.

    for done in sweep(["write", "fsync"], lambda env: run(command, env)):
        ...

The n-th call of each name fails, n = 1, 2, ... until a run passes in which none
did. Without WOOLSACK_LONG n grows faster and faster: later calls are like
earlier ones, mostly.
"""
import dataclasses
import os
import pathlib
import subprocess
import tempfile

LONG = bool(os.environ.get("WOOLSACK_LONG"))
TIME = 120

MEMORY = ("malloc", "calloc", "realloc", "aligned_alloc", "strdup")
FILES = ("open", "fopen", "fclose", "fwrite", "write", "short_write", "close",
         "read", "fsync", "rename", "mkdir", "flock", "open_memstream")
PROCESSES = ("pipe2", "fcntl", "posix_spawn", "posix_spawnp", "pthread_create",
             "eventfd")
SQLITE = ("sqlite3_open_v2", "sqlite3_exec", "sqlite3_prepare_v3",
          "sqlite3_step", "db_open", "db_write", "db_short_write", "db_fsync",
          "db_ftruncate", "db_read")
POSTGRES = ("PQconnectdbParams", "PQsetnonblocking", "PQsendQuery",
            "PQsendPrepare", "PQsendQueryPrepared", "PQenterPipelineMode",
            "PQpipelineSync", "PQflush", "PQconsumeInput", "PQgetResult",
            "PQexitPipelineMode")


@dataclasses.dataclass
class Done:
    """A run, and which call failed in it."""
    call: str
    nth: int
    status: int
    out: str
    err: str
    extra: object = None

    def __str__(self):
        return (f"{self.call} number {self.nth}: status {self.status}\n"
                f"{self.out[-1500:]}\n--- standard error\n{self.err[-3000:]}")


def run(command, env, stdin="", cwd=None):
    done = subprocess.run(command, input=stdin, capture_output=True, text=True,
                          env={**os.environ, **env}, timeout=TIME, check=False,
                          cwd=cwd)
    return done.returncode, done.stdout, done.stderr


def sweep(calls, go):
    """`go(env)` returns status, output, standard error, and what it likes."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        for call in calls:
            nth = 1
            while True:
                log.unlink(missing_ok=True)
                result = go({"FAIL_CALL": call, "FAIL_NTH": str(nth),
                             "FAIL_LOG": str(log)})
                if not log.exists():
                    break
                yield Done(call, nth, *result)
                nth += 1 if LONG else 1 + nth


def is_clear(text):
    """One to three whole lines that say something, and no report of a
    sanitizer or of the loader."""
    lines = text.splitlines()
    return (0 < len(lines) <= 3 and text.endswith("\n") and
            all(10 < len(line) < 400 for line in lines) and
            "Sanitizer" not in text and "runtime error" not in text)
