#pragma once

#include <optional>
#include <string_view>

#include "engine/outcome.h"

/// Exceptions in texts that are not meant for us: logs, standard error, the
/// data of an error answer.
namespace refute::lsp {

/// The first in a text: of Java or JavaScript with its stack, or a panic of
/// Go. Nothing if there is none.
std::optional<Swallowed> find_exception(std::string_view text);

/// A message of a log: its exception, or else its words, without the time.
Swallowed logged_error(std::string_view text);

}  // namespace refute::lsp
