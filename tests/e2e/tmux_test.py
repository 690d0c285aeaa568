#!/usr/bin/env python3
"""What a person sees in a terminal of 80x24 and of 200x50: run, Ctrl-C, resume,
randoop, check. With KEEP=FOLDER the screens are written there.

Usage: tmux_test.py PATH-OF-REFUTE.
"""
import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time
import unittest

from campaign_case import FAKE, GENERATOR
from refute_case import REFUTE, RefuteCase

# Slow enough to be watched, and with findings to confirm.
ENGINE = shlex.join([sys.executable, str(FAKE), "kinds"])


class Screen:
    numbers = itertools.count()

    def __init__(self, folder, width, height):
        # A server that is still ending would answer for one of its name.
        self.name = f"refute-{os.getpid()}-{next(self.numbers)}"
        self.size = f"{width}x{height}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "s", "-x",
                  str(width), "-y", str(height), "-c", str(folder),
                  "env PS1='$ ' NO_COLOR=1 PATH=%s:$PATH sh" %
                  shlex.quote(os.path.dirname(REFUTE)))

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.name, *words], check=True,
                              capture_output=True, text=True).stdout

    def type(self, line):
        """At an empty screen, so that nothing of before is taken for it."""
        self.wait(r"^\$ ?$")
        self.tmux("send-keys", "-t", "s", "-l", "clear")
        self.key("Enter")
        self.wait(r"\A\$ ?\n*\Z")
        self.tmux("send-keys", "-t", "s", "-l", line)
        self.key("Enter")

    def key(self, key):
        self.tmux("send-keys", "-t", "s", key)

    def show(self):
        return self.tmux("capture-pane", "-p", "-t", "s")

    def wait(self, pattern, seconds=60):
        """The screen once it shows this."""
        end = time.monotonic() + seconds
        while True:
            text = self.show()
            if re.search(pattern, text, re.M):
                return text
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} in\n{text}")
            time.sleep(0.03)

    def keep(self, name, text):
        if folder := os.environ.get("KEEP"):
            pathlib.Path(folder, f"{name}-{self.size}.txt").write_text(
                text.rstrip("\n") + "\n")

    def close(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"],
                       capture_output=True)


class TmuxTest(RefuteCase):
    def screen(self, width, height):
        screen = Screen(self.folder, width, height)
        self.addCleanup(screen.close)
        return screen

    def campaign_on(self, width, height):
        screen = self.screen(width, height)
        run = (f"refute run --engine-command {shlex.quote(ENGINE)} --generator "
               f"{GENERATOR} --oracles crash --reduce none --store s.db")
        screen.type(run + " --budget 60s")
        drawn = screen.wait(r"^\d+ % · \d+ s left · [1-9]\d* trials.*\n.*busy|"
                            r"^\d+ % · \d+ s left · [1-9]\d* trials.*\n.*idle")
        screen.keep("run", drawn)
        first = next(line for line in drawn.splitlines() if " left · " in line)
        self.assertRegex(first, r"\d+ kinds?, \d+ confirmed")
        self.assertIn("JVM", drawn)
        # What was drawn before is gone: there is one progress at a time.
        time.sleep(0.5)
        self.assertLessEqual(screen.show().count(" left · "), 1)
        pressed = time.monotonic()
        screen.key("C-c")
        screen.wait("^stopping …; Ctrl-C again ends it now", 5)
        self.assertLess(time.monotonic() - pressed, 1)
        stopped = screen.wait("^stopped; go on with: refute run --resume")
        screen.keep("ctrl-c", stopped)
        done = int(re.search(r"(\d+) trials in", stopped)[1])
        screen.type("refute run --resume --store s.db --reduce none --budget 60s")
        resumed = screen.wait(r"^\d+ % · .* (\d+) trials · .*\n")
        screen.keep("resume", resumed)
        trials = int(re.search(r" (\d+) trials · ", resumed)[1])
        self.assertGreaterEqual(trials, done)
        screen.key("C-c")
        screen.wait("with those of earlier runs")
        return screen

    def test_eighty_columns(self):
        screen = self.campaign_on(80, 24)
        self.other_commands(screen)

    def test_two_hundred_columns(self):
        self.campaign_on(200, 50)

    def test_reducing_shows_how_far_it_is(self):
        screen = self.screen(80, 24)
        screen.type(f"refute run --engine-command {shlex.quote(ENGINE)} "
                    f"--generator {GENERATOR} --oracles crash --trials 40 "
                    "--reduce 30s --store s.db; echo END")
        begun = screen.wait(r"^reducing 1 finding, 30 s at most …\n"
                            r"0 of 1 finding done · \d+ s left")
        screen.keep("reduce", begun)
        screen.wait("^END")
        self.assertNotIn("finding done", screen.show())

    def other_commands(self, screen):
        for name, value in (("one", 1), ("two", 2)):
            (self.folder / name).mkdir()
            (self.folder / name / "A.java").write_text(
                "public class A { public int m(int x) { return x + %d; } }"
                % value)
        screen.type("refute check one two | head -5")
        screen.keep("check", screen.wait("^Behaviour differs"))
        screen.type("refute randoop --package java.util.regex --time 2s "
                    "--output tests --regressions 5; echo END")
        seen = screen.wait("^(simplifying|trying|choosing|compiling) ")
        screen.keep("randoop", seen)
        screen.wait("^END")
        self.assertNotIn("trying ", screen.show())


if __name__ == "__main__":
    unittest.main()
