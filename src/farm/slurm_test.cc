#include "farm/slurm.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/run_to_end.h"

namespace refute::farm {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const SlurmJob kJob{.refute = "/opt/my tools/refute",
                    .folder = "/opt/100%/farm",
                    .work_folder = "/home/a b",
                    .local = "/scratch",
                    .name = "refute-x",
                    .tasks = 8,
                    .processors = 2,
                    .more = {"--time=1:00:00"}};

TEST(SlurmScripts, AnArrayOfTasksThatWork) {
  EXPECT_THAT(
      array_script(kJob),
      AllOf(HasSubstr("#SBATCH --array=0-7\n"),
            HasSubstr("#SBATCH --requeue\n"),
            HasSubstr("#SBATCH --cpus-per-task=2\n"),
            HasSubstr("#SBATCH --time=1:00:00\n"),
            HasSubstr("#SBATCH --chdir='/home/a b'\n"),
            HasSubstr("#SBATCH --output=/opt/100%%/farm/logs/%A_%a.log\n"),
            HasSubstr("command=('/opt/my tools/refute' cluster work "
                      "/opt/100%/farm --local /scratch)\n")));
}

TEST(SlurmScripts, AJobThatFinishesWhatTheArrayLeft) {
  EXPECT_THAT(finish_script(kJob),
              AllOf(HasSubstr("cluster finish --take-over"),
                    Not(HasSubstr("--array"))));
}

/// Runs a script with a refute and a scontrol that say how they were called.
class SlurmScriptRun : public testing::Test {
 protected:
  std::string run(const std::string& refute, const std::string& then = "") {
    const auto program = [&](const char* name, const std::string& text) {
      EXPECT_TRUE(write_file(dir_.path() / name, "#!/bin/bash\n" + text));
      fs::permissions(dir_.path() / name, fs::perms::owner_all);
    };
    program("refute", refute);
    program("scontrol", "echo scontrol $*; kill -9 $PPID\n");
    SlurmJob job = kJob;
    job.refute = (dir_.path() / "refute").string();
    EXPECT_TRUE(write_file(dir_.path() / "job", array_script(job)));
    const auto ended = run_to_end(
        "bash",
        {"bash", "-c",
         fmt::format("cd {0}; export PATH={0}:$PATH SLURM_JOB_ID=42 "
                     "SLURM_ARRAY_JOB_ID=42 SLURM_ARRAY_TASK_ID=3\n"
                     "bash job & job=$!\n{1}\nwait $job; echo code $?",
                     dir_.path().string(), then)},
        std::chrono::seconds(30));
    if (!ended) return ended.error().message;
    std::string all;
    for (const auto& line : ended->lines) all += line + "\n";
    return all;
  }

  TempDir dir_ = *TempDir::create();
};

TEST_F(SlurmScriptRun, EndsAsRefuteEnds) {
  EXPECT_EQ(run("echo \"$*\"; exit 3\n"),
            "cluster work /opt/100%/farm --local /scratch\ncode 3\n");
}

TEST_F(SlurmScriptRun, ATaskWhoseRefuteIsKilledGoesBackIntoTheQueueAlone) {
  EXPECT_THAT(run("kill -9 $$\n"), HasSubstr("scontrol requeue 42_3\n"));
}

TEST_F(SlurmScriptRun, OutOfTimeRefuteIsStoppedAndTheTaskRequeued) {
  EXPECT_THAT(
      run("trap 'echo stopped; exit 143' TERM\nsleep 0.2; touch ready\n"
          "while :; do sleep 0.02; done\n",
          "until [ -e ready ]; do sleep 0.02; done; kill -USR1 $job"),
      AllOf(HasSubstr("stopped\n"), HasSubstr("scontrol requeue 42_3")));
}

TEST_F(SlurmScriptRun, WhatIsCancelledStaysSo) {
  // Slurm tells all processes of the task.
  EXPECT_EQ(run("trap 'exit 143' TERM\nsleep 0.2; touch ready\n"
                "while :; do sleep 0.02; done\n",
                "until [ -e ready ]; do sleep 0.02; done; kill -TERM $job; "
                "pkill -TERM -P $job"),
            "code 143\n");
}

}  // namespace
}  // namespace refute::farm
