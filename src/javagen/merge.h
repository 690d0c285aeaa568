#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "javagen/generator.h"

/// Structural test merging (the sparse/merge/cluster paper): one larger program
/// in place of many small ones that differ on some axes only.
///
/// At level Mn the generator's first n merging steps are taken. Merged axes are
/// no longer chosen: the program shows all their values, one *part* for each
/// combination that compiles by itself. One that does not would break the
/// whole program, so it is left out and listed. Every part knows the small
/// program it stands for and the places where it shows, so that a failure can
/// be traced to its cause.
namespace refute::javagen {

/// A stretch of one file, in characters.
struct Place {
  std::string file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// What one small program contributed to a merged one.
struct Part {
  Point point;  ///< Of the small program: `subject_at` builds it.
  /// Its own nodes; none if it is the only part.
  std::vector<Place> places;
};

struct Merged {
  Subject subject;
  /// When targets are merged too: requests after the subject's own.
  std::vector<Request> more_requests;
  std::vector<Part> parts;
  std::vector<Point> left_out;  ///< Points that do not compile alone.
};

/// The highest level of a generator; 0 if it cannot merge.
int max_level(const Generator& generator);

/// The number of programs at a level; the same as `count` at level 0.
std::uint64_t count_merged(const Generator& generator, int level);

/// Draws one merged program. `compiles` overrides the generator's own rule.
Merged merge(const Generator& generator, int level, choice::Choices& choices,
             Draft& draft,
             const std::function<bool(const Point&)>& compiles = nullptr);

/// As `subjects`, for merged programs.
std::function<Merged(choice::Choices&)> merged_subjects(
    const Generator& generator, int level);

/// The value of each axis, in words: "reference: super.f, form: if (r) {}".
std::string describe(const Generator& generator, const Point& point);

}  // namespace refute::javagen
