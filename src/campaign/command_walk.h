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

/// Walks what the command prints, in its order. The words of the first subject,
/// the tenth, the hundredth … and the last are handed back to it: they must
/// make the same subjects again.
SourceKind command_sources();

}  // namespace refute::campaign
