#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "java/ast.h"
#include "refactoring/request.h"

/// A subject in the making: trees not yet printed, and what is asked of them.
namespace refute::javagen {

inline constexpr std::size_t kMaxAxes = 10;

/// One value per axis of a generator (generator.h), by index.
struct Point {
  std::array<std::uint16_t, kMaxAxes> at = {};

  std::uint16_t operator[](std::size_t axis) const { return at[axis]; }
  friend bool operator==(const Point&, const Point&) = default;
};

/// A node that shows one alternative of a merged program (see merge.h).
struct Mark {
  const java::Node* node = nullptr;
  std::size_t unit = 0;   ///< Index of the file it is in, set by finish().
  int axis = -1;          ///< The axis it belongs to; -1: to one whole part.
  std::size_t value = 0;  ///< The axis' value, or the part's index.
};

/// Another target of a program that merges several; finish() sets its place.
struct MoreTarget {
  Target target;
  const java::Node* selection = nullptr;  ///< As that of the draft.
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
  /// In a program that merges several targets: those after the first.
  std::vector<MoreTarget> more_targets;

  Point point;  ///< Where in the generator's product it stands.

  /// Forgets the last program.
  void reset();

  /// A new file for a top-level type: `package p;`, and the type when added.
  java::Node* file(std::string_view package, std::string_view name);

  /// A file with this type in it.
  java::Node* top_level(java::Node* type, std::string_view package = {});

  /// A file written as Java, for programs that are more than declarations; what
  /// is not Java breaks the contract.
  void written(std::string_view path, std::string_view text);

  /// Names the target: a type, or the member given.
  void target_type(std::string_view type) { request.target.type = type; }
  void target_field(std::string_view type, std::string_view field);
  void target_method(std::string_view type, std::string_view method,
                     std::vector<std::string> parameters = {});

  /// Says that `node` shows a whole part, or one value of an axis.
  void mark_part(const java::Node* node, std::size_t part) {
    marks.push_back({node, 0, -1, part});
  }
  void mark_value(const java::Node* node, std::size_t axis, std::size_t value) {
    marks.push_back({node, 0, static_cast<int>(axis), value});
  }

  const std::vector<java::Node*>& units() const { return units_; }

  /// Prints everything; the draft's nodes now know their places.
  Subject finish();

 private:
  std::vector<java::Node*> units_;
};

}  // namespace refute::javagen
