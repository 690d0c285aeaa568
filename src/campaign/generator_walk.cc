#include "campaign/generator_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "campaign/phases.h"
#include "choice/search.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"

namespace refute::campaign {
namespace {

// How the choices of a merged program begin and end: its level, and which of
// its requests is meant.
constexpr char kLevel[] = "merge-level";
constexpr char kRequest[] = "request";

/// Merged programs: as many steps as they have targets.
class MergedWalk : public PlacedWalk {
 public:
  MergedWalk(const javagen::Generator& generator, int level,
             std::unique_ptr<choice::Driver> driver)
      : level_(level),
        highest_(javagen::max_level(generator)),
        search_(javagen::merged_subjects(generator, level), std::move(driver)) {
  }

  std::optional<Step> next() override {
    while (request_ == requests_) {
      if (!search_.next()) return std::nullopt;
      // A merged program may have no part that compiles.
      const javagen::Merged& merged = search_.current();
      requests_ = merged.parts.empty() ? 0 : 1 + merged.more_requests.size();
      request_ = 0;
    }
    const javagen::Merged& merged = search_.current();
    choice::Sequence sequence = search_.sequence();
    sequence.insert(sequence.begin(),
                    {kLevel, static_cast<std::uint32_t>(level_),
                     static_cast<std::uint32_t>(highest_ + 1)});
    sequence.push_back({kRequest, static_cast<std::uint32_t>(request_),
                        static_cast<std::uint32_t>(requests_)});
    Step step{merged.subject, choice::to_text(sequence)};
    if (request_ > 0) step.subject.request = merged.more_requests[request_ - 1];
    ++request_;
    return step;
  }

  std::uint64_t position() const override {
    return search_.counts().completed - 1;
  }

 private:
  int level_;
  int highest_;
  choice::Search<std::function<javagen::Merged(choice::Choices&)>> search_;
  std::size_t request_ = 0;
  std::size_t requests_ = 0;
};

// Random walks never end, so they have no size and no second pass.
std::uint64_t size_of(const javagen::Generator& generator, int level,
                      const std::string& order) {
  if (order == "random" || !generator.build) return 0;
  return javagen::count_merged(generator, level);
}

// The phases of one level of merging; level 0 are the single programs.
void add_level(Source& source, const javagen::Generator& generator, int level,
               const Strategy& strategy, const DriverMaker& driver) {
  const auto open =
      [&generator,
       level](const DriverMaker& make) -> std::unique_ptr<PlacedWalk> {
    if (level > 0)
      return std::make_unique<MergedWalk>(generator, level, make());
    return plain_walk(javagen::subjects(generator), make());
  };
  add_phases(source, fmt::format("M{}", level),
             size_of(generator, level, strategy.order), strategy, driver, open);
}

/// Recorded choices, taken apart.
struct Recording {
  const javagen::Generator* generator = nullptr;
  int level = 0;  ///< Of merging.
  std::size_t request = 0;
  choice::Sequence choices = {};  ///< The generator's own.

