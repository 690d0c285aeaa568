#include "oracle/soundness.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "oracle/postconditions.h"
#include "oracle/refactorings.h"
#include "oracle/renamed.h"

namespace refute {
namespace {

// A class that is local to a method has objects only if that method makes them.
bool never_runs(const Read& before, const Target& target) {
  const auto* type = before ? before->find(target.type) : nullptr;
  if (type == nullptr || !type->local) return false;
  const auto made = [&](const java::Node* tree) {
    std::int64_t objects = 0;
    visit(tree, [&](const java::Node& node) {
      if (node.kind == java::Kind::kNew &&
          node.child(java::Child::kType)->text == type->simple)
        ++objects;
    });
    return objects;
  };
  return made(type->unit) == made(type->node);
}

// Native methods, as the JVM looks for their code: by type, name and
// parameters.
std::set<std::string> native_methods(const Outline& outline) {
  std::set<std::string> found;
  for (const auto& type : outline.types())
    for (const java::Node* const member : members(*type.node))
      if (member != nullptr && is_method(*member) &&
          (member->modifiers & java::kNative) != 0)
        found.insert(fmt::format("{}.{}({})", type.name, member->text,
                                 fmt::join(parameter_types(*member), ",")));
  return found;
}

// Code that is not in the program, and would no longer be found.
bool unlinks(const Read& before, const Read& after) {
  if (!before || !after) return false;
  const auto now = native_methods(*after);
  const auto then = native_methods(*before);
  return !std::includes(now.begin(), now.end(), then.begin(), then.end());
}

// A synchronized method that moves takes another lock, and no call shows it.
bool changes_lock(const Request& request, const Read& before) {
  const auto& row = refactoring_called(request.refactoring);
  if (!row.changes_receiver || row.inlines || !before) return false;
  const auto* type = before->find(request.target.type);
  const java::Node* const method =
      type == nullptr ? nullptr
                      : find_method(*type->node, request.target.method,
                                    request.target.parameters);
  return method != nullptr &&
         (method->modifiers & java::kSynchronizedMethod) != 0;
}

}  // namespace

Result<Assessment> assess(const Subject& subject, const java::Program& after,
                          Tools& tools, Rigour rigour) {
  JavaLab& lab = tools.lab;
  const Read& read_before = tools.outlines.of(subject.program);
  const Read& read_after = tools.outlines.of(after);
  const auto findings =
      check_postcondition(subject.request, read_before, read_after);
  if (const auto* flaws = std::get_if<Flaws>(&findings);
      flaws != nullptr && !flaws->empty())
    return Assessment{Soundness::kWrong, "custom", flaws->front().sentence};

  const Compiler compiler =
      rigour == Rigour::kBulk ? Compiler::kEcj : Compiler::kJavac;
  REFUTE_TRY(const auto compiled, lab.compile(after, compiler));
  if (!compiled.ok())
    return Assessment{Soundness::kWrong, "does-not-compile",
                      "it does not compile: " +
                          compiled.errors.front().message.substr(
                              0, compiled.errors.front().message.find('\n'))};
  if (rigour == Rigour::kConfirm) {
    REFUTE_TRY(const auto before, lab.compile(subject.program, compiler));
    if (!before.ok())
      return Assessment{Soundness::kUnknown, "",
                        "javac rejects the program before"};
  }

  REFUTE_TRY(const auto comparison,
             lab.compare(subject.program, after,
                         renamed_by(subject.request, read_before, read_after)));
  if (!comparison.differences.empty()) {
    const auto& first = comparison.differences.front();
    return Assessment{Soundness::kWrong, "behaviour",
                      fmt::format("{} gives {} before and {} after", first.call,
                                  first.before, first.after)};
  }
  if (!comparison.untested.empty())
    return Assessment{Soundness::kUnknown, "", comparison.untested};
  if (const auto* unknown = std::get_if<Unknown>(&findings))
    return Assessment{Soundness::kUnknown, "", unknown->why};
  if (changes_lock(subject.request, read_before))
    return Assessment{Soundness::kUnknown, "",
                      "the method locks another object from its new place"};
  if (unlinks(read_before, read_after))
    return Assessment{Soundness::kUnknown, "",
                      "a native method has another name, and its code is not "
                      "in the program"};
  if (never_runs(read_before, subject.request.target))
    return Assessment{Soundness::kUnknown, "",
                      "no object of " + subject.request.target.type +
                          " is ever made, so nothing shows what it does"};
  return Assessment{Soundness::kRight, "", ""};
}

}  // namespace refute
