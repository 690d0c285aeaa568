#include "oracle/idempotent.h"

#include <fmt/format.h>

#include "java/compare.h"

namespace refute {
namespace {

// The words stay and their order, white space or comments do not.
constexpr std::string_view kLayout = "layout";

Finding restless(const Trial& trial, const java::Program& once,
                 const java::Program& twice) {
  const auto differences = java::compare(once, twice);
  const bool is_tree = differences && !differences->empty();
  const java::Program files = java::changed(once, twice);
  const std::string shape =
      is_tree ? java::shape_of(differences->front()) : std::string(kLayout);
  const std::string where =
      is_tree ? differences->front().where
      : files.files.empty()
          ? "a file is gone"
          : files.files.front().path + ", order, layout or comments";
  return finding(
      "idempotent", trial, shape,
      fmt::format("asked again, it changes its own result: {}", where),
      fmt::format("{}after the first time:\n{}after the second time:\n{}",
                  is_tree ? java::to_text(*differences) : "",
                  java::to_text(once), java::to_text(twice)));
}

}  // namespace

Result<Verdict> judge_idempotent(const Trial& trial, Tools& tools,
                                 Rigour rigour) {
  if (!trial.idempotent)
    return NotApplicable{"the engine may change more if it is asked again"};
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  const java::Program& once = applied->after;
  if (once == trial.subject.program) return Pass{};
  REFUTE_TRY(
      const auto compiled,
      tools.lab.compile(
          once, rigour == Rigour::kBulk ? Compiler::kEcj : Compiler::kJavac));
  if (!compiled.ok()) return NotApplicable{"the result does not compile"};

  REFUTE_TRY(const Outcome again,
             tools.engine.apply(once, trial.subject.request));
  if (std::holds_alternative<Refused>(again)) return Pass{};
  const auto* second = std::get_if<Applied>(&again);
  if (second == nullptr)
    return NotApplicable{fmt::format("asked again: {}", kind(again))};
  if (second->after == once) return Pass{};
  return restless(trial, once, second->after);
}

Oracle idempotent_oracle() {
  return {.name = "idempotent",
          .question = "does asking again change its own result?",
          .judge = judge_idempotent,
          .uses_engine = true,
          .about = About::kChange,
          .rank = 5};
}

}  // namespace refute
