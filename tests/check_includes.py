#!/usr/bin/env python3
"""Checks that the folders of src/, and eval/, include only what they may.

The table below is the architecture: a folder may include itself and what the
table lists. An include that is not among the CMake target's dependencies,
direct or indirect, is an error too, and so are a permission that nothing uses
and a row of docs/ARCHITECTURE.md that says something else.
"""
import pathlib
import re
import sys

# folder: what it may include besides itself and base.
MAY_USE = {
    "base": set(),
    "choice": set(),
    "java": set(),
    "project": {"java"},
    "relational": set(),
    "alloy": {"relational"},
    "store": {"engine", "refactoring"},
    "farm": {"store"},
    "calls": set(),
    "sequence": {"calls"},
    "structures": {"choice"},  # in examples/
    "refactoring": {"java"},
    "places": {"choice", "refactoring", "java"},
    "typed": {"choice", "java"},
    "javagen": {"choice", "refactoring", "java", "typed"},
    "jdolly": {"alloy", "relational", "javagen", "refactoring", "java"},
    "engine": {"refactoring", "java"},
    "lsp": {"engine", "refactoring", "java"},
    "randoop": {"calls"},
    "jvm": {"sequence", "randoop", "java"},
    "oracle": {"engine", "jvm", "sequence", "refactoring", "java"},
    "reduce": {"refactoring", "java"},
    "plugin": {"oracle", "engine", "refactoring"},
    "cluster": {"oracle", "store"},
    "report": {"store", "cluster", "engine", "oracle", "refactoring", "java"},
    "campaign": None,  # everything but cli and eval
    "cli": None,  # everything but eval and serve
    "serve": {"cli", "report", "store"},  # a program of its own
    "eval": {"alloy", "campaign", "choice", "cli", "cluster", "engine", "java",
             "javagen", "jdolly", "oracle", "relational", "report", "store",
             "structures"},  # a program of its own, beside src/
}


def allowed(folder):
    if MAY_USE[folder] is None:
        return set(MAY_USE) - ({"eval", "serve", "cli"} if folder == "campaign"
                               else {"eval", "serve"})
    return MAY_USE[folder] | {"base", folder}


def declared(root):
    """The direct CMake dependencies of each folder."""
    links = {}
    for path in [*root.glob("src/*/CMakeLists.txt"),
                 *root.glob("examples/*/CMakeLists.txt"),
                 root / "eval/CMakeLists.txt"]:
        module = re.search(r"refute_module\((\w+)([^)]*)\)", path.read_text())
        if module:
            depends = re.search(r"DEPENDS((?:\s+\w+)*?)(?:\s+(?:LINK|APART|TESTS_ALONE)|$)",
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


def documented(root):
    """What docs/ARCHITECTURE.md says that each folder may use."""
    told = {}
    text = (root / "docs/ARCHITECTURE.md").read_text()
    for folder, uses in re.findall(r"^\| `(?:src/)?(\w+)/?` \|.*\| ([^|]*)\|$",
                                   text, re.M):
        words = set(re.findall(r"\w+", uses))
        told[folder] = None if "all" in words else words & set(MAY_USE)
    return told


def main(root):
    problems = []
    links = declared(root)
    told = documented(root)
    places = sorted(p for p in (root / "src").iterdir() if p.is_dir())
    places.append(root / "eval")
    for place in places:
        folder, where = place.name, place.relative_to(root)
        if folder not in MAY_USE:
            problems.append(f"{where}: not in the table of {__file__}")
            continue
        if told.get(folder, set()) != MAY_USE[folder]:
            problems.append(f"docs/ARCHITECTURE.md: the row of {where} does "
                            f"not agree with {pathlib.Path(__file__).name}")
        unused = set(MAY_USE[folder] or ())
        for name in links.get(folder, set()) & set(MAY_USE):
            if name not in allowed(folder):
                problems.append(
                    f"{where}/CMakeLists.txt: must not depend on {name}")
        for path in sorted(place.rglob("*")):
            if path.suffix not in {".h", ".cc"}:
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                found = re.match(r'\s*#include "(\w+)/', line)
                if not found:
                    continue
                used, file = found.group(1), path.relative_to(root)
                unused.discard(used)
                if used not in allowed(folder):
                    problems.append(f"{file}:{number}: {folder} must not "
                                    f"include {used}")
                elif used not in reachable(links, folder):
                    problems.append(f"{file}:{number}: {folder} includes "
                                    f"{used}, which its CMakeLists.txt does "
                                    f"not link")
        for name in sorted(unused):
            problems.append(f"{where}: may include {name}, but does not")
    print("\n".join(problems) or f"{len(places)} folders, links point to base")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
