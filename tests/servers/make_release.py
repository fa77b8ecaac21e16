#!/usr/bin/env python3
"""Keeps databases as this version of the program writes them.

    WOOLSACK=build/woolsack tests/servers/make_release.py VERSION

Run once for each release; what it writes to releases/VERSION is never changed
again, and test_releases.py sees to it that later programs can go on from it:

    sqlite.sql, postgres.sql   the databases, as text
    tables.json                their tables: number, tokens, what to expect
    *.woolsack                 records as this program gave them out

One table is in the middle of a game, one has ended, one is in the archive.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
from party import Party  # noqa: E402
from postgres import Postgres  # noqa: E402
from wire import Server, call  # noqa: E402

WOOLSACK = os.environ["WOOLSACK"]
LONG_AGO = 100 * 24 * 60 * 60


def play(db, statement):
    """The tables, by name; `statement` runs a line of SQL on the database."""
    server = Server(WOOLSACK, db, "--rate", "1000")
    tables = {}
    for name, game, steps in (("archived", "bloeder-sack", None),
                              ("ended", "volle-wolle", None),
                              ("running", "volle-wolle", 9)):
        party = Party.begin(WOOLSACK, [server], game, people=2, bots=1, seed=1)
        party.play(steps)
        tables[name] = {"table": party.id,
                        "tokens": [guest.tokens for guest in party.guests]}
        party.close()
        if name == "archived":
            # It has rested for long, and the server looks when it starts.
            server.stop(signal.SIGTERM)
            statement(f"UPDATE entry SET at = at - {LONG_AGO}")
            statement(f"UPDATE tables SET created = created - {LONG_AGO}")
            server = Server(WOOLSACK, db, "--rate", "1000")
    for about in tables.values():
        status, about["record"] = call(
            server.port, f"/api/tables/{about['table']}/record")
        assert status == 200, about
    server.stop(signal.SIGTERM)
    return tables


def keep(folder, kind, dump, tables):
    (folder / f"{kind}.sql").write_text(dump)
    for name, about in tables.items():
        (folder / f"{kind}-{name}.woolsack").write_text(about.pop("record"))
    return tables


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_release.py VERSION")
    folder = HERE / "releases" / sys.argv[1]
    folder.mkdir(parents=True)
    kept = {}
    with tempfile.TemporaryDirectory() as place:
        db = f"{place}/tables.db"

        def statement(sql):
            return subprocess.run(["sqlite3", db, sql], check=True,
                                  capture_output=True, text=True).stdout

        tables = play(db, statement)
        version = statement("PRAGMA user_version").strip()
        kept["sqlite"] = keep(
            folder, "sqlite",
            statement(".dump") + f"PRAGMA user_version = {version};\n", tables)
    with Postgres() as database:
        tables = play(database.url, database.query)
        dump = database.run("pg_dump", "--inserts", "--no-owner", database.url)
        # \restrict and \unrestrict, which an older psql does not know.
        dump = re.sub(r"^\\\w*restrict .*\n", "", dump, flags=re.M)
        kept["postgres"] = keep(folder, "postgres", dump, tables)
    (folder / "tables.json").write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main()
