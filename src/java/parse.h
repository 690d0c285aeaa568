#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "java/ast.h"

/// Trees from Java text, ours or an engine's.
///
/// For text that we printed, `parse` gives back the tree it came from. Syntax
/// that our trees do not model becomes `Kind::kOther` with all its tokens, so
/// that it can still be compared. Comments are not part of a tree.
namespace refute::java {

/// Where text stops being Java. Broken text is an answer, not a failure.
struct SyntaxError {
  std::uint32_t line = 0;    ///< From 1.
  std::uint32_t column = 0;  ///< From 1, in bytes.
  std::string message;       ///< "unexpected `}`".
};

/// "3:14: unexpected `}`".
std::string to_string(const SyntaxError& error);

/// The tree of a whole file: a kUnit. Its texts live in `ast`, as the nodes do,
/// and have no Unicode escapes. Ranges are byte offsets into `text`.
tl::expected<Node*, SyntaxError> parse(Ast& ast, std::string_view text);

/// A word or a sign of Java text.
struct Token {
  enum class Kind {
    kName,
    kNumber,
    kText,  ///< What a string or a character literal consists of.
    kOther,
  };
  Kind kind = Kind::kOther;
  std::string text;
};

/// The tokens of a file in order, without comments. Broken text has some too.
std::vector<Token> tokens(std::string_view text);

/// The comments of a file in order, with their delimiters; empty if broken.
std::vector<std::string> comments(std::string_view text);

}  // namespace refute::java
