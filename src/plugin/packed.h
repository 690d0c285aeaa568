#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugin/subject_line.h"

/// Subjects between two processes of ours: as JSON, reading one would take
/// longer than making it. A subject is one line: texts preceded by their
/// lengths, and another character for what would end the line. Both ends are
/// the same refute, so the form may change at any time.
namespace refute::plugin {

/// Appends it to `line`, without a newline.
void pack(const Subject& subject, std::string_view word, std::string& line);

/// Nothing if it is no such text.
std::optional<Made> unpack(std::string_view packed);

/// In the place of a subject.
std::string error_line(const Error& error);
std::optional<Error> read_error(std::string_view line);

}  // namespace refute::plugin
