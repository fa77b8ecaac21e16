"""What a task depends on, as one short text that changes when it does.

A task that passed is not repeated while its key stays the same. Keys are made
of the contents of files, never of their times.
"""
import fnmatch
import functools
import hashlib
import os
import pathlib
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.cache
def sources():
    """Every file of the project that is tracked or new, in order."""
    found = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
        stdout=subprocess.PIPE, check=True).stdout.decode()
    return sorted(path for path in found.split("\0")
                  if path and (ROOT / path).is_file())


_digests = {}


def digest(path):
    """Of one file, wherever it is; of one that is missing, too."""
    try:
        now = os.stat(ROOT / path)
        seen = (now.st_mtime_ns, now.st_size, now.st_ino)
        if _digests.get(path, ("",))[0] != seen:
            _digests[path] = (seen, hashlib.sha256((ROOT / path).read_bytes()).hexdigest())
        return _digests[path][1]
    except OSError:
        return "missing"


@functools.cache
def matching(*patterns):
    """The sources that match one of the patterns; * also matches a slash."""
    return [path for path in sources()
            if any(fnmatch.fnmatchcase(path, one) for one in patterns)]


def key_of(texts=(), files=()):
    """A key of texts, such as a command, and of files."""
    whole = hashlib.sha256()
    for text in texts:
        whole.update(b"%s\0" % str(text).encode())
    for path in files:
        whole.update(("%s %s\0" % (path, digest(str(path)))).encode())
    return whole.hexdigest()[:32]


def heed_signals():
    """A shell ignores them for what it runs in the background, and nohup does;
    tests that inherited that would wait for them in vain."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)  # programs begin without it
