"""The real program in a real terminal: tmux, driven from Python.

Nothing sleeps for a fixed time: wait_for polls the screen until a text is
there, and says what the screen shows instead if it never comes.
"""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

WOOLSACK = os.environ["WOOLSACK"]
SLOW = 4 if os.environ.get("WOOLSACK_SLOW") else 1
PATIENCE = 20 * SLOW  # seconds until a text that does not come is missed


class Terminal:
    """A tmux server of its own with one window, and a folder for its files.

    The command is run by a shell that notes the modes of the terminal before
    and after, the process and its exit status.
    """

    def __init__(self, *arguments, cols=80, rows=24, term="xterm-256color",
                 home=None, shell=False, **environment):
        self.folder = tempfile.TemporaryDirectory(
            prefix="woolsack-tui-", ignore_cleanup_errors=True)
        self.path = pathlib.Path(self.folder.name)
        self.home = pathlib.Path(home) if home else self.path
        self.socket = str(self.path / "tmux")
        names = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": term,
                 "HOME": str(self.home), "XDG_STATE_HOME": str(self.home),
                 "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", ""),
                 "UBSAN_OPTIONS": os.environ.get("UBSAN_OPTIONS", "")}
        for name in ("WOOLSACK_DATA", "WOOLSACK_LOCALE", "WOOLSACK_NETS",
                     "LLVM_PROFILE_FILE"):
            if name in os.environ:
                names[name] = os.environ[name]
        names.update(environment)
        settings = " ".join(f"{name}={shlex.quote(value)}"
                            for name, value in names.items())
        command = " ".join(map(shlex.quote, (WOOLSACK, *arguments)))
        self.command = f"env -i {settings} {command}"
        script = (f"cd {self.path}; stty -g >before; "
                  f"sh -c 'echo $$ >pid; exec {quoted(self.command)}'; "
                  "echo $? >status; stty -g >after; exec sleep 600")
        if shell:
            script = f"cd {self.path}; exec env PS1='ready> ' bash --norc"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "t", "-x",
                  str(cols), "-y", str(rows), script)

    def tmux(self, *arguments, check=True):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(["tmux", "-S", self.socket, *arguments],
                              check=check, text=True, env=environment,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE).stdout

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.tmux("kill-server", check=False)
        self.folder.cleanup()

    # What there is to see.

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-t", "t", "-p",
                         *(["-e"] if colours else []))

    def look(self):
        """The screen, and whether it is a whole picture: a terminal may be
        looked at while it is being written to. Pictures of the program end
        with the cursor in the corner (tty_show)."""
        facts, screen = self.tmux(
            "display-message", "-t", "t", "-p",
            "#{alternate_on} #{cursor_x} #{cursor_y} #{pane_width} "
            "#{pane_height}", ";", "capture-pane", "-t", "t",
            "-p").split("\n", 1)
        of_program, x, y, cols, rows = map(int, facts.split())
        return screen, not of_program or (x + 1, y + 1) == (cols, rows)

    def wait_for(self, wanted, unless=None, patience=PATIENCE):
        """The screen, once it is whole and shows `wanted`: a text, a pattern
        or a function of the screen. `unless` must never be seen meanwhile."""
        end = time.monotonic() + patience
        while True:
            screen, whole = self.look()
            if unless is not None and unless(screen):
                raise AssertionError(f"this must not be seen:\n{screen}")
            found = (wanted(screen) if callable(wanted) else
                     wanted in screen if isinstance(wanted, str) else
                     wanted.search(screen))
            if found and whole:
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"no {wanted!r} in\n{screen}")
            time.sleep(0.02)

    def wait_change(self, before):
        return self.wait_for(lambda screen: screen != before)

    def file(self, name):
        """The text of a file that the shell writes, once it is there."""
        end = time.monotonic() + PATIENCE
        path = self.path / name
        while not (path.exists() and path.read_text().endswith("\n")):
            if time.monotonic() > end:
                raise AssertionError(f"no {name}; the screen is\n"
                                     f"{self.screen()}")
            time.sleep(0.02)
        return path.read_text().strip()

    def flag(self, name):
        return self.tmux("display-message", "-t", "t", "-p",
                         "#{" + name + "}").strip()

    # What one can do.

    def keys(self, *keys):
        self.tmux("send-keys", "-t", "t", *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", "t", "-l", text)

    def click(self, row, col):
        """A click as terminals report it; rows and columns from 0."""
        place = f"0;{col + 1};{row + 1}"
        report = f"\033[<{place}M\033[<{place}m"
        self.tmux("send-keys", "-t", "t", "-H",
                  *(f"{byte:x}" for byte in report.encode()))

    def click_on(self, pattern, screen=None):
        """Clicks in the middle of the last place the pattern matches."""
        screen = screen or self.wait_for(re.compile(pattern, re.M))
        for row, line in reversed(list(enumerate(screen.split("\n")))):
            found = list(re.finditer(pattern, line))
            if found:
                at = found[-1]
                self.click(row, (at.start() + at.end() - 1) // 2)
                return
        raise AssertionError(f"no {pattern} to click on in\n{screen}")

    def resize(self, cols, rows):
        self.tmux("resize-window", "-t", "t", "-x", str(cols), "-y",
                  str(rows))

    def signal(self, number):
        os.kill(int(self.file("pid")), number)


def quoted(text):
    """For the inside of a single-quoted shell word."""
    return text.replace("'", "'\\''")
