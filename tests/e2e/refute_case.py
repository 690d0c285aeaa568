"""The base class of end-to-end tests: runs refute in a temporary folder."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

REFUTE = os.path.abspath(sys.argv.pop(1))


def jvms_of(process):
    """The workers that a running refute has started: their process ids."""
    for each in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = (each / "stat").read_text().rpartition(")")[2]
            command = (each / "cmdline").read_text()
        except OSError:
            continue
        if (int(parent.split()[1]) == process.pid
                and command.split("\0")[0].endswith("/refute-jvm")):
            yield int(each.name)


class RefuteCase(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def refute(self, *args, **more):
        done = subprocess.run(
            [REFUTE, *map(str, args)], cwd=self.folder, text=True,
            capture_output=True, timeout=300, **more)
        done.all = done.stdout + done.stderr
        self.assertNotIn("terminate called", done.all)
        return done
