#!/usr/bin/env python3
"""Language servers as engines: ours around a fake one, one of TypeScript, and
Eclipse's jdt.ls.

Usage: lsp_test.py PATH-OF-REFUTE

The real servers come from npm, into a folder that goes away again; where npm
has none, or no network, their tests are skipped. REFUTE_TEST_SERVERS names a
folder to keep them in.
"""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from refute_case import REFUTE, RefuteCase

FAKE = pathlib.Path(__file__).parents[1] / "lsp" / "fake_server.py"


class Host:
    """A running `refute lsp-host`."""

    def __init__(self, server, *command):
        self.process = subprocess.Popen(
            [REFUTE, "lsp-host", "--server", server, "--", *map(str, command)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def ask(self, **question):
        print(json.dumps({"id": 5, **question}), file=self.process.stdin,
              flush=True)
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def apply(self, files, refactoring, target, **options):
        return self.ask(method="apply", files=files, request={
            "refactoring": refactoring, "target": target,
            "options": {name.replace("_", "-"): value
                        for name, value in options.items()}})

    def end(self):
        """Its exit code, and what it said."""
        self.process.stdin.close()
        errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.wait(60), errors


class FakeServerTest(RefuteCase):
    """What the host does with a server that does as it is told."""
    PROGRAM = {"A.java": "class A { int f; }"}
    TARGET = {"type": "A", "field": "f"}
    HELLO = [{"result": {"capabilities": {"renameProvider": True},
                         "serverInfo": {"name": "fake", "version": "3"}}}]

    def host(self, **script):
        file = self.folder / "script"
        file.write_text(json.dumps({"initialize": self.HELLO, **script}))
        return Host("java", "python3", FAKE, file)

    def rename(self, host):
        return host.apply(self.PROGRAM, "rename-field", self.TARGET,
                          new_name="g")

    def test_it_says_who_the_server_is_and_ends_with_its_input(self):
        host = self.host()
        hello = host.ask(method="hello")["result"]
        self.assertEqual(hello["version"], "3")
        self.assertEqual(hello["details"], {"server": "fake"})
        self.assertIn("rename-type", hello["refactorings"])
        self.assertNotIn("extract-local", hello["refactorings"])
        self.assertEqual(host.end(), (0, ""))
        self.assertIn('"exit"', (self.folder / "script.log").read_text())

    def test_its_folder_goes_away_with_it(self):
        host = self.host()
        host.ask(method="hello")
        mine = f"refute-lsp-{host.process.pid}-"
        places = [pathlib.Path("/dev/shm"), pathlib.Path(tempfile.gettempdir())]

        def left():
            return [each for place in places if place.is_dir()
                    for each in place.iterdir() if each.name.startswith(mine)]
        self.assertEqual(len(left()), 1)
        host.end()
        self.assertEqual(left(), [])

    def test_a_server_that_dies_takes_the_host_with_it(self):
        host = self.host(**{"textDocument/rename": [{"exit": 9}]})
        self.assertIsNone(self.rename(host))
        code, errors = host.end()
        self.assertEqual(code, 3)
        self.assertIn("the language server ended: exit code 9", errors)

    def test_garbage_is_the_end_too(self):
        host = self.host(**{"textDocument/rename": [{"print": "so what?"}]})
        self.assertIsNone(self.rename(host))
        code, errors = host.end()
        self.assertEqual(code, 3)
        self.assertIn("what is no header: so what?", errors)

    def test_a_server_that_will_not_start_is_an_error(self):
        host = self.host(initialize=[
            {"error": {"code": 1, "message": "no licence"}}])
        self.assertIsNone(host.ask(method="hello"))
        code, errors = host.end()
        self.assertEqual(code, 3)
        self.assertIn("no licence", errors)

    def test_a_server_that_hangs_is_timed_out_and_replaced(self):
        (self.folder / "A.java").write_text(self.PROGRAM["A.java"])
        (self.folder / "script").write_text(json.dumps(
            {"initialize": self.HELLO,
             "textDocument/rename": [{"sleep": 1000}]}))
        done = self.refute(
            "try", "--engine", f"lsp:python3 {FAKE} script",
            "--program", "A.java", "--timeout", "1s", "--request", json.dumps(
                {"refactoring": "rename-field", "target": self.TARGET,
                 "options": {"new-name": "g"}}))
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("no answer within 1 s", done.stdout)

    def test_an_error_that_only_the_log_knows_is_a_finding(self):
        edit = {"changes": {"ROOT/A.java": [
            {"range": {"start": {"line": 0, "character": 14},
                       "end": {"line": 0, "character": 15}},
             "newText": "g"}]}}
        (self.folder / "A.java").write_text(self.PROGRAM["A.java"])
        (self.folder / "script").write_text(json.dumps(
            {"initialize": self.HELLO, "textDocument/rename": [
                {"notify": "window/logMessage", "params": {
                    "type": 1, "message":
                    "java.lang.Error: oops\n\tat x.Y.z(Y.java:1)\n"}},
                {"result": edit}]}))
        done = self.refute(
            "try", "--engine", f"lsp:python3 {FAKE} script",
            "--program", "A.java", "--request", json.dumps(
                {"refactoring": "rename-field", "target": self.TARGET,
                 "options": {"new-name": "g"}}))
        self.assertEqual(done.returncode, 1, done.all)
        self.assertIn("int g;", done.stdout)
        self.assertIn("java.lang.Error in x.Y.z", done.stdout)
        self.assertRegex(done.stdout, r"behaviour +does not object")


class Servers:
    """Where the real servers are; fetched once, or None with the reason."""
    folder = pathlib.Path(os.environ.get("REFUTE_TEST_SERVERS")
                          or tempfile.mkdtemp())
    tried = {}

    @classmethod
    def fetch(cls, *packages):
        if packages not in cls.tried:
            cls.tried[packages] = cls.install(packages)
        return cls.tried[packages]

    @classmethod
    def install(cls, packages):
        if not shutil.which("npm"):
            return "npm is not installed"
        modules = cls.folder / "node_modules"
        if all((modules / each.split("@")[0]).is_dir() for each in packages):
            return None
        try:
            done = subprocess.run(
                ["npm", "install", "--prefix", str(cls.folder), "--no-audit",
                 "--no-fund", "--ignore-scripts", *packages],
                capture_output=True, text=True, timeout=300)
        except subprocess.TimeoutExpired:
            return "npm install takes longer than five minutes"
        return None if done.returncode == 0 else (
            "npm cannot fetch it: " + done.stderr.strip()[-300:])


def tearDownModule():
    if "REFUTE_TEST_SERVERS" not in os.environ:
        shutil.rmtree(Servers.folder, ignore_errors=True)


class TypeScriptTest(RefuteCase):
    """Another language and another server: a row, and no code."""

    def setUp(self):
        super().setUp()
        missing = Servers.fetch("typescript-language-server@4", "typescript@5")
        if missing:
            self.skipTest(missing)

    def test_it_renames_and_removes_imports(self):
        program = {"a.ts": "export function one() { return 1; }\n",
                   "b.ts": "import { one } from './a';\n"
                           "export const two = one() + one();\n"}
        host = Host("typescript",
                    Servers.folder / "node_modules/.bin/"
                    "typescript-language-server", "--stdio")
        hello = host.ask(method="hello")["result"]
        self.assertEqual(hello["refactorings"]["rename-selected"]["target"],
                         "selection")
        self.assertNotIn("rename-method", hello["refactorings"])
        unused = "code-action:source.removeUnusedImports.ts"
        self.assertEqual(hello["refactorings"][unused]["target"], "file")

        at = program["a.ts"].index("one")
        renamed = host.apply(program, "rename-selected",
                             {"file": "a.ts", "offset": at, "length": 3},
                             new_name="uno")["result"]
        self.assertEqual(renamed["outcome"], "applied", renamed)
        self.assertEqual(renamed["files"], {
            name: text.replace("one", "uno")
            for name, text in program.items()})

        refused = host.apply(program, "rename-selected",
                             {"file": "a.ts",
                              "offset": program["a.ts"].index("1"),
                              "length": 1},
                             new_name="uno")["result"]
        self.assertEqual(refused["outcome"], "refused", refused)

        program["b.ts"] = ("import { one, three } from './a';\n"
                           "export const two = one();\n")
        program["a.ts"] += "export const three = 3;\n"
        done = host.apply(program, unused, {"file": "b.ts"})["result"]
        self.assertEqual(done["outcome"], "applied", done)
        self.assertIn("import { one } from './a';", done["files"]["b.ts"])
        self.assertEqual(host.end()[0], 0)


# What jdt.ls does well: a clean sheet for the oracles.
SUM = """package p;

public class Sum {
    public int squared(int a, int b) {
        return (a + b) * (a + b);
    }
}
"""
USER = """package p;

class User {
    int use() {
        return new Sum().squared(1, 2);
    }
}
"""


class JdtlsTest(RefuteCase):
    def setUp(self):
        super().setUp()
        missing = Servers.fetch("coc-java@1.56.0")
        if missing:
            self.skipTest(missing)
        self.engine = f"jdtls:{Servers.folder}"
        programs = self.folder / "programs" / "p"
        programs.mkdir(parents=True)
        (programs / "Sum.java").write_text(SUM)
        (programs / "User.java").write_text(USER)

    def refute(self, *args, **more):
        done = super().refute(*args, **more)
        if "JDK 21" in done.stderr and done.returncode == 3:
            self.skipTest(done.stderr.strip())
        return done

    def test_it_keeps_to_the_protocol(self):
        done = self.refute("engine-test", "--engine", self.engine,
                           "--timeout", "60s")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("26 passed, 0 failed, 0 skipped", done.stdout)

    def test_a_request_can_be_tried(self):
        request = {"refactoring": "extract-local", "target": {
            "file": "p/Sum.java", "offset": SUM.index("a + b"), "length": 5}}
        done = self.refute("try", "--engine", self.engine, "--program",
                           "programs", "--request", json.dumps(request),
                           "--timeout", "60s")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertRegex(done.stdout, r"int \w+ = a \+ b;")
        self.assertRegex(done.stdout, r"return \(?(\w+)\)? \* \(?\1\)?;")

    def test_a_campaign_applies_and_refuses(self):
        done = self.refute(
            "run", "--engine", self.engine, "--programs", "programs",
            "--refactoring", "rename-method",
            "--refactoring", "extract-constant",
            "--refactoring", "code-action:source.organizeImports",
            "--timeout", "60s", "--budget", "200s")
        self.assertIn(done.returncode, (0, 1), done.all)
        with sqlite3.connect(self.folder / "refute.db") as db:
            outcomes = dict(db.execute(
                "SELECT outcome, count(*) FROM trial GROUP BY 1"))
        self.assertGreater(outcomes.get("applied", 0), 3, done.all)
        self.assertGreater(outcomes.get("refused", 0), 0, done.all)
        self.assertEqual(set(outcomes) - {"applied", "refused"}, set(),
                         done.all)


if __name__ == "__main__":
    unittest.main()
