#!/usr/bin/env python3
"""JDolly's Table 7: inheritance graphs by a model and by choices.

usage: table7.py REFUTE [LARGEST]

For 1 to LARGEST (4) types it prints for each way how many programs it
generates, how many differ from another in names only, how many are unique, and
how many are missing. This script counts unique programs itself, by trying every
renaming. All ways together must give as many as JDolly counted. It fails if a
way misses a program, or if symmetry breaking leaves two equal ones.
"""
import itertools
import json
import pathlib
import re
import subprocess
import sys

MODEL = pathlib.Path(__file__).resolve().parents[2] / "models/inheritance.als"
UNIQUE = [2, 6, 24, 149, 1607]


def lines(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          text=True).stdout.splitlines()


def of_instance(line):
    """Which types are classes, and the direct supertypes of each."""
    found = json.loads(line)
    number = {atom: i for i, atom in enumerate(found["sigs"]["Type"])}
    edges = sum((found["fields"][f] for f in ("Type.interfaces",
                                              "Class.super")), [])
    return (tuple(atom in found["sigs"]["Class"] for atom in number),
            {(number[a], number[b]) for a, b in edges})


def of_text(line):
    types = line.split("; ")
    return (tuple(text.startswith("class") for text in types),
            {(i, int(above)) for i, text in enumerate(types)
             for above in re.findall(r"T(\d+)", text)[1:]})


def form(graph):
    """A form that is equal for graphs that differ only in names of types."""
    kinds, edges = graph
    return min((tuple(kinds[p.index(i)] for i in range(len(p))),
                tuple(sorted((p[a], p[b]) for a, b in edges)))
               for p in itertools.permutations(range(len(kinds))))


def ways(refute, n):
    solve = [refute, "solve", MODEL, "--command", f"types{n}", "--limit", "0",
             "--json"]
    yield "model, symmetry broken", map(of_instance, lines(*solve))
    yield "model, all", map(of_instance, lines(*solve, "--isomorphs"))
    for kind in ("generator", "predicate"):
        # With five types, the predicate takes minutes.
        if kind == "predicate" and n > 4:
            continue
        yield f"choices, {kind}", map(of_text, lines(
            refute, "generate", "--structure", "inheritance", "--size", str(n),
            "--form", kind))


def main():
    refute = sys.argv[1]
    largest = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    wrong = []
    print("| types | way | programs | isomorphic | unique | not generated |")
    print("|---|---|---|---|---|---|")
    for n in range(1, largest + 1):
        found = {way: [form(graph) for graph in graphs]
                 for way, graphs in ways(refute, n)}
        everything = set().union(*found.values())
        if len(everything) != UNIQUE[n - 1]:
            wrong.append(f"{len(everything)} graphs of {n} types")
        for way, forms in found.items():
            unique = len(set(forms))
            missing = len(everything) - unique
            print(f"| {n} | {way} | {len(forms):,} | {len(forms) - unique:,} "
                  f"| {unique:,} | {missing} |", flush=True)
            if missing or (way.endswith("broken") and unique < len(forms)):
                wrong.append(f"{way}, {n} types")
    sys.exit("wrong: " + "; ".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
