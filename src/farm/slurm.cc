#include "farm/slurm.h"

#include <fmt/format.h>

#include "base/run_to_end.h"
#include "base/shell_word.h"

namespace refute::farm {
namespace {

/// Slurm reads "%a" in the name of a file.
std::string without_patterns(const std::string& path) {
  std::string text;
  for (const char c : path) text += c == '%' ? "%%" : std::string(1, c);
  return text;
}

std::string head(const SlurmJob& job, const std::string& name,
                 const std::string& log) {
  std::string text = fmt::format(
      "#!/bin/bash\n"
      "#SBATCH --job-name={}\n"
      "#SBATCH --chdir={}\n"
      "#SBATCH --output={}\n"
      "#SBATCH --open-mode=append\n"
      "#SBATCH --requeue\n"
      "#SBATCH --cpus-per-task={}\n",
      shell_word(name), shell_word(job.work_folder.string()),
      shell_word(without_patterns((job.folder / "logs").string()) + "/" + log),
      job.processors);
  return text;
}

std::string more(const SlurmJob& job) {
  std::string text;
  for (const auto& each : job.more) text += fmt::format("#SBATCH {}\n", each);
  return text;
}

// Slurm warns the shell alone with USR1 before the time is up: then the task
// goes back into the queue. TERM reaches all processes of the task; it means
// preemption, after which Slurm itself requeues, or scancel, after which nobody
// should. A refute that was killed (128 and more) is tried again, but not for
// ever.
constexpr char kRun[] = R"sh(
limit= stopped=
trap 'limit=1; kill -TERM "$child" 2>/dev/null' USR1
trap 'stopped=1' TERM
"${command[@]}" & child=$!
wait "$child"; code=$?
while ((code > 128)) && kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
# The job of one of the tasks has the number of the whole array.
me=${SLURM_ARRAY_TASK_ID:+${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID}
again() { echo "$1: back into the queue"; scontrol requeue "${me:-$SLURM_JOB_ID}"; sleep 60; }
if [[ $limit ]]; then
  again "the time is nearly up"
elif ((code >= 128)) && [[ ! $stopped ]] && ((${SLURM_RESTART_COUNT:-0} < 10)); then
  again "refute was killed ($code)"
fi
exit "$code"
)sh";

std::string command(const SlurmJob& job, const std::string& words) {
  std::string text =
      fmt::format("command=({} cluster {} {}", shell_word(job.refute), words,
                  shell_word(job.folder.string()));
  if (!job.local.empty()) text += " --local " + shell_word(job.local);
  return text + ")";
}

}  // namespace

std::string array_script(const SlurmJob& job) {
  return head(job, job.name, "%A_%a.log") +
         fmt::format("#SBATCH --array=0-{}\n#SBATCH --signal=B:USR1@120\n",
                     job.tasks - 1) +
         more(job) +
         "# Does slices of the campaign until none is left; goes on where it "
         "was after a kill.\n" +
         command(job, "work") + kRun;
}

std::string finish_script(const SlurmJob& job) {
  return head(job, job.name + "-finish", "finish-%j.log") +
         "#SBATCH --signal=B:USR1@120\n" + more(job) +
         "# Does what the tasks left, merges, confirms, reduces, reports.\n" +
         command(job, "finish --take-over") + kRun;
}

namespace {

Result<std::string> sbatch(std::vector<std::string> words) {
  words.insert(words.begin(), {"sbatch", "--parsable"});
  auto ended = run_to_end("sbatch", words, std::chrono::seconds(60));
  if (!ended)
    return in_context("cannot submit",
                      Error{ended.error().message,
                            "is this a machine of the "
                            "cluster, with Slurm's commands?"});
  if (!ended->well() || ended->lines.empty())
    return fail(fmt::format("sbatch refuses {}: {}", words.back(),
                            ended->errors.empty() ? ended->how : ended->errors),
                "--sbatch adds options that your cluster asks for, such as "
                "--sbatch=--account=NAME");
  // "123", or "123;cluster"
  return ended->lines.front().substr(0, ended->lines.front().find(';'));
}

}  // namespace

Result<Submitted> submit(const fs::path& array, const fs::path& finish) {
  Submitted jobs;
  REFUTE_TRY(jobs.array, sbatch({array.string()}));
  REFUTE_TRY(jobs.finish,
             sbatch({"--dependency=afterany:" + jobs.array, finish.string()}));
  return jobs;
}

}  // namespace refute::farm
