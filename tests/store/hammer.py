"""What the tests of the store share: the contract and the hammer, which are C
programs (test_store.c, hammer.c).
"""
import os
import pathlib
import subprocess
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))

CONTRACT = os.environ["WOOLSACK_STORE_CONTRACT"]
HAMMER = os.environ["WOOLSACK_STORE_HAMMER"]
LONG = bool(os.environ.get("WOOLSACK_LONG"))
FOREVER = 3600  # seconds; who is given them is ended by the test
PATIENCE = 120  # seconds until what does not happen is missed


def contract(where):
    return subprocess.run([CONTRACT], check=False, capture_output=True,
                          text=True, env={**os.environ,
                                          "WOOLSACK_STORE": str(where),
                                          "CMOCKA_MESSAGE_OUTPUT": "STDOUT"})


class Hammer:
    """A program that writes, and what it was promised."""

    def __init__(self, where, name, first, tables, seconds=FOREVER):
        self.process = subprocess.Popen(
            [HAMMER, where, name, str(first), str(tables), str(seconds)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.promised = {}
        self.failures = 0
        self.heard = False  # of somebody else's entries
        self.done = None  # its last line
        self.changed = threading.Condition()
        # It must never wait for somebody to hear its promises.
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                if line.endswith("\n"):  # who is killed may say half a line
                    self.note(line[:-1])
                self.changed.notify_all()
        self.err = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        self.process.wait()
        with self.changed:
            self.changed.notify_all()

    def note(self, line):
        first, *rest = line.split(" ", 2)
        if first == "done":
            self.done = line.split()[1:]
        elif first == "failed":
            self.failures += 1
        elif first == "news":
            self.heard = True
        else:
            self.promised[int(first), int(rest[0])] = rest[1]

    def until(self, what):
        """Waits until `what` is so, which something that it says can make."""
        with self.changed:
            if not self.changed.wait_for(what, PATIENCE):
                raise AssertionError(f"not so: {len(self.promised)} promises, "
                                     f"{self.failures} failures")

    def more(self, count):
        """Waits until so many more have been acknowledged."""
        goal = len(self.promised) + count
        self.until(lambda: len(self.promised) >= goal)

    def kill(self):
        """From one moment to the next."""
        self.process.kill()
        self.ended()
        return self

    def end(self):
        """Lets it end what is under way."""
        self.process.terminate()
        return self.finish()

    def ended(self):
        self.reader.join(timeout=PATIENCE)
        if self.reader.is_alive():
            self.process.kill()
            raise AssertionError("the hammer does not end")

    def finish(self):
        self.ended()
        if self.process.returncode != 0:
            raise AssertionError(self.err)
        self.acknowledged, self.failed, self.taken, self.mistaken, self.news = (
            int(word) for word in self.done)
        assert len(self.promised) == self.acknowledged
        assert self.failures == self.failed
        return self
