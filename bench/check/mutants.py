#!/usr/bin/env python3
"""How many small bugs in published libraries `refute check` finds.

Takes the sources of each library, changes one place, and asks `refute check`.
Mutants that do not compile are left out and replaced, and so are those whose
class files are the same. Libraries take turns. Each result is added to OUT at
once, and what OUT has already is not run again.

Usage: mutants.py run REFUTE FOLDER OUT.csv [--each 10] [--seed 1]
                  [--budget 2s] [--only NAME,...] [--jdk HOME] [--cpu-time]
       mutants.py again REFUTE FOLDER IN.csv OUT.csv [--budget 30s]
                  [--missed] [--sample N] [--only NAME,...] [--jdk HOME]
                  [--cpu-time]
       mutants.py table OUT.csv [--equivalent FILE] [--longer LONGER.csv]
                  [--beside NAME=FILE]...

`again` runs the mutants of IN once more, with another budget or another refute:
with --sample N, N of them in an order that chance (the seed) decides, so that a
run that is cut off is a smaller sample.
FILE has a line "library file:line, operator: why" for each mutant that nothing
can tell from the original. LONGER.csv is what `again --missed` wrote with more
time; NAME=FILE adds a column of what another way found (see baselines.py), out
of those that it was given. With --cpu-time the budget is processor time.
commons-collections4 does not compile with a JDK newer than 20.

FOLDER keeps the libraries' sources, which Maven downloads.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import resource
import sys
import time

from libraries import libraries
from mutate import OPERATORS, mutants
from results import append, read

FIELDS = ["library", "operator", "place", "change", "verdict", "seconds", "cpu",
          "sequences", "reached_before", "reached_after", "why"]


def key(row):
    return row["library"], row["operator"], row["place"], row["change"]


def share(changed, side):
    lines = changed.get(side, {})
    return f"{lines.get('lines-reached', 0)}/{lines.get('lines', 0)}"


def run_one(options, library, mutant):
    """The row of a mutant; None if it does not compile or changes nothing."""
    operator, path, line, change, text = mutant
    start = time.time()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = library.check(options.refute, {path: text},
                         ["--budget", options.budget, "--jdk", options.jdk]
                         + ["--cpu-time"] * options.cpu_time)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    row = {"library": library.name, "operator": operator,
           "place": f"{path}:{line}", "change": change,
           "seconds": round(time.time() - start, 1),
           "cpu": round(now.ru_utime + now.ru_stime - used.ru_utime
                        - used.ru_stime, 1)}
    if done.returncode not in (0, 1, 4):
        return row | {"verdict": "failure", "why": done.stderr[-300:]}
    answer = json.loads(done.stdout)
    if answer["verdict"] == "after-does-not-compile" or answer.get("identical"):
        return None
    changed = answer.get("changed", {})
    evidence = answer.get("evidence") or [{}]
    return row | {"verdict": answer["verdict"],
                  "sequences": answer.get("sequences", 0),
                  "reached_before": share(changed, "before"),
                  "reached_after": share(changed, "after"),
                  "why": evidence[0].get("member", "")}


def run(options):
    done = {key(each) for each in read(options.out)}
    counts = {}
    for each in done:
        counts[each[0]] = counts.get(each[0], 0) + 1
    taking = [(library, mutants(library.files, options.seed))
              for library in libraries(options.folder, options.only,
                                       f"-{os.getpid()}")]
    while taking:
        for library, source in list(taking):
            if counts.get(library.name, 0) >= options.each:
                taking.remove((library, source))
                continue
            for mutant in source:
                operator, path, line, change, _ = mutant
                if (library.name, operator, f"{path}:{line}", change) in done:
                    continue
                row = run_one(options, library, mutant)
                if row:
                    append(options.out, row, FIELDS)
                    print(*row.values(), flush=True)
                    counts[library.name] = counts.get(library.name, 0) + 1
                    break
            else:
                taking.remove((library, source))


def distinguishable(rows, file):
    """The rows without those that the file calls equivalent."""
    equivalent = ({each.split(": ")[0] for each in
                   file.read_text().splitlines()} if file else set())
    return [each for each in rows
            if f"{each['library']} {each['place']}, {each['operator']}"
            not in equivalent]


def drawn(rows, sample, seed):
    """A sample of the rows in an order that chance decides; 0: all, as given."""
    if sample:
        rows = list(rows)
        random.Random(seed).shuffle(rows)
        rows = rows[:sample]
    return rows


def mutants_of(rows, options, suffix):
    """Each of the rows, in their order, with its library and its mutant."""
    # Two mutants of one line may have the same key; they keep their order.
    wanted = collections.Counter(map(key, rows))
    found = collections.defaultdict(list)
    of = {}
    for library in libraries(options.folder, ",".join(
            {each["library"] for each in rows}), suffix):
        of[library.name] = library
        missing = sum(n for its, n in wanted.items() if its[0] == library.name)
        for mutant in mutants(library.files, options.seed):
            operator, path, line, change, _ = mutant
            its = library.name, operator, f"{path}:{line}", change
            if len(found[its]) < wanted[its]:
                found[its].append(mutant)
                missing -= 1
            if not missing:
                break
    for row in rows:
        if not found[key(row)]:
            raise SystemExit(f"no such mutant with --seed {options.seed}: {row}")
        yield row, of[row["library"]], found[key(row)].pop(0)


def again(options):
    wanted = [each for each in read(options.input)
              if not options.missed or each["verdict"] != "differs"]
    if options.only:
        wanted = [each for each in wanted
                  if each["library"] in options.only.split(",")]
    wanted = drawn(wanted, options.sample, options.seed)
    done = collections.Counter(map(key, read(options.out)))
    for each, library, mutant in mutants_of(wanted, options,
                                            f"-{os.getpid()}"):
        if done[key(each)]:
            done[key(each)] -= 1
            continue
        row = run_one(options, library, mutant)
        if row:
            append(options.out, row, FIELDS)
            print(*row.values(), flush=True)


def table(options):
    rows = distinguishable(read(options.out), options.equivalent)
    later = {key(each) for each in read(options.longer)
             if each["verdict"] == "differs"} if options.longer else set()
    beside = {}
    for each in options.beside:
        name, file = each.split("=")
        beside[name] = {key(row): row["verdict"]
                        for row in read(pathlib.Path(file))
                        if row["verdict"] in ("found", "missed", "no-tests")}
    order = {name: i for i, (name, *_) in enumerate(OPERATORS)}
    for by in ("library", "operator"):
        more = "".join(f" {each} |" for each in
                       ["with more time"] * bool(later) + [*beside])
        print(f"\n| {by} | mutants | found | same | not tested | failures |"
              + more)
        print("|---" * (6 + bool(later) + len(beside)) + "|")
        values = sorted({each[by] for each in rows},
                        key=lambda each: (order.get(each, 0), each))
        for value in [*values, ""]:
            of = [each for each in rows if value in ("", each[by])]
            verdicts = [each["verdict"] for each in of]
            count = {name: verdicts.count(name) for name in
                     ("differs", "same", "not-tested", "nothing-to-compare")}
            untested = count["not-tested"] + count["nothing-to-compare"]
            other = len(of) - sum(count.values())
            keys = {key(each) for each in of}
            more = [str(count["differs"] + len(keys & later))] * bool(later)
            for verdicts in beside.values():
                given = [verdict for each, verdict in verdicts.items()
                         if each in keys]
                more.append(f"{given.count('found')} of {len(given)}")
            name = value.replace("|", "\\|") or "all"
            print(f"| {name} | {len(of)} | {count['differs']} |"
                  f" {count['same']} | {untested} | {other} |"
                  + "".join(f" {each} |" for each in more))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, function in (("run", run), ("again", again), ("table", table)):
        command = commands.add_parser(name)
        command.set_defaults(function=function)
        if name != "table":
            command.add_argument("refute")
            command.add_argument("folder", type=pathlib.Path)
            command.add_argument("--seed", type=int, default=1)
            command.add_argument("--budget", default="2s")
            command.add_argument("--jdk", default="")
            command.add_argument("--cpu-time", action="store_true")
            command.add_argument("--only", default="")
        if name == "again":
            command.add_argument("input", type=pathlib.Path)
            command.add_argument("--missed", action="store_true")
            command.add_argument("--sample", type=int, default=0)
        command.add_argument("out", type=pathlib.Path)
        if name == "run":
            command.add_argument("--each", type=int, default=10)
        if name == "table":
            command.add_argument("--equivalent", type=pathlib.Path)
            command.add_argument("--longer", type=pathlib.Path)
            command.add_argument("--beside", action="append", default=[])
    options = parser.parse_args()
    options.function(options)


if __name__ == "__main__":
    sys.exit(main())
