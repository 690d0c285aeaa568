#include "cli/session.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/files.h"
#include "choice/search.h"
#include "cli/terminal.h"
#include "java/jdk.h"
#include "javagen/catalogue.h"
#include "oracle/jvm_judge.h"

namespace refute::cli {

void EngineOptions::declare(CLI::App& app) {
  app.add_option("--engine", engine, "engine under test; see `list engines`")
      ->capture_default_str();
  app.add_option("--engine-command", command,
                 "start this program instead: anything that speaks "
                 "docs/protocol.md");
  app.add_option(
      "--jdk", jdk,
      "home of the JDK to use; else JAVA_HOME, else the newest found");
  app.add_option("--level", level, "Java source level of the programs")
      ->check(CLI::Range(8, 25))
      ->capture_default_str();
  app.add_option("--timeout", timeout, "time an engine has for one request")
      ->capture_default_str();
  app.add_option("--memory", memory_mb,
                 "MB of memory that one process of the engine may have")
      ->check(CLI::Range(64, 1 << 20))
      ->capture_default_str();
}

std::map<std::string, std::string> EngineOptions::to_meta() const {
  return {
      {"plan_engine", engine},   {"plan_engine_command", command},
      {"plan_jdk", jdk},         {"plan_level", std::to_string(level)},
      {"plan_timeout", timeout}, {"plan_memory", std::to_string(memory_mb)}};
}

void EngineOptions::restore(const std::map<std::string, std::string>& meta) {
  const auto read = [&](const char* key, std::string& value) {
    if (const auto found = meta.find(key); found != meta.end())
      value = found->second;
  };
  const auto read_number = [&](const char* key, int& value) {
    std::string number = std::to_string(value);
    read(key, number);
    value = std::atoi(number.c_str());
  };
  read("plan_engine", engine);
  read("plan_engine_command", command);
  read("plan_jdk", jdk);
  read("plan_timeout", timeout);
  read_number("plan_level", level);
  read_number("plan_memory", memory_mb);
}

Result<EngineSettings> EngineOptions::settings() const {
  REFUTE_TRY(const auto time, parse_duration(timeout));
  return EngineSettings{.jdk = jdk,
                        .source_level = level,
                        .timeout = time,
                        .memory_limit = static_cast<std::size_t>(memory_mb)
                                        << 20};
}

Result<WorkerSpec> chosen_engine(const EngineOptions& options) {
  REFUTE_TRY(const EngineSettings settings, options.settings());
  return options.command.empty() ? engine_spec(options.engine, settings)
                                 : command_spec(options.command, settings);
}

Result<WorkerSpec> judge_spec(const EngineOptions& options) {
  constexpr int kOldestJava = 17;
  REFUTE_TRY(const auto jdk, java::choose_jdk(kOldestJava, options.jdk));
  REFUTE_TRY(const auto share, share_folder());
  return jvm_worker_spec(program_folder() / "refute-jvm", jdk,
                         share / "worker");
}

Result<campaign::Workers> make_workers(const EngineOptions& options) {
  REFUTE_TRY(const WorkerSpec engine, chosen_engine(options));
  REFUTE_TRY(const WorkerSpec judge, judge_spec(options));
  const int level = options.level;
  return campaign::Workers{
      [engine] { return std::make_unique<ProcessEngine>(engine); },
      [judge, level] { return std::make_unique<JvmJudge>(judge, level); }};
}

std::string replay_line(std::int64_t finding, const std::string& store) {
  const char* given = std::getenv("REFUTE_COMMAND");  // script/run sets it
  const std::string command = given && *given ? given : "refute";
  if (store == kDefaultStore)
    return fmt::format("{} replay {}", command, finding);
  return fmt::format("{} replay {} --store {}", command, finding, store);
}

Result<Subject> regenerate(const std::string& generator,
                           const std::string& choices) {
  REFUTE_TRY(const auto* found, javagen::find_generator(generator));
  REFUTE_TRY(auto sequence, choice::parse_sequence(choices));
  return choice::replay(javagen::subjects(*found), std::move(sequence));
}

}  // namespace refute::cli
