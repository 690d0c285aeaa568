#pragma once

#include <string>

/// What somebody made of a cause.
namespace refute::report {

enum class Verdict { kTrue, kDebatable, kNotABug, kKnown };

struct Judged {
  Verdict verdict = Verdict::kTrue;
  std::string note = {};
  std::string link = {};  ///< Where it is known.
  std::string when = {};  ///< "2026-11-18T10:20:30Z".

  bool operator==(const Judged&) const = default;
};

}  // namespace refute::report
