#include "campaign/phases.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "choice/search.h"

namespace refute::campaign {
namespace {

using Generate = std::function<Subject(choice::Choices&)>;

/// Single programs.
class PlainWalk : public PlacedWalk {
 public:
  PlainWalk(Generate generate, std::unique_ptr<choice::Driver> driver)
      : search_(std::move(generate), std::move(driver)) {}

  std::optional<Step> next() override {
    if (!search_.next()) return std::nullopt;
    return Step{search_.current(), choice::to_text(search_.sequence())};
  }

  bool show_next(const Look& look) override {
    if (!search_.next()) return false;
    look(search_.current(), choice::to_text(search_.sequence()));
    return true;
  }

  std::uint64_t position() const override {
    return search_.counts().completed - 1;
  }

 private:
  choice::Search<Generate> search_;
};

/// What a sparse walk jumped over. The sparse walk is made again beside it,
/// so that nothing has to be remembered.
class RestWalk : public Walk {
 public:
  RestWalk(std::unique_ptr<PlacedWalk> all, std::unique_ptr<PlacedWalk> done)
      : all_(std::move(all)), done_(std::move(done)) {}

  std::optional<Step> next() override {
    while (true) {
      auto step = all_->next();
      if (!step) return step;
      while (!exhausted_ && (!begun_ || done_->position() < all_->position())) {
        begun_ = true;
        exhausted_ = !done_->next();
      }
      if (exhausted_ || done_->position() != all_->position()) return step;
    }
  }

 private:
  std::unique_ptr<PlacedWalk> all_;
  std::unique_ptr<PlacedWalk> done_;
  bool begun_ = false;
  bool exhausted_ = false;
};

}  // namespace

std::unique_ptr<PlacedWalk> plain_walk(Generate generate,
                                       std::unique_ptr<choice::Driver> driver) {
  return std::make_unique<PlainWalk>(std::move(generate), std::move(driver));
}

Nearest nearest_steps(Generate generate) {
  return [generate = std::move(generate)](const choice::Indices& indices) {
    choice::Search search(generate, std::make_unique<choice::Guided>(indices));
    std::optional<Step> step;
    if (search.next())
      step = Step{search.current(), choice::to_text(search.sequence())};
    return step;
  };
}

Result<DriverMaker> driver_for(const Strategy& strategy) {
  const std::string& order = strategy.order;
  if (order == "exhaustive") return choice::depth_first;
  if (order == "breadth-first") return choice::breadth_first;
  if (order == "strange-first") return choice::strange_first;
  const std::uint64_t seed = strategy.seed;
  if (order == "random")
    return DriverMaker([seed] { return choice::random(seed); });
  const std::uint32_t jump = strategy.max_jump;
  if (jump == 0) return usage_error("--max-jump must be at least 1");
  if (order == "sparse")
    return DriverMaker([seed, jump] { return choice::sparse(seed, jump); });
  const std::vector<std::string> known = {"exhaustive", "breadth-first",
                                          "random", "sparse", "strange-first"};
  return usage_error(
      "unknown strategy \"" + order + "\"" + did_you_mean(order, known),
      "one of: exhaustive, breadth-first, random, sparse, strange-first");
}

void add_phases(
    Source& source, const std::string& name, std::uint64_t size,
    const Strategy& strategy, const DriverMaker& driver,
    const std::function<std::unique_ptr<PlacedWalk>(const DriverMaker&)>&
        open) {
  if (strategy.order != "sparse") {
    source.phases.push_back(
        {strategy.order == "exhaustive" ? name : name + "/" + strategy.order,
         [open, driver] { return open(driver); }, size});
    return;
  }
  // 0 if the size is unknown; else a phase has at least one step.
  const std::uint64_t some = std::min(
      size, std::max<std::uint64_t>(1, size * 2 / (strategy.max_jump + 1)));
  source.phases.push_back(
      {name + "/sparse", [open, driver] { return open(driver); }, some});
  switch (strategy.second_pass) {
    case SecondPass::kNone:
      return;
    case SecondPass::kFull:
      source.phases.push_back(
          {name + "/full", [open] { return open(choice::depth_first); }, size});
      return;
    case SecondPass::kRest:
      source.phases.push_back({name + "/rest",
                               [open, driver] {
                                 return std::make_unique<RestWalk>(
                                     open(choice::depth_first), open(driver));
                               },
                               size - some});
  }
}

}  // namespace refute::campaign
