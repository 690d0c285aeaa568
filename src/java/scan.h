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

/// Calls `on_word` with each word of a text.
template <typename OnWord>
void words_in(std::string_view text, OnWord on_word) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = skip_word(text, i);
    if (end > i) on_word(text.substr(i, end - i));
    i = end + 1;
  }
}

}  // namespace refute::java
