#include "jvm/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/files.h"
#include "base/text.h"
#include "base/worker_channel.h"
#include "cli/check_baseline.h"
#include "cli/check_junit.h"
#include "cli/check_project.h"
#include "cli/check_sarif.h"
#include "cli/check_text.h"
#include "cli/command.h"
#include "cli/git_versions.h"
#include "cli/junit_pairs.h"
#include "cli/new_folder.h"
#include "cli/own_program.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "java/read_program.h"
#include "jvm/client.h"
#include "project/source_roots.h"
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
  std::string sarif;
  std::vector<std::string> map;
  std::vector<std::string> ignore;
  std::string accept;
  bool update = false;
  bool no_null = false;
  bool cpu_time = false;
  bool staged = false;
  bool no_project = false;
  bool offline = false;
  bool run_build = false;
  bool json = false;
  bool unconfined = false;
  std::string encoding = "UTF-8";
};

/// A member without its package, which a reduction may take away, and without
/// its parameters: "A.m".
std::string short_member(const std::string& member) {
  const auto plain = member.substr(0, member.find('('));
  const auto dot = plain.rfind('.');
  if (dot == std::string::npos || dot == 0) return plain;
  const auto before = plain.rfind('.', dot - 1);
  return before == std::string::npos ? plain : plain.substr(before + 1);
}

/// Whether the same member differs in the same way.
bool shows(const jvm::CompareReply& reply, const jvm::CallEvidence& wanted) {
  return reply.verdict == jvm::Verdict::kDiffers &&
         std::any_of(reply.evidence.begin(), reply.evidence.end(),
                     [&](const auto& each) {
                       return each.kind == wanted.kind &&
                              short_member(each.member) ==
                                  short_member(wanted.member);
                     });
}

