#!/usr/bin/env python3
"""Takes pictures of the page for docs/: screenshots.py REFUTE STORE FOLDER.

Not a test: somebody looks at them. The store is copied, so that no judgement
is left behind.
"""
import base64
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser

OPEN = ("const d = document.querySelectorAll('details.cause')[{}];"
        "d.open = true; d.scrollIntoView()")
PRESS = ("document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
         "{{key: '{}', bubbles: true}}))")


def main():
    refute, store, folder = (pathlib.Path(word).absolute()
                             for word in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        shutil.copy(store, scratch / "refute.db")
        page = scratch / "report.html"
        subprocess.run([refute, "report", "--format", "html", "--out", page],
                       check=True, cwd=scratch)
        browser = Browser(scratch)
        server = subprocess.Popen([refute, "serve"], cwd=scratch, text=True,
                                  stdout=subprocess.PIPE)
        try:
            pictures = Pictures(browser, folder)
            pictures.of_report(page)
            pictures.of_triage(server.stdout.readline().strip())
        finally:
            browser.close()
            server.kill()
            server.wait()


class Pictures:
    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = folder

    def theme(self, name):
        self.browser.run(f"document.documentElement.dataset.theme = '{name}'")

    def take(self, name):
        time.sleep(1)
        picture = base64.b64decode(self.browser.call("GET", "/screenshot"))
        (self.folder / f"{name}.png").write_bytes(picture)
        print(f"{name}.png: {len(picture) // 1024} KB")

    def of_report(self, page):
        self.browser.size(1440, 900)
        self.browser.open(page)
        self.theme("light")
        self.take("report-overview")
        self.browser.run(OPEN.format(0))
        self.take("report-cause")
        self.theme("dark")
        self.take("report-dark")
        self.browser.size(390, 844)
        self.browser.open(page)
        self.theme("light")
        self.browser.run(
            "document.getElementById('causes-title').scrollIntoView()")
        self.take("report-phone")

    def of_triage(self, address):
        self.browser.size(1440, 900)
        self.browser.open(address)
        self.theme("light")
        for key in ["j", "1", "j", "4", "j"]:
            self.browser.run(PRESS.format(key))
            time.sleep(1)
        self.take("triage")
        self.theme("dark")
        self.take("triage-dark")
        self.browser.size(390, 844)
        self.theme("light")
        self.browser.run(OPEN.format(2))
        self.take("triage-phone")


if __name__ == "__main__":
    main()
