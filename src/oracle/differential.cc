#include "oracle/differential.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "java/outline.h"
#include "java/print.h"
#include "oracle/canonical.h"
#include "oracle/message.h"
#include "oracle/policies.h"
#include "oracle/soundness.h"

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

/// One thing that only one of two results has, or that they have differently.
struct Apart {
  std::string what;  ///< "method", "type", "head of type"
  std::string one;   ///< Its text; empty if there is none.
  std::string other;
};

/// Compares two results in the form that differential.h describes.
class AnswerComparer {
 public:
  AnswerComparer(const Trial& trial, const Rival& rival) {
    const auto& refactoring = trial.subject.request.refactoring;
    blur_.access =
        leaves(trial.engine, rival.engine, refactoring, Leave::kAccess);
    forget_names_ =
        leaves(trial.engine, rival.engine, refactoring, Leave::kNames);
    blur_.override_too = true;
  }

  std::vector<Apart> compare(const Outline& one, const Outline& other) {
    std::map<std::string, std::pair<const DeclaredType*, const DeclaredType*>>
        types;
    for (const auto& type : one.types()) types[type.name].first = &type;
    for (const auto& type : other.types()) types[type.name].second = &type;
    for (const auto& [name, pair] : types) {
      if (!pair.first || !pair.second)
        apart_.push_back(
            {"type", pair.first ? name : "", pair.second ? name : ""});
      else
        members_apart(*pair.first, *pair.second);
    }
    return std::move(apart_);
  }

 private:
  std::string form(const Node& member) const {
    Blur blur = blur_;
    if (forget_names_ && member.kind == Kind::kMethod)
      for (const auto& name : parameter_names(member))
        blur.variables.insert(name);
    return canonical(&member, blur);
  }

  std::multimap<std::string, const Node*> forms(const DeclaredType& type) {
    std::multimap<std::string, const Node*> result;
    for (const Node* const member : members(*type.node))
      if (member != nullptr && !is_type(*member))
        result.emplace(form(*member), member);
    return result;
  }

  void members_apart(const DeclaredType& one, const DeclaredType& other) {
    for (const Child part :
         {Child::kTypeParameters, Child::kSuperclass, Child::kInterfaces})
      if (canonical(one.node->child(part), blur_) !=
          canonical(other.node->child(part), blur_))
        apart_.push_back({"head of type", one.name, other.name});
    auto left = forms(one);
    auto right = forms(other);
    for (auto it = left.begin(); it != left.end();) {
      const auto same = right.find(it->first);
      if (same == right.end()) {
        ++it;
        continue;
      }
      right.erase(same);
      it = left.erase(it);
    }
    // What is left over is paired by its name, so that a method with another
    // body is one difference and not two.
    const auto name = [](const Node& node) {
      const auto variables = node.list(Child::kDeclarators);
      return variables.empty() ? node.text : variables[0]->text;
    };
    for (const auto& [form, node] : left) {
      const auto pair =
          std::find_if(right.begin(), right.end(), [&](const auto& candidate) {
            return candidate.second->kind == node->kind &&
                   name(*candidate.second) == name(*node);
          });
      apart_.push_back({std::string(java::kind_name(node->kind)), text(*node),
                        pair == right.end() ? "" : text(*pair->second)});
      if (pair != right.end()) right.erase(pair);
    }
    for (const auto& [form, node] : right)
      apart_.push_back(
          {std::string(java::kind_name(node->kind)), "", text(*node)});
  }

  static std::string text(const Node& node) {
    return java::to_text(const_cast<Node&>(node));
  }

  Blur blur_;
  bool forget_names_ = false;
  std::vector<Apart> apart_;
};

std::string evidence_of(const std::vector<Apart>& apart, const Trial& trial,
                        const Rival& rival) {
  std::string result;
  for (const auto& [what, one, other] : apart)
    result += fmt::format("{}\n  {}: {}\n  {}: {}\n", what, trial.engine,
                          one.empty() ? "nothing" : one, rival.engine,
                          other.empty() ? "nothing" : other);
  return result;
}

