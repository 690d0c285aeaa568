#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "campaign/walk.h"
#include "plugin/generator_process.h"

/// Generators that are C++ files of the user's own: `my_generator.cc`, or
/// `my_generator.cc#NAME` if it has several.
///
/// The file is compiled (plugin/compile.h) and loaded in a process of its own,
/// `refute generator-host`, which does there what walk.cc does with our own
/// generators, and sends the steps. So a generator that crashes, loops or eats
/// memory ends its source with an Error, and nothing else.
namespace refute::campaign {

/// Whether a generator's name has this form.
bool is_plugin_name(const std::string& generator);

/// For consent: `--generator 'my_generator.cc'`.
std::string plugin_allowed_as(const std::string& generator);

/// The process that hosts it; compiles the file if need be. An Error if it is
/// not allowed.
Result<plugin::GeneratorProgram> plugin_program(const std::string& generator);

/// What a file has to offer: generators, or functions of choices that make
/// something else.
struct PluginNames {
  std::vector<std::string> generators = {};
  std::vector<std::string> values = {};
};
Result<PluginNames> names_in(const std::string& generator);

/// As the questions to the host have it.
nlohmann::json strategy_to_json(const Strategy& strategy);
Strategy strategy_from_json(const nlohmann::json& json);

SourceKind plugin_sources();

}  // namespace refute::campaign
