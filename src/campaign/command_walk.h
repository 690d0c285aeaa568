#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "campaign/walk.h"
#include "plugin/generator_process.h"

/// Generators that are programs of the user's own: `command:CMD`, which speaks
/// docs/protocol.md. Its words are recorded as choices.
namespace refute::campaign {

/// Whether a generator's name has this form.
bool is_command_name(const std::string& generator);

/// `command:` and the command.
std::string command_name(const std::string& command);

/// The command of such a name.
std::string command_of(const std::string& generator);

/// What a program prints when it is asked `question`, in its order.
std::unique_ptr<Walk> program_walk(plugin::GeneratorProgram program,
                                   nlohmann::json question);

/// Walks what the command prints, in its order. Now and then a word is handed
/// back to it, so that one that is not deterministic is found out.
SourceKind command_sources();

}  // namespace refute::campaign
