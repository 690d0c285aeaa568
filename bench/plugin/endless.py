"""A generator command for bench_plugin: numbered programs without end."""
import itertools
import json
import sys

REQUEST = {"refactoring": "rename-field", "target": {"type": "A", "field": "f"},
           "options": {"new-name": "g"}}


def subject(number):
    text = (f"public class A {{\n  public int f = {number};\n"
            f"  public int m() {{\n    return f + {number};\n  }}\n}}\n")
    return json.dumps({"word": str(number), "files": {"A.java": text},
                       "request": REQUEST})


question = json.loads(sys.stdin.readline())
again = question.get("again")
for number in [int(again)] if again else itertools.count():
    print(subject(number))
