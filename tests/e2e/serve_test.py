#!/usr/bin/env python3
"""`refute serve` in a real browser, and without one.

Usage: serve_test.py PATH-OF-REFUTE. The stores are written by this test.
"""
import fcntl
import json
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import unittest
import urllib.error
import urllib.parse
import urllib.request

from browser import Browser
from written_store import HOSTILE, add_findings, finding, write_store

REFUTE = sys.argv.pop(1)
ENTER, ESCAPE = "\ue007", "\ue00c"  # as WebDriver calls the keys


class Serve:
    """A running `refute serve`."""

    def __init__(self, *stores):
        self.process = subprocess.Popen(
            [REFUTE, "serve", *stores], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.root = f"http://{parts.netloc}"
        self.token = urllib.parse.parse_qs(parts.query)["token"][0]

    def get(self, path, **headers):
        request = urllib.request.Request(self.root + path, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    def state(self):
        """The first event: how far the campaign is."""
        address = f"{self.root}/events?store=0&token={self.token}"
        with urllib.request.urlopen(address, timeout=60) as events:
            return json.loads(events.readline().decode()[len("data: "):])

    def data(self):
        return json.loads(self.get(f"/data?store=0&token={self.token}"))

    def post(self, path, body, **headers):
        headers.setdefault("X-Refute-Token", self.token)
        request = urllib.request.Request(
            self.root + path, json.dumps(body).encode(),
            {"Content-Type": "application/json", **headers}, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def judge(self, cause, verdict, note="", link="", seen=None):
        judged = verdict and {"verdict": verdict, "note": note, "link": link}
        code, text = self.post("/judge", {
            "cluster": cause["clusters"][0], "judged": judged, "seen": seen})
        return code, json.loads(text)

    def stop(self, with_signal=signal.SIGINT):
        self.process.send_signal(with_signal)
        code = self.process.wait(60)
        self.process.stdout.close()
        return code


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    def store(self, name, findings):
        path = self.folder / f"{name}.db"
        write_store(REFUTE, path, findings)
        return path

    def served(self, *stores):
        server = Serve(*stores)

        def end():
            if server.process.poll() is None:
                server.stop(signal.SIGKILL)
        self.addCleanup(end)
        return server

    def reduce(self, store, number, small):
        """Writes what `refute reduce` would."""
        row = {**small, "finding": number, "class_path": "[]", "lines": 1,
               "checks": 1, "minimal": 1, "confirmed": 1}
        with sqlite3.connect(store) as db:
            columns = [r[1] for r in db.execute("PRAGMA table_info(reduction)")]
            marks = ",".join("?" * len(columns))
            db.execute(f"INSERT INTO reduction VALUES ({marks})",
                       [row.get(c, "") for c in columns])

    def report(self, store, *more):
        return json.loads(subprocess.run(
            [REFUTE, "report", "--format", "json", "--store", store, *more],
            check=True, capture_output=True, text=True).stdout)

    def judgements(self, store):
        """There is no file before the first is saved."""
        file = pathlib.Path(f"{store}.judgements.toml")
        return (tomllib.loads(file.read_text()).get("judged", [])
                if file.exists() else [])


class ServeTest(Case):
    def test_nobody_without_the_token(self):
        server = self.served(self.store("token", [finding(1)]))
        good = f"/?store=0&token={server.token}"
        self.assertIn("summary 1", server.get(good))
        host = server.root.removeprefix("http://")
        for path, headers in [
                ("/", {}), ("/data?token=", {}),
                ("/?token=" + "0" * len(server.token), {}),
                (good, {"Host": "evil.example"}),  # DNS rebinding
                (good, {"Origin": "http://evil.example"}),
                (good, {"Origin": "null"})]:
            with self.assertRaises(urllib.error.HTTPError) as refused:
                server.get(path, **headers)
            refused.exception.close()
            self.assertEqual(refused.exception.code, 403, (path, headers))
        server.get(good, Origin=f"http://{host}")
        server.get(good, Host=host.replace("127.0.0.1", "localhost"))
        # The token in the address is not enough to change anything.
        code, _ = server.post(f"/judge?token={server.token}", {},
                              **{"X-Refute-Token": ""})
        self.assertEqual(code, 403)
        # It cannot be reached from another machine: no other address listens.
        port = f"{int(host.split(':')[1]):04X}"
        with open("/proc/net/tcp", encoding="ascii") as table:
            listening = [line.split()[1] for line in table
                         if line.split()[3] == "0A"]
        self.assertEqual([a for a in listening if a.endswith(":" + port)],
                         ["0100007F:" + port])
        self.assertEqual(server.stop(), 0)

    def test_judgements_are_what_the_others_use(self):
        store = self.store("judged", [finding(i) for i in range(1, 5)])
        server = self.served(store)
        causes = server.data()["causes"]
        self.assertEqual([c["judged"] for c in causes], [None] * 4)
        for cause, verdict in zip(causes, ["true", "debatable", "not-a-bug",
                                           "known"]):
            code, told = server.judge(cause, verdict, f"note {verdict}",
                                      "https://example.org/1")
            self.assertEqual((code, told["saved"]), (200, True))
        # Killed, nothing is lost.
        server.stop(signal.SIGKILL)
        self.assertEqual([j["verdict"] for j in self.judgements(store)],
                         ["true", "debatable", "not-a-bug", "known"])
        by_summary = {c["summary"]: c for c in self.report(store)["causes"]}
        # A cause has the number that the page shows, judged or not.
        self.assertEqual([by_summary[c["summary"]]["number"] for c in causes],
                         [c["number"] for c in causes])
        for cause, known in zip(causes, [
                "", "judged debatable: https://example.org/1: note debatable",
                "judged no bug: https://example.org/1: note not-a-bug",
                "https://example.org/1: note known"]):
            self.assertEqual(by_summary[cause["summary"]]["known"], known)
            self.assertEqual(
                by_summary[cause["summary"]]["judged"]["note"],
                "note " + by_summary[cause["summary"]]["judged"]["verdict"])
        # The same judgements for another campaign, by --known.
        other = self.store("other", [finding(i) for i in range(1, 5)])
        self.assertEqual(
            sorted(bool(c["known"]) for c in self.report(
                other, "--known", f"{store}.judgements.toml")["causes"]),
            [False, True, True, True])
        # The exit code: one is news still, and then none.
        resume = [REFUTE, "run", "--resume", "--store", store]
        done = subprocess.run(resume, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        server = self.served(store)
        judged = server.data()["causes"][0]
        self.assertEqual(judged["judged"]["verdict"], "true")
        self.assertEqual(
            server.judge(judged, "known", seen=judged["judged"])[0], 200)
        done = subprocess.run(resume, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_judgement_holds_for_the_reduced_program(self):
        message = {"code": "code1", "place": "", "text": "t"}
        large = {**finding(1), "messages": json.dumps([message] * 3)}
        store = self.store("reduced", [large])
        server = self.served(store)
        server.judge(server.data()["causes"][0], "known", "seen before")
        self.reduce(store, 1, {**large, "messages": json.dumps([message])})
        [cause] = self.report(store)["causes"]
        self.assertTrue(cause["reduced"])
        self.assertEqual(cause["known"], "seen before")

    def test_two_people(self):
        store = self.store("two", [finding(1), finding(2)])
        servers = [self.served(store), self.served(store)]
        cause = servers[0].data()["causes"][0]
        self.assertEqual(servers[0].judge(cause, "true", "mine")[0], 200)
        code, told = servers[1].judge(cause, "not-a-bug", "yours")
        self.assertEqual((code, told["now"]["note"]), (409, "mine"))
        code, told = servers[1].judge(cause, None, seen=told["now"])
        self.assertEqual((code, told["now"]), (200, None))
        self.assertEqual(self.judgements(store), [])
        # Many at once: each word is one of those that were said.
        def many(server, verdict):
            for _ in range(20):
                now = server.data()["causes"][1]
                server.judge(now, verdict, seen=now["judged"])
        threads = [threading.Thread(target=many, args=(s, v)) for s, v
                   in zip(servers, ["true", "known"])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        [entry] = self.judgements(store)
        self.assertIn(entry["verdict"], ["true", "known"])

    def test_killed_while_many_judge_keeps_all_that_was_answered(self):
        store = self.store("killed", [finding(i) for i in range(8)])
        server = self.served(store)
        causes = server.data()["causes"]
        answered = [0] * len(causes)

        def many(which):
            try:
                for number in range(1, 1000):
                    seen = server.data()["causes"][which]["judged"]
                    code, _ = server.judge(causes[which], "true", str(number),
                                           seen=seen)
                    self.assertEqual(code, 200)
                    answered[which] = number
            except OSError:  # killed
                pass
        threads = [threading.Thread(target=many, args=(i,))
                   for i in range(len(causes))]
        for thread in threads:
            thread.start()
        while min(answered) < 3:
            time.sleep(0.01)
        server.stop(signal.SIGKILL)
        for thread in threads:
            thread.join()
        notes = {c["summary"]: int(c["judged"]["note"])
                 for c in self.report(store)["causes"]}
        for cause, number in zip(causes, answered):
            # The last answer may have been under way.
            self.assertIn(notes[cause["summary"]], [number, number + 1])

    def test_what_waits_is_what_the_list_marks(self):
        store = self.store("waits", [
            finding(1), finding(1, confirmed=False),
            {**finding(2, confirmed=False), "level": "announced"},
            finding(3, confirmed=False)])
        state = self.served(store).state()
        self.assertEqual((state["confirmed"], state["pending"]), (1, 1))
        listed = subprocess.run(
            [REFUTE, "list", "findings", "--store", store],
            check=True, capture_output=True, text=True).stdout
        self.assertEqual(listed.count("[not confirmed]"), 1)

    def test_wrong_words(self):
        store = self.store("wrong", [finding(1)])
        server = self.served(store)
        cause = server.data()["causes"][0]
        self.assertEqual(server.judge(cause, "maybe")[0], 400)
        self.assertEqual(server.judge({"clusters": ["no such"]}, "true")[0],
                         400)
        for body in ["x", [], {"judged": 3}]:
            self.assertEqual(server.post("/judge", body)[0], 400)
        self.assertEqual(server.post("/judge?store=7", {})[0], 404)
        cluster = cause["clusters"][0]
        for action, release in [("merge", ""), ("replay", "exec:/bin/sh"),
                                ("replay", "eclipse:/tmp"),
                                ("replay", "--store:1"), ("reduce", "eclipse:1")]:
            code, text = server.post("/run", {
                "action": action, "release": release, "cluster": cluster})
            self.assertEqual(code, 400, text)
        done = subprocess.run([REFUTE, "serve", self.folder / "no.db"],
                              capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no.db", done.stderr)

    def test_a_file_that_is_none_is_an_error(self):
        store = self.store("rubbish", [finding(1)])
        file = pathlib.Path(f"{store}.judgements.toml")
        file.write_text('[[judged]]\nverdict = "perhaps"\n', encoding="utf-8")
        done = subprocess.run([REFUTE, "report", "--store", store],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("judgements.toml:2", done.stderr)


class BrowserTest(Case):
    """What people see and press."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = Browser(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        super().tearDownClass()

    def until(self, script, wanted=True):
        deadline = time.monotonic() + 30
        while (got := self.browser.run(script)) != wanted:
            self.assertLess(time.monotonic(), deadline, (script, got))
            time.sleep(0.05)

    def press(self, key):
        self.browser.run(
            f"document.activeElement.dispatchEvent(new KeyboardEvent("
            f"'keydown', {{key: '{key}', bubbles: true}}))")

    def type(self, text):
        """On the keyboard, for whatever has the focus."""
        self.browser.call("POST", "/actions", {"actions": [{
            "type": "key", "id": "keyboard", "actions": [
                {"type": kind, "value": key} for key in text
                for kind in ("keyDown", "keyUp")]}]})

    def test_keys_judge(self):
        store = self.store("keys", [finding(1), finding(2, HOSTILE),
                                    finding(3)])
        self.browser.open(self.served(store).address)
        opened = ("return [...document.querySelectorAll('details.cause')]"
                  ".map(d => d.open)")
        self.press("j")
        self.until(opened, [True, False, False])
        self.press("j")
        self.until(opened, [False, True, False])
        self.press("3")
        self.until("return document.querySelector('details[open] .said')"
                   ".textContent", "saved")
        self.press("k")
        self.until(opened, [True, False, False])
        self.press("1")
        self.until("return [...document.querySelectorAll("
                   "'summary .judged')].map(t => t.textContent)",
                   ["true", "not a bug"])
        self.assertEqual(sorted(j["verdict"] for j in self.judgements(store)),
                         ["not-a-bug", "true"])
        # A note belongs to the judgement; the same key takes it back.
        self.press("n")
        self.type("<b>note</b>" + ENTER)
        deadline = time.monotonic() + 30
        while not any(j.get("note") for j in self.judgements(store)):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        self.until("return document.querySelector('details[open] .said')"
                   ".textContent", "saved")
        self.press("1")
        self.until("return document.querySelectorAll('summary .judged')"
                   ".length", 1)
        self.assertEqual([j["verdict"] for j in self.judgements(store)],
                         ["not-a-bug"])
        self.assertIsNone(self.browser.run("return window.hacked || null"))
        self.assertIn("1 cause judged, 2 to go", self.browser.run(
            "return document.getElementById('live').textContent"))

    def test_a_note_without_a_mouse(self):
        store = self.store("note", [finding(1), finding(2)])
        self.browser.open(self.served(store).address)
        self.type("j1nfirst" + ESCAPE + "j4nsecond" + ENTER + "k")
        self.until("return document.querySelector('details[open] .note').value",
                   "first")
        deadline = time.monotonic() + 30
        while ([j.get("note") for j in self.judgements(store)]
               != ["first", "second"]):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        # What it is called in the file can be read on the page.
        self.assertEqual(
            self.browser.run("return document.querySelector("
                             "'details[open] .name').textContent"),
            self.judgements(store)[0]["name"])

    def test_lines_have_the_numbers_of_the_messages(self):
        store = self.store("lines", [finding(1)])
        self.browser.open(self.served(store).address)
        self.press("j")
        self.until("return document.querySelectorAll('.row').length > 0")
        numbers = self.browser.run(
            "return [...document.querySelectorAll('details[open] .row')]"
            ".filter(r => !r.matches('.add, .both, .blank'))"
            ".map(r => r.dataset.line)")
        self.assertEqual(numbers, [str(i + 1) for i in range(len(numbers))])

    def test_how_long_a_campaign_still_takes(self):
        store = self.store("left", [finding(1)])
        with sqlite3.connect(store) as db:
            self.note(db, noted=0, ends=600)
        self.browser.open(self.served(store).address)
        live = "return document.getElementById('live').textContent"
        self.until(live + ".startsWith('not running')")
        with open(store, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # as a campaign does
            self.until(live + ".match(/^running, about (9|10) min/) !== null")
            # It has said nothing for a while: nobody knows.
            with sqlite3.connect(store) as db:
                self.note(db, noted=-60, ends=600)
            self.until(live + ".startsWith('running ·')")
            # No trial, and a smaller program.
            self.reduce(store, 1, finding(1))
            self.until(live + ".startsWith('reducing, 1 done')")

    def note(self, db, noted, ends):
        spent = {name: time.strftime("%Y-%m-%dT%H:%M:%SZ",
                                     time.gmtime(time.time() + seconds))
                 for name, seconds in [("to", noted), ("ends", ends)]}
        db.execute("INSERT OR REPLACE INTO meta VALUES ('spent', ?)",
                   [json.dumps(spent)])

    def test_causes_come_in_while_one_looks(self):
        store = self.store("live", [finding(1)])
        self.browser.open(self.served(store).address)
        count = "return document.querySelectorAll('details.cause').length"
        self.until(count, 1)
        self.press("j")
        with sqlite3.connect(store) as db:
            add_findings(db, [finding(2)], first=2)
        self.until(count, 2)
        # What was open stays open.
        self.until("return document.querySelector('details[open]')"
                   ".innerText.includes('summary 1')")
        # Another person's judgement shows, too.
        other = self.served(store)
        other.judge(other.data()["causes"][1], "known", "theirs")
        self.until("return [...document.querySelectorAll("
                   "'summary .judged')].map(t => t.textContent)", ["known"])

    def test_buttons_run_and_show(self):
        store = self.store("buttons", [finding(1, HOSTILE)])
        self.browser.open(self.served(store).address)
        self.press("j")
        self.until("return document.querySelector('.replay') !== null")
        self.browser.run("document.querySelector('.replay').click()")
        # The engine was one of ours, and is not asked for again by itself.
        self.until("return /exit code [0-9]/.test("
                   "document.querySelector('.output').textContent)")
        self.assertIsNone(self.browser.run("return window.hacked || null"))
        # A release is asked for, and must be one; the output stays apart.
        told = "return document.querySelector('.told').textContent"
        self.browser.run("document.querySelector('.try-release').click()")
        self.until(told + ".startsWith('Name a release')")
        self.browser.run(
            "document.querySelector('.release').value = 'x';"
            "document.querySelector('.try-release').click()")
        self.until(told + ".includes('is no release')")
        self.assertRegex(self.browser.run(
            "return document.querySelector('.output').textContent"),
            r"exit code [0-9]+\]\n$")

    def test_a_job_goes_on_while_the_page_is_renewed(self):
        store = self.store("job", [finding(1), finding(2)])
        self.browser.open(self.served(store).address)
        # A job that prints when this test wants it to.
        self.browser.run("""
            const real = window.fetch;
            window.fetch = (path, options) => !path.startsWith("/run")
                ? real(path, options) : Promise.resolve(new Response(
                    new ReadableStream({start(c) { window.job = c; }})));
            window.say = text => window.job.enqueue(
                new TextEncoder().encode(text));""")
        self.press("j")
        self.until("return document.querySelector('.reduce') !== null")
        output = ("return (o => o && !o.hidden ? o.textContent : null)("
                  "document.querySelector('details[open] .output'))")
        enabled = ("return [...document.querySelectorAll('.tools button')]"
                   ".filter(b => !b.disabled).length")
        self.browser.run("document.querySelector('.reduce').click()")
        self.until(output, "starting …\n")
        self.assertEqual(self.browser.run(enabled), 0)
        self.reduce(store, 1, finding(1))
        self.until("return data.causes.some(c => c.reduced)")
        self.assertEqual(self.browser.run(output), "starting …\n")
        self.browser.run("say('first\\n')")
        self.until(output, "first\n")
        self.press("j")  # the other cause has buttons, too
        self.until("return document.querySelectorAll('.tools').length", 2)
        self.assertEqual(self.browser.run(enabled), 0)
        self.press("k")
        with sqlite3.connect(store) as db:
            add_findings(db, [finding(3)], first=3)
        self.until("return document.querySelectorAll('details.cause')"
                   ".length", 3)
        self.assertEqual(self.browser.run(output), "first\n")
        self.browser.run("say('last\\n'); job.close()")
        self.until(output, "first\nlast\n")
        self.until(enabled, 3)

    def test_the_page_of_a_file_speaks_to_nobody(self):
        store = self.store("file", [finding(1)])
        page = self.folder / "file.html"
        subprocess.run([REFUTE, "report", "--format", "html", "--store", store,
                        "--out", page], check=True, capture_output=True)
        self.browser.open(page)
        self.assertTrue(self.browser.run(
            "return document.getElementById('live').hidden"))
        self.browser.run(
            "document.querySelector('details.cause').open = true")
        self.until("return document.querySelector('.wrong') !== null")
        self.assertIsNone(self.browser.run(
            "return document.querySelector('.judging')"))


if __name__ == "__main__":
    unittest.main()