/// The engine applied, the rival refused.
Result<Verdict> judge_refusal(const Trial& trial, const Applied& applied,
                              const Rival& rival, const Refused& refused,
                              Tools& tools, Rigour rigour) {
  REFUTE_TRY(const auto own,
             assess(trial.subject, applied.after, tools, rigour));
  if (own.soundness == Soundness::kRight)
    return NotApplicable{rival.engine +
                         " is to blame, and overly-strong says so"};
  const bool wrong = own.soundness == Soundness::kWrong;
  const auto templates =
      message_templates(refused.status, Severity::kInfo, trial.subject);
  return finding(
      "differential", trial,
      fmt::format("{} refuses: {}: {}", rival.engine,
                  fmt::join(templates, "; "), wrong ? own.flaw : "undecided"),
      wrong
          ? fmt::format("{} refuses it, and rightly: {}", rival.engine, own.why)
          : fmt::format("{} refuses it; nothing tells which of the two is "
                        "right",
                        rival.engine),
      status_lines(refused.status, Severity::kInfo));
}

Result<Verdict> judge_results(const Trial& trial, const Applied& applied,
                              const Rival& rival, const Applied& theirs,
                              Tools& tools, Rigour rigour) {
  const auto& one = tools.outlines.of(applied.after);
  const auto& other = tools.outlines.of(theirs.after);
  if (!one || !other) {
    // What is not Java is its own engine's fault, and does-not-compile says so.
    return NotApplicable{"a result is not Java"};
  }
  const auto apart = AnswerComparer(trial, rival).compare(*one, *other);
  if (apart.empty()) return Pass{};

  REFUTE_TRY(const auto own,
             assess(trial.subject, applied.after, tools, rigour));
  const auto evidence = evidence_of(apart, trial, rival);
  if (own.soundness == Soundness::kWrong)
    return finding("differential", trial,
                   fmt::format("{}: {}", own.flaw, apart.front().what),
                   fmt::format("{} has another result, and this one is wrong: "
                               "{}",
                               rival.engine, own.why),
                   evidence);
  REFUTE_TRY(const auto its,
             assess(trial.subject, theirs.after, tools, rigour));
  if (its.soundness == Soundness::kWrong)
    return NotApplicable{rival.engine + " is to blame: " + its.why};
  if (trial.engine < rival.engine)
    return NotApplicable{"an open difference is " + rival.engine + "'s"};
  return finding("differential", trial,
                 fmt::format("undecided: {}", apart.front().what),
                 fmt::format("{} has another result; nothing tells which of "
                             "the two is right",
                             rival.engine),
                 evidence);
}

}  // namespace

Result<Verdict> judge_differential(const Trial& trial, Tools& tools,
                                   Rigour rigour) {
  if (trial.rivals.empty()) return NotApplicable{"there is no other engine"};
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr)
    return NotApplicable{
        "the engine made no change; overly-strong asks whether it should have"};
  if (trial.subject.expectation == Expectation::kMustRefuse)
    return NotApplicable{
        "the generator knows what is expected: see warning-status"};

  Verdict worst = Pass{};
  for (const auto& rival : trial.rivals) {
    if (leaves(trial.engine, rival.engine, trial.subject.request.refactoring,
               Leave::kEverything))
      continue;
    Verdict verdict = Pass{};
    if (const auto* theirs = std::get_if<Applied>(&rival.outcome)) {
      REFUTE_TRY(verdict,
                 judge_results(trial, *applied, rival, *theirs, tools, rigour));
    } else if (const auto* refused = std::get_if<Refused>(&rival.outcome)) {
      REFUTE_TRY(verdict, judge_refusal(trial, *applied, rival, *refused, tools,
                                        rigour));
    } else {
      verdict = NotApplicable{rival.engine + " gave no result"};
    }
    if (std::holds_alternative<Finding>(verdict)) return verdict;
    if (std::holds_alternative<NotApplicable>(verdict))
      worst = std::move(verdict);
  }
  return worst;
}

Oracle differential_oracle() {
  return {
      .name = "differential",
      .question = "does another engine answer differently, and which is right?",
      .judge = judge_differential,
      .needs_rivals = true,
      .rank = 9};
}

}  // namespace refute
