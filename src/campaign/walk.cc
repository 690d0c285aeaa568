#include "campaign/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "campaign/file_walk.h"
#include "campaign/java_walk.h"
#include "campaign/model_walk.h"
#include "campaign/phases.h"
#include "campaign/place_walk.h"
#include "campaign/project_walk.h"
#include "choice/search.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"
#include "jdolly/source.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

using Generate = std::function<Subject(choice::Choices&)>;

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
  const javagen::Generator* generator;
  int level = 0;  ///< Of merging.
  std::size_t request = 0;
  choice::Sequence choices;  ///< The generator's own.

  Result<javagen::Merged> merged() const {
    return choice::replay(javagen::merged_subjects(*generator, level), choices);
  }
};

Result<Recording> read(const std::string& name, const std::string& choices) {
  Recording recording;
  REFUTE_TRY(recording.generator, javagen::find_generator(name));
  auto& sequence = recording.choices;
  REFUTE_TRY(sequence, choice::parse_sequence(choices));
  if (sequence.empty() || sequence.front().label != kLevel) return recording;
  if (sequence.back().label != kRequest)
    return usage_error("choices of a merged program end with request=i/n");
  recording.level = static_cast<int>(sequence.front().index);
  recording.request = sequence.back().index;
  if (recording.level > javagen::max_level(*recording.generator))
    return usage_error(
        fmt::format("generator {} has no level M{}", name, recording.level));
  sequence.erase(sequence.begin());
  sequence.pop_back();
  return recording;
}

/// The programs of another walk, for another task.
class TaskWalk : public Walk {
 public:
  TaskWalk(Task task, std::unique_ptr<Walk> walk)
      : task_(task), walk_(std::move(walk)) {}

  std::optional<Step> next() override {
    auto step = walk_->next();
    if (step) step->subject = as_task(task_, std::move(step->subject));
    return step;
  }

 private:
  Task task_;
  std::unique_ptr<Walk> walk_;
};

}  // namespace

Source plain_source(std::string name, Generate generate) {
  return {std::move(name), {{"M0", [generate = std::move(generate)] {
                               return plain_walk(generate,
                                                 choice::depth_first());
                             }}}};
}

namespace {

Result<Source> open_generator(const std::string& name,
                              const Strategy& strategy) {
  REFUTE_TRY(const auto* generator, javagen::find_generator(name));
  REFUTE_TRY(const DriverMaker driver, driver_for(strategy));
  Source source{std::string(generator->name), {}};
  const int highest = javagen::max_level(*generator);
  for (int level = std::min(strategy.merge_from, highest);
       level >= std::max(1, strategy.merge_to); --level)
    add_level(source, *generator, level, strategy, driver);
  // A generator that cannot merge that far has only its single programs.
  if (strategy.merge_to == 0 || source.phases.empty())
    add_level(source, *generator, 0, strategy, driver);
  return source;
}

Result<Step> regenerate_generator(const std::string& name,
                                  const std::string& choices) {
  REFUTE_TRY(const Recording recording, read(name, choices));
  if (recording.level == 0) {
    REFUTE_TRY(auto subject,
               choice::replay(javagen::subjects(*recording.generator),
                              recording.choices));
    return Step{std::move(subject), choices};
  }
  REFUTE_TRY(auto merged, recording.merged());
  if (recording.request > merged.more_requests.size())
    return usage_error("generator " + name + " has no such request");
  Step step{std::move(merged.subject), choices};
  if (recording.request > 0)
    step.subject.request =
        std::move(merged.more_requests[recording.request - 1]);
  return step;
}

Result<std::vector<Part>> parts_of_generator(const std::string& name,
                                             const std::string& choices) {
  std::vector<Part> result;
  REFUTE_TRY(const Recording recording, read(name, choices));
  if (recording.level == 0) return result;
  const javagen::Generator& generator = *recording.generator;
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

Result<Generate> subjects_of_generator(const std::string& name) {
  REFUTE_TRY(const auto* generator, javagen::find_generator(name));
  return javagen::subjects(*generator);
}

SourceKind generator_sources() {
  return {[](const std::string&) { return true; }, open_generator,
          regenerate_generator, parts_of_generator, subjects_of_generator};
}

// The first that knows the name has it; what nobody knows is a generator's.
const SourceKind& kind_called(const std::string& name) {
  static const SourceKind kKinds[] = {
      file_sources(), place_sources(), project_sources(),
      java_sources(), model_sources(), generator_sources(),
  };
  return *std::find_if(
      std::begin(kKinds), std::end(kKinds),
      [&](const SourceKind& kind) { return kind.names(name); });
}

}  // namespace

Result<Source> generator_source(const std::string& asked,
                                const Strategy& strategy) {
  if (const auto [task, name] = split_task(asked); task != Task::kRefactor) {
    REFUTE_TRY(Source source, generator_source(name, strategy));
    source.name = join_task(task, source.name);
    for (auto& phase : source.phases)
      phase.open = [task = task, open = phase.open] {
        return std::make_unique<TaskWalk>(task, open());
      };
    return source;
  }
  return kind_called(asked).open(asked, strategy);
}

Result<Step> regenerate(const std::string& asked, const std::string& choices) {
  const auto [task, name] = split_task(asked);
  if (task != Task::kRefactor) {
    REFUTE_TRY(Step step, regenerate(name, choices));
    step.subject = as_task(task, std::move(step.subject));
    return step;
  }
  return kind_called(name).regenerate(name, choices);
}

Result<Generate> subjects_of(const std::string& asked) {
  const auto [task, name] = split_task(asked);
  const auto subjects = kind_called(name).subjects;
  if (subjects == nullptr)
    return usage_error(name + " is no function of choices");
  REFUTE_TRY(auto generate, subjects(name));
  return Generate([task = task, generate](choice::Choices& choices) {
    return as_task(task, generate(choices));
  });
}

Result<std::vector<Part>> parts_of(const std::string& asked,
                                   const std::string& choices) {
  const auto [task, name] = split_task(asked);
  const auto parts = kind_called(name).parts;
  if (parts == nullptr) return std::vector<Part>{};
  REFUTE_TRY(auto all, parts(name, choices));
  for (Part& part : all)
    part.step.subject = as_task(task, std::move(part.step.subject));
  return all;
}

Result<Subject> with_parts(const std::string& asked, const std::string& choices,
                           const std::vector<std::size_t>& kept) {
  const auto [task, name] = split_task(asked);
  REFUTE_TRY(const Recording recording, read(name, choices));
  REFUTE_TRY(const auto merged, recording.merged());
  std::vector<javagen::Point> points;
  for (const std::size_t i : kept) points.push_back(merged.parts.at(i).point);
  REFUTE_CHECK(!points.empty(), "a merged program needs a part");
  javagen::Draft draft;
  javagen::build_draft(*recording.generator, points.front(), points, draft);
  return as_task(task, draft.finish());
}

}  // namespace refute::campaign
