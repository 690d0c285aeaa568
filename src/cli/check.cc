#include "jvm/check.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "base/worker_channel.h"
#include "cli/check_text.h"
#include "cli/command.h"
#include "cli/new_folder.h"
#include "cli/own_program.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "java/read_program.h"
#include "jvm/client.h"
#include "oracle/behaviour.h"
#include "reduce/pair.h"

/// `refute check`: did an edit keep the behaviour?
namespace refute::cli {
namespace {

struct CheckOptions {
  std::string before, after;
  std::string class_path;
  std::string common = "extended";
  std::string budget = "2s";
  int seed = 0;
  int level = 0;
  std::string jdk;
  std::string junit;
  std::string reduce;
  bool json = false;
  bool unconfined = false;
  std::string encoding = "UTF-8";
};

/// How the versions differ; empty if they do not.
std::string kind_of_difference(const jvm::CompareReply& reply) {
  if (reply.verdict != jvm::Verdict::kDiffers || reply.evidence.empty())
    return {};
  return kind_of(reply.evidence[0].before) + " " +
         kind_of(reply.evidence[0].after);
}

/// The smallest pair that differs in the same way, into a folder.
Result<void> reduce_check(Channel& worker, const CheckOptions& options,
                          jvm::CompareRequest request,
                          const jvm::CompareReply& reply) {
  REFUTE_TRY_VOID(must_be_new("--reduce", options.reduce));
  reduce::VersionPair pair;
  REFUTE_TRY(pair.before, java::read_program(options.before, options.encoding));
  REFUTE_TRY(pair.after, java::read_program(options.after, options.encoding));
  const std::string wanted = kind_of_difference(reply);
  request.coverage = false;
  const auto shows = [&](const reduce::VersionPair& p) -> Result<bool> {
    request.before = p.before;
    request.after = p.after;
    REFUTE_TRY(const auto answer,
               jvm::compare(worker, request, std::chrono::minutes(1)));
    return kind_of_difference(answer) == wanted;
  };
  const auto small =
      reduce::reduce_pair(std::move(pair), shows, std::chrono::minutes(1));
  const std::filesystem::path folder = options.reduce;
  REFUTE_TRY_VOID(java::write_program(folder / "before", small.pair.before));
  REFUTE_TRY_VOID(java::write_program(folder / "after", small.pair.after));
  fmt::print(stderr, "{}: {} before, {} after{}\n", options.reduce,
             plural(java::count_lines(small.pair.before), "line"),
             plural(java::count_lines(small.pair.after), "line"),
             small.minimal           ? "; nothing more can be taken away"
             : small.trouble.empty() ? "; the time was up"
                                     : "; " + small.trouble);
  return {};
}

/// Jars are read where they lie, and so is the class path.
std::vector<std::filesystem::path> read_by_worker(const CheckOptions& options) {
  std::vector<std::filesystem::path> read;
  for (const auto& entry : split(options.class_path, ':'))
    if (!entry.empty()) read.emplace_back(entry);
  for (const std::filesystem::path version : {options.before, options.after})
    if (version.extension() == ".jar") read.push_back(version);
  return read;
}

Result<ExitCode> check(const CheckOptions& options) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  jvm::CompareRequest request;
  request.level = options.level;
  request.seed = options.seed;
  // Only time limits the comparison: the user is waiting for a thorough one.
  request.max_sequences = 2'000;
  request.max_steps = 200'000;
  request.exhaustive = true;
  request.coverage = true;
  request.directed = true;
  constexpr std::int64_t kMostMillis = 3'600'000;
  request.max_milliseconds =
      static_cast<int>(std::min(budget.count(), kMostMillis));
  if (options.common == "strict")
    request.common = sequence::CommonRule::kStrict;
  else if (options.common != "extended")
    return usage_error("--common is strict or extended, not \"" +
                       options.common + "\"");
  for (const auto& entry : split(options.class_path, ':'))
    if (!entry.empty())  // what does not exist is named as the user did
      request.class_path.push_back(
          std::filesystem::exists(entry)
              ? std::filesystem::absolute(entry).string()
              : entry);

  EngineOptions engine;
  engine.jdk = options.jdk;
  engine.unconfined = options.unconfined;
  REFUTE_TRY(WorkerSpec spec, lab_spec(engine, read_by_worker(options)));
  spec.command.insert(spec.command.begin() + 1, {"--profile", "large"});
  WorkerChannel worker(spec);
  WorkerChannel fresh(std::move(spec));
  REFUTE_TRY(const auto reply,
             jvm::check(worker, fresh, options.before, options.after, request,
                        options.encoding));
  if (reply.verdict == jvm::Verdict::kBeforeDoesNotCompile)
    return usage_error(options.before + " does not compile:\n" +
                       diagnostics_text(reply));
  if (!options.junit.empty() && reply.verdict == jvm::Verdict::kDiffers) {
    if (reply.junit.empty())
      fmt::print(stderr,
                 "No plain assertion shows the difference: {} is not "
                 "written.\n",
                 options.junit);
    else
      REFUTE_TRY_VOID(write_file(options.junit, reply.junit));
  }
  if (!options.reduce.empty() && reply.verdict == jvm::Verdict::kDiffers)
    REFUTE_TRY_VOID(reduce_check(worker, options, request, reply));
  if (options.json)
    fmt::print("{}\n", jvm::to_json(reply).dump(2));
  else
    fmt::print("{}", to_text(reply));
  return exit_code(reply);
}

}  // namespace

Action declare_check(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  app.add_option("before", options->before,
                 "folder, file or jar before the edit")
      ->required();
  app.add_option("after", options->after, "folder, file or jar after the edit")
      ->required();
  app.add_option("--classpath", options->class_path,
                 "jars and class folders the programs need, separated by ':'");
  app.add_option("--common", options->common,
                 "which methods are compared: extended, or strict (as "
                 "SafeRefactor does)")
      ->capture_default_str();
  app.add_option("--budget", options->budget, "time to spend on calls")
      ->capture_default_str();
  app.add_option("--seed", options->seed, "start of the random numbers")
      ->capture_default_str();
  app.add_option("--level", options->level,
                 "Java source level; 0: the newest that the JDK knows")
      ->capture_default_str();
  app.add_option("--jdk", options->jdk, "home of the JDK to use");
  app.add_option("--junit", options->junit,
                 "where to write the test that shows a difference");
  app.add_option(
      "--reduce", options->reduce,
      "reduce the two programs, and write what is left to this folder");
  app.add_flag("--json", options->json, "print the verdict as JSON");
  declare_encoding(app, options->encoding);
  declare_unconfined(app, options->unconfined);
  app.footer(
      "Exit code 0: no difference found. 1: the behaviour differs. 4: not "
      "tested.");
  return [options] { return check(*options); };
}

}  // namespace refute::cli