  Result<javagen::Merged> merged() const {
    return choice::replay(javagen::merged_subjects(*generator, level), choices);
  }
};

Result<Recording> read(const javagen::Generator& generator,
                       const std::string& choices) {
  Recording recording{.generator = &generator};
  auto& sequence = recording.choices;
  REFUTE_TRY(sequence, choice::parse_sequence(choices));
  if (sequence.empty() || sequence.front().label != kLevel) return recording;
  if (sequence.back().label != kRequest)
    return usage_error("choices of a merged program end with request=i/n");
  recording.level = static_cast<int>(sequence.front().index);
  recording.request = sequence.back().index;
  if (recording.level > javagen::max_level(*recording.generator))
    return usage_error(fmt::format("generator {} has no level M{}",
                                   generator.name, recording.level));
  sequence.erase(sequence.begin());
  sequence.pop_back();
  return recording;
}

}  // namespace

Result<Source> source_of(const javagen::Generator& generator,
                         const Strategy& strategy) {
  REFUTE_TRY(const DriverMaker driver, driver_for(strategy));
  Source source{std::string(generator.name), {}};
  const int highest = javagen::max_level(generator);
  for (int level = std::min(strategy.merge_from, highest);
       level >= std::max(1, strategy.merge_to); --level)
    add_level(source, generator, level, strategy, driver);
  // A generator that cannot merge that far has only its single programs.
  if (strategy.merge_to == 0 || source.phases.empty())
    add_level(source, generator, 0, strategy, driver);
  return source;
}

Result<Step> regenerate(const javagen::Generator& generator,
                        const std::string& choices) {
  REFUTE_TRY(const Recording recording, read(generator, choices));
  if (recording.level == 0) {
    REFUTE_TRY(auto subject,
               choice::replay(javagen::subjects(*recording.generator),
                              recording.choices));
    return Step{std::move(subject), choices};
  }
  REFUTE_TRY(auto merged, recording.merged());
  if (recording.request > merged.more_requests.size())
    return usage_error(
        fmt::format("generator {} has no such request", generator.name));
  Step step{std::move(merged.subject), choices};
  if (recording.request > 0)
    step.subject.request =
        std::move(merged.more_requests[recording.request - 1]);
  return step;
}

Result<std::vector<Part>> parts_of(const javagen::Generator& generator,
                                   const std::string& choices) {
  std::vector<Part> result;
  REFUTE_TRY(const Recording recording, read(generator, choices));
  if (recording.level == 0) return result;
  REFUTE_TRY(const auto merged, recording.merged());
  javagen::Draft draft;
  for (const auto& part : merged.parts) {
    // As javagen::generate draws them: the first axis last.
    choice::Sequence single;
    for (std::size_t axis = generator.axes.size(); axis-- > 0;) {
      const auto& [label, values] = generator.axes[axis];
      if (values.size() > 1)
        single.push_back({label.text(), part.point[axis],
                          static_cast<std::uint32_t>(values.size())});
    }
    result.push_back({javagen::describe(generator, part.point),
                      {javagen::subject_at(generator, part.point, draft),
                       choice::to_text(single)}});
  }
  return result;
}

Result<Subject> with_parts(const javagen::Generator& generator,
                           const std::string& choices,
                           const std::vector<std::size_t>& kept) {
  REFUTE_TRY(const Recording recording, read(generator, choices));
  REFUTE_TRY(const auto merged, recording.merged());
  std::vector<javagen::Point> points;
  for (const std::size_t i : kept) points.push_back(merged.parts.at(i).point);
  REFUTE_CHECK(!points.empty(), "a merged program needs a part");
  javagen::Draft draft;
  javagen::build_draft(generator, points.front(), points, draft);
  return draft.finish();
}

SourceKind generator_sources() {
  using javagen::find_generator;
  return {.names = [](const std::string&) { return true; },
          .open = [](const std::string& name,
                     const Strategy& strategy) -> Result<Source> {
            REFUTE_TRY(const auto* generator, find_generator(name));
            return source_of(*generator, strategy);
          },
          .regenerate = [](const std::string& name,
                           const std::string& choices) -> Result<Step> {
            REFUTE_TRY(const auto* generator, find_generator(name));
            return regenerate(*generator, choices);
          },
          .parts = [](const std::string& name,
                      const std::string& choices) -> Result<std::vector<Part>> {
            REFUTE_TRY(const auto* generator, find_generator(name));
            return parts_of(*generator, choices);
          },
          .with_parts =
              [](const std::string& name, const std::string& choices,
                 const std::vector<std::size_t>& kept) -> Result<Subject> {
            REFUTE_TRY(const auto* generator, find_generator(name));
            return with_parts(*generator, choices, kept);
          },
          .nearest = [](const std::string& name) -> Result<Nearest> {
            REFUTE_TRY(const auto* generator, find_generator(name));
            return nearest_steps(javagen::subjects(*generator));
          }};
}

}  // namespace refute::campaign
