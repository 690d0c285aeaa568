#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

/// JSON that others wrote: an engine, a store, a file.
namespace refute {

/// Deeper than anything we write. The JSON library copies, compares and writes
/// values by recursion, so that a line of brackets would take the whole stack.
constexpr int kMostNesting = 200;

/// The value, or a discarded one if the text is not JSON, is nested too deeply,
/// or has a fraction that no int can hold: if asked for an int, the library
/// would convert it, which is undefined. Throws nothing.
nlohmann::json parse_json(std::string_view text);

/// Text for a terminal, a file or a row, whatever bytes the strings hold.
std::string dump_json(const nlohmann::json& value, int indent = -1);

/// The string in this field of an object; empty if there is none, or if the
/// value is not an object.
std::string text_in(const nlohmann::json& object, const char* field);

}  // namespace refute
