#include "campaign/walk.h"

#include <algorithm>
#include <utility>

#include "campaign/command_walk.h"
#include "campaign/file_walk.h"
#include "campaign/generator_walk.h"
#include "campaign/java_walk.h"
#include "campaign/model_walk.h"
#include "campaign/phases.h"
#include "campaign/place_walk.h"
#include "campaign/plugin_walk.h"
#include "campaign/project_walk.h"
#include "refactoring/task.h"

namespace refute::campaign {
namespace {

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
  const Error* error() const override { return walk_->error(); }

 private:
  Task task_;
  std::unique_ptr<Walk> walk_;
};

}  // namespace

std::string_view to_string(SecondPass pass) {
  switch (pass) {
    case SecondPass::kRest:
      return "rest";
    case SecondPass::kFull:
      return "full";
    case SecondPass::kNone:
      return "none";
  }
  return "";
}

std::optional<SecondPass> second_pass_named(std::string_view name) {
  for (const auto pass :
       {SecondPass::kRest, SecondPass::kFull, SecondPass::kNone})
    if (to_string(pass) == name) return pass;
  return std::nullopt;
}

Source plain_source(std::string name,
                    std::function<Subject(choice::Choices&)> generate) {
  return {std::move(name), {{"M0", [generate = std::move(generate)] {
                               return plain_walk(generate,
                                                 choice::depth_first());
                             }}}};
}

namespace {

// The first kind that knows the name. Generators, the last, take all others.
const SourceKind& kind_called(const std::string& name) {
  static const SourceKind kKinds[] = {
      command_sources(), plugin_sources(), file_sources(),  place_sources(),
      project_sources(), java_sources(),   model_sources(), generator_sources(),
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

Result<Nearest> nearest_of(const std::string& asked) {
  const auto [task, name] = split_task(asked);
  const auto of_kind = kind_called(name).nearest;
  if (of_kind == nullptr)
    return usage_error(name + " is no function of choices");
  REFUTE_TRY(auto nearest, of_kind(name));
  return Nearest([task = task, nearest](const choice::Indices& indices) {
    auto step = nearest(indices);
    if (step) step->subject = as_task(task, std::move(step->subject));
    return step;
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
  const auto of_kind = kind_called(name).with_parts;
  if (of_kind == nullptr) return usage_error(name + " merges nothing");
  REFUTE_TRY(auto subject, of_kind(name, choices, kept));
  return as_task(task, std::move(subject));
}

}  // namespace refute::campaign
