#!/usr/bin/env python3
"""An engine in sixty lines: renames a method or a field by replacing the word.

It speaks docs/protocol.md (`refute engine-test -- python3 naive_rename.py`) and
is full of bugs, as it knows nothing of Java (`refute run --refactoring
rename-method --engine-command 'python3 naive_rename.py'`). Copy it to begin
with an engine of your own.
"""
import json
import re
import sys

HELLO = {"protocol": 1, "engine": "naive-rename", "version": "1",
         "refactorings": {f"rename-{kind}": {"target": kind, "options": {
             "new-name": {"required": True}}} for kind in ("method", "field")}}


class Wrong(Exception):
    """The request's fault; the arguments are the code and the message."""


def apply(files, request):
    """The outcome of one refactoring of one program."""
    if not isinstance(files, dict):
        raise Wrong("bad-request", "files must be an object")
    if not isinstance(request, dict) or "refactoring" not in request:
        raise Wrong("bad-request", "request must have a refactoring")
    if request["refactoring"] not in HELLO["refactorings"]:
        raise Wrong("unsupported", f"cannot {request['refactoring']}")
    options = request.get("options", {})
    if set(options) != {"new-name"}:
        raise Wrong("bad-request", "new-name is the one option")
    target = request.get("target", {})
    old = target.get(request["refactoring"].removeprefix("rename-"))
    path = target.get("type", "").replace(".", "/") + ".java"
    if not old or not re.search(rf"\b{old}\b", files.get(path, "")):
        raise Wrong("bad-request", f"no {old} in {path}")
    if not options["new-name"].isidentifier():
        return {"outcome": "refused", "status": [
            {"severity": "fatal", "message": "the new name is no name"}]}
    # Overriding, overloading, hiding, strings, comments: never heard of them.
    after = {name: re.sub(rf"\b{old}\b", options["new-name"], text)
             for name, text in files.items()}
    return {"outcome": "applied", "files": after, "status": []}


def answer(message):
    """The result of one message."""
    method = message.get("method")
    if method == "hello":
        return HELLO
    if method == "apply":
        return apply(message.get("files"), message.get("request"))
    if method in ("ping", "shutdown"):
        return {}
    raise Wrong("unsupported" if method else "bad-request", f"method {method}?")


sys.stdin.reconfigure(encoding="utf-8")
for line in sys.stdin:
    message, reply = {}, {"id": None}
    try:
        message = json.loads(line)
        reply["id"] = message.get("id")
        reply["result"] = answer(message)
    except Wrong as wrong:
        reply["error"] = dict(zip(("code", "message"), wrong.args))
    except (ValueError, AttributeError) as error:  # not JSON, or no object
        reply["error"] = {"code": "bad-request", "message": str(error)}
    print(json.dumps(reply), flush=True)
    if reply.get("result") == {} and message["method"] == "shutdown":
        break
