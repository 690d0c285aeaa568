#!/usr/bin/env python3
"""Whether `refute check` flags edits that keep the behaviour.

Takes the sources of published libraries and makes one edit that no caller can
notice. Whatever is flagged is a false alarm, or an edit that is not what this
script takes it for: read it. Edits whose class files are the same are left out,
since nothing is run for them. Each result is added to OUT at once.

Usage: preserving.py run REFUTE FOLDER OUT.csv [--each 20] [--seed 1]
                     [--budget 2s] [--only NAME,...] [--jdk HOME]
                     [--cpu-time]
       preserving.py table OUT.csv

FOLDER keeps the libraries' sources, which Maven downloads.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import sys

from libraries import libraries
from mutate import HEADER, blanked
from results import append, read

FIELDS = ["library", "edit", "place", "verdict", "sequences", "why"]
SIMPLE = r"(?:[a-z]\w*|\d+)"


def closing(code, start):
    """Behind the bracket that closes the one at `start`; -1 if none does."""
    depth = 0
    for at in range(start, len(code)):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(code[at], 0)
        if depth == 0:
            return at + 1
    return -1


def inverted_ifs(text, code):
    """if (a) {b} else {c}: if (!(a)) {c} else {b}"""
    for match in re.finditer(r"\bif \(", code):
        condition = closing(code, match.end() - 1)
        if condition < 0 or code[condition:condition + 2] != " {":
            continue
        then = closing(code, condition + 1)
        other = re.match(r"\s*else (?=\{)", code[then:])
        if then < 0 or not other:
            continue
        start = then + other.end()
        end = closing(code, start)
        if end < 0:
            continue
        yield match.start(), end, (
            f"if (!{text[match.end() - 1:condition]}) {text[start:end]}"
            f" else {text[condition + 1:then]}")


def whiles(text, code):
    """for (int i = a; b; c) {d}: {int i = a; while (b) {d c;}}"""
    for match in re.finditer(r"\bfor \(int (\w+) = ", code):
        head = closing(code, match.start() + 4)
        if head < 0 or code[head:head + 2] != " {":
            continue
        end = closing(code, head + 1)
        parts = text[match.start() + 5:head - 1].split(";")
        body = code[head + 2:end - 1]
        before = code[:match.start()].rstrip()
        # A label would stay before the block; `continue` would skip the step.
        if end < 0 or len(parts) != 3 or re.search(r"\bcontinue\b", body) or \
                before.endswith((":", ")", "else")) or not parts[2].strip() or \
                "," in parts[0] + parts[2]:
            continue
        # The step cannot be reached behind a jump.
        if re.search(r"\b(return|break|throw)\b[^;]*;\s*$", body):
            continue
        yield match.start(), end, (
            f"{{ {parts[0]}; while ({parts[1].strip() or 'true'}) {{"
            f"{text[head + 2:end - 1]}{parts[2].strip()}; }} }}")


def extracted_locals(text, code):
    """return a: T extracted = a; return extracted"""
    headers = list(HEADER.finditer(code))
    for match in re.finditer(r"(?<=[;{}]\n)\s+return ([^;{}\n]+);", code):
        inside = [each for each in headers if each.end() <= match.start()]
        of = inside[-1].group(1) if inside else "void"
        if of not in ("int", "long", "boolean", "String", "double"):
            continue
        yield match.start(1) - 7, match.end(), (
            f"{of} extracted_ = {text[match.start(1):match.end(1)]}; "
            "return extracted_;")


def swapped_comparisons(text, code):
    """a < b: b > a"""
    other = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
    for match in re.finditer(
            rf"(?:(?<=\()|(?<=\|\| )|(?<=&& ))({SIMPLE}) (<=|>=|<|>|==|!=)"
            rf" ({SIMPLE})(?=\)| \|\| | && )", code):
        a, sign, b = match.groups()
        yield *match.span(), f"{b} {other[sign]} {a}"


def returned_conditions(text, code):
    """return a: if (a) {return true;} return false, where a is boolean"""
    headers = list(HEADER.finditer(code))
    for match in re.finditer(r"(?<=[;{}]\n)\s+return ([^;{}\n]+);(?=\n\s*\})",
                             code):
        inside = [each for each in headers if each.end() <= match.start()]
        if not inside or inside[-1].group(1) != "boolean" or \
                match.group(1) in ("true", "false"):
            continue
        yield match.start(1) - 7, match.end(), (
            f"if ({text[match.start(1):match.end(1)]}) {{ return true; }}"
            " return false;")


def assigned_steps(text, code):
    """i++: i += 1"""
    for match in re.finditer(r"(?<=[;{}]\n)\s+(\w+)(\+\+|--);", code):
        yield match.start(1), match.end(), \
            f"{match.group(1)} {match.group(2)[0]}= 1;"


def nested_ifs(text, code):
    """if (a && b) {c}: if (a) {if (b) {c}}, without else"""
    for match in re.finditer(r"\bif \(([^()|&\n]+) && ([^()|&\n]+)\) (?=\{)",
                             code):
        end = closing(code, match.end())
        if end < 0 or re.match(r"\s*else\b", code[end:]):
            continue
        one, two = (text[match.start(i):match.end(i)] for i in (1, 2))
        yield match.start(), end, (
            f"if ({one}) {{ if ({two}) {text[match.end():end]} }}")


def renamed_privates(text, code):
    """private T m(…) and all that is called m in the file: m_"""
    for match in re.finditer(
            r"\bprivate (?:static |final )*[\w<>\[\], ?]+ (\w+)\((?=[^;]*\{)",
            code):
        name = match.group(1)
        declared = re.findall(rf"[\w>\]] {name}\(", code)
        uses = [each for each in re.finditer(rf"\b{name}\b", code)]
        calls = [each for each in uses if code[each.end()] == "("]
        # Another method of that name, or a field, would go with it.
        others = [each for each in declared
                  if not re.match(r"(return|new|else|throw)", each)]
        if len(uses) != len(calls) or len(others) != 1 or \
                name in ("readObject", "writeObject", "readResolve",
                         "writeReplace", "readObjectNoData") or \
                re.search(rf"\.{name}\(", code.replace(f"this.{name}(", "")):
            continue
        start = calls[0].start()
        new, last = "", start
        for each in calls:
            new += text[last:each.end()] + "_"
            last = each.end()
        yield start, len(text), new + text[last:]


def inlined_locals(text, code):
    """T x = a; return x: return a"""
    for match in re.finditer(
            r"(?<=[;{}]\n)[ \t]+(?:final )?[\w<>\[\]]+ (\w+) = ([^;{}\n]+);\n"
            r"\s*return (\w+);", code):
        # `int[] x = {1}` is no expression, and a conversion may be left out.
        if match.group(1) != match.group(3) or \
                re.match(r"\s*(?:final )?(byte|short|char|int|long|float|double)"
                         r"\b", match.group()):
            continue
        value = text[match.start(2):match.end(2)]
        yield match.start(), match.end(), f"\n        return {value};"


EDITS = [
    ("private renamed", renamed_privates), ("local inlined", inlined_locals),
    ("if inverted", inverted_ifs), ("for as while", whiles),
    ("local extracted", extracted_locals),
    ("comparison swapped", swapped_comparisons),
    ("condition as if", returned_conditions), ("++ as += 1", assigned_steps),
    ("if nested", nested_ifs),
]


def edits(files, seed):
    """Edit, file, line and the file's new text; kinds of edits take turns."""
    choice = random.Random(seed)
    found = collections.defaultdict(list)
    for path, text in files.items():
        code = blanked(text)
        for name, places in EDITS:
            found[name] += [(path, *place) for place in places(text, code)]
    for each in found.values():
        choice.shuffle(each)
    while any(found.values()):
        for name, _ in EDITS:
            if found[name]:
                path, start, end, new = found[name].pop()
                text = files[path]
                yield (name, path, text.count("\n", 0, start) + 1,
                       text[:start] + new + text[end:])


