#include "cli/cluster.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/shell_word.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/command.h"
#include "farm/kubernetes.h"
#include "farm/slurm.h"
#include "farm/status.h"

/// `refute cluster`: a campaign on many machines.
namespace refute::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kSlicesPerTask = 8;

struct SubmitOptions {
  std::string file;
  std::string folder;
  std::string local;
  int tasks = 0;
  int slices = 0;
  std::vector<std::string> sbatch;
  bool submit = false;
};

/// The folder with the campaign and its slices, made or taken up again.
struct Prepared {
  farm::Folder folder;
  std::string name;  ///< Of the campaign file, for the jobs.
  int jobs = 1;
};

std::string folder_of(const SubmitOptions& options) {
  return options.folder.empty()
             ? fs::path(options.file).stem().string() + ".cluster"
             : options.folder;
}

void say_what_next(const farm::Folder& folder) {
  const std::string path = shell_word(folder.path().string());
  fmt::print("how far it is:   refute cluster status {}\n", path);
  fmt::print("what was found:  refute report --store {}\n", path);
}

Result<Prepared> prepare(const SubmitOptions& options) {
  REFUTE_TRY(auto campaign, read_cluster_campaign(options.file));
  REFUTE_TRY(const std::string text, for_tasks(*campaign));
  if (!campaign->note.empty()) fmt::print("{}\n", campaign->note);
  const std::string name = fs::path(options.file).stem().string();
  int slices =
      options.slices > 0 ? options.slices : kSlicesPerTask * options.tasks;
  if (const auto trials = campaign->options.trials;
      trials > 0 && trials < slices)
    slices = static_cast<int>(trials);
  if (slices < options.tasks)
    return usage_error(
        fmt::format("{} tasks share {} slices: some would have nothing to do",
                    options.tasks, slices),
        "slices are what tasks do one after the other; several per task keep "
        "slow machines from holding up the rest");
  REFUTE_TRY(
      auto folder,
      farm::Folder::create(
          folder_of(options),
          {.id = "", .version = REFUTE_VERSION, .slices = slices}, text));
  return Prepared{std::move(folder), name, campaign->options.jobs};
}

Result<ExitCode> slurm(const SubmitOptions& options) {
  REFUTE_TRY(const Prepared made, prepare(options));
  std::error_code error;
  const farm::SlurmJob job{
      .refute = (program_folder() / "refute").string(),
      .folder = made.folder.path(),
      .work_folder = fs::current_path(error),
      .local = options.local,
      .name = "refute-" + made.name,
      .tasks = options.tasks,
      .processors = made.jobs,
      .more = options.sbatch,
  };
  const fs::path array = made.folder.path() / "array.sbatch";
  const fs::path finish = made.folder.path() / "finish.sbatch";
  REFUTE_TRY_VOID(replace_file(array, farm::array_script(job)));
  REFUTE_TRY_VOID(replace_file(finish, farm::finish_script(job)));
  fmt::print("{}: {} in {} slices\n", made.folder.path().string(),
             plural(options.tasks, "task"), made.folder.setup().slices);
  if (!options.submit) {
    fmt::print(
        "to submit it:\n"
        "  job=$(sbatch --parsable {})\n"
        "  sbatch --dependency=afterany:$job {}\n",
        shell_word(array.string()), shell_word(finish.string()));
  } else {
    REFUTE_TRY(const auto jobs, farm::submit(array, finish));
    fmt::print("submitted: array {}, then {}\n", jobs.array, jobs.finish);
  }
  say_what_next(made.folder);
  return ExitCode::kClean;
}

struct KubernetesOptions {
  SubmitOptions submit;
  std::string image, claim, mount, name_space;
  std::string memory = "4Gi";
};

bool is_below(const fs::path& path, const fs::path& folder) {
  const fs::path rest = path.lexically_relative(folder);
  return !rest.empty() && *rest.begin() != "..";
}

