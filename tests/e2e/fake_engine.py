#!/usr/bin/env python3
"""An engine that misbehaves on demand: fake_engine.py MODE [FOLDER].

echo     hands every program back unchanged
garbage  prints something that is not the protocol
mid      starts well, then prints garbage at the first request
die      starts well, then ends at every request
hang     starts well, then never answers
once     ends at the third request of the first process, then echoes; FOLDER
         remembers that it has
error    answers every request with an error
break    removes every closing brace: the result never compiles
announce the same, and says so before, as Eclipse would
some     the same, but only to programs that say `super`; crashes on `f`
part     answers the first half of a line and no more
other    answers another question than the one that was asked
flood    prints without end, and no newline
late     needs longer to start than anybody waits
daemon   echoes, and leaves a daemon behind at each start; FOLDER gets its id
refuse   refuses every request
kinds    crashes in one way on `new A()` and in another on `(A) null`

FAKE_ENGINE_PAUSE is how many seconds it sleeps at each request, for tests that
need a campaign to last.
"""
import json
import os
import subprocess
import sys
import time


def leave_daemon(folder):
    daemon = subprocess.Popen(
        ["sleep", "1000"], start_new_session=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    open(os.path.join(folder, f"daemon-{daemon.pid}"), "w").close()


def main(mode, folder=None):
    if mode == "garbage":
        print("Welcome to MyEngine 1.0!", flush=True)
    if mode == "late":
        time.sleep(1000)
    if mode == "daemon":
        leave_daemon(folder)
    pause = float(os.environ.get("FAKE_ENGINE_PAUSE", 0))
    served = 0
    for line in sys.stdin:
        request = json.loads(line)
        result = {}
        if request["method"] == "hello":
            result = {"protocol": 1, "engine": "fake", "version": "1"}
        elif request["method"] == "apply":
            served += 1
            time.sleep(pause)
            marker = os.path.join(folder, "died") if folder else None
            if mode == "mid":
                print("log4j:WARN no appenders", flush=True)
            if mode == "error":
                print(json.dumps({"id": request["id"], "error": {
                    "code": "unsupported",
                    "message": "no such refactoring"}}), flush=True)
                continue
            if mode == "die":
                sys.exit(9)
            if mode == "once" and served == 3 and not os.path.exists(marker):
                open(marker, "w").close()
                os.kill(os.getpid(), 9)
            if mode == "part":
                print('{"id": 1, "result": {', end="", flush=True)
            if mode == "other":
                request["id"] += 7
            while mode == "flood":
                print("x" * 65536, end="")
            while mode in ("hang", "part"):
                time.sleep(1)
            files = request["files"]
            if mode == "some" and any("int f" in v for v in files.values()):
                result = {"outcome": "crashed", "exception": "fake.Crash",
                          "stack": "fake.Crash\n\tat fake.Engine.run(E:1)"}
                print(json.dumps({"id": request["id"], "result": result}),
                      flush=True)
                continue
            if mode == "refuse":
                result = {"outcome": "refused", "status": [
                    {"severity": "fatal", "message": "not today"}]}
            if mode == "kinds":
                time.sleep(0.01)  # time for more than one batch
            for kind, word in (("New", "new A()"), ("Cast", "(A) null")):
                if mode == "kinds" and any(word in v for v in files.values()):
                    result = {"outcome": "crashed", "exception": "fake." + kind,
                              "stack": f"fake.{kind}\n\tat fake.{kind}.run(E:1)"}
            if result:
                print(json.dumps({"id": request["id"], "result": result}),
                      flush=True)
                continue
            if mode in ("break", "announce") or (mode == "some" and any(
                    "super" in v for v in files.values())):
                files = {k: v.replace("}", "") for k, v in files.items()}
            result = {"outcome": "applied", "files": files, "status": []}
            if mode == "announce":
                result["status"].append({
                    "severity": "warning",
                    "message": "The resulting code will contain errors."})
        print(json.dumps({"id": request["id"], "result": result}), flush=True)


main(*sys.argv[1:])
