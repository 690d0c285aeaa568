#include "places/collect.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace refute::places {
namespace {

using java::Child;
using java::Kind;
using java::Node;

// Kinds of `Kind::kOther` that are expressions all the same.
constexpr std::string_view kOtherExpressions[] = {
    "instanceof_expression", "cast_expression", "method_reference",
    "object_creation_expression"};

bool is_expression_kind(const Node& node) {
  if (node.kind == Kind::kOther)
    return std::ranges::find(kOtherExpressions, node.text) !=
           std::end(kOtherExpressions);
  return node.kind >= Kind::kName && node.kind <= Kind::kClassLiteral &&
         node.kind != Kind::kSuper && node.kind != Kind::kArrayInit;
}

bool is_capital(std::string_view name) {
  return !name.empty() && std::isupper(static_cast<unsigned char>(name[0]));
}

bool is_all_capitals(std::string_view name) {
  return std::ranges::none_of(name,
                              [](unsigned char c) { return std::islower(c); });
}

std::string bare(std::string_view declarator) {
  return std::string(declarator.substr(0, declarator.find('[')));
}

/// What stands around a node.
struct Around {
  const Node* parent = nullptr;
  const Home* home = nullptr;
  const Node* callable = nullptr;
};

// A list is printed with its parent, and is no parent of its own.
const Node* parent_for(const Node& node, const Node* parent) {
  return node.kind == Kind::kList ? parent : &node;
}

}  // namespace

class Collector {
 public:
  explicit Collector(View& view) : view_(view) {}

  void run() {
    find_names();
    const auto& units = view_.outline_->units();
    for (std::size_t i = 0; i < units.size(); ++i) {
      file_ = &view_.program_.files[i];
      walk(units[i], {});
      add(What::kFile, *units[i], 0, file_->text.size(), {});
      if (i == 0) add(What::kProgram, *units[i], 0, file_->text.size(), {});
    }
    sort();
  }

 private:
  using Locals = std::vector<std::string>;

  // What the walk asks about names that are declared further down.
  void find_names() {
    for (const Node* const unit : view_.outline_->units()) {
      view_.words_.merge(identifiers(unit));
      visit(unit, [&](const Node& node) {
        switch (node.kind) {
          case Kind::kMethod:
            methods_.insert(std::string(node.text));
            return;
          case Kind::kField: {
            constexpr auto kConstant = java::kStatic | java::kFinal;
            for (const Node* const each : node.list(Child::kDeclarators)) {
              variables_.insert(bare(each->text));
              if ((node.modifiers & kConstant) == kConstant)
                constants_.insert(bare(each->text));
            }
            return;
          }
          case Kind::kEnumConstant:
          case Kind::kParameter:
          case Kind::kDeclarator:
          case Kind::kInstanceOf:
            if (!node.text.empty()) variables_.insert(bare(node.text));
            return;
          default:
            if (const Node* const name = declared_in(node))
              variables_.insert(std::string(name->text));
        }
      });
    }
    for (const auto& type : view_.outline_->types()) {
      types_.insert(type.simple);
      if (std::ranges::find(view_.packages_, type.package) ==
          view_.packages_.end())
        view_.packages_.push_back(type.package);
    }
  }

  // The name of a resource, or of a variable in a pattern, which our trees do
  // not model.
  static const Node* declared_in(const Node& node) {
    if (node.kind != Kind::kOther) return nullptr;
    if (node.text != "resource" && node.text != "type_pattern" &&
        node.text != "record_pattern_component")
      return nullptr;
    const Node* type = nullptr;
    for (const Node* const each : node.children) {
      if (each->kind == Kind::kType || each->kind == Kind::kArrayType)
        type = each;
      if (each->kind == Kind::kName && type) return each;
    }
    return nullptr;
  }

  const DeclaredType* declared(const Node* node) const {
    for (const auto& type : view_.outline_->types())
      if (type.node == node) return &type;
    return nullptr;
  }

  void add(What what, const Node& node, std::size_t begin, std::size_t end,
           const Around& around, std::string name = {},
           VariableSort sort = VariableSort::kNone) {
    view_.sites_.push_back({.what = what,
                            .file = file_,
                            .begin = begin,
                            .end = end,
                            .node = &node,
                            .home = around.home,
                            .callable = around.callable,
                            .name = std::move(name),
                            .sort = sort});
  }

  // A node whose text is its name.
  void add_named(What what, const Node& node, const Around& around,
                 VariableSort sort = VariableSort::kNone) {
    std::string name = bare(node.text);
    const auto end = node.name + name.size();
    add(what, node, node.name, end, around, std::move(name), sort);
  }

