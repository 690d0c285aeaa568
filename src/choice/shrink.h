#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "choice/search.h"

/// Making a choice sequence small while what it makes stays interesting.
///
/// Shorter is smaller, and of two of one length the one with lower indices:
/// that is why generators list their simplest alternative first. Nothing is
/// drawn at random, so the same start always shrinks to the same end.
namespace refute::choice {

using Indices = std::vector<std::uint32_t>;

Indices indices_of(const Sequence& sequence);

/// Runs a candidate: the indices really used, if the value is interesting.
using Attempt = std::function<std::optional<Indices>(const Indices&)>;

/// The smallest indices that lowering and deleting lead to from `start`.
Indices shrink_indices(Indices start, const Attempt& attempt);

/// Takes the given indices as far as they go, the last alternative where an
/// index is too high, and the first where there is none.
class Guided final : public Driver {
 public:
  explicit Guided(Indices indices = {}) : indices_(std::move(indices)) {}

  void follow(Indices indices);

  bool next(Path& path) override;
  std::uint32_t extend(std::size_t depth, Label label,
                       std::uint32_t count) override;
  void reset() override { started_ = false; }

 private:
  Indices indices_;
  bool started_ = false;
};

/// A small sequence whose value is interesting, as that of `start` is.
template <Generator G, typename Predicate>
Sequence shrink(G generator, const Sequence& start, Predicate is_interesting,
                Settings settings = {}) {
  auto driver = std::make_unique<Guided>();
  Guided& guide = *driver;
  Search search(std::move(generator), std::move(driver), settings);
  Sequence best = start;

  const auto attempt = [&](const Indices& indices) -> std::optional<Indices> {
    guide.follow(indices);
    if (!search.next() || !is_interesting(std::as_const(search).current()))
      return std::nullopt;
    return indices_of(search.sequence());
  };

  guide.follow(shrink_indices(indices_of(start), attempt));
  if (search.next()) best = search.sequence();
  return best;
}

}  // namespace refute::choice
