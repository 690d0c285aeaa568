#include "refactoring/task.h"

namespace refute {

std::string_view to_string(Task task) {
  switch (task) {
    case Task::kRefactor:
      return "refactor";
    case Task::kCompile:
      return "compile";
    case Task::kRun:
      return "run";
  }
  return "?";
}

Task task_of(std::string_view refactoring) {
  for (const auto task : {Task::kCompile, Task::kRun})
    if (refactoring == to_string(task)) return task;
  return Task::kRefactor;
}

TaskedName split_task(const std::string& name) {
  const auto colon = name.find(':');
  if (colon == std::string::npos) return {Task::kRefactor, name};
  const Task task = task_of(name.substr(0, colon));
  if (task == Task::kRefactor) return {task, name};
  return {task, name.substr(colon + 1)};
}

std::string join_task(Task task, const std::string& name) {
  if (task == Task::kRefactor) return name;
  return std::string(to_string(task)) + ":" + name;
}

Subject as_task(Task task, Subject subject) {
  if (task == Task::kRefactor) return subject;
  return {std::move(subject.program),
          Request{.refactoring = std::string(to_string(task)), .target = {}}};
}

}  // namespace refute
