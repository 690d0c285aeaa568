#!/usr/bin/env python3
"""Takes pictures of the HTML report for docs/: screenshots.py REFUTE STORE FOLDER.

Not a test: a person looks at them.
"""
import base64
import pathlib
import subprocess
import sys
import tempfile
import time

from browser import Browser

OPEN = ("const d = document.querySelectorAll('details.cause')[arguments[0]];"
        "d.open = true; d.scrollIntoView()")


def main():
    refute, store, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        page = pathlib.Path(scratch) / "report.html"
        subprocess.run([refute, "report", "--format", "html", "--store", store,
                        "--out", page], check=True)
        browser = Browser(pathlib.Path(scratch))
        try:
            take(browser, page, folder)
        finally:
            browser.close()


def take(browser, page, folder):
    def theme(name):
        browser.run(f"document.documentElement.dataset.theme = '{name}'")

    def shoot(name):
        time.sleep(0.5)
        picture = base64.b64decode(browser.call("GET", "/screenshot"))
        (folder / f"report-{name}.png").write_bytes(picture)
        print(f"report-{name}.png: {len(picture) // 1024} KB")

    browser.size(1100, 860)
    browser.open(page)
    theme("light")
    shoot("overview")
    browser.run(OPEN.replace("arguments[0]", "0"))
    shoot("cause")
    theme("dark")
    shoot("dark")
    browser.size(500, 900)
    theme("light")
    browser.open(page)
    theme("light")
    browser.run("document.getElementById('causes-title').scrollIntoView()")
    shoot("phone")


if __name__ == "__main__":
    main()
