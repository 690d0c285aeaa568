#pragma once

#include <string>
#include <string_view>

#include "refactoring/request.h"

/// What a campaign asks of its engines. To refactor is the rule; compilers and
/// virtual machines are subjects too (docs/compilers.md), and what is asked of
/// them is a request without a target: "compile", "run".
///
/// The generators stay the same: `compile:push-down-super` are the programs of
/// push-down-super, to be compiled.
namespace refute {

enum class Task { kRefactor, kCompile, kRun };

/// "refactor", "compile", "run".
std::string_view to_string(Task task);

/// Which of them the name of a refactoring stands for.
Task task_of(std::string_view refactoring);

/// The task in front of a generator's name, and the name without it.
struct TaskedName {
  Task task = Task::kRefactor;
  std::string name;
};
TaskedName split_task(const std::string& name);

/// The other way round; a refactoring has nothing in front.
std::string join_task(Task task, const std::string& name);

/// The subject with the task's request in the place of its own.
Subject as_task(Task task, Subject subject);

}  // namespace refute
