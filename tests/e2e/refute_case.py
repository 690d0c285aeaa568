"""What end-to-end tests share: a folder of their own, and refute run in it."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

REFUTE = sys.argv.pop(1)


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