/// The smallest pair that differs in the same way, into a folder.
Result<void> reduce_check(Channel& worker, const CheckOptions& options,
                          jvm::CompareRequest request,
                          const jvm::CompareReply& reply) {
  REFUTE_TRY_VOID(must_be_new("--reduce", options.reduce));
  reduce::VersionPair pair;
  for (const auto* program : {&request.before, &request.after})
    for (const auto& file : program->files)
      if (file.path.ends_with(".jar"))
        return usage_error("--reduce takes sources, not jars");
  pair.before = request.before;
  pair.after = request.after;
  if (reply.evidence.empty()) return {};
  const jvm::CallEvidence& wanted = reply.evidence[0];
  request.coverage = request.class_files = false;
  request.junit.clear();
  const auto still_shows = [&](const reduce::VersionPair& p) -> Result<bool> {
    request.before = p.before;
    request.after = p.after;
    REFUTE_TRY(const auto answer,
               jvm::compare(worker, request, std::chrono::minutes(1)));
    return shows(answer, wanted);
  };
  const auto small = reduce::reduce_pair(std::move(pair), still_shows,
                                         std::chrono::minutes(1));
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

/// "old=new" taken apart.
Result<std::vector<std::pair<std::string, std::string>>> stated_names(
    const std::vector<std::string>& map) {
  std::vector<std::pair<std::string, std::string>> stated;
  for (const auto& each : map) {
    const auto sign = each.find('=');
    if (sign == 0 || sign == std::string::npos || sign + 1 == each.size())
      return usage_error("--map is old=new, not \"" + each + "\"");
    stated.emplace_back(each.substr(0, sign), each.substr(sign + 1));
  }
  return stated;
}

Result<jvm::CompareRequest> request_of(const CheckOptions& options) {
  REFUTE_TRY(const auto budget, parse_duration(options.budget));
  jvm::CompareRequest request;
  REFUTE_TRY(request.stated, stated_names(options.map));
  request.ignore = options.ignore;
  request.no_null = options.no_null;
  request.cpu_time = options.cpu_time;
  if (options.update && options.accept.empty())
    return usage_error("--update goes with --accept FILE");
  if (!options.accept.empty()) {
    REFUTE_TRY(request.accepted, read_baseline(options.accept, options.update));
  }
  request.level = options.level;
  request.seed = options.seed;
  // Only time limits the comparison: the user is waiting for a thorough one.
  request.max_sequences = 2'000;
  request.max_steps = 200'000;
  request.exhaustive = true;
  request.coverage = true;
  request.directed = true;
  if (const auto junit = installed_junit()) {
    request.class_files = true;
    request.junit = {junit->string()};
  }
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
  return request;
}

/// Where the versions lie: as given, or written from a git work tree.
struct Versions {
  std::string before, after;  ///< Folders, files or jars.
  std::string before_name;
  std::optional<GitVersions> git = {};  ///< What holds them.
};

Result<Versions> versions_of(const CheckOptions& options) {
  if (!options.after.empty()) {
    if (options.staged) return usage_error("--staged takes no second argument");
    return Versions{options.before, options.after, options.before};
  }
  // A folder alone is half of a question.
  if (!options.before.empty() && !options.staged &&
      std::filesystem::exists(options.before))
    return usage_error(
        options.before + " is a file or folder: what comes after it?",
        "give BEFORE and after it AFTER, or a revision of a "
        "git work tree");
  REFUTE_TRY(const auto range, parse_git_range(options.before, options.staged));
  REFUTE_TRY(auto git, git_versions(".", range));
  return Versions{git.before.string(), git.after.string(), git.before_name,
                  std::move(git)};
}

/// Jars are read where they lie, and so are the class path and JUnit.
std::vector<std::filesystem::path> read_by_worker(const CheckOptions& options,
                                                  const Versions& versions) {
  std::vector<std::filesystem::path> read;
  for (const auto& entry : split(options.class_path, ':'))
    if (!entry.empty()) read.emplace_back(entry);
  for (const std::filesystem::path version : {versions.before, versions.after})
    if (version.extension() == ".jar") read.push_back(version);
  if (auto junit = installed_junit()) read.push_back(*std::move(junit));
  return read;
}

/// What says nothing about the edit: a jar that cannot be read, a program that
/// does not compile, or does not without what had to be left out.
Result<void> must_be_programs(const Versions& versions,
                              const jvm::CompareReply& reply,
                              const std::string& hint) {
  const bool before = reply.verdict == jvm::Verdict::kBeforeDoesNotCompile;
  if (!before && reply.verdict != jvm::Verdict::kAfterDoesNotCompile) return {};
  for (const auto& each : reply.diagnostics)
    if (each.compiler == "jar")
      return usage_error(each.file + ": " + each.message);
  if (!before && reply.left_out.files.empty()) return {};
  return usage_error((before ? versions.before_name : versions.after) +
                         " does not compile:\n" + diagnostics_text(reply) +
                         left_out_text(reply.left_out),
                     hint);
}

/// How a log calls the files: by the work tree, or by the folder that was
/// given.
CheckedFiles checked_files(const CheckOptions& options,
                           const Versions& versions) {
  if (versions.git) return {versions.after, place_in_work_tree(".")};
  std::error_code error;
  const bool folder = std::filesystem::is_directory(options.after, error);
  return {versions.after, folder ? options.after + "/" : ""};
}

Result<jvm::Version> read_one(const std::filesystem::path& path,
                              const CheckOptions& options) {
  project::SourceRoots roots;
  if (!options.no_project) roots = project::SourceRoots::of(path);
  return jvm::read_version(path, options.encoding, [&](const auto& below) {
    return roots.of_file(below);
  });
}

Result<ExitCode> check(CheckOptions options) {
  REFUTE_TRY(const auto versions, versions_of(options));
  ProjectPath project;
  if (options.class_path.empty() && !options.no_project)
    project = project_path(
        {versions.before, versions.after, versions.git ? "." : versions.after},
        {options.offline, options.run_build});
  options.class_path += fmt::format("{}", fmt::join(project.entries, ":"));
  REFUTE_TRY(auto request, request_of(options));
  EngineOptions engine;
  engine.jdk = options.jdk;
  engine.unconfined = options.unconfined;
  const auto read = read_by_worker(options, versions);
  REFUTE_TRY(WorkerSpec spec, lab_spec(engine, read));
  spec.command.insert(spec.command.begin() + 1, {"--profile", "large"});
  WorkerChannel worker(spec);
  WorkerChannel fresh(std::move(spec));
  REFUTE_TRY(const auto before, read_one(versions.before, options));
  REFUTE_TRY(const auto after, read_one(versions.after, options));
  request.before = before.program;
  request.after = after.program;
  REFUTE_TRY(auto reply, jvm::check(worker, fresh, request));
  if (!reply.mistake.empty()) return usage_error(reply.mistake);
  if (reply.verdict == jvm::Verdict::kDiffers)
    REFUTE_TRY_VOID(keep_what_junit_shows(
        request.class_path, {options.jdk, options.unconfined, read}, reply));
  // A wrong guess would be a false alarm.
  if (reply.verdict == jvm::Verdict::kDiffers && reply.rests_on_guess)
    reply.verdict = jvm::Verdict::kNotTested;
  note_left_out(before, after, reply);
  REFUTE_TRY_VOID(must_be_programs(versions, reply, project.trouble));
  if (!options.sarif.empty())
    REFUTE_TRY_VOID(write_file(
        options.sarif,
        check_sarif(reply, after.program, checked_files(options, versions),
                    REFUTE_VERSION)));
  if (reply.verdict == jvm::Verdict::kMissingClasses && !options.json)
    return usage_error(
        missing_classes_text(reply),
        project.trouble.empty()
            ? "give the jars or folders that have them by --classpath"
            : project.trouble);
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
  if (!options.update || reply.verdict != jvm::Verdict::kDiffers)
    return exit_code(reply);
  REFUTE_TRY_VOID(
      write_baseline(options.accept, request.accepted, reply.evidence));
  fmt::print(stderr, "{}: {} accepted\n", options.accept,
             plural(std::ssize(reply.evidence), "difference"));
  return ExitCode::kClean;
}

}  // namespace

