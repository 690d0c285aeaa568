#!/usr/bin/env python3
"""Recall of refute on the planted-fault engine: docs/evaluation/planted.md.

    recall.py REFUTE                      every fault, up to its first findings
    recall.py REFUTE --clean              no fault, every generator to its end
    recall.py REFUTE --fault NAME …       these faults alone
    recall.py REFUTE --exhaustive         every fault, its generator to its end
    recall.py REFUTE --elsewhere          the faults that only merged or only
                                          single programs show, in the others

Any other option goes to `refute run`: --timeout 60s on a busy machine.
Prints one Markdown row per campaign as it ends. Exit code 1: a fault was not
found by its oracle, or something was found without a fault.
"""
import argparse
import pathlib
import sys
import tempfile

import faults as planted


def show(found):
    return "; ".join(f"{oracle} at {first}" for oracle, (first, *_) in
                     found.items()) or "—"


def until_found(args, folder, fault, rivals):
    """Runs up to the first kind; again with the fault's oracle alone if
    another one was first."""
    stop = [] if args.exhaustive else ["--stop-after", "1"]

    def run(name, oracles):
        return planted.campaign(
            args.refute, folder / f"{name}.db", fault.generator, [fault.name],
            fault.merge, rivals + stop + args.more + ["--oracles", oracles])

    result = run(fault.name, args.oracles)
    if args.exhaustive or set(fault.oracles) & set(result.found):
        return result
    alone = run(f"{fault.name}-alone", ",".join(fault.oracles))
    alone.found = {**result.found, **alone.found}
    return alone


def recall(args, folder):
    missed = 0
    print("| fault | must be found by | found, at which program | trials | "
          "findings | kinds confirmed |")
    print("|---|---|---|---|---|---|", flush=True)
    for fault in planted.faults():
        if args.fault and fault.name not in args.fault:
            continue
        rivals = []
        if {"overly-strong", "differential"} & set(fault.oracles):
            rivals = ["--engine", "planted"]  # the reference answer
        try:
            result = until_found(args, folder, fault, rivals)
        except RuntimeError as error:
            missed += 1
            print(f"| `{fault.name}` | | did not run: {error} | | | |")
            continue
        hit = set(fault.oracles) & set(result.found)
        missed += not hit
        number = sum(row[1] for row in result.found.values())
        print(f"| `{fault.name}` | {', '.join(fault.oracles)} | "
              f"{show(result.found)}{'' if hit else ' **missed**'} | "
              f"{result.trials} | {number} | {result.confirmed} |", flush=True)
    return missed


def clean(args, folder):
    alarms = 0
    print("| generator | programs | do not compile | applied | refused | "
          "findings |")
    print("|---|---|---|---|---|---|", flush=True)
    for name, _ in planted.generators(args.refute):
        if args.generator and name not in args.generator:
            continue
        result = planted.campaign(
            args.refute, folder / (name.replace("/", "_") + ".db"), name,
            more=["--oracles", args.oracles, *args.more])
        number = sum(row[1] for row in result.found.values())
        alarms += number
        outcomes = result.outcomes
        print(f"| {name} | {result.trials} | {result.left_out} | "
              f"{outcomes.get('applied', 0)} | {outcomes.get('refused', 0)} | "
              f"{number} {show(result.found) if number else ''} |", flush=True)
    return alarms


def elsewhere(args, folder):
    alarms = 0
    print("| fault | shows only | looked for in | programs | findings |")
    print("|---|---|---|---|---|", flush=True)
    for fault in planted.faults():
        if not fault.only or args.fault and fault.name not in args.fault:
            continue
        result = planted.campaign(
            args.refute, folder / f"{fault.name}-elsewhere.db", fault.generator,
            [fault.name], fault.elsewhere,
            ["--oracles", ",".join(fault.oracles), *args.more])
        number = sum(row[1] for row in result.found.values())
        alarms += number
        print(f"| `{fault.name}` | {fault.only} | --merge {fault.elsewhere} | "
              f"{result.trials} | {number} |", flush=True)
    return alarms


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("refute")
    parser.add_argument("--clean", action="store_true")
    parser.add_argument("--exhaustive", action="store_true")
    parser.add_argument("--elsewhere", action="store_true")
    parser.add_argument("--fault", action="append")
    parser.add_argument("--generator", action="append")
    parser.add_argument("--oracles", default="all")
    parser.add_argument("--folder", help="where to keep the stores")
    args, args.more = parser.parse_known_args()
    folder = pathlib.Path(args.folder or tempfile.mkdtemp())
    folder.mkdir(exist_ok=True)
    campaigns = (clean if args.clean
                 else elsewhere if args.elsewhere else recall)
    return 1 if campaigns(args, folder) else 0


if __name__ == "__main__":
    sys.exit(main())
