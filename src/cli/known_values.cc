#include "cli/known_values.h"

#include <algorithm>
#include <set>

#include "engine/catalogue.h"
#include "javagen/catalogue.h"
#include "oracle/oracle.h"
#include "oracle/refactorings.h"

namespace refute::cli {
namespace {

using Names = std::vector<std::string>;

/// Without releases: a completion may be older than what is installed.
Names engines() {
  Names names;
  for (const auto& each : engine_catalogue()) names.emplace_back(each.name);
  for (const char* each : {"javac", "nb-javac", "ecj", "java"})
    names.emplace_back(each);
  return names;
}

/// Those that we make programs for, and those whose results we can judge best.
Names refactoring_names() {
  std::set<std::string> names;
  for (const auto& each : javagen::catalogue()) names.emplace(each.refactoring);
  for (const auto& each : refactorings()) names.emplace(each.name);
  return {names.begin(), names.end()};
}

Names oracle_names() {
  Names names = {"all", "default"};
  for (const auto& each : oracles()) names.emplace_back(each.name);
  return names;
}

Names report_formats() {
  return {"text", "html", "issue", "sarif", "junit", "json", "csv", "jdt-test"};
}

Names test_formats() { return {"junit4", "junit5", "java", "text"}; }

struct Values {
  std::string_view option;
  std::string_view command;  ///< Empty: in all of them.
  Names (*names)();
};

constexpr Values kValues[] = {{"--engine", "", engines},
                              {"--release", "findings", engines},
                              {"--bisect", "findings", engines},
                              {"--refactoring", "", refactoring_names},
                              {"--oracles", "", oracle_names},
                              {"--format", "report", report_formats},
                              {"--format", "randoop", test_formats}};

}  // namespace

void add_known_values(ProgramText& text) {
  for (auto& command : text.commands)
    for (auto& option : command.options)
      for (const auto& each : kValues)
        if (option.choices.empty() && option.names.back() == each.option &&
            (each.command.empty() || each.command == command.name))
          option.choices = each.names();
}

}  // namespace refute::cli
