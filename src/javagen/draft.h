#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "java/ast.h"
#include "refactoring/request.h"

/// A subject in the making: trees not yet printed, and what is asked of them.
namespace refute::javagen {

/// A node that shows one alternative of a merged program (see merge.h).
struct Mark {
  const java::Node* node = nullptr;
  std::size_t unit = 0;   ///< Index of the file it is in, set by finish().
  int axis = -1;          ///< The axis it belongs to; -1: to one whole part.
  std::size_t value = 0;  ///< The axis' value, or the part's index.
};

/// One is used again and again, so that building a program allocates little
/// more than the text that comes out.
class Draft {
 public:
  java::Ast ast;
  Request request;
  Expectation expectation = Expectation::kUnknown;
  /// What the request selects by place; null if its names are enough.
  const java::Node* selection = nullptr;
  std::vector<Mark> marks;

  /// Forgets the last program.
  void reset();

  /// A new file for a top-level type: `package p;`, and the type when added.
  java::Node* file(std::string_view package, std::string_view name);

  /// A file with this type in it.
  java::Node* top_level(java::Node* type, std::string_view package = {});

  /// Asks for `refactoring` of a type, or of the member given.
  void ask(std::string_view refactoring, std::string_view type,
           std::string_view field = {}, std::string_view method = {});

  const std::vector<java::Node*>& units() const { return units_; }

  /// Prints everything; the draft's nodes now know their places.
  Subject finish();

 private:
  std::vector<java::Node*> units_;
};

}  // namespace refute::javagen