  void declare(const Node& node, const Around& around, VariableSort sort) {
    add_named(What::kVariable, node, around, sort);
    locals_.push_back(bare(node.text));
    note(around, bare(node.text));
  }

  void note(const Around& around, const std::string& name) {
    auto& all = view_.variables_[around.callable];
    if (std::ranges::find(all, name) == all.end()) all.push_back(name);
  }

  void walk(const Node* node, const Around& around) {
    if (node == nullptr) return;
    if (is_type(*node)) return walk_type(*node, around);
    switch (node->kind) {
      case Kind::kPackage:
      case Kind::kImport:
        return;
      case Kind::kBody:
        return walk_body(*node, around);
      case Kind::kMethod:
      case Kind::kConstructor:
        return walk_callable(*node, around);
      case Kind::kField:
        return walk_field(*node, around);
      case Kind::kEnumConstant:
        add_named(What::kField, *node, around);
        return walk_children(*node, around);
      case Kind::kAnnotation:
        return walk_annotation(*node, around);
      case Kind::kBlock:
      case Kind::kCase:
        return walk_block(*node, around);
      case Kind::kLocal:
        return walk_local(*node, around);
      case Kind::kParameter:
        return walk_parameter(*node, around);
      case Kind::kFor:
      case Kind::kForEach:
      case Kind::kLambda:
      case Kind::kTry:
      case Kind::kCatch: {
        look_at(*node, around);
        const Locals before = locals_;
        walk_children(*node, around);
        locals_ = before;
        return;
      }
      default:
        look_at(*node, around);
        if (const Node* const name = declared_in(*node)) {
          declare(*name, around,
                  node->text == "resource" ? VariableSort::kResource
                                           : VariableSort::kPattern);
          for (const Node* const each : node->children)
            if (each != name) walk(each, inside(*node, around));
          return;
        }
        walk_children(*node, around);
        if (node->kind == Kind::kInstanceOf && !node->text.empty())
          declare(*node, around, VariableSort::kPattern);
    }
  }

  static Around inside(const Node& node, const Around& around) {
    return {parent_for(node, around.parent), around.home, around.callable};
  }

  void walk_children(const Node& node, const Around& around) {
    for (const Node* const each : node.children)
      walk(each, inside(node, around));
  }

  void walk_type(const Node& node, const Around& around) {
    const DeclaredType* const type = declared(&node);
    bool addressable = true;
    for (const auto* each = type; each; each = each->outer)
      if (each->local) addressable = false;
    // What a compact source file declares has no name in it.
    const bool has_name = node.name > 0;
    const Home* const home = &view_.homes_.emplace_back(
        Home{&node, type, around.home, addressable && has_name});
    const Around within{&node, home, nullptr};
    if (has_name)
      add_named(What::kType, node, {around.parent, home, around.callable});
    const Locals before = locals_;
    for (const Node* const each : node.children) {
      if (each && each->kind == Kind::kParameter) {
        add_named(What::kField, *each, within);  // a record's component
        walk(each->child(Child::kAnnotations), within);
      } else if (each && each->kind != Kind::kType) {
        walk(each, within);
      }
    }
    locals_ = before;
  }

  void walk_body(const Node& node, const Around& around) {
    const Home* const home =
        &view_.homes_.emplace_back(Home{&node, nullptr, around.home, false});
    walk_children(node, {&node, home, around.callable});
  }

  void walk_callable(const Node& node, const Around& around) {
    add_named(node.kind == Kind::kMethod ? What::kMethod : What::kConstructor,
              node, around);
    view_.callables_.push_back(&node);
    const Locals before = locals_;
    walk_children(node, {&node, around.home, &node});
    locals_ = before;
  }

  void walk_field(const Node& node, const Around& around) {
    walk(node.child(Child::kAnnotations), inside(node, around));
    for (const Node* const each : node.list(Child::kDeclarators)) {
      add_named(What::kField, *each, around);
      view_.sites_.back().node = &node;
      walk(each->child(Child::kValue), {each, around.home, around.callable});
    }
  }

  // Only the values of its elements are expressions.
  void walk_annotation(const Node& node, const Around& around) {
    for (const Node* const each : node.children)
      walk(each && each->kind == Kind::kAssign ? each->child(Child::kValue)
                                               : each,
           inside(node, around));
  }

  void walk_block(const Node& node, const Around& around) {
    const Locals before = locals_;
    add_runs(node.list(Child::kStatements), around);
    walk_children(node, around);
    // The labels of a switch share the scope of what follows.
    if (node.kind == Kind::kBlock) locals_ = before;
  }

