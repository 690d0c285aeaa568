#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "java/parse.h"
#include "java/print.h"
#include "refactoring/request.h"

/// Test support: what a subject's *text* says, so that a test can ask whether
/// a program shows what its model is for. It knows nothing of instances.
namespace refute::jdolly::testing {

struct FieldShape {
  std::string name, type;
  java::Modifiers modifiers = 0;
};

struct MethodShape {
  std::string name;
  std::vector<std::string> params = {};  ///< Their types.
  java::Modifiers modifiers = 0;
  std::string value = {};  ///< Of a body that only returns: "1", "super.k()".
  std::vector<std::string> statements = {};

  bool is_public() const { return (modifiers & java::kPublic) != 0; }
  bool is_literal() const {
    return !value.empty() && std::ranges::all_of(value, [](char c) {
      return c >= '0' && c <= '9';
    });
  }
  /// Whether it returns what `name()` gives, called in any way, or `name(2)`.
  bool calls(const std::string& called) const {
    return ends_with_word(called + "()") || ends_with_word(called + "(2)");
  }
  /// Whether it returns the field `read`, read in any way.
  bool reads(const std::string& read) const { return ends_with_word(read); }

 private:
  bool ends_with_word(const std::string& end) const {
    if (!value.ends_with(end)) return false;
    return value.size() == end.size() ||
           value[value.size() - end.size() - 1] == '.';
  }
};

/// A class of the program. Classes of our models differ in their simple names.
struct ClassShape {
  std::string package, name;
  std::string parent = {};  ///< Its simple name, or empty.
  std::vector<FieldShape> fields = {};
  std::vector<MethodShape> methods = {};

  const FieldShape* field(const std::string& wanted) const {
    const auto found = std::ranges::find(fields, wanted, &FieldShape::name);
    return found == fields.end() ? nullptr : &*found;
  }
  bool has_field(const std::string& wanted) const { return field(wanted); }
  bool has_method(const std::string& wanted) const {
    return std::ranges::find(methods, wanted, &MethodShape::name) !=
           methods.end();
  }
  const MethodShape* method(const std::string& wanted,
                            const std::vector<std::string>& params = {}) const {
    for (const auto& m : methods)
      if (m.name == wanted && m.params == params) return &m;
    return nullptr;
  }
};

/// A program, what is asked of the engine, and where that is.
struct Shape {
  std::vector<ClassShape> classes;
  Request request;
  std::string text;
  std::string selected;  ///< Of a request that starts from a selection.

  explicit Shape(const Subject& subject)
      : request(subject.request), text(java::to_text(subject.program)) {
    java::Ast ast;
    for (const auto& file : subject.program.files) {
      if (file.path == request.target.file)
        selected =
            file.text.substr(static_cast<std::size_t>(request.target.offset),
                             static_cast<std::size_t>(request.target.length));
      const auto unit = java::parse(ast, file.text);
      if (!unit) continue;
      std::string package;
      for (java::Node* const part : (*unit)->children) {
        if (part->kind == java::Kind::kPackage) package = part->text;
        if (java::is_type(*part)) classes.push_back(read_class(*part, package));
      }
    }
  }

  const ClassShape* find(std::string name) const {
    name.erase(0, name.rfind('.') + 1);
    const auto found = std::ranges::find(classes, name, &ClassShape::name);
    return found == classes.end() ? nullptr : &*found;
  }
  /// The class that the request is about.
  const ClassShape& target() const { return *find(request.target.type); }
  /// The method that the request is about; null if it is not there.
  const MethodShape* target_method() const {
    return target().method(
        request.target.method,
        request.target.parameters.value_or(std::vector<std::string>()));
  }
  std::string option(const std::string& name) const {
    const auto found = request.options.find(name);
    return found == request.options.end() ? "" : found->second;
  }

  /// Whether `upper` is a superclass of `lower`.
  bool is_above(const ClassShape& upper, const ClassShape& lower) const {
    for (const auto* c = find(lower.parent); c; c = find(c->parent))
      if (c == &upper) return true;
    return false;
  }
  auto above_target() const {
    return [this](const ClassShape& c) { return is_above(c, target()); };
  }
  auto below_target() const {
    return [this](const ClassShape& c) { return is_above(target(), c); };
  }
  template <typename Asked>
  bool any_class(const Asked& asked) const {
    return std::ranges::any_of(classes, asked);
  }
  template <typename Asked>  // (const ClassShape&, const MethodShape&)
  int count_methods(const Asked& asked) const {
    int count = 0;
    for (const auto& c : classes)
      for (const auto& m : c.methods) count += asked(c, m) ? 1 : 0;
    return count;
  }
  template <typename Asked>
  bool any_method(const Asked& asked) const {
    return count_methods(asked) > 0;
  }

 private:
  static ClassShape read_class(java::Node& type, const std::string& package) {
    ClassShape result{.package = package, .name = std::string(type.text)};
    if (auto* const parent = type.child(java::Child::kSuperclass)) {
      result.parent = parent->text;
      result.parent.erase(0, result.parent.rfind('.') + 1);
    }
    for (auto* const member : type.list(java::Child::kMembers)) {
      if (member->kind == java::Kind::kField)
        result.fields.push_back(
            {.name =
                 std::string(member->list(java::Child::kDeclarators)[0]->text),
             .type = java::to_text(*member->child(java::Child::kType)),
             .modifiers = member->modifiers});
      if (member->kind == java::Kind::kMethod)
        result.methods.push_back(read_method(*member));
    }
    return result;
  }

  static MethodShape read_method(java::Node& method) {
    MethodShape result{.name = std::string(method.text),
                       .modifiers = method.modifiers};
    for (auto* const p : method.list(java::Child::kParameters))
      result.params.push_back(java::to_text(*p->child(java::Child::kType)));
    const auto statements = method.list(java::Child::kBody);
    for (auto* const s : statements)
      result.statements.push_back(java::to_text(*s));
    if (statements.size() == 1 && statements[0]->kind == java::Kind::kReturn)
      result.value = java::to_text(*statements[0]->child(java::Child::kValue));
    return result;
  }
};

}  // namespace refute::jdolly::testing
