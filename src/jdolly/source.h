#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "refactoring/request.h"

/// Subjects that are enumerated rather than drawn by choices.
///
/// A campaign's other generators are functions of choices and can be asked for
/// any point. A model finder hands out its instances one after the other, so
/// what identifies a subject here is its ordinal: the n-th instance of the
/// model at a scope. The order is fixed, so the ordinal makes it again.
namespace refute {

struct NumberedSubject {
  std::uint64_t ordinal = 0;  ///< From 0, in the order of the enumeration.
  Subject subject;
};

class SubjectSource {
 public:
  virtual ~SubjectSource() = default;

  /// The next subject, or none when there are no more.
  virtual Result<std::optional<NumberedSubject>> next() = 0;
};

}  // namespace refute
