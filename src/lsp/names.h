#pragma once

#include <string>

#include "lsp/text_edits.h"
#include "refactoring/request.h"

/// Where in a text the thing stands that a request names: a language server is
/// asked about places.
namespace refute::lsp {

struct Spot {
  std::string path;
  Range range;  ///< Of a name: empty, before its first letter.
};

/// What of the target is meant.
enum class Part { kItself, kParameter, kTypeParameter, kPackage };

/// An error if the program has no such thing. `name` is the parameter's.
Result<Spot> find_target(const java::Program& program, const Target& target,
                         Part part = Part::kItself,
                         const std::string& name = "");

/// The selection, or a file's first place. An error if there is no such file,
/// or if the selection is not in it.
Result<Spot> find_selection(const java::Program& program, const Target& target);

}  // namespace refute::lsp
