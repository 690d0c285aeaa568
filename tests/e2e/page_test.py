#!/usr/bin/env python3
"""The HTML report in a real browser: headless Chromium.

Usage: page_test.py PATH-OF-REFUTE. The store is written by this test, so
that it can contain what no engine would say.
"""
import json
import pathlib
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

import jsonschema

from browser import Browser
from written_store import HOSTILE, finding, write_store

REFUTE = sys.argv.pop(1)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.browser = Browser(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        shutil.rmtree(cls.folder, ignore_errors=True)

    def page(self, name, findings):
        """Writes a store with these findings, and its page."""
        store = self.folder / f"{name}.db"
        write_store(REFUTE, store, findings)
        out = self.folder / f"{name}.html"
        subprocess.run([REFUTE, "report", "--format", "html", "--store", store,
                        "--out", out], check=True, capture_output=True)
        return out

    finding = staticmethod(finding)

    def test_sarif_obeys_its_schema(self):
        root = pathlib.Path(__file__).parents[2]
        jar = subprocess.run([root / "script" / "fetch-jar", "sarif"],
                             check=True, capture_output=True,
                             text=True).stdout.strip()
        with zipfile.ZipFile(jar) as files:
            schema = json.loads(files.read("schema/sarif-schema-2.1.0.json"))
        self.page("sarif", [self.finding(1), self.finding(2, HOSTILE, "crash")])
        said = subprocess.run(
            [REFUTE, "report", "--format", "sarif", "--store",
             self.folder / "sarif.db"], check=True, capture_output=True).stdout
        validator = jsonschema.Draft7Validator(schema)
        sarif = json.loads(said)
        self.assertEqual(list(validator.iter_errors(sarif)), [])
        self.assertEqual(len(sarif["runs"][0]["results"]), 2)
        # The schema does reject invalid reports.
        del sarif["runs"][0]["tool"]
        self.assertNotEqual(list(validator.iter_errors(sarif)), [])

    def errors(self):
        return [entry for entry in self.browser.call(
            "POST", "/se/log", {"type": "browser"})
                if entry["level"] == "SEVERE"]

    def test_filter_open_copy_and_dark(self):
        findings = [self.finding(i, oracle="crash" if i % 3 else "behaviour")
                    for i in range(9)]
        b = self.browser
        b.open(self.page("small", findings))
        self.assertEqual(self.errors(), [])
        cards = "return document.querySelectorAll('details.cause').length"
        self.assertEqual(b.run(cards), 9)
        b.run("const s = document.getElementById('oracle'); s.value = 'crash';"
              "s.dispatchEvent(new Event('change'))")
        self.assertEqual(b.run(cards), 6)
        b.run("const s = document.getElementById('oracle'); s.value = '';"
              "s.dispatchEvent(new Event('change'))")
        b.run("const s = document.getElementById('search');"
              "s.value = 'summary 4'; s.dispatchEvent(new Event('input'))")
        deadline = time.monotonic() + 20
        while b.run(cards) != 1 and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(b.run(cards), 1)
        # Open it with the keyboard, like any summary element.
        b.run("document.querySelector('details.cause').open = true")
        deadline = time.monotonic() + 20
        body = "return document.querySelector('.body').innerText"
        while not b.run(body) and time.monotonic() < deadline:
            time.sleep(0.05)
        text = b.run(body)
        self.assertIn("push-down-method A.m", text)
        self.assertIn("refute replay 5", text)
        self.assertIn("int added", text)
        self.assertGreater(b.run(
            "return document.querySelectorAll('.row.add').length"), 0)
        self.assertGreater(b.run(
            "return document.querySelectorAll('.row:not(.add):not(.del)')"
            ".length"), 0)
        b.run("document.querySelector('.copy').click()")
        deadline = time.monotonic() + 20
        label = "return document.querySelector('.copy').textContent"
        while b.run(label) != "copied" and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(b.run(label), "copied")
        colour = "return getComputedStyle(document.body).backgroundColor"
        before = b.run(colour)
        b.run("document.getElementById('theme').click()")
        self.assertNotEqual(b.run(colour), before)
        # No part of the page is wider than a phone.
        b.size(400, 800)
        self.assertLessEqual(
            b.run("return document.documentElement.scrollWidth"),
            b.run("return window.innerWidth"))
        b.size(1200, 900)

    def test_a_hostile_program_shows_as_text(self):
        long_line = "class B { String s = \"" + "x" * 1_000_000 + "\"; }"
        b = self.browser
        b.open(self.page("hostile", [self.finding(1, HOSTILE),
                                     self.finding(2, long_line)]))
        b.run("for (const d of document.querySelectorAll('details.cause'))"
              " d.open = true")
        deadline = time.monotonic() + 20
        text = ""
        while "onerror" not in text and time.monotonic() < deadline:
            text = b.run("return document.getElementById('causes').innerText")
        self.assertIn("</script><script>window.hacked = 1</script>", text)
        self.assertIsNone(b.run("return window.hacked || null"))
        self.assertEqual(b.run("return document.images.length"), 0)
        self.assertEqual(self.errors(), [])

    def test_who_ran_what_is_said_and_words_are_explained(self):
        findings = [self.finding(1), self.finding(1, confirmed=False),
                    self.finding(2, confirmed=False)]
        b = self.browser
        b.size(1440, 900)
        b.open(self.page("head", findings))
        about = b.run("return document.getElementById('about').textContent")
        for part in ("fake 1", "UTC", "generator", "of running"):
            self.assertIn(part, about)
        legend = b.run("return document.getElementById('legend').textContent")
        for part in ("silent", "behind a warning", "announced", "behaviour",
                     "whatever the number of engines"):
            self.assertIn(part, legend)
        self.assertNotIn("skipped", b.run(
            "return document.getElementById('charts').textContent"))
        # Bars fill their cards.
        self.assertGreater(b.run(
            "const i = document.querySelector('.bar i');"
            "return i.offsetWidth / i.closest('figure').clientWidth"), 0.8)
        # A row says what became of it, and leads to its cause.
        rows = b.run("return [...document.querySelectorAll('#rows tr')].map("
                     "r => [...r.cells].slice(0, 3).map(c => c.textContent))")
        self.assertEqual(rows, [["1", "#1", "confirmed"], ["2", "#1", "alike"],
                                ["3", "–", "pending"]])
        b.run("document.getElementById('search').value = 'nothing has this';"
              "document.getElementById('search').dispatchEvent(new Event('input'))")
        b.run("location.hash = '#cause-1'")
        self.wait(b, "const d = document.getElementById('cause-1');"
                     "return d !== null && d.open")

    def wait(self, browser, condition):
        deadline = time.monotonic() + 20
        while not browser.run(condition):
            self.assertLess(time.monotonic(), deadline, condition)
            time.sleep(0.05)

    def test_a_cause_says_first_what_is_wrong_and_aligns_the_sides(self):
        one = self.finding(1, "class A {\n  int gone;\n  int alsoGone;\n}")
        one["outcome"] = json.dumps({
            "outcome": "applied", "status": [],
            "files": {"A.java": "class A {\n}\nint same;"}})
        b = self.browser
        b.size(1440, 900)
        b.open(self.page("aligned", [one]))
        b.run("document.querySelector('details.cause').open = true")
        self.wait(b, "return document.querySelector('.sides') !== null")
        self.assertTrue(b.run(
            "return document.querySelector('.wrong').offsetTop < "
            "document.querySelector('.sides').offsetTop"))
        tops = b.run(
            "return [...document.querySelectorAll('.sides .row')].filter("
            "r => r.textContent === 'int same;').map(r => r.offsetTop)")
        self.assertEqual(len(tops), 2)
        self.assertEqual(*tops)
        b.run("document.execCommand = () => { window.copied = "
              "document.activeElement.value; return true; };"
              "Object.defineProperty(window, 'isSecureContext', {value: false});"
              "document.querySelector('.copy-issue').click()")
        issue = b.run("return window.copied")
        for part in ("**Expected**", "**Program before**", "refute replay 1"):
            self.assertIn(part, issue)

    def test_on_a_phone_causes_come_first_and_no_word_breaks(self):
        b = self.browser
        b.size(500, 844)
        b.open(self.page("phone", [self.finding(i) for i in range(3)]))
        self.assertTrue(b.run(
            "return document.getElementById('causes-part').offsetTop < "
            "document.getElementById('charts-part').offsetTop"))
        self.assertLessEqual(
            b.run("return document.documentElement.scrollWidth"),
            b.run("return window.innerWidth"))
        # A cell as narrow as a word would be many lines high.
        self.assertLess(b.run(
            "return Math.max(...[...document.querySelectorAll('#rows td')].map("
            "d => d.offsetHeight))"), 60)
        b.size(1200, 900)

    def test_an_empty_report_says_how_much_was_tried(self):
        b = self.browser
        b.open(self.page("empty", []))
        self.assertIn("Nothing was found in 1 trial of 1 engine", b.run(
            "return document.getElementById('causes').textContent"))
        self.assertEqual(self.errors(), [])

    def test_a_hundred_thousand_findings_load(self):
        findings = [self.finding(i % 300, confirmed=i < 300)
                    for i in range(100_000)]
        b = self.browser
        page = self.page("large", findings)
        self.assertLess(page.stat().st_size, 20_000_000)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([REFUTE, "report", "--format", "html", "--store",
                        self.folder / "large.db", "--out", page],
                       check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = (after.ru_utime + after.ru_stime - before.ru_utime
                 - before.ru_stime)
        self.assertLess(spent, 3)  # of processor time: 0.8 s
        b.open(page)
        self.assertEqual(
            b.run("return document.querySelectorAll('details.cause').length"),
            300)
        rows = "return document.querySelectorAll('#rows tr').length"
        self.assertEqual(b.run(rows), 200)
        b.run("document.getElementById('more').click()")
        self.assertEqual(b.run(rows), 400)
        took = b.run("const t = performance.getEntriesByType('navigation')[0];"
                     "return t.loadEventEnd - t.startTime")
        print(f"100,000 findings: {page.stat().st_size / 1e6:.1f} MB, made in "
              f"{spent:.1f} s, loaded in {took:.0f} ms", file=sys.stderr)
        self.assertLess(took, 3_000)  # 0.4 s, if the machine is idle


if __name__ == "__main__":
    unittest.main()
