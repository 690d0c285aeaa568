#!/usr/bin/env python3
"""Whether `refute check` flags refactorings and clean-ups that Eclipse makes.

Takes published libraries that need no other, asks Eclipse for refactorings at
places of theirs that a text search finds, and compares the library before and
after. What is flagged has to be read: an error of Eclipse, or a false alarm.
Requests that Eclipse refuses or warns of, and results that are the same class
files, are left out. Each result is added to OUT at once.

Usage: eclipse_edits.py REFUTE FOLDER OUT.csv [--each 10] [--seed 1]
                        [--budget 2s] [--only NAME,...] [--jdk HOME]
                        [--cpu-time]

FOLDER keeps the libraries' sources, which Maven downloads. The table is made
by `preserving.py table OUT.csv`.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from libraries import LIBRARIES, libraries, name_of
from mutate import blanked
from preserving import FIELDS, row_of
from results import append, read

# Without `return` and what a lambda or a switch may hide.
VALUE = r"(?<=[;{}]\n)\s+return ([^;{}\n>]*[+*(.-][^;{}\n>]*);"
LOCAL = (r"(?<=[;{}]\n)[ \t]+(?:final )?[\w<>\[\]]+ (\w+) = "
         r"(?!null|new |\{)[^;{}\n]+;")
PRIVATE = r"\bprivate (?:static |final )*[\w<>\[\], ?]+ (\w+)"
NUMBER = r"(?<=[ (])(\d{2,}|0x\w+)(?=[ );,])"

# What is asked for, where it may be, and its options.
ASKED = [
    ("extract-local", VALUE, {"new-name": "extracted1"}),
    ("extract-method", VALUE, {"new-name": "extracted2"}),
    ("inline-local", LOCAL, {}),
    ("rename-selected", LOCAL, {"new-name": "renamed3"}),
    ("rename-selected", PRIVATE + r"\(", {"new-name": "renamed4"}),
    ("rename-selected", PRIVATE + r"(?: = [^;]*)?;", {"new-name": "renamed5"}),
    ("extract-constant", NUMBER, {"new-name": "EXTRACTED_6"}),
    *((f"clean-up:{name}", r"\A()", {}) for name in (
        "control-statements", "convert-loop", "code-style", "else-if",
        "extract-increment", "variable-declaration", "unnecessary-code",
        "boolean-literal", "lambda-expressions", "embedded-if")),
]


def requests(files, seed):
    """Name and request; kinds take turns."""
    choice = random.Random(seed)
    kinds = []
    for name, pattern, options in ASKED:
        places = []
        for path, text in files.items():
            if not text.isascii():  # offsets are in UTF-16
                continue
            for match in re.finditer(pattern, blanked(text)):
                target = {"file": path}
                if not name.startswith("clean-up"):
                    target |= {"offset": match.start(1),
                               "length": len(match.group(1))}
                places.append((path, text.count("\n", 0, match.start(1)) + 1,
                               {"refactoring": name, "target": target,
                                "options": options}))
        choice.shuffle(places)
        kinds.append((name, places))
    while any(places for _, places in kinds):
        for name, places in kinds:
            if places:
                yield name, *places.pop()


def refactored(options, library, wanted):
    """What Eclipse makes of each request: changed files, or None."""
    with tempfile.TemporaryDirectory() as work:
        folders = []
        for number, (_, _, _, request) in enumerate(wanted):
            folder = pathlib.Path(work) / str(number)
            folder.mkdir()
            (folder / "before").symlink_to(library.before.resolve())
            (folder / "request.json").write_text(json.dumps(request))
            folders.append(folder)
        done = subprocess.run(
            [options.refute, "try", "--json", "--oracles", "crash", "--level",
             "17", "--timeout", "60s", *folders], capture_output=True,
            text=True)
        if not done.stdout:
            raise SystemExit(done.stderr)
        answers = json.loads(done.stdout)["cases"]
    for answer in answers:
        engines = answer.get("engines") or [{}]
        outcome = engines[0].get("outcome", {})
        if outcome.get("outcome") != "applied" or outcome["status"]:
            yield None
        else:
            yield {path: text for path, text in outcome["files"].items()
                   if text != library.files.get(path, text)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("refute")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="2s")
    parser.add_argument("--jdk", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--cpu-time", action="store_true")
    options = parser.parse_args()
    alone = {name_of(artifact) for artifact, needs, _ in LIBRARIES if not needs}
    counts = collections.Counter(each["library"] for each in read(options.out))
    for library in libraries(options.folder, options.only, "-eclipse"):
        if library.name not in alone:
            continue
        source = requests(library.files, options.seed)
        while counts[library.name] < options.each:
            wanted = [each for _, each in zip(range(options.each), source)]
            if not wanted:
                break
            for (name, path, line, _), after in zip(
                    wanted, refactored(options, library, wanted)):
                if not after or counts[library.name] == options.each:
                    continue
                checked = library.check(
                    options.refute, after,
                    ["--budget", options.budget, "--jdk", options.jdk]
                    + ["--cpu-time"] * options.cpu_time)
                row = row_of(library, name, f"{path}:{line}", checked)
                if not row:
                    continue
                counts[library.name] += 1
                append(options.out, row, FIELDS)
                print(*row.values(), flush=True)
        shutil.rmtree(library.after)


if __name__ == "__main__":
    sys.exit(main())
