#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "choice/driver.h"

/// A path as text, to be stored beside a finding and replayed years later.
///
/// `read=2/3 shadowed=1/2` says: alternative 2 of the 3 of `read`, then
/// alternative 1 of the 2 of `shadowed`, both counted from 0.
namespace refute::choice {

struct RecordedChoice {
  std::string label;
  std::uint32_t index = 0;
  std::uint32_t count = 0;

  friend bool operator==(const RecordedChoice&,
                         const RecordedChoice&) = default;
};

using Sequence = std::vector<RecordedChoice>;

/// `path` without its ties to the program that made it.
Sequence record(const Path& path);

/// The words of `sequence`, separated by spaces.
std::string to_text(const Sequence& sequence);

/// Reads what `to_text` wrote.
Result<Sequence> parse_sequence(std::string_view text);

/// Repeats one recorded path and compares it, choice by choice, with what the
/// generator asks for.
class Replay final : public Driver {
 public:
  explicit Replay(Sequence sequence) : sequence_(std::move(sequence)) {}

  bool next(Path& path) override;
  std::uint32_t extend(std::size_t depth, Label label,
                       std::uint32_t count) override;
  void reset() override;

  /// How the generator differs from the recording; empty if it does not.
  const std::string& mismatch() const { return mismatch_; }

 private:
  Sequence sequence_;
  std::string mismatch_;
  bool started_ = false;
};

}  // namespace refute::choice
