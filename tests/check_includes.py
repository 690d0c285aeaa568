#!/usr/bin/env python3
"""Holds the folders of src/ to the direction of links.

The table below is the architecture: a folder may include itself and what the
table says. An include that CMake does not declare, directly or through what it
declares, is an error too.
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
    "alloy": {"relational"},
    "store": set(),
    "sequence": set(),
    "structures": {"choice"},  # in examples/
    "refactoring": {"java"},
    "javagen": {"choice", "relational", "alloy", "refactoring", "java"},
    "jdolly": {"alloy", "relational", "javagen", "refactoring", "java"},
    "engine": {"refactoring", "java"},
    "randoop": set(),
    "jvm": {"sequence", "randoop", "java"},
    "oracle": {"engine", "jvm", "sequence", "refactoring", "java"},
    "reduce": {"oracle", "engine", "jvm", "refactoring", "java", "choice"},
    "cluster": {"oracle", "store"},
    "report": {"store", "cluster", "engine", "refactoring", "java"},
    "campaign": None,  # everything but eval and cli
    "eval": {"alloy", "campaign", "choice", "cluster", "engine", "java",
             "javagen", "jdolly", "oracle", "relational", "store",
             "structures"},
    "cli": None,  # everything
}


def allowed(folder):
    if MAY_USE[folder] is None:
        return set(MAY_USE) - ({"eval", "cli"} if folder == "campaign"
                               else set())
    return MAY_USE[folder] | {"base", folder}


def declared(root):
    """What CMake declares: folder -> the folders it links, directly."""
    links = {}
    for path in [*root.glob("src/*/CMakeLists.txt"),
                 *root.glob("examples/*/CMakeLists.txt")]:
        module = re.search(r"refute_module\((\w+)([^)]*)\)", path.read_text())
        if module:
            depends = re.search(r"DEPENDS((?:\s+\w+)*?)(?:\s+LINK|$)",
                                module.group(2).strip())
            links[module.group(1)] = set(
                (depends.group(1).split() if depends else []) +
                re.findall(r"\brefute_(\w+)", module.group(2)))
    return links


def reachable(links, folder):
    seen, todo = {folder}, [folder]
    while todo:
        for name in links.get(todo.pop(), ()):
            if name not in seen:
                seen.add(name)
                todo.append(name)
    return seen


def main(root):
    problems = []
    src = root / "src"
    links = declared(root)
    folders = sorted(p.name for p in src.iterdir() if p.is_dir())
    for folder in folders:
        if folder not in MAY_USE:
            problems.append(f"src/{folder}: not in the table of {__file__}")
            continue
        for name in links.get(folder, set()) & set(MAY_USE):
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
                used, where = found.group(1), path.relative_to(root)
                if used not in allowed(folder):
                    problems.append(f"{where}:{number}: {folder} must not "
                                    f"include {used}")
                elif used not in reachable(links, folder):
                    problems.append(f"{where}:{number}: {folder} includes "
                                    f"{used}, which its CMakeLists.txt does "
                                    f"not link")
    print("\n".join(problems) or f"{len(folders)} folders, links point to base")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
