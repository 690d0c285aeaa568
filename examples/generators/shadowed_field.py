#!/usr/bin/env python3
"""A generator in forty lines: renames a field that may be shadowed.

It speaks docs/protocol.md (`refute generator-test python3 shadowed_field.py`):
    refute run --generator-command 'python3 shadowed_field.py'
Copy it to begin with a generator of your own.
"""
import itertools
import json
import sys

AXES = {"read": ("f", "this.f", "super.f"), "type": ("int", "long", "String"),
        "local": ("", "{type} g = {two}; "), "field": ("", "public {type} f = {three};\n  ")}
VALUES = {"int": "{}", "long": "{}L", "String": '"{}"'}


def subject(word):
    """The program and the request that a word such as "0-2-1-0" stands for."""
    numbers = [int(number) for number in word.split("-")]
    at = {name: values[i] for (name, values), i in zip(AXES.items(), numbers, strict=True)}
    fill = {"type": at["type"], "read": at["read"]}
    fill |= {name: VALUES[at["type"]].format(i)
             for i, name in enumerate(("one", "two", "three"), 1)}
    fill |= {name: at[name].format(**fill) for name in ("local", "field")}
    a = "public class A {{\n  public {type} f = {one};\n}}\n".format(**fill)
    b = ("public class B extends A {{\n  {field}public {type} m() {{\n"
         "    {local}return {read};\n  }}\n}}\n").format(**fill)
    request = {"refactoring": "rename-field", "target": {"type": "A", "field": "f"},
               "options": {"new-name": "g"}}
    return {"word": word, "files": {"A.java": a, "B.java": b}, "request": request}


question = json.loads(sys.stdin.readline())
if "again" in question:
    words = [question["again"]]
else:
    words = ("-".join(map(str, point)) for point in
             itertools.product(*(range(len(values)) for values in AXES.values())))
for each in words:
    print(json.dumps(subject(each)))
