#!/usr/bin/env python3
"""Checks that the code in a document is the code that is compiled.

usage: check_snippets.py DOCUMENT SOURCE

In SOURCE a snippet is between the lines `// snippet: NAME` and `// end`.
In DOCUMENT each ```cpp block follows a line `<!-- snippet: NAME -->`. The two
must be equal except for indentation, and every snippet must be used.
"""

import re
import sys
import textwrap


def compiled_snippets(source):
    snippets = {}
    pattern = r"^[ ]*// snippet: (\w+)\n(.*?)^[ ]*// end\n"
    for name, body in re.findall(pattern, source, re.M | re.S):
        snippets[name] = textwrap.dedent(body).strip()
    return snippets


def quoted_snippets(document):
    pattern = r"(?:<!-- snippet: (\w+) -->\n)?```cpp\n(.*?)```"
    return [(name, textwrap.dedent(body).strip())
            for name, body in re.findall(pattern, document, re.S)]


def main(document_path, source_path):
    with open(document_path, encoding="utf-8") as file:
        quoted = quoted_snippets(file.read())
    with open(source_path, encoding="utf-8") as file:
        compiled = compiled_snippets(file.read())
    problems = []
    for name, body in quoted:
        if not name:
            problems.append("a block has no snippet name:\n" + body)
        elif name not in compiled:
            problems.append(f"'{name}' is not in {source_path}")
        elif body != compiled[name]:
            problems.append(f"'{name}' differs; the compiled one is:\n"
                            + compiled[name])
    unused = set(compiled) - {name for name, _ in quoted}
    problems += [f"'{name}' is in no document" for name in sorted(unused)]
    for problem in problems:
        print(f"{document_path}: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
