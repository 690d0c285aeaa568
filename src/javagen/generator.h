#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "choice/choices.h"
#include "javagen/draft.h"

/// What a generator of subjects is.
///
/// Most of the papers' generators are a product of *axes*: where the classes
/// stand, how the field is declared, how it is referred to. Such a generator
/// is the list of its axes and a function that builds the program at one point
/// of the product. Counts, listings and merging (merge.h) all come from that
/// list. A generator whose choices depend on each other is a plain function of
/// `Choices&` instead.
namespace refute::javagen {

/// One thing that a generator varies, and the ways in which it does.
struct Axis {
  choice::Label label;
  std::vector<std::string> values;  ///< A word or a snippet each.
};

/// One step of merging: values of the axis that share a group, share a
/// program. Without groups all do.
struct Merge {
  std::size_t axis = 0;
  std::vector<int> groups = {};  ///< One per value of the axis, from 0 on.
};

/// Builds the program whose classes are as `shape` says, showing every one of
/// `parts`: one unless the program is merged. The parts equal the shape except
/// on merged axes.
using Build = void (*)(Draft& draft, const Point& shape,
                       std::span<const Point> parts);

struct Generator {
  std::string_view name;
  std::string_view refactoring;
  std::string_view varies;  ///< For `refute list generators`.

  std::vector<Axis> axes = {};  ///< The first varies fastest.
  Build build = nullptr;
  /// M1 takes the first of these steps, M2 the first two …; a later step on
  /// the same axis replaces the earlier one.
  std::vector<Merge> merges = {};
  /// Whether the program of a single point compiles, by rule: what is left
  /// out of merged programs. Null: every one does.
  bool (*compiles)(const Point& point) = nullptr;

  /// The request's options, the same for every subject.
  std::vector<std::pair<std::string, std::string>> options = {};
  /// The axis whose values are new names: the request's option "new-name".
  int new_name = -1;

  /// For generators that are no product.
  std::function<void(choice::Choices&, Draft&)> draw = nullptr;
  /// The same, for those that write the whole subject themselves.
  std::function<Subject(choice::Choices&)> make = nullptr;
};

/// Builds into `draft` what `parts` ask for, and the request with its options.
void build_draft(const Generator& generator, const Point& shape,
                 std::span<const Point> parts, Draft& draft);

/// Draws one subject. `draft` is scratch memory; afterwards it holds the trees.
Subject generate(const Generator& generator, choice::Choices& choices,
                 Draft& draft);

/// A function of `Choices&` alone, with scratch memory of its own. Copies
/// share it: make one per thread.
std::function<Subject(choice::Choices&)> subjects(const Generator& generator);

/// The subject at one point of the product.
Subject subject_at(const Generator& generator, const Point& point,
                   Draft& draft);

/// The number of points; 0 for a generator that is no product.
std::uint64_t count(const Generator& generator);

/// "4 reference × 2 parentheses × 9 declaration"; an axis with one value is
/// left out.
std::string factors(const Generator& generator);

}  // namespace refute::javagen
