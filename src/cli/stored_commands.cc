#include "cli/stored_commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "campaign/command_walk.h"
#include "campaign/plugin_walk.h"
#include "cli/terminal.h"
#include "engine/catalogue.h"
#include "java/jdk.h"
#include "plugin/generator_process.h"
#include "plugin/oracle_command.h"
#include "plugin/oracle_file.h"

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

/// None for a generator that refute knows.
Programs programs_of_generator(const std::string& generator) {
  const auto name = split_task(generator).name;
  if (campaign::is_plugin_name(name))
    return {campaign::plugin_allowed_as(name)};
  if (!campaign::is_command_name(name)) return {};
  return {plugin::generator_command(campaign::command_of(name)).allowed_as};
}

bool is_found_here(const std::string& jdk) {
  const auto asked = java::read_jdk(jdk);
  const auto all = java::all_jdks();
  return asked && std::any_of(all.begin(), all.end(), [&](const auto& each) {
           return each.home == asked->home;
         });
}

}  // namespace

Leave leave_of_user(Programs given) {
  Leave leave{.given = std::move(given)};
  if (const auto cache = cache_folder()) leave.memory = *cache / "programs";
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1)
    leave.ask = ask_on_terminal;
  return leave;
}

Programs programs_of(const EngineOptions& options) {
  Programs programs;
  for (const auto& command : options.commands)
    programs.push_back("--engine-command '" + command + "'");
  for (const auto& command : options.oracle_commands)
    programs.push_back(plugin::oracle_allowed_as(command));
  for (const auto& file : options.oracle_files)
    programs.push_back(plugin::oracle_file_allowed_as(file));
  for (const auto& engine : options.engines)
    if (runs_users_program(engine))
      programs.push_back("--engine '" + engine + "'");
  if (!options.jdk.empty() && !is_found_here(options.jdk))
    programs.push_back("--jdk '" + options.jdk + "'");
  return programs;
}

Programs programs_of(const PlanOptions& options) {
  Programs programs = programs_of(options.engine);
  for (const auto& name : options.all_generators())
    for (auto& program : programs_of_generator(name))
      programs.push_back(std::move(program));
  return programs;
}

void remember_programs(const Programs& programs, const Leave& leave) {
  if (leave.memory.empty()) return;
  for (const auto& program : programs)
    if (!remembered(program, leave.memory))
      std::ofstream(leave.memory, std::ios::app) << entry_of(program) << '\n';
}

Result<void> allow_programs(const Programs& from_store,
                            const std::string& store, const Leave& leave) {
  const auto has = [](const std::vector<std::string>& all,
                      const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  for (const auto& program : leave.given)
    if (!has(from_store, program))
      return usage_error(fmt::format("{} was not made with {}", store, program),
                         "a campaign goes on as it was started");
  for (const auto& program : from_store) {
    if (has(leave.given, program) || remembered(program, leave.memory))
      continue;
    if (leave.ask != nullptr &&
        leave.ask(fmt::format("{} asks to run {}\nRun it?", store, program)))
      continue;
    return usage_error(
        fmt::format("{} asks to run a program: {}", store, program),
        "to run it, repeat that on the command line");
  }
  return {};
}

Result<void> let_run(const Programs& programs, const EngineOptions& options) {
  REFUTE_TRY(const auto timeout, parse_duration(options.timeout));
  const auto memory = static_cast<std::size_t>(options.memory_mb) << 20;
  for (const auto& program : programs)
    plugin::allow(program, {timeout, memory});
  return {};
}

Result<bool> may_run(const std::string& generator,
                     const EngineOptions& options) {
  const auto memory = leave_of_user({}).memory;
  for (const auto& program : programs_of_generator(generator)) {
    if (!remembered(program, memory)) return false;
    REFUTE_TRY_VOID(let_run({program}, options));
  }
  return true;
}

}  // namespace refute::cli
