#include "oracle/modifiers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "oracle/postconditions.h"
#include "oracle/preservation.h"
#include "oracle/rebound.h"
#include "oracle/refactorings.h"
#include "oracle/renamed.h"
#include "oracle/versions.h"
#include "refactoring/task.h"

namespace refute {
namespace {

using jvm::Bindings;

struct DeclaredMember {
  std::string id;
  std::set<std::string> modifiers;
  int access = 0;
  bool in_interface = false;
};

int width(const std::string& access) {
  if (access == "public") return 3;
  if (access == "protected") return 2;
  return access == "private" ? 0 : 1;
}

/// By label: a member that was pushed down is there several times.
std::map<std::string, std::vector<DeclaredMember>> members_of(
    const Version& version) {
  std::map<std::string, std::vector<DeclaredMember>> found;
  for (const auto& type : version.bindings().types) {
    const auto add = [&](const auto& each) {
      found[version.label(each.id)].push_back(
          {each.id,
           {each.modifiers.begin(), each.modifiers.end()},
           width(each.access),
           type.is_interface});
    };
    for (const auto& each : type.methods) add(each);
    for (const auto& each : type.fields) add(each);
  }
  return found;
}

void compare(const DeclaredMember& was, const DeclaredMember& is,
             Flaws& flaws) {
  const auto tell = [&](const std::string& what) {
    flaws.push_back({what, was.id == is.id ? fmt::format("{}: {}", was.id, what)
                                           : fmt::format("{}, now {}: {}",
                                                         was.id, is.id, what)});
  };
  // An interface says less, and means abstract, static, final or default.
  if (was.in_interface || is.in_interface) return;
  for (const auto& each : was.modifiers)
    if (!is.modifiers.contains(each)) tell(each + " lost");
  for (const auto& each : is.modifiers)
    if (!was.modifiers.contains(each)) tell(each + " gained");
  if (is.access < was.access) tell("access narrowed");
}

/// How many statements take a lock.
std::int64_t locks(const Read& program) {
  std::int64_t count = 0;
  if (program)
    for (const auto* unit : program->units())
      visit(unit, [&](const java::Node& node) {
        count += node.kind == java::Kind::kSynchronized;
      });
  return count;
}

/// Calls of a synchronized method that are inlined where nothing holds its
/// lock.
void check_inlined(const Request& request, const Bindings& before,
                   const Bindings& after, bool locks_more, Flaws& flaws) {
  const auto& row = refactoring_called(request.refactoring);
  if (!row.inlines || !row.changes_receiver || locks_more) return;
  std::map<std::string, const Bindings::Method*> methods;
  for (const auto& type : before.types)
    for (const auto& each : type.methods) methods[each.id] = &each;
  const auto is_synchronized = [&](const std::string& id) {
    const auto found = methods.find(id);
    return found != methods.end() &&
           std::count(found->second->modifiers.begin(),
                      found->second->modifiers.end(), "synchronized") > 0;
  };
  // The same lock: of this object, or of the class.
  const auto holds_it = [&](const Bindings::Use& use) {
    return is_synchronized(use.inside) && use.through != "other" &&
           methods[use.inside]->is_static() == methods[use.target]->is_static();
  };
  const auto calls = [](const Bindings& in, const Bindings::Use& use) {
    return std::count_if(in.uses.begin(), in.uses.end(), [&](const auto& each) {
      return each.inside == use.inside && each.target == use.target;
    });
  };
  for (const auto& use : before.uses)
    if (use.kind == "method" && is_synchronized(use.target) && !holds_it(use) &&
        calls(after, use) < calls(before, use))
      flaws.push_back({"synchronized lost",
                       fmt::format("{} runs the code of {} without its lock",
                                   use.inside, use.target)});
}

}  // namespace

bool has_modifiers(std::string_view refactoring) {
  const auto& row = refactoring_called(refactoring);
  if (row.makes_members) return false;
  return task_of(refactoring) == Task::kRefactor &&
         (row.may_change == nullptr || row.changes_receiver);
}

Result<Verdict> judge_modifiers(const Trial& trial, Tools& tools,
                                Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  if (level_of(trial.outcome) == Level::kError)
    return NotApplicable{"the engine called it an error"};
  const Request& request = trial.subject.request;
  const java::Program& before = trial.subject.program;
  const java::Program& after = applied->after;
  const Compiler compiler =
      rigour == Rigour::kBulk ? Compiler::kEcj : Compiler::kJavac;
  for (const auto* program : {&after, &before}) {
    REFUTE_TRY(const auto compiled, tools.lab.compile(*program, compiler));
    if (!compiled.ok()) return NotApplicable{"it does not compile"};
  }
  REFUTE_TRY(const auto then, tools.lab.bindings(before));
  REFUTE_TRY(const auto now, tools.lab.bindings(after));
  const Read& read_before = tools.outlines.of(before);
  const Read& read_after = tools.outlines.of(after);
  const NewName name = new_name(request, read_before);
  Versions versions(then, now, renamed_by(request, read_before, read_after));
  versions.follow(name.before, name.after);

  Flaws flaws;
  const auto old = members_of(versions.before);
  for (const auto& [label, copies] : members_of(versions.after)) {
    const auto was = old.find(label);
    if (was == old.end() || was->second.size() != 1) continue;
    for (const auto& copy : copies) compare(was->second[0], copy, flaws);
  }
  check_inlined(request, then, now, locks(read_after) > locks(read_before),
                flaws);
  return verdict_of("modifiers", trial, flaws);
}

Oracle modifiers_oracle() {
  return {.name = "modifiers",
          .question = "does each member keep its modifiers?",
          .judge = judge_modifiers,
          .by_default = false,
          .concerns = has_modifiers,
          .about = About::kChange,
          .retells = 1};
}

}  // namespace refute