Result<ExitCode> kubernetes(const KubernetesOptions& options) {
  std::error_code error;
  const fs::path mount = fs::weakly_canonical(options.mount, error);
  const fs::path folder =
      fs::weakly_canonical(folder_of(options.submit), error);
  if (!is_below(folder, mount))
    return usage_error(
        fmt::format("{} is not on the volume at {}", folder.string(),
                    mount.string()),
        "all pods share the campaign's folder: give --folder one on the "
        "volume, which must be mounted here at the same place");
  const fs::path here = fs::current_path(error);
  if (!is_below(here, mount)) {
    REFUTE_TRY(const auto campaign, read_cluster_campaign(options.submit.file));
    if (const auto path = relative_path_in(*campaign); !path.empty())
      return usage_error(
          fmt::format("\"{}\" is not on the volume at {}: no pod sees it", path,
                      mount.string()),
          "put it on the volume and type this there, or give the absolute path "
          "that it has in the pods");
  }
  REFUTE_TRY(const Prepared made, prepare(options.submit));
  const farm::KubernetesJob job{
      .name = "refute-" + made.name,
      .image = options.image,
      .name_space = options.name_space,
      .claim = options.claim,
      .mount = mount,
      .folder = made.folder.path(),
      .work_folder = is_below(here, mount) ? here : made.folder.path(),
      .tasks = options.submit.tasks,
      .processors = made.jobs,
      .memory = options.memory,
  };
  const fs::path manifest = made.folder.path() / "job.json";
  REFUTE_TRY_VOID(replace_file(manifest, farm::job_manifest(job)));
  fmt::print("{}: {} in {} slices\nto submit it:    kubectl apply -f {}\n",
             made.folder.path().string(), plural(options.submit.tasks, "pod"),
             made.folder.setup().slices, shell_word(manifest.string()));
  say_what_next(made.folder);
  return ExitCode::kClean;
}

struct TaskOptions {
  std::string folder;
  std::string local;
  bool finish = false;
  bool take_over = false;
};

/// 128 and SIGTERM, as if the signal had ended us. To Kubernetes a pod that
/// ends with 0 has done its part, even if it was told to go.
constexpr auto kStopped = static_cast<ExitCode>(143);

std::string slices_are(std::ptrdiff_t count) {
  return count == 1 ? "1 slice is" : fmt::format("{} slices are", count);
}

/// The slices of a campaign that have no store.
struct Missing {
  explicit Missing(const farm::Folder& folder)
      : all(std::ssize(folder.missing())),
        given_up(std::ssize(farm::given_up(folder))) {}
  std::ptrdiff_t left() const { return all - given_up; }

  std::ptrdiff_t all;
  std::ptrdiff_t given_up;
};

/// Nobody else does a slice: merges and reports what there is.
Result<ExitCode> end_campaign(const ClusterTask& task, const Missing& missing) {
  const auto see_status = [](std::string message) {
    return tl::unexpected<Error>(Error{std::move(message),
                                       "`refute cluster status` says why",
                                       ExitCode::kNotTested});
  };
  if (missing.all == task.folder.setup().slices)
    return see_status("every slice failed: there is nothing to merge");
  const auto ended = finish_campaign(task);
  if (!ended) {
    note_error(task.folder, ended.error());
    return tl::unexpected<Error>(ended.error());
  }
  if (!*ended) return kStopped;
  if (missing.all > 0)
    return see_status(fmt::format("{} missing: tasks failed at {}",
                                  slices_are(missing.all),
                                  missing.all == 1 ? "it" : "them"));
  std::error_code ignored;
  fs::remove(task.local, ignored);  // if nothing is in it
  return ExitCode::kClean;
}

/// The last step, unless another task is at it.
Result<ExitCode> end_if_nobody_does(const ClusterTask& task,
                                    const Missing& missing) {
  farm::Claims claims(task.folder, task.name);
  const int last = task.folder.setup().slices;
  REFUTE_TRY(const bool ours, claims.take(last));
  if (!ours) return ExitCode::kClean;
  auto ended = [&] {
    const farm::Heartbeat heartbeat(claims, last, farm::Claims::kTouchEvery);
    return end_campaign(task, missing);
  }();
  claims.release(last);
  return ended;
}

