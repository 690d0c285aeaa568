#pragma once

#include <string>
#include <vector>

#include "alloy/source.h"

/// The words of an Alloy model.
namespace refute::alloy {

enum class Tok {
  kEnd,
  kName,
  kNumber,
  kString,
  kKeyword,  ///< `text` is the word.
  kSymbol,   ///< `text` is the operator; spellings that mean one are one.
};

struct Token {
  Tok kind = Tok::kEnd;
  std::string text;
  int number = 0;
  Span at;

  bool is(std::string_view word) const {
    return (kind == Tok::kKeyword || kind == Tok::kSymbol) && text == word;
  }
};

/// The whole file, ended by kEnd. Throws Trouble.
std::vector<Token> tokenize(const Sources& sources, std::uint32_t file);

}  // namespace refute::alloy
