#include "campaign/plugin_walk.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/json_text.h"
#include "campaign/command_walk.h"
#include "plugin/compile.h"

namespace refute::campaign {
namespace {

using nlohmann::json;
using plugin::GeneratorProcess;

std::string file_of(const std::string& generator) {
  return generator.substr(0, generator.find('#'));
}

std::string name_in_file(const std::string& generator) {
  const auto mark = generator.find('#');
  return mark == std::string::npos ? "" : generator.substr(mark + 1);
}

/// The one line that answers a question.
Result<json> ask(const plugin::GeneratorProgram& program,
                 const json& question) {
  REFUTE_TRY(auto process, GeneratorProcess::ask(program, question));
  REFUTE_TRY(const auto line, process.next_line());
  auto answer = parse_json(line.value_or(""));
  if (answer.is_discarded())
    return fail(program.name + " printed something else than its host does",
                "a generator must not write to standard output");
  return answer;
}

/// The subject that answers a question, if there is one.
Result<std::optional<Step>> ask_for_step(
    const plugin::GeneratorProgram& program, const json& question) {
  REFUTE_TRY(auto process, GeneratorProcess::ask(program, question));
  REFUTE_TRY(auto made, process.next());
  if (!made) return std::nullopt;
  return Step{std::move(made->subject), std::move(made->word)};
}

Result<Source> open_plugin(const std::string& name, const Strategy& strategy) {
  REFUTE_TRY(const auto program, plugin_program(name));
  const json as_json = strategy_to_json(strategy);
  REFUTE_TRY(const json phases, ask(program, {{"phases", as_json}}));
  Source source{name, {}};
  for (std::size_t i = 0; i < phases.size(); ++i)
    source.phases.push_back(
        {phases[i].at("name"),
         [program, question = json{{"walk", as_json}, {"phase", i}}] {
           return program_walk(program, question);
         },
         phases[i].at("size")});
  return source;
}

Result<Step> regenerate_plugin(const std::string& name,
                               const std::string& choices) {
  REFUTE_TRY(const auto program, plugin_program(name));
  REFUTE_TRY(auto made, plugin::make_again(program, choices));
  return Step{std::move(made.subject), choices};
}

Result<std::vector<Part>> parts_of_plugin(const std::string& name,
                                          const std::string& choices) {
  REFUTE_TRY(const auto program, plugin_program(name));
  REFUTE_TRY(const json descriptions, ask(program, {{"parts", choices}}));
  std::vector<Part> parts;
  for (std::size_t i = 0; i < descriptions.size(); ++i) {
    REFUTE_TRY(auto step,
               ask_for_step(program, {{"part", i}, {"of", choices}}));
    if (!step) return fail("a part of a merged program is missing");
    parts.push_back({descriptions[i], *std::move(step)});
  }
  return parts;
}

Result<Subject> with_parts_of_plugin(const std::string& name,
                                     const std::string& choices,
                                     const std::vector<std::size_t>& kept) {
  REFUTE_TRY(const auto program, plugin_program(name));
  REFUTE_TRY(auto step,
             ask_for_step(program, {{"kept", kept}, {"of", choices}}));
  if (!step) return fail("a merged program is missing");
  return std::move(step->subject);
}

/// Its name, or the number that was once written instead.
SecondPass second_pass_from_json(const json& told) {
  constexpr SecondPass kByNumber[] = {SecondPass::kRest, SecondPass::kFull,
                                      SecondPass::kNone};
  if (!told.is_number_unsigned())
    return second_pass_named(told.get<std::string>())
        .value_or(SecondPass::kRest);
  const auto number = told.get<std::size_t>();
  return number < std::size(kByNumber) ? kByNumber[number] : SecondPass::kRest;
}

Result<Nearest> nearest_of_plugin(const std::string& name) {
  REFUTE_TRY(const auto program, plugin_program(name));
  return Nearest([program](const choice::Indices& indices) {
    auto step = ask_for_step(program, {{"nearest", indices}});
    return step ? *std::move(step) : std::nullopt;
  });
}

}  // namespace

bool is_plugin_name(const std::string& generator) {
  return plugin::is_plugin_file(file_of(generator));
}

std::string plugin_allowed_as(const std::string& generator) {
  return "--generator '" + file_of(generator) + "'";
}

Result<plugin::GeneratorProgram> plugin_program(const std::string& generator) {
  const std::string file = file_of(generator);
  const std::string allowed_as = plugin_allowed_as(generator);
  REFUTE_TRY_VOID(plugin::allowed(allowed_as));
  REFUTE_TRY(const auto object, plugin::compiled(file));
  const std::string host = (program_folder() / "refute").string();
  return plugin::GeneratorProgram{
      .name = "generator " + generator,
      .allowed_as = allowed_as,
      .command = {host, "generator-host", object.string()},
      .packed = true,
      .every_question = {{"generator", name_in_file(generator)},
                         {"file", file}},
      .hint =
          "`refute generate --generator " + generator + "` runs it by itself"};
}

Result<PluginNames> names_in(const std::string& generator) {
  REFUTE_TRY(const auto program, plugin_program(generator));
  REFUTE_TRY(const json names, ask(program, {{"contents", true}}));
  return PluginNames{names.at("generators"), names.at("values")};
}

json strategy_to_json(const Strategy& strategy) {
  return {{"order", strategy.order},
          {"seed", strategy.seed},
          {"max-jump", strategy.max_jump},
          {"second-pass", to_string(strategy.second_pass)},
          {"merge-from", strategy.merge_from},
          {"merge-to", strategy.merge_to}};
}

Strategy strategy_from_json(const json& json) {
  return {.order = json.at("order"),
          .seed = json.at("seed"),
          .max_jump = json.at("max-jump"),
          .second_pass = second_pass_from_json(json.at("second-pass")),
          .merge_from = json.at("merge-from"),
          .merge_to = json.at("merge-to")};
}

SourceKind plugin_sources() {
  return {is_plugin_name,  open_plugin,          regenerate_plugin,
          parts_of_plugin, with_parts_of_plugin, nearest_of_plugin};
}

}  // namespace refute::campaign
