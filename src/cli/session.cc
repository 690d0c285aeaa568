#include "cli/session.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/files.h"
#include "base/text.h"
#include "cli/terminal.h"
#include "engine/compilers.h"
#include "java/jdk.h"
#include "jvm/launch.h"
#include "oracle/jvm_lab.h"
#include "plugin/oracle_command.h"
#include "plugin/oracle_file.h"
#include "project/windows.h"

namespace refute::cli {

void EngineOptions::declare(PlanRows& rows) {
  rows.fixed(
      "--engine", engines,
      "engine to test (default: eclipse); may be repeated; see `list engines`");
  rows.fixed("--engine-command", commands,
             "command that starts an engine of your own, which speaks "
             "docs/protocol.md; may be repeated");
  rows.fixed(
          "--task", task,
          "what an --engine-command does: refactor, compile or run; not needed "
          "with --engine")
      ->check(CLI::IsMember({"refactor", "compile", "run"}));
  rows.fixed(
      "--jdk", jdk,
      "home of the JDK to use (default: JAVA_HOME, else the newest found)");
  rows.fixed("--level", level, "Java source level of the programs")
      ->check(CLI::Range(8, 25))
      ->capture_default_str();
  rows.fixed("--library", library,
             "class library that the engine sees: stub (java.lang, "
             "java.io, java.util and a few more, fast), jdk "
             "(all of the JDK) or auto (jdk once a program needs it)")
      ->check(CLI::IsMember({"auto", "stub", "jdk"}))
      ->capture_default_str();
  rows.fixed("--oracle-command", oracle_commands,
             "command that judges trials beside the other oracles, as "
             "docs/protocol.md says; may be repeated");
  rows.fixed("--oracle", oracle_files,
             "C++ file with an oracle of your own, asked beside the others "
             "(docs/oracles.md); may be repeated");
  rows.kept(
          "--timeout", timeout,
          "time limit for one answer of an engine, or of a program of your own")
      ->capture_default_str();
  rows.kept("--memory", memory_mb,
            "memory limit of an engine, or of a program of your own, in MB")
      ->check(CLI::Range(64, 1 << 20))
      ->capture_default_str();
  rows.fixed("--sequences", sequences,
             "call sequences to try when two programs are compared")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  rows.fixed("--check-budget", check_budget,
             "time limit of one such comparison")
      ->capture_default_str();
  declare_unconfined(rows.app(), unconfined);
}

void EngineOptions::declare(CLI::App& app) {
  PlanRows rows(app);
  declare(rows);
}

Result<void> EngineOptions::must_agree(const EngineOptions& stored,
                                       const CLI::App& given) const {
  const auto lines = [](EngineOptions options) -> Result<std::string> {
    CLI::App app;
    PlanRows rows(app);
    options.declare(rows);
    return rows.to_toml();
  };
  const auto line = [](const std::string& toml, const std::string& key) {
    for (const auto& each : split(toml, '\n'))
      if (each.starts_with(key + " = ")) return each;
    return key + " = \"\"";
  };
  REFUTE_TRY(const auto asked, lines(*this));
  REFUTE_TRY(const auto kept, lines(stored));
  CLI::App app;
  PlanRows rows(app);
  EngineOptions names;
  names.declare(rows);
  const bool same_engines = labels() == stored.labels();
  for (const auto& name : rows.fixed_names()) {
    const auto key = name.substr(2);
    if (same_engines && key.starts_with("engine")) continue;
    if (given.count(name) > 0 && line(asked, key) != line(kept, key))
      return usage_error(
          fmt::format("{} is the campaign's: its store has {}", name,
                      line(kept, key)),
          "a finding is repeated as it was found; `refute try` asks anew");
  }
  return {};
}

void declare_unconfined(CLI::App& app, bool& unconfined) {
  app.add_flag("--unconfined", unconfined,
               "run tested code even if the kernel cannot keep it from files, "
               "network and processes; only for code that you trust");
}

Result<Task> EngineOptions::chosen_task() const {
  Task chosen = task_of(task);
  bool known = !task.empty();
  for (const auto& engine : engines) {
    const Task own = task_of_engine(engine);
    if (known && own != chosen)
      return usage_error(fmt::format("engine {} can {}, but not {}", engine,
                                     to_string(own), to_string(chosen)),
                         "a campaign tests either refactoring engines, "
                         "compilers, or virtual machines");
    chosen = own;
    known = true;
  }
  return chosen;
}

std::vector<std::string> EngineOptions::labels() const {
  std::vector<std::string> all = engines;
  if (all.empty() && commands.empty()) all = default_engines(task_of(task));
  all.insert(all.end(), commands.begin(), commands.end());
  return all;
}

Result<std::vector<const Oracle*>> EngineOptions::oracles(
    const std::vector<std::string>& names) const {
  REFUTE_TRY(auto all, choose_oracles(names));
  REFUTE_TRY(const auto time, parse_duration(timeout));
  const auto memory = static_cast<std::size_t>(memory_mb) << 20;
  for (const auto& command : oracle_commands) {
    plugin::allow(plugin::oracle_allowed_as(command), {time, memory});
    REFUTE_TRY(all.emplace_back(), plugin::add_oracle_command(command));
  }
  for (const auto& file : oracle_files) {
    plugin::allow(plugin::oracle_file_allowed_as(file), {time, memory});
    REFUTE_TRY(all.emplace_back(), plugin::add_oracle_file(file));
  }
  return all;
}

Result<EngineSettings> EngineOptions::settings(bool stock) const {
  REFUTE_TRY(const auto time, parse_duration(timeout));
  return EngineSettings{.jdk = jdk,
                        .source_level = level,
                        .library = library,
                        .unconfined = unconfined,
                        .stock = stock,
                        .long_run = long_run && !stock,
                        .timeout = time,
                        .memory_limit = static_cast<std::size_t>(memory_mb)
                                        << 20};
}

namespace {

// The engines named first, then the commands, as in `labels`.
Result<std::vector<WorkerSpec>> engine_specs(const EngineOptions& options,
                                             bool stock = false) {
  REFUTE_TRY(const EngineSettings settings, options.settings(stock));
  const auto labels = options.labels();
  const std::size_t names = labels.size() - options.commands.size();
  std::vector<WorkerSpec> specs;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    REFUTE_TRY(specs.emplace_back(), i < names
                                         ? engine_spec(labels[i], settings)
                                         : command_spec(labels[i], settings));
  }
  return specs;
}

// Confirming yields to the campaign's own work.
WorkerSpec in_background(WorkerSpec spec) {
  spec.command.insert(spec.command.begin(), {"nice", "-n", "5"});
  return spec;
}

}  // namespace

