#!/usr/bin/env python3
"""Checks that docs/papers.md names what there is.

usage: check_papers.py REFUTE

Each line of a paper's table is an item and what shows it, in code marks: a
file or folder, a test as Suite.Name, or a command with its options. All of them
must exist. A line that names nothing must say that the item is missing.
"""

import functools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/papers.md"


@functools.cache
def output(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout


@functools.cache
def tests():
    """Every test of the sources, as Suite.Name."""
    found = set()
    for folder in ("src", "eval", "tests", "examples"):
        for source in (ROOT / folder).rglob("*.cc"):
            text = source.read_text(encoding="utf-8")
            found |= {f"{suite}.{name}" for suite, name in re.findall(
                r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", text, re.M)}
    return found


def command_fault(refute, words):
    """What is wrong with `refute …`; nothing if all of it is there."""
    command = words[1] if len(words) > 1 else ""
    if not re.search(rf"^  {re.escape(command)} ", output(refute, "--help"), re.M):
        return f"refute has no command {command}"
    text = output(refute, command, "--help")
    for option in (word for word in words if word.startswith("--")):
        if not re.search(rf"(?<![\w-]){option}(?![\w-])", text):
            return f"refute {command} has no option {option}"
    if command == "eval" and not re.search(rf"^  {words[2]} ", text, re.M):
        return f"there is no evaluation {words[2]}"
    if "--generator" in words:
        name = words[words.index("--generator") + 1]
        listed = output(refute, "list", "generators")
        if not re.search(rf"^{re.escape(name)} ", listed, re.M):
            return f"there is no generator {name}"
    for word in words[2:]:
        if word.endswith(".als") and not (ROOT / word).exists():
            return f"there is no file {word}"
    return None


def fault(refute, mark):
    """What is wrong with one text in code marks."""
    if mark.startswith("refute "):
        return command_fault(refute, mark.split())
    if re.fullmatch(r"[A-Z]\w+\.\w+", mark) and mark not in tests():
        return f"there is no test {mark}"
    if "/" in mark and not (ROOT / mark).exists():
        return f"there is no file {mark}"
    is_name = "/" in mark or mark in tests()
    return None if is_name else f"neither a file, a test nor a command: {mark}"


def items(text):
    """The lines of the tables after the first heading: item, what shows it."""
    for line in text[text.index("\n## "):].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 2 and cells[0] != "item":
            yield cells


def problems(refute, text):
    for item, shown in items(text):
        marks = re.findall(r"`([^`]+)`", shown)
        if not marks and "missing" not in shown.lower():
            yield f"{item}: names nothing, and is not said to be missing"
        for mark in marks:
            if wrong := fault(refute, mark):
                yield f"{item}: {wrong}"


def check_the_check(refute):
    """A check that cannot fail is none: these lines must be complained of."""
    for shown in ("`src/nowhere.cc`", "`Nobody.TestsThis`", "`refute fly`",
                  "`refute run --fly`", "`refute run --generator None/none`",
                  "`refute eval none`", "`word`", "some day"):
        if not list(problems(refute, f"\n## P\n| an item | {shown} |\n")):
            yield f"the check lets pass: {shown}"


def main(refute):
    text = DOCUMENT.read_text(encoding="utf-8")
    found = list(check_the_check(refute)) + list(problems(refute, text))
    for problem in found:
        print(f"{DOCUMENT.relative_to(ROOT)}: {problem}", file=sys.stderr)
    count = len(list(items(text)))
    missing = sum("missing" in shown.lower() for _, shown in items(text))
    print(f"{count} items, {missing} of them missing in whole or in part")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
