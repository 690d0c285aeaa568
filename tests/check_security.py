#!/usr/bin/env python3
"""Checks that each promise of docs/security.md names tests that exist.

usage: check_security.py

In a table of promises the second column names a test's file in code marks and
then the tests in it: `confine_test.cc` StartsNoProcess, MakesNoSocketOfAnyFamily.
It may also name fuzz targets, and hostile acts or kinds of them.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/security.md"
ACTS = (ROOT / "tests/e2e/hostile_acts.py").read_text(encoding="utf-8")
# A name in a C++ test, a Java test or a Python test, and none in plain English.
NAME = re.compile(r"\b(test_\w+|(?=\w*[a-z])[A-Z]\w*[A-Z]\w*|[a-z]+[A-Z]\w*)\b")


def sources(mark):
    """The files that a mark such as `worker_test.cc` or `GuardTest` means."""
    name = mark if "." in mark else mark + ".java"
    return [file for folder in ("src", "tests", "eval", "hosts")
            for file in (ROOT / folder).rglob(name)]


def fuzz_targets():
    made = {file.name.removesuffix("_fuzzer.cc")
            for file in (ROOT / "tests/fuzz").glob("*_fuzzer.cc")}
    return made | {"class_file"}


def faults(cell, files):
    """What the second column of one promise names and is not there. `files` are
    those of the promise before; now those of this one."""
    found, words, named = [], "", 0
    has = lambda name: any(name in file.read_text(encoding="utf-8")
                           for file in files)
    for part in re.split(r"(`[^`]+`)", cell):
        if not part.startswith("`"):
            words = part
            for name in NAME.findall(part):
                named += 1
                if not has(name):
                    found.append(f"{name} is not in "
                                 + " or ".join(file.name for file in files))
            continue
        mark = part.strip("`")
        if mark.startswith("…"):
            named += 1
            if not has(mark[1:]):
                found.append(f"no test ends in {mark}")
        elif re.fullmatch(r"\w+_test\.(cc|py)|[A-Z]\w+Test", mark):
            named += 1
            files[:] = sources(mark)
            if not files:
                found.append(f"there is no {mark}")
        elif "fuzz target" in words or mark in fuzz_targets():
            named += 1
            if mark not in fuzz_targets():
                found.append(f"there is no fuzz target {mark}")
        elif "act" in words:
            named += 1
            if f'"{mark}"' not in ACTS:
                found.append(f"there is no act or kind of acts {mark}")
        elif not (ROOT / mark).exists():
            found.append(f"what is {mark}?")
    if named == 0:
        found.append("no test is named")
    return found


def main():
    wrong, promises, table, files = [], 0, False, []
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            table = False
        elif cells[:2] == ["promise", "test"]:
            table = True
        elif table and not line.startswith("|---"):
            promises += 1
            wrong += [f"docs/security.md:{number}: {each}"
                      for each in faults(cells[1], files)]
    print("\n".join(wrong) or f"{promises} promises, each with its tests")
    return 1 if wrong or promises == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
