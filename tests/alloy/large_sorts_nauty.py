#!/usr/bin/env python3
"""Tests sorts with too many interchangeable atoms to try all permutations.

usage: large_sorts_nauty.py REFUTE

Alloy models of graphs, tournaments and bipartite graphs with eight to ten
atoms of one sort must have as many instances as nauty's generators count.
"""
import pathlib
import subprocess
import sys
import tempfile

GRAPH = "sig N { e: set N } fact { e = ~e and no iden & e } "
TOURNAMENT = ("sig N { e: set N } "
              "fact { no e & ~e and all disj a, b: N | a->b in e + ~e "
              "and no iden & e } ")
BIPARTITE = "sig A { e: set B } sig B {} "
CASES = [
    (GRAPH + "run {} for exactly 8 N", "nauty-geng -u 8"),
    (GRAPH + "fact { all n: N | #n.e = 3 } run {} for exactly 10 N",
     "nauty-geng -u -d3 -D3 10"),
    (TOURNAMENT + "run {} for exactly 8 N", "nauty-gentourng -u 8"),
    (BIPARTITE + "run {} for exactly 3 A, exactly 9 B", "nauty-genbg -u 3 9"),
]


def nauty(command):
    """The number in ">Z 12346 graphs generated in 0.01 sec"."""
    done = subprocess.run(command.split(), check=True, text=True,
                          capture_output=True)
    return int(done.stderr.split(">Z")[1].split()[0])


def main(refute):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder) / "model.als"
        for text, command in CASES:
            model.write_text(text)
            ours = int(subprocess.run([refute, "solve", model, "--count"],
                                      check=True, text=True,
                                      stdout=subprocess.PIPE).stdout)
            theirs = nauty(command)
            print(f"{command}: refute {ours}, nauty {theirs}", flush=True)
            wrong += ours != theirs
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
