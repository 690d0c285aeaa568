#!/usr/bin/env python3
"""Hostile code under `check`, `try`, `run` and `randoop` does no harm.

Each act runs once normally, and once with the Java guards switched off, so that
only the kernel refuses. Usage: hostile_test.py PATH-OF-REFUTE
"""
import ctypes
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import threading
import unittest

sys.argv[1] = os.path.abspath(sys.argv[1])
from hostile_acts import ACTS, WITHIN, program
from refute_case import REFUTE, RefuteCase

HAS_LANDLOCK = ctypes.CDLL(None).syscall(444, None, 0, 1) > 0
EVERYTHING = {**ACTS, **WITHIN}
NAMES = [name for acts in EVERYTHING.values() for name in acts]

ENGINE = '''
import json, sys
after = json.load(open(sys.argv[1]))
for line in sys.stdin:
    message = json.loads(line)
    result = {}
    if message["method"] == "hello":
        result = {"protocol": 1, "engine": "hostile", "version": "1",
                  "refactorings": {"rename-method": {"target": "method", "options": {"new-name": {"required": True}}}}}
    if message["method"] == "apply":
        files = {}
        if "Hostile.java" not in message["files"]:
            files = {k: v.replace("{", "{ { Hostile.all(); }", 1)
                     for k, v in message["files"].items()}
        result = {"outcome": "applied", "status": [], "files": {**files, **after}}
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
'''


