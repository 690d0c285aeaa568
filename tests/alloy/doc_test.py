#!/usr/bin/env python3
"""Runs the commands of docs/alloy.md and compares what they print.

usage: doc_test.py REFUTE

The ```alloy block becomes boxes.als. Lines `$ refute …` of ```console blocks
are run, and must print the lines that follow them.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs/alloy.md"


def main(refute):
    text = DOCUMENT.read_text()
    model = re.search(r"```alloy\n(.*?)```", text, re.S).group(1)
    steps = []
    for block in re.findall(r"```console\n(.*?)```", text, re.S):
        for step in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, printed = step.partition("\n")
            steps.append((command, printed))
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "boxes.als").write_text(model)
        (home / "wrong.als").write_text("sig Toy {}\nrun { some Tyo }\n")
        (home / "refute").symlink_to(pathlib.Path(refute).resolve())
        path = f"{folder}:{os.environ['PATH']}"
        for command, printed in steps:
            got = subprocess.run(command, shell=True, cwd=home, text=True,
                                 env={**os.environ, "PATH": path},
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, check=False).stdout
            if got != printed:
                failures += 1
                print(f"$ {command}\nexpected:\n{printed}got:\n{got}")
    print(f"{len(steps)} commands of {DOCUMENT.name}, {failures} differ")
    return 1 if failures or not steps else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
