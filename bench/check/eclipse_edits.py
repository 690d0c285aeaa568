#!/usr/bin/env python3
"""Whether `refute check` flags refactorings and clean-ups that Eclipse makes.

Takes published libraries that need no other, asks Eclipse for refactorings at
places of theirs that a text search finds, and compares the library before and
after. What is flagged has to be read: an error of Eclipse, or a false alarm.
Requests that Eclipse refuses or warns of, and results that are the same class
files, are left out. Each result is added to OUT at once.

Usage: eclipse_edits.py REFUTE FOLDER OUT.csv [--each 10] [--seed 1]
                        [--budget 2s] [--only NAME,...] [--jdk HOME]
                        [--cpu-time] [--kinds NAME,...]

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
METHOD = r"(?m)^(?: {2,4}|\t)%s[\w<>\[\]]+ (\w+)\([^;{}]*\)[^;{}]*\{"
NESTED = r"(?m)^(?: {2,4}|\t)private static (?:final )?class (\w+)"


# What can be asked for at a place: each finder gives offsets, targets, and
# options beside those of the row.

def selected(pattern):
    def find(path, code, files):
        for match in re.finditer(pattern, code):
            yield match.start(1), {"file": path, "offset": match.start(1),
                                   "length": len(match.group(1))}, {}
    return find


def whole_file(path, code, files):
    yield 0, {"file": path}, {}


def type_of(path):
    return path.removesuffix(".java").replace("/", ".")


def private_calls(path, code, files):
    """Calls of methods that are private and not overloaded."""
    for declared in re.finditer(PRIVATE + r"\(", code):
        name = declared.group(1)
        if len(re.findall(rf"[\w>\]] {name}\([^;{{}}]*\)[^;{{}}]*\{{",
                          code)) != 1:
            continue
        for call in re.finditer(rf"(?<![\w.]){name}(?=\()", code):
            if call.start() != declared.start(1):
                yield call.start(), {"file": path, "offset": call.start(),
                                     "length": len(name)}, {}


def members(pattern, what="method"):
    """Methods, fields or types of the file's own type."""
    def find(path, code, files):
        for match in re.finditer(pattern, code):
            target = ({"type": f"{type_of(path)}.{match.group(1)}"}
                      if what == "type" else
                      {"type": type_of(path), what: match.group(1)})
            yield match.start(1), target, {}
    return find


def to_neighbours(path, code, files):
    """Static methods, and a class of the same package that they can go to."""
    folder = path.rsplit("/", 1)[0]
    others = [each for each in files if each.rsplit("/", 1)[0] == folder
              and each != path and re.search(
                  r"(?m)^(?:public |final |abstract )*class \w+", files[each])]
    for number, (at, target, _) in enumerate(
            members(METHOD % r"(?:private )?static (?:final )?")(
                path, code, files)):
        if others:
            yield at, target, {
                "destination": type_of(others[number % len(others)])}


def to_superclass(path, code, files):
    """Methods of a class whose superclass is one of the same package."""
    above = re.search(r"\bclass \w+(?:<[^{]*>)? extends (\w+)", code)
    folder = path.rsplit("/", 1)[0]
    if above and f"{folder}/{above.group(1)}.java" in files:
        to = type_of(f"{folder}/{above.group(1)}.java")
        for at, target, _ in members(
                METHOD % r"(?:private |protected |public )(?:final )?")(
                    path, code, files):
            yield at, target, {"destination": to}


# What is asked for, where it may be, and its options.
ASKED = [
    ("extract-local", selected(VALUE), {"new-name": "extracted1"}),
    ("extract-method", selected(VALUE), {"new-name": "extracted2"}),
    ("inline-local", selected(LOCAL), {}),
    ("rename-selected", selected(LOCAL), {"new-name": "renamed3"}),
    ("rename-selected", selected(PRIVATE + r"\("), {"new-name": "renamed4"}),
    ("rename-selected", selected(PRIVATE + r"(?: = [^;]*)?;"),
     {"new-name": "renamed5"}),
    ("extract-constant", selected(NUMBER), {"new-name": "EXTRACTED_6"}),
    ("inline-method", private_calls, {}),
    ("make-static", members(METHOD % r"private (?:final )?"), {}),
    ("move-static", to_neighbours, {}),
    ("pull-up-method", to_superclass, {}),
    ("member-to-top", members(NESTED, "type"), {}),
    ("rename-selected", selected(NESTED), {"new-name": "Renamed7"}),
    ("encapsulate-field",
     members(r"(?m)^(?: {2,4}|\t)private (?!static)[\w<>\[\]]+ (\w+)(?: = |;)",
             "field"), {}),
    ("convert-anonymous-to-nested",
     selected(r"\bnew ([A-Z]\w*)(?:<[^(){}]*>)?\([^(){};]*\) \{"),
     {"new-name": "Nested8"}),
    ("introduce-indirection", members(METHOD % r"(?:public |private )"),
     {"new-name": "indirect9"}),
    *((f"clean-up:{name}", whole_file, {}) for name in (
        "control-statements", "convert-loop", "code-style", "else-if",
        "extract-increment", "variable-declaration", "unnecessary-code",
        "boolean-literal", "lambda-expressions", "embedded-if",
        "pattern-matching-for-instanceof", "substring", "switch",
        "return-expression", "redundant-if-condition", "control-flow-merge",
        "pull-out-if-from-if-else", "simplify-boolean-if-else",
        "overridden-assignment", "string-buffer-to-string-builder",
        "break-loop", "unused-code")),
]


def requests(files, seed, only):
    """Name and request; kinds take turns."""
    choice = random.Random(seed)
    kinds = []
    for name, finder, options in ASKED:
        places = []
        for path, text in files.items():
            if not text.isascii() or (only and name not in only):
                continue  # offsets are in UTF-16
            for at, target, more in finder(path, blanked(text), files):
                places.append((path, text.count("\n", 0, at) + 1,
                               {"refactoring": name, "target": target,
                                "options": options | more}))
        choice.shuffle(places)
        kinds.append((name, places))
    while any(places for _, places in kinds):
        for name, places in kinds:
            if places:
                yield name, *places.pop()


def refactored(options, library, wanted):
    """What Eclipse makes of each request: changed files, or None; a file
    that is gone has no text."""
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
            after = outcome["files"]
            yield {path: after.get(path)
                   for path in {**library.files, **after}
                   if not path.endswith("-info.java") and after.get(path) != library.files.get(path)}


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
    parser.add_argument("--kinds", default="")
    options = parser.parse_args()
    alone = {name_of(artifact) for artifact, needs, _ in LIBRARIES if not needs}
    counts = collections.Counter(each["library"] for each in read(options.out))
    for library in libraries(options.folder, options.only, "-eclipse"):
        if library.name not in alone:
            continue
        source = requests(library.files, options.seed,
                          [each for each in options.kinds.split(",") if each])
        while counts[library.name] < options.each:
            wanted = [each for _, each in zip(range(2 * options.each), source)]
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
