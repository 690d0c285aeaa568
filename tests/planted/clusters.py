#!/usr/bin/env python3
"""How well clusters tell planted faults apart: docs/evaluation/clusters.md.

    clusters.py REFUTE FOLDER             runs what is missing in FOLDER, prints
    clusters.py REFUTE FOLDER --trials N  about so many programs for each fault

A fault's generator is walked to its end, with jumps if it has too many programs.
FOLDER keeps one store per fault. Each fault is switched on alone, so that the
cause of each failing input is known; then the inputs of all faults are clustered
together. Exit code 1: a figure that must hold does not.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys

import faults as planted

KINDS = ["concrete", "abstract", "template", "oracle"]
SEEDS = 1000


def run(args, fault, size):
    store = args.folder / f"{fault.name}.db"
    if not store.exists():
        # On average a jump is half as long as the longest.
        jump = max(1, 2 * size // args.trials)
        more = ["--strategy", "sparse", "--seed", "1", "--max-jump", str(jump),
                "--second-pass", "none", *args.more]
        if {"overly-strong", "differential"} & set(fault.oracles):
            more += ["--engine", "planted"]
        planted.campaign(args.refute, store, fault.generator, [fault.name],
                         fault.merge, more)
    return store


def clusters(args, store, by):
    """The findings of one store, by key."""
    said = subprocess.run(
        [args.refute, "report", "--store", str(store), "--clusters", by,
         "--format", "json"], text=True, capture_output=True, check=True).stdout
    return {each["key"]: each["findings"] for each in json.loads(said)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("refute")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--trials", type=int, default=600)
    args, args.more = parser.parse_known_args()
    args.folder.mkdir(parents=True, exist_ok=True)

    failures = []  # (fault, finding)
    by_kind = {kind: collections.defaultdict(list) for kind in KINDS}
    shown = []
    sizes_of = dict(planted.generators(args.refute))
    for fault in planted.faults():
        store = run(args, fault, 1 if fault.merge else sizes_of[fault.generator])
        for kind in KINDS:
            for key, findings in clusters(args, store, kind).items():
                by_kind[kind][key] += [(fault.name, each) for each in findings]
                if kind == "concrete":
                    failures += [(fault.name, each) for each in findings]
        if any(name == fault.name for name, _ in failures):
            shown.append(fault.name)
        else:
            print(f"no finding of {fault.name}", file=sys.stderr)

    print("| clusters by | how many | per fault | of one fault only | "
          "sample | faults in it, mean of 1000 seeds |")
    print("|---|---|---|---|---|---|")
    count = len(by_kind["abstract"])
    wanted = max(count, min(len(failures) // 100, len(failures)))
    good = True
    for kind in KINDS:
        groups = by_kind[kind]
        per_fault = collections.Counter(
            name for members in groups.values() for name in {f for f, _ in members})
        mean = sum(per_fault.values()) / len(shown)
        pure = sum(len({f for f, _ in members}) == 1
                   for members in groups.values()) / len(groups)
        total = 0
        sizes = 0
        for seed in range(SEEDS):
            pick = random.Random(seed)
            if kind == "oracle":
                # As many as there are abstract clusters, evenly spread.
                sample = []
                share = -(-wanted // len(groups))
                for members in groups.values():
                    sample += pick.sample(members, min(share, len(members)))
            else:
                sample = [pick.choice(members) for members in groups.values()]
            sizes += len(sample)
            total += len({f for f, _ in sample})
        print(f"| {kind} | {len(groups)} | {mean:.2f} | {100 * pure:.0f} % | "
              f"{sizes / SEEDS:.0f} | {total / SEEDS:.2f} of {len(shown)} |")
        if kind == "abstract":
            good = mean <= 2 and pure >= 0.9 and total == SEEDS * len(shown)
    total = 0
    for seed in range(SEEDS):
        sample = random.Random(seed).sample(failures, min(wanted, len(failures)))
        total += len({f for f, _ in sample})
    print(f"| random | | | | {min(wanted, len(failures))} | "
          f"{total / SEEDS:.2f} of {len(shown)} |")
    print(f"\n{len(failures)} failing inputs of {len(shown)} faults")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
