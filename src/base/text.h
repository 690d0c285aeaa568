#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Small helpers on text.
namespace refute {

/// The number of single-character edits from `a` to `b`; a swap of neighbours
/// counts as one.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate a user most likely meant by `word`; empty if none is near.
std::string nearest(std::string_view word,
                    const std::vector<std::string>& candidates);

/// `; did you mean "x"?` or nothing.
std::string did_you_mean(std::string_view word,
                         const std::vector<std::string>& candidates);

/// Every line of `text` with `prefix` in front.
std::string indent(std::string_view text, std::string_view prefix);

std::vector<std::string> split(std::string_view text, char separator);

/// Without blanks and line ends around it.
std::string_view trimmed(std::string_view text);

/// FNV-1a: the same on every machine and in every run.
std::uint64_t stable_hash(std::string_view text);

/// The bytes that Base64 stands for; nothing if it is none.
std::optional<std::string> from_base64(std::string_view text);

/// "1 finding", "2 findings".
std::string plural(std::int64_t count, std::string_view noun);

}  // namespace refute
