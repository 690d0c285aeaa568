#!/usr/bin/env python3
"""Campaigns on a cluster: a real Slurm, with tasks that are killed and requeued.

Usage: cluster_test.py PATH-OF-REFUTE. The engine is a fake one.
"""
import json
import os
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import time
import unittest

import jsonschema

import slurm
from campaign_case import ECHO, FAKE, GENERATOR, ORACLES, SOME, CampaignCase
from refute_case import REFUTE

TASKS = 8
SLICES = 12


def workers_of(folder):
    """The processes of tasks that work on the folder, without their children."""
    found = {}
    for each in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (each / "cmdline").read_text().split("\0")
            stat = (each / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if words[1:3] == ["cluster", "work"] and str(folder) in words:
            found[int(each.name)] = int(stat[1])
    return [pid for pid, parent in found.items() if parent not in found]


class ClusterTest(CampaignCase):
    def write_campaign(self, engine=SOME, **more):
        keys = {"engine-command": engine, "generator": GENERATOR,
                "oracles": ORACLES, "reduce": "none", **more}
        (self.folder / "c.toml").write_text("".join(
            f"{key} = {json.dumps(value)}\n" for key, value in keys.items()))

    def slurm_campaign(self, *args, tasks=2, **more):
        return self.refute("cluster", "slurm", "c.toml", "--tasks", tasks,
                           "--local", self.folder / "local", *args, **more)

    def status(self):
        done = self.refute("cluster", "status", "c.cluster", "--json")
        self.assertEqual(done.returncode, 0, done.all)
        return json.loads(done.stdout)

    @unittest.skipIf(slurm.missing(), "Slurm is not installed: "
                     + ", ".join(slurm.missing()) + " missing")
    def test_eight_tasks_killed_and_requeued_are_one_undisturbed_run(self):
        self.assertEqual(self.campaign("--store", "all.db").returncode, 1)
        self.write_campaign()
        cluster = slurm.Slurm(self.folder / "slurm", TASKS)
        self.addCleanup(cluster.stop)
        done = self.slurm_campaign("--slices", SLICES, "--submit",
                                   tasks=TASKS, env=cluster.environment)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("submitted: array", done.stdout)
        kills, requeues, seen = self.disturb(cluster)
        self.assertGreaterEqual(kills, 3)
        self.assertGreaterEqual(requeues, 3)
        self.assertTrue(seen, "a report on what was there so far")
        logs = self.logs()
        self.assertEqual(cluster.jobs(), [], logs)
        self.assertTrue((self.folder / "c.cluster/report.html").exists(), logs)
        self.assertEqual(self.status()["done"], SLICES)
        merged = "c.cluster/merged.db"
        self.assertEqual(self.trials(merged), self.trials("all.db"))
        self.assertEqual(self.findings(merged), self.findings("all.db"))
        self.assertEqual(self.kinds(merged), self.kinds("all.db"))
        self.assertIn("back into the queue", logs)
        self.assertEqual(
            sorted(each.name for each in
                   (self.folder / "c.cluster/stores").iterdir()
                   if not each.name.startswith(".")),
            [f"{slice:04}.db" for slice in range(SLICES)])
        self.assertEqual(list((self.folder / "local").glob("*/*")), [])
        self.assertEqual(workers_of(self.folder / "c.cluster"), [])

    def kinds(self, store):
        """That were confirmed."""
        return set(self.query("SELECT engine_label, signature FROM finding "
                              "WHERE confirmation = 'confirmed'", store))

    def logs(self):
        return "".join(each.read_text() for each in
                       sorted((self.folder / "c.cluster/logs").glob("*")))

    def disturb(self, cluster):
        """Until the jobs are over: how often was what done to them."""
        rng = random.Random(33)
        folder = self.folder / "c.cluster"
        kills = requeues = 0
        seen = False
        end = time.monotonic() + 400
        while cluster.jobs():
            self.assertLess(time.monotonic(), end, self.logs())
            time.sleep(rng.uniform(0.3, 0.9))
            cluster.hurry()
            working = workers_of(folder)
            running = [job for job, state in cluster.jobs()
                       if state == "RUNNING" and "_" in job]
            if kills < 4 and working:
                try:
                    os.kill(rng.choice(working), signal.SIGKILL)
                    kills += 1
                except ProcessLookupError:
                    pass
            elif requeues < 4 and running:
                cluster.tell("scontrol", "requeue", rng.choice(running))
                requeues += 1
            if not seen and list((folder / "stores").glob("*.db")):
                done = self.refute("report", "--store", "c.cluster")
                self.assertEqual(done.returncode, 0, done.all)
                self.assertIn(f"of {SLICES} slices", done.stderr)
                self.assertRegex(done.stdout, r"\d+ trials, \d+ findings")
                seen = True
        return kills, requeues, seen

    def test_without_a_scheduler_by_hand(self):
        """What Slurm would start, two of them, one after a stopped one."""
        self.write_campaign(engine=ECHO, trials=40)
        done = self.slurm_campaign("--slices", 4)
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("sbatch --dependency=afterany:$job", done.stdout)
        folder = self.folder / "c.cluster"
        # The file that the tasks read is one for `refute run`, too.
        self.assertIn('strategy = "exhaustive"',
                      (folder / "campaign.toml").read_text())
        done = self.refute("report", "--store", "c.cluster")
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("no slice is done yet", done.stderr)
        # Another task has a slice, and is gone.
        (folder / "claims/0002").write_text(
            '{"task": "7_1", "token": "x", "host": "far"}')
        done = self.refute("cluster", "work", "c.cluster")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("1 slice left, for other tasks", done.stdout)
        done = self.refute("cluster", "finish", "c.cluster")
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("1 slice is being done by other tasks", done.stderr)
        done = self.refute("cluster", "finish", "c.cluster", "--take-over")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("merged 4 slices: 40 trials", done.stdout)
        self.assertRegex(done.stdout, r"(?m)^\S+/c\.cluster/merged\.db: 40 trials")
        self.assertEqual(
            [row[2] for row in self.trials("c.cluster/merged.db")],
            list(range(40)))
        done = self.refute("cluster", "status", "c.cluster")
        self.assertIn("4 of 4 slices done (100 %) · 40 trials", done.stdout)

    def test_a_machine_that_cannot_do_it_says_so_and_spoils_no_slice(self):
        self.write_campaign(engine=shlex.join(["/nowhere/engine", "--stdio"]))
        self.assertEqual(self.slurm_campaign("--slices", 5).returncode, 0)
        done = self.refute("cluster", "work", "c.cluster")
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("/nowhere/engine", done.stderr)
        done = self.refute("cluster", "work", "c.cluster", "--local",
                           "/proc/nope")
        self.assertEqual(done.returncode, 3, done.all)
        status = self.status()
        self.assertEqual(status["running"], [])
        self.assertEqual(list((self.folder / "c.cluster/claims").iterdir()), [])
        whys = sorted(each["why"] for each in status["failures"])
        self.assertEqual(len(whys), 2)
        self.assertIn("/nowhere/engine", whys[0])
        self.assertIn("cannot create /proc/nope", whys[1])
        self.assertNotIn("slice", status["failures"][0])
        done = self.refute("cluster", "status", "c.cluster")
        self.assertRegex(done.stdout, r"failed: task \S+ on \S+: cannot create")

    def test_an_engine_that_fails_at_its_work_spoils_one_slice(self):
        self.write_campaign(
            engine=shlex.join([sys.executable, str(FAKE), "die"]))
        self.assertEqual(self.slurm_campaign("--slices", 5).returncode, 0)
        done = self.refute("cluster", "work", "c.cluster")
        self.assertEqual(done.returncode, 3, done.all)
        failure, = self.status()["failures"]
        self.assertIn(failure["slice"], range(5))

    def test_a_machine_with_another_engine_says_so_and_takes_no_slice(self):
        """Its slices could not be merged with the others."""
        engine = self.folder / "engine.py"

        def install(version):
            engine.write_text(FAKE.read_text().replace(
                '"version": "1"', f'"version": "{version}"'))

        install("1")
        self.write_campaign(
            engine=shlex.join([sys.executable, str(engine), "echo"]), trials=12)
        self.assertEqual(self.slurm_campaign("--slices", 3).returncode, 0)
        folder = self.folder / "c.cluster"
        (folder / "claims/0001").write_text(
            '{"task": "7_1", "token": "x", "host": "far"}')
        done = self.refute("cluster", "work", "c.cluster")
        self.assertEqual(done.returncode, 0, done.all)
        (folder / "claims/0001").unlink()
        install("2")
        for words in ("work",), ("work", "--finish"), ("finish",):
            done = self.refute("cluster", *words, "c.cluster")
            self.assertEqual(done.returncode, 3, done.all)
            self.assertRegex(done.stderr, r"engine \S.* is fake 2 here, and "
                             "fake 1 where the first task ran")
        self.assertEqual(self.status()["done"], 2)
        self.assertEqual(len(self.status()["failures"]), 3)
        install("1")
        done = self.refute("cluster", "finish", "c.cluster")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("merged 3 slices: 12 trials", done.stdout)

    def test_a_job_of_kubernetes_follows_its_schema(self):
        self.write_campaign(jobs=2)
        words = ("cluster", "kubernetes", "c.toml", "--tasks", 3, "--image",
                 "example/refute:1", "--claim", "shared", "--folder",
                 "My_Volume/Campaign")
        done = self.refute(*words, "--mount", "elsewhere")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("is not on the volume", done.stderr)
        (self.folder / "fake.py").write_text(FAKE.read_text())
        self.write_campaign(engine=f"{sys.executable} fake.py some", jobs=2)
        done = self.refute(*words, "--mount", "My_Volume")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn('"fake.py" is not on the volume', done.stderr)
        self.assertFalse((self.folder / "My_Volume").exists())
        self.write_campaign(jobs=2)
        (self.folder / GENERATOR).mkdir(parents=True)  # a name is no path
        done = self.refute(*words, "--mount", "My_Volume")
        self.assertEqual(done.returncode, 0, done.all)
        folder = self.folder / "My_Volume/Campaign"
        self.assertIn(f"kubectl apply -f {folder}/job.json", done.stdout)
        job = json.loads((folder / "job.json").read_text())
        schema = json.loads((pathlib.Path(__file__).parent /
                             "kubernetes_job.schema.json").read_text())
        validator = jsonschema.Draft7Validator(schema)
        self.assertEqual([], [each.message
                              for each in validator.iter_errors(job)])
        # The schema is one that can object.
        for spoil in (lambda spec: spec.update(completion=3),
                      lambda spec: spec.update(completions="3"),
                      lambda spec: spec.pop("template")):
            other = json.loads(json.dumps(job))
            spoil(other["spec"])
            self.assertTrue(list(validator.iter_errors(other)))
        spec = job["spec"]
        self.assertEqual(
            (spec["completionMode"], spec["completions"], spec["parallelism"]),
            ("Indexed", 3, 3))
        self.assertEqual(
            [each["action"] for each in spec["podFailurePolicy"]["rules"]],
            ["Ignore", "FailIndex"])
        pod = spec["template"]["spec"]
        container = pod["containers"][0]
        self.assertEqual(container["command"][:4],
                         ["refute", "cluster", "work", str(folder)])
        self.assertEqual(container["resources"]["requests"]["cpu"], "2")
        self.assertEqual({each["name"] for each in pod["volumes"]},
                         {each["name"] for each in container["volumeMounts"]})

    def test_the_pod_that_does_the_last_slice_finishes_the_campaign(self):
        self.write_campaign(engine=ECHO, trials=12)
        self.assertEqual(self.slurm_campaign("--slices", 2).returncode, 0)
        done = self.refute("cluster", "work", "c.cluster", "--finish",
                           env={**os.environ, "JOB_COMPLETION_INDEX": "3"})
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("task index-3", done.stdout)
        self.assertIn("merged 2 slices: 12 trials", done.stdout)
        self.assertTrue((self.folder / "c.cluster/report.html").exists())
        done = self.refute("cluster", "work", "c.cluster", "--finish")
        self.assertEqual(done.returncode, 0, done.all)
        self.assertNotIn("merged", done.stdout, "once is enough")

    def test_the_last_pod_finishes_without_a_slice_that_was_given_up(self):
        self.write_campaign(engine=ECHO, trials=12)
        self.assertEqual(self.slurm_campaign("--slices", 3).returncode, 0)
        folder = self.folder / "c.cluster"
        for task in range(3):
            (folder / f"failed/0001-{task}").write_text(json.dumps(
                {"slice": 1, "task": f"1_{task}", "host": "far", "why": "no"}))
        done = self.pod()
        self.assertEqual(done.returncode, 4, done.all)
        self.assertIn("merged 2 slices: 8 trials", done.stdout)
        self.assertIn("1 slice is missing: tasks failed at it", done.stderr)
        self.assertTrue((folder / "report.html").exists())
        done = self.pod()
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("1 slice is given up; the others are done", done.stdout)
        for each in (folder / "failed").iterdir():
            each.unlink()
        done = self.pod()
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("merged 3 slices: 12 trials", done.stdout)

    def pod(self):
        return self.refute("cluster", "work", "c.cluster", "--finish",
                           env={**os.environ, "JOB_COMPLETION_INDEX": "3"})

    def start_pod(self):
        pod = subprocess.Popen(
            [REFUTE, "cluster", "work", "c.cluster", "--finish"],
            cwd=self.folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.addCleanup(pod.wait)
        self.addCleanup(pod.kill)
        return pod

    def wait_until(self, there, seconds=60):
        end = time.monotonic() + seconds
        while not there():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_a_pod_that_was_killed_while_it_finished_goes_on(self):
        self.write_campaign(engine=ECHO, trials=12)
        self.assertEqual(self.slurm_campaign("--slices", 2).returncode, 0)
        folder = self.folder / "c.cluster"
        done = self.refute("cluster", "work", "c.cluster")
        self.assertEqual(done.returncode, 0, done.all)
        done = self.refute("cluster", "status", "c.cluster")
        self.assertIn("2 of 2 slices done", done.stdout)
        self.assertIn("or refute cluster finish c.cluster", done.stdout)
        done = self.refute("report", "--store", "c.cluster")
        self.assertIn("so far: 2 of 2 slices\n", done.stderr)
        (folder / "claims/0002").write_text(
            '{"task": "index-3", "token": "x", "host": "far"}')
        done = self.pod()
        self.assertEqual(done.returncode, 0, done.all)
        self.assertIn("merged 2 slices: 12 trials", done.stdout)
        self.assertEqual(self.status()["failures"], [])

    def test_a_pod_that_is_told_to_go_is_not_done(self):
        """To Kubernetes, exit code 0 is a part of the job that is complete."""
        self.write_campaign()
        self.assertEqual(self.slurm_campaign("--slices", 4).returncode, 0)
        pod = self.start_pod()
        self.wait_until(lambda: list(
            (self.folder / "c.cluster/claims").glob("0*")))
        pod.terminate()
        self.assertEqual(pod.wait(60), 143)
        self.assertEqual(self.status()["failures"], [])

    def test_a_pod_that_finishes_says_that_it_is_alive_until_it_is_told_to_go(
            self):
        """The engine starts slowly once the last step has begun."""
        claim = self.folder / "c.cluster/claims/0002"
        engine = self.folder / "engine.py"
        engine.write_text(
            "import os, time\n"
            f"while os.path.exists('{claim}') and not os.path.exists('go'):\n"
            "    time.sleep(0.05)\n"
            f"__file__ = '{FAKE}'\n"
            "exec(open(__file__).read())\n")
        self.write_campaign(
            engine=shlex.join([sys.executable, str(engine), "some"]),
            trials=60, reduce="30s")
        self.assertEqual(self.slurm_campaign("--slices", 2).returncode, 0)
        done = self.refute("cluster", "work", "c.cluster")
        self.assertEqual(done.returncode, 0, done.all)
        pod = self.start_pod()
        self.wait_until(lambda: (self.folder / "c.cluster/merged.db").exists())
        old = time.time() - 3600
        os.utime(claim, (old, old))
        self.wait_until(lambda: claim.stat().st_mtime > old + 3000)
        pod.terminate()
        (self.folder / "go").touch()
        self.assertEqual(pod.wait(60), 143)
        self.assertFalse(claim.exists(), "it is for others")
        self.assertFalse((self.folder / "c.cluster/report.html").exists())
        done = self.pod()
        self.assertEqual(done.returncode, 0, done.all)
        self.assertTrue((self.folder / "c.cluster/report.html").exists())

    def test_what_makes_no_sense_is_said_before_anything_is_written(self):
        for keys, words in (
                ({"store": "x.db"}, '"store" does not go with a cluster'),
                ({"stop-after": 3}, '"stop-after" does not go'),
                ({"strategy": "random"}, "a random campaign never ends"),
                ({"generator": "push-down-supper"}, "did you mean")):
            self.write_campaign(**keys)
            done = self.slurm_campaign()
            self.assertEqual(done.returncode, 2, done.all)
            self.assertIn(words, done.stderr)
        self.write_campaign()
        done = self.slurm_campaign("--slices", 1)
        self.assertIn("2 tasks share 1 slices", done.stderr)
        done = self.slurm_campaign("--submit", env={**os.environ, "PATH": ""})
        self.assertEqual(done.returncode, 3, done.all)
        self.assertIn("sbatch", done.stderr)
        self.assertEqual(self.slurm_campaign().returncode, 0,
                         "the same again goes on")
        self.write_campaign(seed=7)
        done = self.slurm_campaign()
        self.assertIn("is there already, with another campaign", done.stderr)
        done = self.refute("cluster", "status", ".")
        self.assertEqual(done.returncode, 2, done.all)
        done = self.refute("cluster", "slurm")
        self.assertEqual(done.returncode, 2, done.all)
        self.assertIn("`refute cluster slurm` needs", done.stderr)
        self.assertIn("--tasks", self.refute("help", "cluster", "slurm").stdout)


if __name__ == "__main__":
    unittest.main()
