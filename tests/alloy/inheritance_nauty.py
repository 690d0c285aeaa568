#!/usr/bin/env python3
"""Counts inheritance graphs a second way, with nauty, and compares.

usage: inheritance_nauty.py REFUTE

nauty lists the oriented graphs of n vertices, one per isomorphism class. For
each acyclic one, this script counts the ways to make the vertices classes or
interfaces, up to the graph's automorphisms. models/inheritance.als must have
as many instances.
"""

import itertools
import pathlib
import subprocess
import sys

MODEL = pathlib.Path(__file__).resolve().parents[2] / "models/inheritance.als"


def oriented_graphs(n):
    graphs = subprocess.run(["nauty-geng", "-q", str(n)], check=True,
                            stdout=subprocess.PIPE)
    text = subprocess.run(["nauty-directg", "-q", "-o", "-T"],
                          input=graphs.stdout, check=True,
                          stdout=subprocess.PIPE).stdout.decode()
    for line in text.splitlines():
        numbers = [int(word) for word in line.split()]
        yield frozenset(zip(numbers[2::2], numbers[3::2]))


def acyclic(n, edges):
    left = set(range(n))
    while left:
        free = {v for v in left if not any(a == v and b in left
                                           for a, b in edges)}
        if not free:
            return False
        left -= free
    return True


def allowed(edges, is_class):
    for vertex, kind in enumerate(is_class):
        supers = sum(a == vertex and is_class[b] for a, b in edges)
        if supers > (1 if kind else 0):
            return False
    return True


def count(n):
    total = 0
    for edges in oriented_graphs(n):
        if not acyclic(n, edges):
            continue
        same = [p for p in itertools.permutations(range(n))
                if {(p[a], p[b]) for a, b in edges} == edges]
        kinds = {kind for kind in itertools.product((False, True), repeat=n)
                 if allowed(edges, kind)}
        total += len({min(tuple(kind[v] for v in p) for p in same)
                      for kind in kinds})
    return total


def main(refute):
    for n in range(1, 6):
        ours = int(subprocess.run(
            [refute, "solve", MODEL, "--command", f"types{n}", "--count"],
            check=True, stdout=subprocess.PIPE).stdout)
        theirs = count(n) if n > 1 else 2
        print(f"{n} types: refute {ours}, nauty {theirs}")
        if ours != theirs:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
