#include "oracle/bindings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <set>

#include "java/utf16.h"
#include "oracle/rebound.h"
#include "oracle/refactorings.h"
#include "oracle/renamed.h"
#include "refactoring/task.h"

namespace refute {

namespace {

// The name that is selected, or that the cursor is at.
std::string_view selected_name(const Target& target,
                               const java::Program& program) {
  if (!target.method.empty()) return target.method;
  if (!target.field.empty()) return target.field;
  const auto* const file = java::find_file(program, target.file);
  if (file == nullptr || target.is_file()) return {};
  const std::string_view text = file->text;
  const auto is_part = [&](std::size_t at) {
    return at < text.size() &&
           (text[at] == '_' || text[at] == '$' ||
            std::isalnum(static_cast<unsigned char>(text[at])) != 0);
  };
  auto begin = java::from_utf16(text, target.offset);
  auto end = begin;
  while (begin > 0 && is_part(begin - 1)) --begin;
  while (is_part(end)) ++end;
  return begin < text.size() ? text.substr(begin, end - begin)
                             : std::string_view();
}

}  // namespace

bool keeps_types(std::string_view refactoring) {
  return task_of(refactoring) == Task::kRefactor &&
         !refactoring_called(refactoring).changes_types;
}

Result<Verdict> judge_bindings(const Trial& trial, Tools& tools,
                               Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  const Request& request = trial.subject.request;
  const java::Program& before = trial.subject.program;
  const java::Program& after = applied->after;
  const Compiler compiler =
      rigour == Rigour::kBulk ? Compiler::kEcj : Compiler::kJavac;
  for (const auto* program : {&after, &before}) {
    REFUTE_TRY(const auto compiled, tools.lab.compile(*program, compiler));
    if (!compiled.ok()) return NotApplicable{"it does not compile"};
  }
  const auto renamed =
      renamed_by(request, tools.outlines.of(before), tools.outlines.of(after));
  // Equal class files mean equal bindings; `behaviour` has compared them
  // already.
  REFUTE_TRY(const auto comparison, tools.lab.compare(before, after, renamed));
  if (comparison.identical) return Pass{};
  if (!comparison.differences.empty())
    return NotApplicable{"a call shows a difference, which behaviour reports"};

  REFUTE_TRY(const auto then, tools.lab.bindings(before));
  REFUTE_TRY(const auto now, tools.lab.bindings(after));
  auto changed = rebound(then, now, renamed, request,
                         new_name(request, tools.outlines.of(before)));
  // What is inlined is no longer named; what it names itself may be called the
  // same.
  if (refactoring_called(request.refactoring).inlines)
    std::erase_if(changed,
                  [inlined = selected_name(request.target, before)](
                      const auto& each) { return each.name == inlined; });
  if (changed.empty()) return Pass{};

  std::set<std::string> kinds;
  std::vector<std::string> lines;
  std::vector<Message> messages;
  for (const auto& each : changed) {
    const std::string kind = each.kind + "→" + each.after_kind;
    std::string line =
        fmt::format("in {}, {} means {} and meant {}", each.inside, each.name,
                    each.after, each.before);
    if (kinds.insert(kind).second)
      messages.push_back({kind, line, "a name means something else: " + kind});
    lines.push_back(std::move(line));
  }
  return finding("bindings", trial,
                 fmt::format("binding changed: {}", fmt::join(kinds, ", ")),
                 lines.front(), fmt::format("{}\n", fmt::join(lines, "\n")),
                 std::move(messages));
}

Oracle bindings_oracle() {
  return {.name = "bindings",
          .question = "does each name still refer to the same declaration?",
          .judge = judge_bindings,
          .by_default = false,
          .concerns = keeps_types,
          .about = About::kMeaning,
          .retells = 1};
}

}  // namespace refute
