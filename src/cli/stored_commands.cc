#include "cli/stored_commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "java/jdk.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

bool ask_on_terminal(const std::string& question) {
  fmt::print(stderr, "{} [y/N] ", question);
  std::string answer;
  for (int c = std::getchar(); c != '\n' && c != EOF; c = std::getchar())
    answer += static_cast<char>(c);
  return answer == "y" || answer == "yes";
}

/// The same words mean another program in another folder.
std::string entry_of(const std::string& program) {
  std::error_code error;
  return json::array({fs::current_path(error).string(), program})
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

bool remembered(const std::string& program, const fs::path& memory) {
  std::ifstream in(memory);
  const std::string wanted = entry_of(program);
  for (std::string line; std::getline(in, line);)
    if (line == wanted) return true;
  return false;
}

bool is_found_here(const std::string& jdk) {
  const auto asked = java::read_jdk(jdk);
  const auto all = java::all_jdks();
  return asked && std::any_of(all.begin(), all.end(), [&](const auto& each) {
           return each.home == asked->home;
         });
}

}  // namespace

Leave leave_of_user(const EngineOptions& given) {
  Leave leave{.given = given};
  if (const auto cache = cache_folder()) leave.memory = *cache / "programs";
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1)
    leave.ask = ask_on_terminal;
  return leave;
}

std::vector<std::string> programs_of(const EngineOptions& options) {
  std::vector<std::string> programs;
  for (const auto& command : options.commands)
    programs.push_back("--engine-command '" + command + "'");
  // "java:/opt/jdk/bin/java -Xint"
  for (const auto& engine : options.engines)
    if (engine.find(":/") != std::string::npos)
      programs.push_back("--engine '" + engine + "'");
  if (!options.jdk.empty() && !is_found_here(options.jdk))
    programs.push_back("--jdk '" + options.jdk + "'");
  return programs;
}

void remember_programs(const EngineOptions& options, const Leave& leave) {
  if (leave.memory.empty()) return;
  for (const auto& program : programs_of(options))
    if (!remembered(program, leave.memory))
      std::ofstream(leave.memory, std::ios::app) << entry_of(program) << '\n';
}

Result<void> allow_programs(const EngineOptions& from_store,
                            const std::string& store, const Leave& leave) {
  const auto given = programs_of(leave.given);
  const auto stored = programs_of(from_store);
  const auto has = [](const std::vector<std::string>& all,
                      const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  for (const auto& program : given)
    if (!has(stored, program))
      return usage_error(fmt::format("{} was not made with {}", store, program),
                         "a campaign goes on as it was started");
  for (const auto& program : stored) {
    if (has(given, program) || remembered(program, leave.memory)) continue;
    if (leave.ask != nullptr &&
        leave.ask(fmt::format("{} asks to run {}\nRun it?", store, program)))
      continue;
    return usage_error(
        fmt::format("{} asks to run a program: {}", store, program),
        "to run it, repeat that on the command line");
  }
  return {};
}

}  // namespace refute::cli
