#!/usr/bin/env python3
"""Holds docs/findings to its own rules, and README.md to its figures.

`refute findings --check` asks whether judgements are whole, whether one place
to mend is one cause, whether the smallest program is shown, and whether the
pages are as the command writes them. README.md states figures of the index.

Usage: check_findings.py PATH-OF-REFUTE
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def figures(index):
    """(all, silent, debatable, eclipse, netbeans) as the index counts them."""
    head = re.search(r"^(\d+) distinct causes, (\d+) of them silent; (\d+) more "
                     r"debatable\.$", index, re.M)
    engines = [re.search(rf"^- {name}: (\d+),", index, re.M)
               for name in ("eclipse", "netbeans")]
    return [*head.groups(), *(each.group(1) for each in engines)]


def main(refute):
    done = subprocess.run([refute, "findings", ROOT / "docs/findings", "--check"],
                          capture_output=True, text=True, check=False)
    problems = done.stdout.splitlines() if done.returncode == 1 else []
    if done.returncode > 1:
        problems.append(done.stderr)
    causes, silent, debatable, eclipse, netbeans = figures(
        (ROOT / "docs/findings/README.md").read_text())
    readme = " ".join((ROOT / "README.md").read_text().split())
    for part in (f"{causes} distinct causes", f"{eclipse} in Eclipse",
                 f"{netbeans} in NetBeans", f"{silent} of them without a word",
                 f"{debatable} more are debatable"):
        if part not in readme:
            problems.append(f"README.md does not say \"{part}\"")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