/// Slices, with the engines that the others have. None, if it is stopped.
Result<void> work_as_others(const ClusterTask& task,
                            std::chrono::seconds lost_after) {
  if (const auto agreed = agree_on_engines(task); !agreed) {
    if (StopSignal::requested()) return {};
    note_error(task.folder, agreed.error());
    return agreed;
  }
  return work_on_slices(task, lost_after);
}

Result<ExitCode> work(const TaskOptions& options) {
  REFUTE_TRY(const ClusterTask task, open_task(options.folder, options.local));
  if (Missing(task.folder).left() > 0 || !is_finished(task.folder))
    REFUTE_TRY_VOID(work_as_others(task, farm::Claims::kLostAfter));
  const Missing missing(task.folder);
  const bool to_end = options.finish && !is_finished(task.folder);
  if (StopSignal::requested())
    return missing.left() > 0 || to_end ? kStopped : ExitCode::kClean;
  if (missing.left() > 0)
    fmt::print("{} left, for other tasks\n", plural(missing.left(), "slice"));
  else if (missing.all > 0)
    fmt::print("{} given up; the others are done\n", slices_are(missing.all));
  else
    fmt::print("all slices are done\n");
  if (to_end && missing.left() == 0) return end_if_nobody_does(task, missing);
  std::error_code ignored;
  fs::remove(task.local, ignored);
  return ExitCode::kClean;
}

Result<ExitCode> finish(const TaskOptions& options) {
  REFUTE_TRY(const ClusterTask task, open_task(options.folder, options.local));
  REFUTE_TRY_VOID(work_as_others(task, options.take_over
                                           ? std::chrono::seconds(0)
                                           : farm::Claims::kLostAfter));
  if (StopSignal::requested()) return kStopped;
  const Missing missing(task.folder);
  if (missing.left() > 0)
    return fail(
        fmt::format("{} being done by other tasks", slices_are(missing.left())),
        "wait for them; or give --take-over if those tasks are gone");
  return end_campaign(task, missing);
}

Result<ExitCode> status(const std::string& path, bool json) {
  REFUTE_TRY(const auto folder, farm::Folder::open(path, REFUTE_VERSION));
  REFUTE_TRY(const auto status, farm::read_status(folder));
  fmt::print("{}",
             json ? farm::to_json(status) + "\n" : farm::to_text(status, path));
  return ExitCode::kClean;
}

