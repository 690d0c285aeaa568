#!/usr/bin/env python3
"""An oracle in forty lines: rename-field must rename one field, not two.

It speaks docs/protocol.md (`refute oracle-test python3 one_field.py`):
    refute run --oracle-command 'python3 one_field.py'
Copy it to begin with an oracle of your own.
"""
import json
import re
import sys

FIELD = r"^ *(?:public |private |protected )\S+ {}(?: =|;)"


def judge(trial):
    """The verdict on one trial."""
    if trial["request"]["refactoring"] != "rename-field":
        return {"verdict": "not-applicable", "why": "no field is renamed"}
    if trial["outcome"]["outcome"] != "applied":
        return {"verdict": "not-applicable", "why": "the engine made no change"}
    field = re.compile(FIELD.format(trial["request"]["target"]["field"]), re.M)
    before, after = (sum(len(field.findall(text)) for text in files.values())
                     for files in (trial["files"], trial["outcome"]["files"]))
    if before - after <= 1:
        return {"verdict": "pass"}
    return {"verdict": "finding", "kind": "renames-another",
            "summary": f"{before - after} fields were renamed instead of one",
            "evidence": f"declared before: {before}, after: {after}"}


for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "hello":
        result = {"protocol": 1, "oracle": "one-field", "version": "1"}
    else:
        result = judge(message)
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