  void add_runs(std::span<Node* const> statements, const Around& around) {
    constexpr std::size_t kLongest = 3;
    const auto run = [&](std::size_t from, std::size_t count) {
      const auto chosen = statements.subspan(from, count);
      const bool empty = std::ranges::all_of(
          chosen, [](const Node* each) { return each->kind == Kind::kEmpty; });
      const bool starts_an_object =
          std::ranges::any_of(chosen, [](const Node* each) {
            return each->kind == Kind::kConstructorCall;
          });
      if (empty || starts_an_object) return;
      add(What::kStatements, *chosen.front(), chosen.front()->begin,
          chosen.back()->end, around);
      view_.sites_.back().statements = count;
    };
    for (std::size_t from = 0; from < statements.size(); ++from)
      for (std::size_t count = 1;
           count <= kLongest && from + count <= statements.size(); ++count)
        run(from, count);
    if (statements.size() > kLongest) run(0, statements.size());
  }

  void walk_local(const Node& node, const Around& around) {
    walk(node.child(Child::kAnnotations), inside(node, around));
    for (const Node* const each : node.list(Child::kDeclarators)) {
      declare(*each, around, VariableSort::kLocal);
      walk(each->child(Child::kValue), {each, around.home, around.callable});
    }
  }

  void walk_parameter(const Node& node, const Around& around) {
    const Node* const parent = around.parent;
    VariableSort sort = VariableSort::kParameter;
    if (parent && parent->kind == Kind::kLambda) sort = VariableSort::kLambda;
    if (parent && parent->kind == Kind::kCatch) sort = VariableSort::kException;
    if (parent && parent->kind == Kind::kForEach) sort = VariableSort::kLocal;
    declare(node, around, sort);
    walk(node.child(Child::kAnnotations), inside(node, around));
  }

  // An expression, a call, a use of a name.
  void look_at(const Node& node, const Around& around) {
    if (node.kind == Kind::kName || node.kind == Kind::kFieldAccess)
      look_at_name(node, around);
    if (node.kind == Kind::kCall && methods_.contains(std::string(node.text)))
      add_named(What::kCall, node, around);
    if (node.kind == Kind::kNew) {
      const Node* const type = node.child(Child::kType);
      if (node.child(Child::kBody))
        add(What::kAnonymous, node, node.begin, node.end, around);
      else if (type && types_.contains(erased(type->text)))
        add(What::kNew, node, node.begin, node.end, around);
    }
    if (is_expression(node, around))
      add(What::kExpression, node, node.begin, node.end, around);
  }

  void look_at_name(const Node& node, const Around& around) {
    const std::string name(node.text);
    view_.mentions_[around.callable].insert(name);
    const bool is_local = node.kind == Kind::kName &&
                          std::ranges::find(locals_, name) != locals_.end();
    if (is_local)
      add_named(What::kUse, node, around);
    else if (constants_.contains(name))
      add_named(What::kConstantUse, node, around);
  }

  // The part of `p.A.f` that names a package or a type is none.
  bool is_expression(const Node& node, const Around& around) const {
    if (!is_expression_kind(node)) return false;
    const Node* const parent = around.parent;
    if (node.kind == Kind::kName)
      return variables_.contains(std::string(node.text));
    if (node.kind == Kind::kFieldAccess) {
      if (variables_.contains(std::string(node.text))) return true;
      const Node* const object = node.child(Child::kObject);
      if (object && object->kind != Kind::kName &&
          object->kind != Kind::kFieldAccess)
        return true;
      const bool of_a_type = object && is_capital(object->text);
      return of_a_type &&
             (!is_capital(node.text) || is_all_capitals(node.text));
    }
    // A statement, or what is thrown away.
    if (node.kind == Kind::kSwitch)
      return parent && parent->kind != Kind::kBlock &&
             parent->kind != Kind::kCase && parent->kind != Kind::kExpression;
    return true;
  }

  // Short selections first, each file by itself; declarations as they stand.
  void sort() {
    const auto weight = [](const Site& site) -> std::size_t {
      if (site.what == What::kStatements) return site.statements;
      return site.what == What::kExpression ? site.end - site.begin : 0;
    };
    std::ranges::stable_sort(view_.sites_, [&](const Site& a, const Site& b) {
      if (a.what != b.what) return a.what < b.what;
      if (a.file != b.file) return a.file < b.file;
      return weight(a) < weight(b);
    });
  }

  View& view_;
  const java::SourceFile* file_ = nullptr;
  std::set<std::string> methods_;
  std::set<std::string> variables_;
  std::set<std::string> constants_;
  std::set<std::string> types_;
  Locals locals_;  ///< In scope, with what was captured.
};

void collect(View& view) { Collector(view).run(); }

}  // namespace refute::places
