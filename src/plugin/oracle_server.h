#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "oracle/verdict.h"

/// The process that an oracle in a C++ file of the user's runs in
/// (`refute oracle-host OBJECT`). Towards refute it is an oracle command like
/// any other (docs/protocol.md): what the file does cannot harm a campaign.
namespace refute::plugin {

using Judge = std::function<Verdict(const Trial&)>;

/// The answer to one message. What the oracle throws is an error in it.
nlohmann::json answer_to(const nlohmann::json& message, const Judge& judge);

/// Answers standard input, line by line, until it ends.
void serve_oracle(const std::filesystem::path& object);

}  // namespace refute::plugin
