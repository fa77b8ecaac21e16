#!/usr/bin/env python3
"""A bot for Woolsack in one page: woolsack match --seat exec:examples/bot.py ...

It keeps the record that it is told and lets woolsack do the rules: `legal` says
what may be done, `replay` how the score would then stand. $WOOLSACK is the path
of the program: whoever starts a bot says so; else $PATH is searched.
"""
import json
import os
import random
import subprocess
import sys


def woolsack(*arguments, record):
    program = os.environ.get("WOOLSACK", "woolsack")
    return subprocess.run([program, *arguments], input="\n".join(record),
                          text=True, stdout=subprocess.PIPE, check=True).stdout


def lead(record, line, seat):
    """Our score after the line, less that of the best of the others."""
    result = woolsack("replay", "--json", "-", record=record + [line])
    totals = json.loads(result)["totals"]
    return totals.pop(seat - 1) - max(totals)


def choose(record, seat):
    lines = [line for line in woolsack("legal", "-", record=record).split("\n")
             if line.split(" ")[1:2] == [str(seat)]]  # bids: only our own
    verb = lines[0].split(" ")[0]
    if verb == "bid":
        return f"bid {seat} {random.choice((19, 20, 21))}"
    if verb == "keep":  # the die that did best for its size
        roll = [line for line in record if line.startswith("roll")][-1]
        dice = [word.split(":") for word in roll.split(" ")[2:]]
        best = max(dice, key=lambda die: int(die[1]) / int(die[0]))
        return f"keep {seat} {best[0]}"
    if verb == "boost":  # lines are sorted: the bid comes after 14
        return [line for line in lines if line.startswith("boost")][-1]
    # Anything else: try some, each costs a call.
    tried = random.sample(lines, min(8, len(lines)))
    return max(tried, key=lambda line: lead(record, line, seat))


def main():
    seat, record = 0, []
    for line in map(str.strip, sys.stdin):
        if line == "quit":
            break
        if line == "go":
            print(choose(record, seat), flush=True)
        elif line.startswith("you "):
            seat = int(line.split(" ")[1])
        elif not line.startswith(("woolsack-bot ", "time ")):
            record.append(line)


if __name__ == "__main__":
    main()
