"""A PostgreSQL of one's own, for tests.

    with Postgres() as database:
        run(..., database.url)

Lives in a temporary folder, speaks over a socket in that folder and, unless
open_to_network was called, nothing else, and is gone afterwards. PostgreSQL will not run as root, so root becomes
`postgres` or `nobody` for it. `python3 postgres.py COMMAND ARGS...` runs a
command with the address in $WOOLSACK_POSTGRES.
"""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


def programs():
    """The folder of initdb and postgres; None: there is none."""
    found = shutil.which("initdb")
    if found:
        return pathlib.Path(found).resolve().parent  # a link may stand alone
    folders = [pathlib.Path(path).parent
               for path in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name),
               default=None)


def user_of_ours():
    """Who runs the database: oneself, or for root somebody with less power."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("there is no user postgres or nobody")


def process_stat(pid):
    """Its state, its parent, ... as proc(5) has them; none: it is gone."""
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(
            ")")[2].split()
    return []


class Postgres:
    # Small and quick to start; commits are synced as in real life unless a
    # test says otherwise.
    SETTINGS = ("listen_addresses=", "max_connections=60",
                "shared_buffers=32MB", "dynamic_shared_memory_type=posix",
                "max_wal_size=256MB", "autovacuum_naptime=20s")

    def __init__(self, *settings):
        self.bin = programs()
        if self.bin is None:
            raise RuntimeError("PostgreSQL is not installed")
        self.settings = self.SETTINGS + settings
        self.user = user_of_ours()
        self.process = None
        # The path of a socket is limited to about 100 bytes, and the user
        # must be able to reach it.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="wsk-pg-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.url = f"postgres:///postgres?host={self.folder}&user=woolsack"
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        try:
            self.run("initdb", "-D", self.data, "-U", "woolsack", "-A", "trust",
                     "-E", "UTF8", "--locale=C", "--no-sync",
                     "--no-instructions")
            self.start()
        except BaseException:
            self.close()
            raise

    def become(self):
        """For a child process: the user that PostgreSQL runs as."""
        if self.user:
            os.setgid(self.user.pw_gid)
            os.setgroups([])
            os.setuid(self.user.pw_uid)

    def run(self, program, *arguments):
        done = subprocess.run([self.bin / program, *arguments], check=False,
                              capture_output=True, preexec_fn=self.become,
                              cwd=self.folder, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def start(self, port=5432):
        """Starts it and waits until it answers."""
        options = [word for setting in self.settings
                   for word in ("-c", setting)]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", self.data, "-k", self.folder,
                 *options], stdout=log, stderr=log, preexec_fn=self.become,
                cwd=self.folder, start_new_session=True)
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            done = subprocess.run([self.bin / "pg_isready", "-q", "-h",
                                   self.folder, "-p", str(port)], check=False)
            if done.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not answer")

    def open_to_network(self, password):
        """From now on also at 127.0.0.1, to who knows the password and speaks
        TLS. Returns an address that insists on its certificate."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
             "-subj", "/CN=database", "-addext", "subjectAltName=IP:127.0.0.1",
             "-keyout", self.data / "server.key",
             "-out", self.data / "server.crt"],
            check=True, capture_output=True)
        (self.data / "server.key").chmod(0o600)
        if self.user:
            for name in ("server.key", "server.crt"):
                os.chown(self.data / name, self.user.pw_uid, self.user.pw_gid)
        self.query(f"ALTER USER woolsack PASSWORD '{password}'")
        (self.data / "pg_hba.conf").write_text(
            "local all all trust\n"
            "hostssl all all 127.0.0.1/32 scram-sha-256\n")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.stop()
        # The name of the socket in the folder has the port in it.
        self.url += f"&port={port}"
        self.settings += ("ssl=on", "listen_addresses=127.0.0.1",
                          f"port={port}")
        self.start(port)
        certificate = self.folder / "server.crt"
        shutil.copy(self.data / "server.crt", certificate)
        return (f"postgres://woolsack:{password}@127.0.0.1:{port}/postgres"
                f"?sslmode=verify-full&sslrootcert={certificate}")

    def stop(self, how=signal.SIGINT):
        """SIGINT: ends all connections and then itself; SIGQUIT: at once, as
        if the machine had failed."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
        if self.process:
            self.process.wait()
        self.process = None

    def signal_all(self, how):
        """To the server and all that it has started; they are in process
        groups of their own. It is stopped before it is asked for them, so
        that it starts no other."""
        def send(pid, signal_number):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal_number)

        send(self.process.pid, signal.SIGSTOP)
        everyone = map(int, filter(str.isdigit, os.listdir("/proc")))
        children = [pid for pid in everyone
                    if process_stat(pid)[1:2] == [str(self.process.pid)]]
        for pid in (self.process.pid, *children):
            send(pid, how)
        return children

    def kill(self):
        """SIGKILL, to all of it at once. Who waits for a disk is not gone
        before the disk has answered, and until then nobody can take the
        server's place."""
        children = self.signal_all(signal.SIGKILL)
        self.process.wait()
        self.process = None
        while any(process_stat(pid)[:1] not in ([], ["Z"])
                  for pid in children):
            time.sleep(0.01)

    def freeze(self):
        """It goes on existing, and answers nobody."""
        self.signal_all(signal.SIGSTOP)

    def thaw(self):
        self.signal_all(signal.SIGCONT)

    def query(self, sql):
        """The rows of a query, each a list of texts."""
        done = subprocess.run(
            [self.bin / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-F", "\t",
             self.url, "-c", sql], capture_output=True, text=True, check=True)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def close(self):
        if self.process:
            self.thaw()
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main():
    with Postgres() as database:
        done = subprocess.run(
            sys.argv[1:], check=False,
            env={**os.environ, "WOOLSACK_POSTGRES": database.url})
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