void declare_folder_options(CLI::App& app, SubmitOptions& options) {
  app.add_option("campaign", options.file,
                 "campaign file, as `refute run` reads it")
      ->required();
  app.add_option("--tasks", options.tasks, "how many run at once at most")
      ->required()
      ->check(CLI::Range(1, 100'000));
  app.add_option("--slices", options.slices,
                 "parts of the campaign that tasks take one after the other "
                 "(default: eight per task)")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--folder", options.folder,
                 "folder that all machines share (default: NAME.cluster beside "
                 "you)");
}

void declare_local(CLI::App& app, std::string& local) {
  app.add_option("--local", local,
                 "folder on each machine's own disk, for stores at work "
                 "(default: SLURM_TMPDIR, TMPDIR, else /tmp)");
}

Action declare_slurm(CLI::App& app) {
  auto options = std::make_shared<SubmitOptions>();
  declare_folder_options(app, *options);
  declare_local(app, options->local);
  app.add_option("--sbatch", options->sbatch,
                 "an option for sbatch, such as --sbatch=--time=8:00:00; may "
                 "be repeated");
  app.add_flag("--submit", options->submit,
               "submit the two jobs, instead of saying how");
  app.footer(
      "Writes an array job, whose tasks do the campaign in slices, and a job "
      "that waits\nfor it, merges the slices, confirms, reduces and reports. "
      "Tasks that are killed,\npreempted, requeued or out of time go on where "
      "they were. The same command again\ngoes on with what is missing.\n\n"
      "refute cluster slurm campaign.toml --tasks 64 --submit\n"
      "refute cluster status campaign.cluster\n"
      "refute report --store campaign.cluster        what is found so far");
  return [options] { return slurm(*options); };
}

Action declare_kubernetes(CLI::App& app) {
  auto options = std::make_shared<KubernetesOptions>();
  declare_folder_options(app, options->submit);
  app.add_option("--image", options->image, "container image with refute in it")
      ->required();
  app.add_option("--claim", options->claim,
                 "persistent volume claim that many pods may write to")
      ->required();
  app.add_option("--mount", options->mount,
                 "where that volume is, here and in the pods")
      ->required();
  app.add_option("--namespace", options->name_space, "namespace of the job");
  app.add_option("--memory-request", options->memory, "memory of a pod")
      ->capture_default_str();
  app.footer(
      "Writes FOLDER/job.json, an Indexed Job whose pods do the campaign in "
      "slices. The\npod that does the last slice merges, confirms, reduces and "
      "reports. Pods that are\nevicted or killed go on where they were.\n\n"
      "refute cluster kubernetes campaign.toml --tasks 64 --image REGISTRY/"
      "refute \\\n  --claim campaigns --mount /campaigns --folder "
      "/campaigns/one\n"
      "kubectl apply -f /campaigns/one/job.json\n"
      "refute cluster status /campaigns/one");
  return [options] { return kubernetes(*options); };
}

void declare_task(CLI::App& app, TaskOptions& options) {
  app.add_option("folder", options.folder, "the campaign's shared folder")
      ->required();
  declare_local(app, options.local);
}

Action declare_work(CLI::App& app) {
  auto options = std::make_shared<TaskOptions>();
  declare_task(app, *options);
  app.add_flag("--finish", options->finish,
               "if this task does the last slice, do what `finish` does");
  app.footer(
      "What a task of the job runs. It can be started by hand too, on any "
      "machine that\nsees the folder, as often as you like. SIGTERM stops it, "
      "and its slice goes on in\nanother task. Exit code 143: stopped, and not "
      "all is done. Exit code 4, with --finish:\nslices are missing.");
  return [options] { return work(*options); };
}

Action declare_finish(CLI::App& app) {
  auto options = std::make_shared<TaskOptions>();
  declare_task(app, *options);
  app.add_flag("--take-over", options->take_over,
               "no other task is running: do the slices that they left at "
               "once, instead of after ten minutes");
  app.footer(
      "What the last job runs: does slices that are missing, merges all into "
      "merged.db,\nconfirms what is pending, reduces one finding per cluster, "
      "and writes report.html.\nAll of that is in the shared folder. Exit code "
      "4: slices are missing;\n143: stopped before the end.");
  return [options] { return finish(*options); };
}

Action declare_status(CLI::App& app) {
  auto folder = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  app.add_option("folder", *folder, "the campaign's shared folder")->required();
  app.add_flag("--json", *json, "print it as JSON");
  app.footer(
      "Reads the shared folder alone, so it works on any machine that sees "
      "it, while the\ntasks run and afterwards.");
  return [folder, json] { return status(*folder, *json); };
}

constexpr Command kCommands[] = {
    {"slurm", "write, and submit, a campaign as jobs of Slurm", declare_slurm},
    {"kubernetes", "write a campaign as a job of Kubernetes",
     declare_kubernetes},
    {"status", "say how far a campaign on a cluster is", declare_status},
    {"work", "do slices of a campaign: what each task runs", declare_work},
    {"finish", "merge, confirm, reduce and report: what the last job runs",
     declare_finish},
};

}  // namespace

Action declare_cluster(CLI::App& app) {
  auto chosen = std::make_shared<Action>();
  app.require_subcommand(1);
  for (const auto& command : kCommands) {
    CLI::App* const sub = app.add_subcommand(std::string(command.name),
                                             std::string(command.summary));
    sub->callback(
        [chosen, action = command.declare(*sub)] { *chosen = action; });
  }
  app.footer(
      "A campaign is cut into many slices. Tasks on any number of machines "
      "take slices\nthrough a folder that they share; nothing else connects "
      "them. docs/cluster.md");
  return [chosen] { return (*chosen)(); };
}

}  // namespace refute::cli