Action declare_check(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  app.add_option("before", options->before,
                 "folder, file or jar before the edit; or, in a git work "
                 "tree, REV, REV..REV or REV...REV (default: HEAD)");
  app.add_option("after", options->after,
                 "folder, file or jar after the edit (default: the work tree)");
  app.add_flag("--staged", options->staged,
               "compare with what is staged for the next commit");
  app.add_option("--classpath", options->class_path,
                 "jars and class folders the programs need, separated by ':' "
                 "(default: what pom.xml says, as Maven resolves it)");
  app.add_flag("--no-project", options->no_project, "ask no build tool");
  app.add_flag("--offline", options->offline,
               "let Maven or Gradle download nothing for the class path");
  app.add_flag("--run-build", options->run_build,
               "ask Gradle for the class path, which runs the project's build "
               "files unconfined");
  app.add_option("--common", options->common,
                 "which methods are compared: extended, or strict (as "
                 "SafeRefactor does)")
      ->capture_default_str();
  app.add_option("--budget", options->budget, "time to spend on calls")
      ->capture_default_str();
  app.add_flag("--cpu-time", options->cpu_time,
               "--budget is processor time, for comparisons on a busy machine");
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
  app.add_option("--sarif", options->sarif,
                 "write what was found to this file, as SARIF, for a code "
                 "review");
  app.add_option("--map", options->map,
                 "old=new: a type, method or field that was renamed, or a "
                 "static member that was moved; may be repeated");
  app.add_option("--ignore", options->ignore,
                 "a member or class that is not compared; may be repeated");
  app.add_option("--accept", options->accept,
                 "file of differences that are accepted");
  app.add_flag("--update", options->update,
               "add the differences found to the file of --accept");
  app.add_flag("--no-null", options->no_null, "no argument is null");
  app.add_flag("--json", options->json, "print the verdict as JSON");
  declare_encoding(app, options->encoding);
  declare_unconfined(app, options->unconfined);
  app.footer(
      "Without BEFORE and AFTER, HEAD is compared with the work tree.\n"
      "Exit code 0: no difference found. 1: the behaviour differs. 4: not "
      "tested.");
  return [options] { return check(*options); };
}

}  // namespace refute::cli
