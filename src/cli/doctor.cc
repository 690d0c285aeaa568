#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "base/confine.h"
#include "base/files.h"
#include "base/landlock.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "java/jdk.h"

/// `refute doctor`: what is here, what is missing, and how to fix it.
namespace refute::cli {
namespace {

class Report {
 public:
  explicit Report(const Terminal& terminal) : terminal_(terminal) {}

  void good(std::string_view what, std::string_view detail) {
    fmt::print("{} {:<10} {}\n", terminal_.green("ok     "), what, detail);
  }
  /// What is not here, and need not be.
  void optional(std::string_view what, const Error& error) {
    fmt::print("{} {:<10} {}\n", terminal_.yellow("absent "), what,
               error.message);
    if (!error.hint.empty()) fmt::print("{:>19}{}\n", "", error.hint);
  }
  void bad(std::string_view what, const Error& error) {
    fmt::print("{} {:<10} {}\n", terminal_.red("missing"), what, error.message);
    if (!error.hint.empty()) fmt::print("{:>19}{}\n", "", error.hint);
    healthy_ = false;
  }
  bool healthy() const { return healthy_; }

 private:
  const Terminal& terminal_;
  bool healthy_ = true;
};

void check_jdks(Report& report, const EngineOptions& options) {
  for (const auto& jdk : java::all_jdks())
    report.good("JDK", fmt::format("{} {} at {}{}", jdk.version, jdk.vendor,
                                   jdk.home.string(),
                                   jdk.has_javac ? "" : " (no javac)"));
  const auto chosen = java::choose_jdk(17, options.jdk);
  if (!chosen)
    report.bad("JDK", chosen.error());
  else
    report.good("", fmt::format("{} is used", chosen->home.string()));
}

void check_engines(Report& report, const EngineOptions& options) {
  const auto settings = options.settings();
  if (!settings) return report.bad("engines", settings.error());
  for (const auto& entry : engine_catalogue()) {
    const auto spec = entry.spec(*settings);
    if (!spec) {
      if (entry.shipped)
        report.bad(entry.name, spec.error());
      else
        report.optional(entry.name, spec.error());
      continue;
    }
    ProcessEngine engine(*spec);
    const auto info = engine.info();
    if (!info) {
      report.bad(entry.name, info.error());
      continue;
    }
    std::string details;
    for (const auto& [key, value] : info->details)
      details += fmt::format(", {} {}", key, value);
    report.good(
        entry.name,
        fmt::format("{}{}, {}", info->version, details,
                    plural(static_cast<std::int64_t>(info->refactorings.size()),
                           "refactoring")));
  }
}

void check_judge(Report& report, const EngineOptions& options) {
  const auto spec = lab_spec(options);
  if (!spec) return report.bad("compilers", spec.error());
  Worker worker(*spec);
  const auto hello = worker.hello();
  if (!hello) return report.bad("compilers", hello.error());
  std::string details;
  for (const char* key : {"ecj", "javac", "java"})
    if (hello->contains(key))
      details += fmt::format("{}{} {}", details.empty() ? "" : ", ", key,
                             (*hello)[key].get<std::string>());
  report.good("compilers", details);
}

void check_confinement(Report& report) {
  if (const auto can = can_confine(); !can)
    return report.bad("sandbox", can.error());
  report.good("sandbox", fmt::format("the kernel confines tested code: "
                                     "Landlock {}, a filter of system calls",
                                     landlock_version()));
}

void check_browser(Report& report) {
  for (const auto& folder :
       split(std::getenv("PATH") ? std::getenv("PATH") : "", ':'))
    for (const char* name : {"chromium", "google-chrome", "chrome"})
      if (std::error_code error;
          std::filesystem::exists(std::filesystem::path(folder) / name, error))
        return report.good("browser", folder + "/" + name);
  report.optional("browser",
                  {.message = "no Chromium; only the tests of web pages use it",
                   .hint = "to fix it: apt-get install chromium"});
}

Result<ExitCode> doctor(const EngineOptions& options) {
  const Terminal terminal;
  Report report(terminal);
  fmt::print("refute {}\n", REFUTE_VERSION);
  check_jdks(report, options);
  check_engines(report, options);
  check_judge(report, options);
  check_confinement(report);
  check_browser(report);
  if (report.healthy()) return ExitCode::kClean;
  return fail("something is missing, see above");
}

}  // namespace

Action declare_doctor(CLI::App& app) {
  auto options = std::make_shared<EngineOptions>();
  options->declare(app);
  app.footer("Starts every engine once. Exit code 3 if something is missing.");
  return [options] { return doctor(*options); };
}

}  // namespace refute::cli
