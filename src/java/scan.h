#pragma once

#include <cstddef>
#include <string_view>

/// Walking over Java text before there is a tree: what the grammar cannot read
/// is found in this way (readable.h).
namespace refute::java {

/// Past a string, character or text block that starts at `i`.
std::size_t skip_quoted(std::string_view text, std::size_t i);

/// Past a comment that starts at `i`, or `i` itself if none does.
std::size_t skip_comment(std::string_view text, std::size_t i);

/// Past white space and comments.
std::size_t skip_blank(std::string_view text, std::size_t i);

/// Past the word that starts at `i`, or `i` itself if none does.
std::size_t skip_word(std::string_view text, std::size_t i);

}  // namespace refute::java
