#!/usr/bin/env python3
"""Checks docs/findings against its own rules, and the figures in README.md.

`refute findings --check` checks that judgements are complete, that each place
to fix is one cause, that the smallest program is shown, and that the pages are
as the command writes them. This script checks that README.md repeats the
figures of the index, and that the index agrees with its own rows.

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


def rows(index):
    """The lines of both tables: (engine, title, shown since)."""
    found = re.findall(r"^\| (eclipse|netbeans) \| [^|]* \| \[(.*)\]\([^)]*\) \|"
                       r".* \| ([^|]*) \|$", index, re.M)
    return [(engine, title, since.strip()) for engine, title, since in found]


def unborne(index):
    """Where the index disagrees with its own rows."""
    every = rows(index)
    if not every:
        yield "the index has no rows"
    for engine, title, since in every:
        if "TODO" in title:
            yield f"a page is called {title}"
        if engine == "netbeans" and since != "25 or before":
            yield f"not all of NetBeans' show in 25: {title} ({since})"
        if not since:
            yield f"older releases were not asked of: {title}"


def main(refute):
    done = subprocess.run([refute, "findings", ROOT / "docs/findings", "--check"],
                          capture_output=True, text=True, check=False)
    problems = done.stdout.splitlines() if done.returncode == 1 else []
    if done.returncode > 1:
        problems.append(done.stderr)
    index = (ROOT / "docs/findings/README.md").read_text()
    problems += unborne(index)
    causes, silent, debatable, eclipse, netbeans = figures(index)
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
