#include "mix.h"

#include <algorithm>

#include "javagen/catalogue.h"

namespace refute::bench {

Mix::Mix(const std::vector<Offer>& offered) {
  for (const auto& generator : javagen::catalogue())
    if (std::any_of(offered.begin(), offered.end(), [&](const Offer& offer) {
          return offer.refactoring == generator.refactoring;
        }))
      lanes_.emplace_back(javagen::subjects(generator));
  REFUTE_CHECK(!lanes_.empty(), "no generator for what this engine offers");
}

const Subject& Mix::next() {
  Lane& lane = lanes_[turn_++ % lanes_.size()];
  if (!lane.next()) {
    lane.reset();
    REFUTE_CHECK(lane.next(), "a generator without a subject");
  }
  return lane.current();
}

}  // namespace refute::bench
