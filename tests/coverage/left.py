"""left.txt: what no test executes, and why. See the head of that file."""
import pathlib

LIST = pathlib.Path(__file__).with_name("left.txt")


def entries():
    """[(file, function, reason)] of the list."""
    found = []
    for line in LIST.read_text().splitlines():
        if line and not line.startswith("#"):
            where, _, reason = line.partition(" — ")
            file, _, function = where.partition(":")
            found.append((file, function, reason.strip()))
    return found


def named():
    """{(file, function)}"""
    return {(file, function) for file, function, _ in entries()}


def faults(found):
    """A sentence for each entry that is not true, or has no reason."""
    said = []
    for path, function, reason in entries():
        file = found.get(path)
        name = f"left.txt: {path}:{function}"
        if not reason:
            said.append(f"{name} has no reason")
        if file is None or function not in file.functions:
            said.append(f"{name} does not exist")
        elif function not in map(file.function_of, file.missing()):
            said.append(f"{name} is executed, all of it: take it out")
    return said
