#include "oracle/preservation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "java/print.h"
#include "oracle/preservation_rules.h"

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

/// A member, or one variable of a field declaration.
struct OneMember {
  const Node* node = nullptr;
  const Node* declarator = nullptr;  ///< Of a field.
};

class Checker {
 public:
  Checker(const Change& change, const PreservationRule& rule,
          const Status& status)
      : change_(change), rule_(rule), status_(status) {}

  Flaws run() {
    for (const auto& type : change_.before.types()) {
      if (type.local || change_.before.find(type.name) == nullptr) continue;
      const auto* now = find_global(new_name(type));
      if (now == nullptr)
        flaws_.push_back({"type-lost", type.name + " is gone"});
      else
        check_type(type, *now);
    }
    for (const auto& name : rule_.to)
      if (const auto* now = change_.after.find(name)) check_moved(*now);
    return std::move(flaws_);
  }

 private:
  // A local class may have that name as well.
  const DeclaredType* find_global(const std::string& name) const {
    const auto& types = change_.after.types();
    const auto found =
        std::find_if(types.begin(), types.end(), [&](const DeclaredType& type) {
          return !type.local && type.name == name;
        });
    return found == types.end() ? nullptr : &*found;
  }

  std::string new_name(const DeclaredType& type) const {
    const auto& prefix = rule_.old_prefix;
    if (prefix.empty()) return type.name;
    const bool package = prefix.ends_with('.');
    if (package && type.package + "." != prefix) return type.name;
    if (!package && type.name != prefix && !type.name.starts_with(prefix + "."))
      return type.name;
    return rule_.new_prefix + type.name.substr(prefix.size());
  }

  bool is_concerned(const Node* tree) const {
    if (rule_.concerned.empty()) return false;
    const auto written = identifiers(tree);
    return std::any_of(written.begin(), written.end(), [&](const auto& name) {
      return rule_.concerned.contains(name);
    });
  }

  std::string key(const OneMember& member) const {
    const Node& node = *member.node;
    std::string result(java::kind_name(node.kind));
    const auto name = member.declarator ? member.declarator->text : node.text;
    result += " " + blurred(name.substr(0, name.find('[')), rule_.blur);
    if (!is_method(node)) return result;
    if (node.text == rule_.blur.signature_of) return result + "(…)";
    for (const auto& type : parameter_types(node))
      result += " " + blurred(type, rule_.blur);
    return result;
  }

  // What of a member is compared. Each variable of a field stands alone.
  std::string form(const OneMember& member) const {
    return form(member, rule_.blur);
  }
  static std::string form(const OneMember& member, const Blur& blur) {
    if (!member.declarator) return canonical(member.node, blur);
    const auto modifiers = member.node->modifiers;
    return fmt::format("{} {} {} {}",
                       blur.access ? modifiers & kNoAccess : modifiers,
                       canonical(member.node->child(Child::kAnnotations), blur),
                       canonical(member.node->child(Child::kType), blur),
                       canonical(member.declarator, blur));
  }

  std::multimap<std::string, OneMember> members_of(const DeclaredType& type) {
    std::multimap<std::string, OneMember> result;
    const auto add = [&](OneMember member) {
      result.emplace(key(member), member);
    };
    for (const Node* const member : members(*type.node)) {
      if (member == nullptr || is_type(*member)) continue;
      if (member->kind != Kind::kField) {
        add({member, nullptr});
        continue;
      }
      for (const Node* const variable : member->list(Child::kDeclarators))
        add({member, variable});
    }
    return result;
  }

  void check_type(const DeclaredType& type, const DeclaredType& now) {
    check_header(type, now);
    const auto after = members_of(now);
    for (const auto& [name, member] : members_of(type)) {
      if (member.node == rule_.moved &&
          (!member.declarator ||
           member.declarator->text == change_.request.target.field))
        continue;
      const auto range = after.equal_range(name);
      if (is_concerned(member.declarator ? member.declarator : member.node) ||
          (member.declarator &&
           is_concerned(member.node->child(Child::kType)))) {
        if (std::distance(range.first, range.second) == 1)
          check_head(member, range.first->second, type, now);
        continue;
      }
      const std::string wanted = form(member);
      const bool same =
          std::any_of(range.first, range.second, [&](const auto& candidate) {
            return form(candidate.second) == wanted;
          });
      if (same) continue;
      if (std::distance(range.first, range.second) == 1 &&
          is_announced_widening(member, type, range.first->second, now))
        continue;
      const bool lost = range.first == range.second;
      flaws_.push_back(
          {(lost ? "lost " : "changed ") +
               std::string(java::kind_name(member.node->kind)) +
               (lost ? ""
                     : part_changed(*member.node, *range.first->second.node)),
           fmt::format("{}: `{}` {}", type.name, first_line(member.node),
                       lost ? "is gone"
                            : "became `" +
                                  first_line(range.first->second.node) + "`")});
    }
  }