def run(options):
    rows = read(options.out)
    done = {(each["library"], each["edit"], each["place"]) for each in rows}
    counts = collections.Counter(each["library"] for each in rows)
    taking = [(library, edits(library.files, options.seed))
              for library in libraries(options.folder, options.only,
                                       f"-{os.getpid()}")]
    while taking:
        for library, source in list(taking):
            row = None
            while counts[library.name] < options.each and not row:
                name, path, line, text = next(source, (None,) * 4)
                if not name:
                    break
                if (library.name, name, f"{path}:{line}") in done:
                    continue
                checked = library.check(
                    options.refute, {path: text},
                    ["--budget", options.budget, "--jdk", options.jdk]
                    + ["--cpu-time"] * options.cpu_time)
                row = row_of(library, name, f"{path}:{line}", checked)
            if not row:
                taking.remove((library, source))
                continue
            counts[library.name] += 1
            append(options.out, row, FIELDS)
            print(*row.values(), flush=True)


def row_of(library, name, place, checked):
    """None if it does not compile or nothing was to be run."""
    row = {"library": library.name, "edit": name, "place": place}
    if checked.returncode not in (0, 1, 4):
        return row | {"verdict": "failure", "why": checked.stderr[-300:]}
    answer = json.loads(checked.stdout)
    if answer["verdict"] == "after-does-not-compile" or answer["identical"]:
        return None
    evidence = answer.get("evidence") or [{}]
    return row | {"verdict": answer["verdict"],
                  "sequences": answer["sequences"],
                  "why": evidence[0].get("call", "")}


def table(options):
    rows = read(options.out)
    for by in ("library", "edit"):
        print(f"\n| {by} | edits | same | not tested | flagged | failures |")
        print("|---|---|---|---|---|---|")
        for value in [*sorted({each[by] for each in rows}), ""]:
            of = [each["verdict"] for each in rows if value in ("", each[by])]
            untested = of.count("not-tested") + of.count("nothing-to-compare")
            same, flagged = of.count("same"), of.count("differs")
            failures = len(of) - same - flagged - untested
            print(f"| {value or 'all'} | {len(of)} | {same} | {untested} |"
                  f" {flagged} | {failures} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("run")
    command.set_defaults(function=run)
    command.add_argument("refute")
    command.add_argument("folder", type=pathlib.Path)
    command.add_argument("out", type=pathlib.Path)
    command.add_argument("--each", type=int, default=20)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--budget", default="2s")
    command.add_argument("--jdk", default="")
    command.add_argument("--only", default="")
    command.add_argument("--cpu-time", action="store_true")
    command = commands.add_parser("table")
    command.set_defaults(function=table)
    command.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    options.function(options)


if __name__ == "__main__":
    sys.exit(main())
