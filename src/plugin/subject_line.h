#pragma once

#include <string>

#include "base/result.h"
#include "refactoring/request.h"

/// A subject as a generator command prints it: one line of JSON
/// (docs/protocol.md, "Generators").
namespace refute::plugin {

/// A subject, and the word that makes its generator yield it again.
struct Made {
  Subject subject;
  std::string word;
};

/// Nothing here trusts the line: the Error says what is wrong with it.
Result<Made> read_subject(const std::string& line);

std::string write_subject(const Made& made);

}  // namespace refute::plugin