Result<WorkerSpec> chosen_engine(const EngineOptions& options) {
  REFUTE_TRY(const auto specs, engine_specs(options));
  return specs.front();
}

Result<std::vector<Offer>> offered(const EngineOptions& options,
                                   bool with_class_path) {
  REFUTE_TRY(const auto specs, engine_specs(options));
  std::vector<Offer> all;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    ProcessEngine engine(specs[i]);
    REFUTE_TRY(const EngineInfo info, engine.info());
    if (with_class_path && !info.takes_class_path)
      return usage_error(info.name +
                             " takes no class path, which a project "
                             "needs",
                         "its hello must say so: docs/protocol.md");
    all = i == 0 ? info.refactorings : common(all, info.refactorings);
  }
  return all;
}

Result<WorkerSpec> lab_spec(const EngineOptions& options,
                            const std::vector<std::filesystem::path>& read) {
  constexpr int kOldestJava = 17;
  JvmLimits limits{.read = read, .unconfined = options.unconfined};
  std::error_code error;
  if (auto projects = project::kept_projects();
      projects && std::filesystem::exists(*projects, error))
    limits.read.push_back(*std::move(projects));
  REFUTE_TRY_VOID(must_confine(limits));
  REFUTE_TRY(const auto jdk, java::choose_jdk(kOldestJava, options.jdk));
  REFUTE_TRY(const auto share, share_folder());
  return jvm::worker_spec(program_folder() / "refute-jvm", jdk,
                          share / "worker", limits);
}

Result<campaign::Workers> make_workers(const EngineOptions& options) {
  REFUTE_TRY(const auto specs, engine_specs(options));
  REFUTE_TRY(const auto stock, engine_specs(options, /*stock=*/true));
  REFUTE_TRY(const WorkerSpec spec, lab_spec(options));
  REFUTE_TRY(const auto budget, parse_duration(options.check_budget));
  REFUTE_TRY_VOID(options.oracles({}));
  const Effort effort{options.sequences, budget};
  campaign::Workers workers{
      {}, [spec, level = options.level, effort, tally = options.cut_off] {
        return std::make_unique<JvmLab>(spec, level, effort, tally);
      }};
  const auto labels = options.labels();
  for (std::size_t i = 0; i < specs.size(); ++i)
    workers.engines.push_back(
        {labels[i],
         [spec = specs[i]] { return std::make_unique<ProcessEngine>(spec); },
         [spec = in_background(stock[i])] {
           return std::make_unique<ProcessEngine>(spec);
         }});
  return workers;
}

std::string replay_line(std::int64_t finding, const std::string& store) {
  const char* given = std::getenv("REFUTE_COMMAND");  // script/run sets it
  const std::string command = given && *given ? given : "refute";
  if (store == kDefaultStore)
    return fmt::format("{} replay {}", command, finding);
  return fmt::format("{} replay {} --store {}", command, finding, store);
}

}  // namespace refute::cli
