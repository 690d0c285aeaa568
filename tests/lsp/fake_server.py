#!/usr/bin/env python3
"""A language server that does what a script says, for tests of our client.

Usage: fake_server.py SCRIPT     (a file with JSON)

The script is an object. Under a method's name stands what is done when that
method is asked for, a list of steps:
  {"result": …} or {"error": …}   the answer
  {"notify": METHOD, "params": …} a notification
  {"ask": METHOD, "params": …}    a question; waits for its answer, and logs it
  {"stderr": TEXT} {"print": TEXT} {"sleep": SECONDS} {"exit": CODE}
An unknown method is answered with null. `ROOT` in a string becomes the URI of
the workspace. Everything that arrives is written to SCRIPT.log, a line each.
"""
import json
import sys
import time

SCRIPT = sys.argv[1]
ROOT = ""


def read():
    length = 0
    while True:
        line = sys.stdin.buffer.readline()
        if not line:
            sys.exit(0)
        if not line.strip():
            break
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    message = json.loads(sys.stdin.buffer.read(length))
    with open(SCRIPT + ".log", "a", encoding="utf-8") as log:
        log.write(json.dumps(message) + "\n")
    return message


def write(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).replace("ROOT", ROOT)
    data = body.encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    sys.stdout.buffer.flush()


def act(steps, message):
    for step in steps:
        if "result" in step:
            write({"id": message["id"], "result": step["result"]})
        elif "error" in step:
            write({"id": message["id"], "error": step["error"]})
        elif "notify" in step:
            write({"method": step["notify"], "params": step["params"]})
        elif "ask" in step:
            write({"id": "q", "method": step["ask"], "params": step["params"]})
            while read().get("id") != "q":
                pass
        elif "stderr" in step:
            print(step["stderr"], file=sys.stderr, flush=True)
        elif "print" in step:
            print(step["print"], flush=True)
        elif "sleep" in step:
            time.sleep(step["sleep"])
        elif "exit" in step:
            sys.exit(step["exit"])


def main():
    global ROOT
    with open(SCRIPT, encoding="utf-8") as file:
        script = json.load(file)
    while True:
        message = read()
        method = message.get("method")
        if method == "initialize":
            ROOT = message["params"]["rootUri"]
        if method == "exit":
            return
        default = [{"result": None}] if "id" in message else []
        act(script.get(method, default), message)


main()
