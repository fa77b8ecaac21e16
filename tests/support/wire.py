"""A client of the server's protocol, for tests: one WebSocket at one table.

    guest = Guest(port); guest.join(table, token)
    guest.read()                        # until nothing comes for a moment
    guest.do("bid 1 20")

Follows the log as docs/code/protocol.md tells a client to: it keeps the record, the
number of the last entry and of its own decisions, and every byte it was sent.
Frames are made by hand: the standard library has no WebSockets, and a test
should see what is on the wire.
"""
import base64
import json
import os
import re
import select
import socket
import subprocess
import time
import urllib.error
import urllib.request


class Gone(Exception):
    """The server has closed the connection."""


def call(port, path, body=None, token=None):
    """A request of the API: status and answer."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=None if body is None else json.dumps(body).encode())
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def open_table(port, **wishes):
    status, answer = call(port, "/api/tables", wishes)
    assert status == 201, answer
    return json.loads(answer)


def sit(port, table, name, invite=None):
    body = {"name": name, "mix": os.urandom(32).hex()}
    if invite:
        body["invite"] = invite
    status, answer = call(port, f"/api/tables/{table}/sit", body)
    assert status == 200, answer
    return json.loads(answer)


class Server:
    """`woolsack serve` as a child, at a port of its own choice."""

    def __init__(self, woolsack, db, *options):
        self.log = open(os.devnull, "w")
        self.process = subprocess.Popen(
            [woolsack, "serve", "--listen", "127.0.0.1:0", "--db", db,
             *options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, "the server did not start: " + line
        self.port = int(found.group(1))

    def stop(self, how):
        self.process.send_signal(how)
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        self.log.close()
        return status


class Guest:
    def __init__(self, port):
        self.port = port
        self.socket = None
        self.table = self.token = None
        self.seq = self.decisions = self.seat = 0
        self.header = []
        self.record = []   # lines of events
        self.marks = {}    # entry: where its lines begin
        self.given = set()
        self.seen = b""    # every byte of text
        self.notes = []    # what is in no log
        self.phase = ""
        self.inside = None

    # --- the wire -----------------------------------------------------------

    def connect(self):
        self.buffer = b""
        self.socket = socket.create_connection(("127.0.0.1", self.port), 10)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: woolsack-1\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            got = self.socket.recv(1)
            if not got:
                raise Gone("no WebSocket")
            self.buffer += got
        assert self.buffer.startswith(b"HTTP/1.1 101"), self.buffer
        self.buffer = b""

    def say(self, text):
        data = text.encode()
        head = (bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else
                bytes([0x81, 0xfe]) + len(data).to_bytes(2, "big"))
        try:
            self.socket.sendall(head + b"\0\0\0\0" + data)
        except OSError as error:
            raise Gone(str(error)) from error

    def frame(self):
        """The next frame of what has come; None if it is not complete."""
        data = self.buffer
        if len(data) < 2:
            return None
        size, at = data[1] & 127, 2
        if size == 126:
            size, at = int.from_bytes(data[2:4], "big"), 4
        if len(data) < at + size:
            return None
        self.buffer = data[at + size:]
        return data[0] & 15, data[at:at + size]

    def read(self, wait=0.05):
        """Takes what comes until nothing has come for `wait` seconds."""
        while True:
            while (frame := self.frame()):
                if frame[0] == 8:
                    raise Gone("closed")
                if frame[0] == 1:
                    self.seen += frame[1]
                    for line in frame[1].decode().splitlines():
                        self.take(line)
            if not select.select([self.socket], [], [], wait)[0]:
                return
            try:
                got = self.socket.recv(65536)
            except OSError as error:
                raise Gone(str(error)) from error
            if not got:
                raise Gone("hung up")
            self.buffer += got

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None

    # --- the protocol ---------------------------------------------------------

    def join(self, table=None, *tokens):
        self.table = table or self.table
        self.tokens = tokens or getattr(self, "tokens", ())
        self.connect()
        self.say(" ".join(["join", self.table, str(self.seq), *self.tokens]))
        # The answer ends with who is here; how long it takes is no matter.
        before, end = len(self.notes), time.monotonic() + 60
        while not any(note.split(" ")[0] == "here"
                      for note in self.notes[before:]):
            assert time.monotonic() < end, f"no answer but {self.notes}"
            self.read()

    def do(self, line):
        self.say(f"do {self.decisions + 1} {line}")

    def take(self, line):
        verb, _, rest = line.partition(" ")
        if self.inside == "record":
            self.take_record(line)
        elif verb == "record":
            self.inside, self.header, self.record = "record", [], []
        elif verb == "e":
            seq, seat, _ = map(int, rest.split())
            assert seq == self.seq + 1, f"entry {seq} after {self.seq}"
            self.seq = seq
            self.marks[seq] = len(self.record)
            self.decisions += seat == self.seat and seat > 0
        elif verb == "at":
            self.seq = int(rest.split()[0])
        elif verb == "you":
            self.seat, self.decisions = map(int, rest.split())
        elif verb == "given":
            self.given.add(int(rest.split()[0]))
        elif verb == "begin":
            self.phase, self.start = "playing", rest
        elif verb == "phase":
            self.phase = rest
        elif verb == "undo":
            del self.record[self.marks[int(rest)]:]
        elif verb in ("table", "option", "seal", "seat", "host", "said", "sit",
                      "bot", "free", "away", "back", "ask", "agree", "refuse",
                      "say", "chat", "again", "next", "secret"):
            pass
        elif verb in ("here", "react", "invite", "no", "gone", "later",
                      "pong", "closed"):
            self.notes.append(line)
        else:
            self.take_event(line)

    def take_record(self, line):
        if line == ".":
            self.inside = None
        elif line.split(" ")[0] in ("woolsack", "game", "deck", "seat",
                                    "start") or line.startswith("x-"):
            self.header.append(line)
        else:
            self.take_event(line)

    def take_event(self, line):
        self.given.clear()
        self.record.append(line)
        if line == "end":
            self.phase = "over"