  // ": prefix expression", or nothing if it is the member itself.
  std::string part_changed(const Node& was, const Node& is) const {
    const Node& part = first_difference(was, is);
    if (&part == &was) return "";
    return ": " + std::string(java::kind_name(part.kind));
  }

  // The first of the innermost parts of `was` that is another in `is`.
  const Node& first_difference(const Node& was, const Node& is) const {
    if (was.kind != is.kind || was.children.size() != is.children.size())
      return was;
    for (std::size_t i = 0; i < was.children.size(); ++i) {
      const Node* const left = was.children[i];
      const Node* const right = is.children[i];
      if (canonical(left, rule_.blur) == canonical(right, rule_.blur)) continue;
      return left && right ? first_difference(*left, *right) : was;
    }
    return was;
  }

  void check_header(const DeclaredType& type, const DeclaredType& now) {
    const bool concerned = rule_.concerned.contains(type.simple) ||
                           is_concerned(type.node->child(Child::kSuperclass)) ||
                           is_concerned(type.node->child(Child::kInterfaces));
    for (const Child part :
         {Child::kAnnotations, Child::kSuperclass, Child::kInterfaces}) {
      if (concerned && part != Child::kAnnotations) continue;
      if (canonical(type.node->child(part), rule_.blur) !=
          canonical(now.node->child(part), rule_.blur))
        flaws_.push_back({"changed type", type.name + " has another head"});
    }
    if (!same_type_parameters(type, now))
      flaws_.push_back({"changed type", type.name + " has another head"});
    if (type.node->kind != now.node->kind ||
        (!concerned && !same_modifiers(type, now)))
      flaws_.push_back(
          {"changed type", "the modifiers of " + type.name + " changed"});
  }

  bool same_type_parameters(const DeclaredType& type,
                            const DeclaredType& now) const {
    const auto written = [&](const Node& node, bool with_new) {
      std::string result;
      for (const Node* const parameter : node.list(Child::kTypeParameters))
        if (with_new ||
            !rule_.new_type_variables.contains(std::string(parameter->text)))
          result += canonical(parameter, rule_.blur);
      return result;
    };
    const auto was = written(*type.node, true);
    return was == written(*now.node, true) ||
           (type.name == rule_.old_prefix && was == written(*now.node, false));
  }

  bool same_modifiers(const DeclaredType& type, const DeclaredType& now) const {
    const auto was = type.node->modifiers;
    const auto is = now.node->modifiers;
    // A class where an abstract method arrives becomes abstract.
    const bool may_be_abstract = rule_.to.contains(type.name) &&
                                 (rule_.moved->modifiers & java::kAbstract);
    const auto expected = may_be_abstract ? was | java::kAbstract : int{was};
    if (is == was || is == expected) return true;
    return (expected & kNoAccess) == (is & kNoAccess) &&
           open_to(is) > open_to(was) && announces_widening(type.simple);
  }

  // "The visibility of field 'p.A.f' will be changed to public."
  bool announces_widening(std::string_view name) const {
    return std::any_of(
        status_.begin(), status_.end(), [&](const StatusEntry& entry) {
          return entry.message.find("isibility") != std::string::npos &&
                 has_segment(entry.message, name);
        });
  }

  bool is_announced_widening(const OneMember& was, const DeclaredType& from,
                             const OneMember& is,
                             const DeclaredType& to) const {
    Blur blur = rule_.blur;
    blur.access = true;
    const auto name = was.declarator ? was.declarator->text : was.node->text;
    return form(was, blur) == form(is, blur) &&
           access(*is.node, to) > access(*was.node, from) &&
           announces_widening(name.substr(0, name.find('[')));
  }

  static constexpr java::Modifiers kNoAccess = static_cast<java::Modifiers>(
      ~(java::kPublic | java::kProtected | java::kPrivate));

  static int open_to(java::Modifiers modifiers) {
    if (modifiers & java::kPublic) return 3;
    if (modifiers & java::kProtected) return 2;
    return (modifiers & java::kPrivate) ? 0 : 1;
  }

  static int access(const Node& member, const DeclaredType& type) {
    return type.node->kind == Kind::kInterface ? 3 : open_to(member.modifiers);
  }

  // What a member keeps even if its body changes, or if it moves.
  void check_head(const OneMember& was, const OneMember& is,
                  const DeclaredType& from, const DeclaredType& to) {
    const auto flaw = [&](std::string what) {
      flaws_.push_back(
          {std::move(what),
           fmt::format("{}: `{}` became `{}`", from.name, first_line(was.node),
                       first_line(is.node))});
    };
    const bool in_interface = from.node->kind == Kind::kInterface ||
                              to.node->kind == Kind::kInterface;
    if (!in_interface &&
        (was.node->modifiers & kNoAccess) != (is.node->modifiers & kNoAccess))
      flaw("modifiers");
    const bool private_now = rule_.is_private_now && was.node == rule_.moved;
    if (!private_now && access(*is.node, to) < access(*was.node, from))
      flaw("access");
    const auto annotations = annotations_of(*is.node);
    for (const auto& annotation : annotations_of(*was.node))
      if (!annotations.contains(annotation)) flaw("annotation");
    if (was.node->kind == Kind::kMethod && was.node == rule_.moved &&
        signature(*was.node, seen_from_there(to, from)) !=
            signature(*is.node, seen_from_there(from, to)))
      flaw("signature");
  }