@unittest.skipUnless(HAS_LANDLOCK, "this kernel has no Landlock")
class HostileTest(RefuteCase):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.out.mkdir()
        self.secret = self.folder / "secret"
        self.secret.write_text("hunter2")
        for name in NAMES:
            (self.out / f"{name}.mine").write_text("mine")
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.datagrams.bind(("127.0.0.1", self.port))
        self.datagrams.setblocking(False)
        self.local = socket.socket(socket.AF_UNIX)
        self.local.bind(str(self.folder / "sock"))
        self.local.listen()
        self.callers = {self.server: 0, self.local: 0}
        for each in self.callers:
            threading.Thread(target=self.answer, args=[each], daemon=True).start()
        self.victims = {name: subprocess.Popen(["sleep", "600"],
                                               start_new_session=True)
                        for name in ACTS["signal"]}
        self.before = self.state()

    def tearDown(self):
        for each in self.victims.values():
            each.kill()
            each.wait()
        for each in (self.server, self.datagrams, self.local):
            each.close()

    def answer(self, server):
        """Counts connections, and closes them."""
        while True:
            try:
                server.accept()[0].close()
            except OSError:
                return
            self.callers[server] += 1

    def fill(self, body, name):
        """The act with the paths, ports and ids of this test."""
        for word, place in (("OUT", self.out / f"{name}.new"),
                            ("GONE", self.out / f"{name}.mine"),
                            ("SECRET", self.secret), ("PORT", self.port),
                            ("SOCKET", self.folder / "sock"),
                            ("PARENT", os.getpid())):
            body = body.replace(word, str(place))
        if name in self.victims:
            body = body.replace("PID", str(self.victims[name].pid))
        return body

    def state(self):
        """The state that an act could have changed."""
        return {path.name: (path.read_bytes() if path.is_file() else None,
                            path.stat().st_mtime_ns, path.stat().st_mode,
                            path.stat().st_nlink)
                for path in self.out.iterdir()}

    def signalled(self):
        """Whose victims have ended or stand still."""
        def state(process):
            stat = pathlib.Path(f"/proc/{process.pid}/stat").read_text()
            return stat.rsplit(")", 1)[1].split()[0]
        return [name for name, process in self.victims.items()
                if process.poll() is not None or state(process) in "Tt"]

    def assert_nothing_happened(self):
        self.assertEqual(self.state(), self.before)
        self.assertEqual(self.signalled(), [])
        self.assertEqual(list(self.callers.values()), [0, 0])
        with self.assertRaises(BlockingIOError):
            self.datagrams.recv(1)

    def write(self, kinds):
        for version in ("before", "after"):
            (self.folder / version).mkdir(exist_ok=True)
            (self.folder / version / "Hostile.java").write_text(
                program(kinds, self.fill, version == "after"))

    def run_refute(self, *args, guarded=True):
        env = {**os.environ, "REFUTE_SECRET": "hunter2"}
        if not guarded:
            env["REFUTE_TEST_WITHOUT_GUARD"] = "1"
        return self.refute(*args, env=env)

    def run_check(self, kinds, args=("--budget", "15s", "--json"),
                  guarded=True):
        self.write(kinds)
        return self.run_refute("check", "before", "after", *args,
                               guarded=guarded)

    def check(self, kinds, guarded):
        done = self.run_check(kinds, guarded=guarded)
        self.assertIn(done.returncode, (0, 1), done.all)
        self.assert_nothing_happened()
        return json.loads(done.stdout)

    def test_the_acts_work_where_nothing_holds_them(self):
        """Otherwise the other tests would prove nothing."""
        free = {"args": ("--budget", "30s", "--json", "--unconfined"),
                "guarded": False}
        kinds = {kind: ACTS[kind] for kind in ("file", "change", "process",
                                               "signal")}
        kinds["network"] = {name: ACTS["network"][name] for name in (
            "socket", "socket_subclass", "socket_channel", "factory",
            "local_socket")}
        done = self.run_check(kinds, **free)
        after = self.state()
        for kind in ("file", "process"):
            for name in ACTS[kind]:
                self.assertTrue(any(f.startswith(name + ".new")
                                    for f in after), (name, done.all))
        for name in ACTS["change"]:
            self.assertNotEqual(after.get(f"{name}.mine"),
                                self.before[f"{name}.mine"], name)
        missed = set(ACTS["signal"]) - set(self.signalled())
        probe = 'seen = Class.forName("java.lang.foreign.Linker$Option") == null ? 0 : 1;'
        found = self.run_check({"read": {"probe": probe}}, **free)
        if found.returncode == 0:
            missed = {name for name in missed if not name.startswith("native")}
        self.assertEqual(missed, set(), done.all)
        self.assertGreater(self.callers[self.server], 3)
        self.assertGreater(self.callers[self.local], 0)
        reads = {name: ACTS["read"][name] for name in ("scan", "entity", "list")}
        reply = json.loads(self.run_check({"read": reads}, **free).stdout)
        self.assertEqual(reply["verdict"], "differs")
        self.assertEqual(len(reply["evidence"]), 3, reply["evidence"])

    def test_check(self):
        reply = self.check(EVERYTHING, guarded=True)
        self.assertEqual(reply["verdict"], "same", reply["evidence"])
        self.assertEqual(reply["evidence"], [])
        stopped = reply["stopped"]
        for reason in ("file", "process", "network", "thread", "setup",
                       "reflection", "tool", "class loader"):
            self.assertIn(f"denied {reason}", stopped)
        self.assertIn("exit 3", stopped)
        text = self.run_refute("check", "before", "after", "--budget", "5s")
        self.assertIn("were cut off, and what comes after that point was not "
                      "tested: ", text.stdout)
        self.assertRegex(text.stdout, r"file refused \(\d+\)")

    def test_check_with_the_kernel_alone(self):
        reply = self.check(ACTS, guarded=False)
        self.assertEqual(reply["evidence"], [])
        self.assertFalse([r for r in reply["stopped"] if r.startswith("denied")])

    def engine(self, path, after):
        (self.folder / "after.json").write_text(json.dumps({path: after}))
        (self.folder / "engine.py").write_text(ENGINE)
        return (f"{sys.executable} {self.folder / 'engine.py'} "
                f"{self.folder / 'after.json'}")

    def refute_try(self, kinds, guarded):
        self.write(kinds)
        engine = self.engine(
            "Hostile.java", (self.folder / "after/Hostile.java").read_text())
        request = {"refactoring": "rename-method",
                   "target": {"type": "Hostile", "method": "tell",
                              "parameters": ["int"]},
                   "options": {"new-name": "told"}}
        done = self.run_refute("try", "--program", "before", "--request",
                               json.dumps(request), "--engine-command", engine,
                               "--oracles", "behaviour", "--json",
                               guarded=guarded)
        self.assert_nothing_happened()
        told = json.loads(done.stdout)
        self.assertEqual("denied file" in told["stopped"], guarded)
        case, = told["cases"]
        answer, = case["engines"]
        opinion, = answer["oracles"]
        self.assertNotEqual(opinion["says"], "no-answer", done.all)
        self.assertEqual(answer["findings"], [], done.all)

    def test_try(self):
        self.refute_try(EVERYTHING, guarded=True)

    def test_try_with_the_kernel_alone(self):
        self.refute_try(ACTS, guarded=False)

    def run_campaign(self, guarded, first="file"):
        """Every class of every result starts with all acts, those of one kind
        first."""
        kinds = sorted(ACTS, key=lambda kind: kind != first)
        calls = "".join(
            f"    try {{ h.{name}(); }} catch (Throwable e) {{ }}\n"
            for kind in kinds for name in ACTS[kind])
        text = program(ACTS, self.fill, after=False).replace(
            "  static volatile int ran;\n",
            "  static volatile int ran; static boolean done;\n  static void all() {\n"
            "    if (done) return;\n    done = true;\n"
            f"    Hostile h = new Hostile();\n{calls}"
            '    System.out.print("reached".toUpperCase());\n  }\n', 1)
        done = self.run_refute(
            "run", "--generator", "push-down-super", "--engine-command",
            self.engine("p/Hostile.java", "package p;\n" + text), "--trials",
            "2", "--check-budget", "60s", "--oracles", "behaviour", "--reduce",
            "none", "--store", f"{first}.db", guarded=guarded)
        self.assertEqual(done.returncode, 1, done.all)
        self.assert_nothing_happened()
        return done

    def test_run(self):
        """The first refusal ends a call, so each kind has its turn."""
        for kind in ("file", "process", "network"):
            done = self.run_campaign(guarded=True, first=kind)
            self.assertIn(f"before and denied {kind} after", done.all)
            self.assertRegex(done.stdout,
                             rf"calls were cut off, .*{kind} refused")
            self.assertNotIn("REACHED", done.all)

    def test_run_with_the_kernel_alone(self):
        self.assertIn("REACHED", self.run_campaign(guarded=False).all)

    def run_programs(self, kinds, guarded):
        """Here the acts are methods, so that each is called by itself."""
        self.write(kinds)
        engine = self.engine(
            "Hostile.java", (self.folder / "after/Hostile.java").read_text())
        shutil.move(self.folder / "before", self.folder / "programs/hostile")
        done = self.run_refute(
            "run", "--programs", "programs", "--engine-command", engine,
            "--trials", "1", "--check-budget", "60s", "--sequences", "20000",
            "--oracles", "behaviour", "--reduce", "none", "--store",
            f"own-{guarded}.db", guarded=guarded)
        self.assertEqual(done.returncode, 0, done.all)
        self.assert_nothing_happened()
        return done.stdout

    def test_run_on_programs(self):
        told = self.run_programs(EVERYTHING, guarded=True)
        for reason in ("file", "process", "network", "thread", "setup",
                       "reflection", "tool", "class loader", "exit"):
            self.assertRegex(told, rf"calls were cut off, .*{reason} refused")

    def test_run_on_programs_with_the_kernel_alone(self):
        told = self.run_programs(ACTS, guarded=False)
        self.assertNotIn("refused", told)

    def randoop(self, kinds, guarded):
        self.write(kinds)
        classes = self.folder / "classes"
        subprocess.run(["javac", "-nowarn", "-d", str(classes),
                        str(self.folder / "before/Hostile.java")], check=True,
                       capture_output=True)
        self.before = self.state()
        done = self.run_refute("randoop", classes, "--time", "20s", "--limit",
                               "2000", "--classes", "Hostile", "--runs", "2",
                               "--regressions", "60", "--json", guarded=guarded)
        self.assertIn(done.returncode, (0, 1), done.all)
        self.assert_nothing_happened()
        return json.loads(done.stdout)

    @unittest.skipUnless(shutil.which("javac"), "no javac")
    def test_randoop(self):
        found = self.randoop(EVERYTHING, guarded=True)
        for reason in ("file", "process", "network", "thread"):
            self.assertIn(f"denied {reason}", found["stopped_by"])
        stops = " ".join(found["stops"])
        for name in ("stream", "delete_inherited", "builder", "socket", "exit",
                     "thread", "unreflect", "beans"):
            self.assertIn(f"Hostile.{name}()", stops)

    @unittest.skipUnless(shutil.which("javac"), "no javac")
    def test_randoop_with_the_kernel_alone(self):
        self.randoop(ACTS, guarded=False)

    def test_a_terminal_obeys_nothing_that_a_program_says(self):
        """The escape sequence OSC 52 would write to the clipboard."""
        text = ('public class A {{ public String m() {{ return "{}"; }} '
                '/* \x1b]52;c;aGk=\x07 */ int é = {}; }}\n')
        for version, said, number in (("before", "a", 1),
                                      ("after", "\\u001b]52;c;aGk=\\u0007", 2)):
            folder = self.folder / version
            folder.mkdir()
            (folder / "A.java").write_text(text.format(said, number))
        (self.folder / "bad").mkdir()
        (self.folder / "bad" / "\x1b]52;c;x\x07.java").write_text("class {")
        for args in (["check", "before", "after"], ["check", "bad", "after"],
                     ["check", "before", "bad"], ["check", "\x1b[2J", "after"]):
            done = self.refute(*args)
            self.assertNotRegex(done.all, "[\x00-\x08\x0b-\x1f\x7f]", args)
        done = self.refute("check", "before", "after")
        self.assertIn("\\u001b]52", done.stdout)
        self.assertEqual(done.returncode, 1, done.all)

    def test_without_landlock_nothing_runs_unless_asked_for(self):
        """A filter makes the system call fail, as on old kernels."""
        self.write({"file": {}})
        without = self.folder / "without.py"
        without.write_text(WITHOUT_LANDLOCK)
        for args in (["check", "before", "after"],
                     ["randoop", "--package", "java.util", "--time", "1s"],
                     ["try", "--program", "before", "--request", "{}"]):
            done = subprocess.run(
                [sys.executable, str(without), REFUTE, *args], text=True,
                cwd=self.folder, capture_output=True, timeout=300)
            if args[0] != "try":
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn("tested code cannot be confined here: this kernel "
                              "has no Landlock", done.stderr)
                self.assertIn("--unconfined", done.stderr)
        done = subprocess.run(
            [sys.executable, str(without), REFUTE, "check", "before", "after",
             "--unconfined"], text=True, cwd=self.folder, capture_output=True,
            timeout=300)
        # It runs; without an act, nothing calls what was changed.
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)


# seccomp: landlock_create_ruleset (444) fails with ENOSYS (38).
WITHOUT_LANDLOCK = '''
import ctypes, os, struct, sys
steps = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (6, 0, 0, 0x00050026),
         (6, 0, 0, 0x7fff0000)]
code = b"".join(struct.pack("HBBI", *each) for each in steps)
buffer = ctypes.create_string_buffer(code)
class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_void_p)]
program = Program(len(steps), ctypes.addressof(buffer))
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.byref(program), 0, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
'''

if __name__ == "__main__":
    unittest.main(verbosity=2)
