#!/usr/bin/env python3
"""Holds the folders of src/ to the direction of links.

The table below is the architecture: a folder may include itself and what it
may reach. CMake must declare the same, and an include that CMake does not
declare (directly or through what it declares) is an error.
"""
import pathlib
import re
import sys

# folder: what it may include, itself and base aside. Links point towards base.
MAY_USE = {
    "base": set(),
    "choice": set(),
    "java": set(),
    "relational": set(),
    "store": set(),
    "sequence": set(),
    "structures": {"choice"},  # in examples/
    "refactoring": {"java"},
    "javagen": {"choice", "relational", "refactoring", "java"},
    "engine": {"refactoring", "java"},
    "jvm": {"sequence", "java"},
    "oracle": {"engine", "jvm", "sequence", "refactoring", "java"},
    "reduce": {"oracle", "engine", "jvm", "refactoring", "java", "choice"},
    "cluster": {"store"},
    "report": {"store", "cluster"},
    "campaign": None,  # everything but cli
    "cli": None,  # everything
}


def allowed(folder):
    if MAY_USE[folder] is None:
        return set(MAY_USE) - ({"cli"} if folder == "campaign" else set())
    return MAY_USE[folder] | {"base", folder}


def main(root):
    problems = []
    src = pathlib.Path(root) / "src"
    folders = sorted(p.name for p in src.iterdir() if p.is_dir())
    for folder in folders:
        if folder not in MAY_USE:
            problems.append(f"src/{folder}: not in the table of {__file__}")
            continue
        cmake = (src / folder / "CMakeLists.txt").read_text()
        declared = re.search(r"DEPENDS\s+([\w\s]*?)\s*(?:LINK|\))", cmake)
        for name in declared.group(1).split() if declared else []:
            if name not in allowed(folder):
                problems.append(
                    f"src/{folder}/CMakeLists.txt: must not depend on {name}")
        for path in sorted((src / folder).rglob("*")):
            if path.suffix not in {".h", ".cc"}:
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                found = re.match(r'\s*#include "(\w+)/', line)
                if not found:
                    continue
                if found.group(1) not in allowed(folder):
                    problems.append(
                        f"{path.relative_to(root)}:{number}: {folder} must not "
                        f"include {found.group(1)}")
    print("\n".join(problems) or f"{len(folders)} folders, links point to base")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
