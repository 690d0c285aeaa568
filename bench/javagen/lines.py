#!/usr/bin/env python3
"""Lines of code of the five generators of UDITA's Fig. 15, beside the paper's.

As there, the library that a generator uses counts: here generator, draft and
relation, and the part of its file that its neighbours share. Empty lines and
comments do not count.
"""

import pathlib
import re

JAVAGEN = pathlib.Path(__file__).resolve().parents[2] / "src" / "javagen"
LIBRARY = [f"{name}.{ending}" for name in ("generator", "draft", "relation")
           for ending in ("h", "cc")]
# Name, ASTGen's and UDITA's lines in the paper, our file and namespace.
ROWS = [
    ("2ClsMethParent", 1316, 835, "push_down_shapes.cc", "parent_method"),
    ("3ClsMethChild", 1342, 848, "pull_up_shapes.cc", "child_method"),
    ("2ClsMethChild", 1320, 822, "pull_up_shapes.cc", "child_method"),
    ("2Cls2FldChild", 713, 389, "pull_up_shapes.cc", "child_field"),
    ("2Cls2FldRef", 714, 430, "pull_up_shapes.cc", "child_field"),
]


def code(text):
    return sum(1 for line in text.splitlines()
               if line.strip() and not line.strip().startswith("//"))


def own(text, namespace):
    """What stands in the namespace, and before the first of the file."""
    shared = text[:re.search(r"^namespace \w+ \{$", text, re.M).start()]
    body = re.search(rf"^namespace {namespace} {{$(.*?)^}}  // namespace "
                     rf"{namespace}$", text, re.M | re.S)
    return code(shared) + code(body.group(1))


def main():
    library = sum(code((JAVAGEN / name).read_text()) for name in LIBRARY)
    print("| generator | paper, ASTGen | paper, UDITA | ours | of it the "
          "library |\n|---|---|---|---|---|")
    for name, astgen, udita, file, namespace in ROWS:
        lines = own((JAVAGEN / file).read_text(), namespace)
        print(f"| {name} | {astgen:,} | {udita} | {lines + library} | "
              f"{library} |")


if __name__ == "__main__":
    main()
