#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "choice/search.h"
#include "refactoring/offer.h"
#include "refactoring/request.h"

/// Subjects of many generators, one of each in turn: what an engine meets in a
/// campaign, at its most varied.
namespace refute::bench {

class Mix {
 public:
  /// Every generator of the catalogue whose refactoring is among `offered`.
  explicit Mix(const std::vector<Offer>& offered);

  /// The next one; a generator that has given all it has begins anew.
  const Subject& next();

  std::size_t generators() const { return lanes_.size(); }

 private:
  using Lane = choice::Search<std::function<Subject(choice::Choices&)>>;
  std::deque<Lane> lanes_;
  std::size_t turn_ = 0;
};

}  // namespace refute::bench