  // The variables of `super` seen from `sub`; null if it is not above it.
  SeenFrom seen_from_there(const DeclaredType& sub,
                           const DeclaredType& super) const {
    const auto* below = change_.before.find(sub.name);
    const auto* above = change_.before.find(super.name);
    return below && above ? seen_from(change_.before, *below, *above) : nullptr;
  }

  // Type parameters, result, parameters and exceptions of a method.
  std::string signature(const Node& method, const SeenFrom& seen) const {
    Blur blur = rule_.blur;
    blur.type_arguments = without_own(seen, method);
    std::string result;
    for (const Child part : {Child::kTypeParameters, Child::kResult,
                             Child::kParameters, Child::kThrows})
      result += canonical(method.child(part), blur);
    return result;
  }

  // An override may come or go with the place where the method stands.
  std::set<std::string> annotations_of(const Node& member) const {
    std::set<std::string> result;
    for (const Node* const annotation : member.list(Child::kAnnotations))
      if (annotation != nullptr && annotation->kind == Kind::kAnnotation &&
          annotation->text != "Override")
        result.insert(canonical(annotation, rule_.blur));
    return result;
  }

  // The moved member in one of its new places.
  void check_moved(const DeclaredType& now) {
    const auto& target = change_.request.target;
    OneMember was{rule_.moved, nullptr};
    OneMember is;
    if (rule_.moved->kind == Kind::kField)
      is.node = find_field(*now.node, target.field);
    else if (const auto down = seen_from_there(now, *rule_.from))
      is.node = find_below(*now.node, *rule_.moved, down);
    else
      is.node = find_above(*now.node, *rule_.moved,
                           seen_from_there(*rule_.from, now));
    if (is.node != nullptr) check_head(was, is, *rule_.from, now);
  }

  static std::string first_line(const Node* node) {
    const std::string text = java::to_text(*const_cast<Node*>(node));
    return text.substr(0, text.find('\n'));
  }

  const Change& change_;
  const PreservationRule& rule_;
  const Status& status_;
  Flaws flaws_;
};

// A comment without its layout, and with names blurred.
std::string plain_comment(const std::string& comment, const Blur& blur) {
  std::string result, word;
  const auto flush = [&] {
    if (!word.empty()) result += blurred(word, blur) + " ";
    word.clear();
  };
  for (const char c : comment) {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$') {
      word += c;
    } else {
      flush();
      if (!std::isspace(static_cast<unsigned char>(c)) && c != '*') result += c;
    }
  }
  flush();
  return result;
}

void check_comments(const java::Program& before, const java::Program& after,
                    const PreservationRule& rule, Flaws& flaws) {
  std::set<std::string> kept;
  for (const auto& file : after.files)
    for (const auto& comment : java::comments(file.text))
      kept.insert(plain_comment(comment, rule.blur));
  for (const auto& file : before.files)
    for (const auto& comment : java::comments(file.text)) {
      // Tags of documentation follow what they document.
      if (comment.find('@') != std::string::npos) continue;
      if (rule.inline_comments_may_go && comment.starts_with("/*") &&
          !comment.starts_with("/**"))
        continue;
      if (!kept.contains(plain_comment(comment, rule.blur)))
        flaws.push_back({"comment", "gone: " + comment});
    }
}

}  // namespace

Result<Verdict> judge_preservation(const Trial& trial, Tools& tools, Rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  const auto& before = tools.outlines.of(trial.subject.program);
  const auto& after = tools.outlines.of(applied->after);
  if (!before || !after) return NotApplicable{"the result is not Java"};

  if (const auto* twice = after->declared_twice())
    return NotApplicable{twice->name + " is declared twice"};
  // What an engine calls an error, it does not claim to have done.
  if (level_of(trial.outcome) == Level::kError)
    return NotApplicable{"the engine called it an error"};

  const Change change{trial.subject.request, *before, *after};
  const auto rule = preservation_rule(change);
  if (!rule) return NotApplicable{"it is not known what may change"};

  Flaws flaws;
  if (!rule->comments_only)
    flaws = Checker(change, *rule, applied->status).run();
  check_comments(trial.subject.program, applied->after, *rule, flaws);
  return verdict_of("preservation", trial, flaws);
}

Oracle preservation_oracle() {
  return {.name = "preservation",
          .question = "was anything else lost or changed?",
          .judge = judge_preservation,
          .concerns = has_preservation,
          .about = About::kChange,
          .rank = 4,
          .retells = 1};
}

}  // namespace refute
