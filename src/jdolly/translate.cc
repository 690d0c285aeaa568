#include "jdolly/translate.h"

#include <algorithm>
#include <set>

#include "javagen/draft.h"
#include "jdolly/request.h"

namespace refute::jdolly {

namespace {

using java::Ast;
using java::Node;

/// Writes one class into a file of its own, with the imports it needs.
class ClassWriter {
 public:
  /// `statements` gets the node of every statement that is written.
  ClassWriter(const World& world, int which, javagen::Draft& draft,
              int& next_number, std::map<Atom, Node*>& statements)
      : world_(world),
        which_(which),
        self_(at(which)),
        draft_(draft),
        ast_(draft.ast),
        next_number_(next_number),
        statements_(statements) {
    known_[self_.name] = which;
  }

  void write() {
    Node* const file = draft_.file(self_.package, self_.name);
    Node* const declaration = header();
    for (const auto& field : self_.fields) ast_.add(declaration, write(field));
    for (const auto& method : self_.methods)
      ast_.add(declaration, write(method));
    for (const auto& [name, of_class] : known_)
      if (at(of_class).package != self_.package)
        ast_.add(file, ast_.import(ast_.text({at(of_class).qualified()})));
    ast_.add(file, declaration);
  }

 private:
  const Class& at(int index) const {
    return world_.classes[static_cast<std::size_t>(index)];
  }

  Node* header() {
    Node* const parent =
        self_.parent == kNoClass ? nullptr : reference(self_.parent);
    Node* interfaces = nullptr;
    for (const int up : self_.interfaces) {
      if (!interfaces) interfaces = ast_.node(java::Kind::kList);
      ast_.add(interfaces, reference(up));
    }
    const auto name = ast_.text({self_.name});
    Node* const result =
        self_.is_interface
            ? ast_.interface(name, java::kPublic, interfaces)
            : ast_.class_(name, class_modifiers(), parent, interfaces);
    if (self_.is_generic)
      result->slot(java::Child::kTypeParameters) =
          ast_.list({ast_.node(java::Kind::kTypeParameter, "T")});
    return result;
  }

  java::Modifiers class_modifiers() const {
    java::Modifiers result = java::kPublic;
    for (const auto& method : self_.methods)
      result = static_cast<java::Modifiers>(
          result | (method.modifiers & java::kAbstract));
    return result;
  }

  /// A class by its simple name if that means it here, else in full.
  Node* reference(int target) {
    if (!hides_default(target)) known_.emplace(at(target).name, target);
    const auto known = known_.find(at(target).name);
    const bool is_known = known != known_.end() && known->second == target;
    const std::string text =
        is_known ? at(target).name : at(target).qualified();
    return generic(target, ast_.type(ast_.text({text})));
  }

  /// Whether an import of it would take the only name from a class of the
  /// default package, where this file is.
  bool hides_default(int target) const {
    return self_.package.empty() && !at(target).package.empty() &&
           std::ranges::any_of(world_.classes, [&](const Class& other) {
             return other.package.empty() && other.name == at(target).name;
           });
  }

  Node* generic(int target, Node* type) {
    return at(target).is_generic ? ast_.add(type, ast_.type("Integer")) : type;
  }

  Node* type(const TypeRef& ref) {
    return ref.of_class == kNoClass ? ast_.type(ast_.text({ref.name}))
                                    : reference(ref.of_class);
  }

  Node* write(const Field& field) {
    return ast_.field(field.modifiers, type(field.type),
                      ast_.text({field.name}), initial(field.type));
  }

  Node* initial(const TypeRef& ref) {
    if (ref.of_class == kNoClass)
      return ref.name == "int" || ref.name == "long" ? number()
                                                     : ast_.literal("null");
    std::set<int> made;
    collect_made(ref.of_class, made);
    for (const int above : world_.with_ancestors(which_))
      if (made.contains(above)) return ast_.literal("null");
    if (made.contains(which_) || at(ref.of_class).is_interface)
      return ast_.literal("null");
    return ast_.new_(reference(ref.of_class));
  }

  /// The classes whose constructors run when one is made, its fields' too.
  void collect_made(int of_class, std::set<int>& made) const {
    for (const int c : world_.with_ancestors(of_class)) {
      if (!made.insert(c).second) continue;
      for (const auto& field : at(c).fields)
        if (field.type.of_class != kNoClass)
          collect_made(field.type.of_class, made);
    }
  }

  Node* number() { return ast_.integer(next_number_++); }

  Node* write(const Method& method) {
    Node* const parameters =
        method.param ? ast_.list({ast_.parameter(type(*method.param), "a")})
                     : nullptr;
    Node* block = nullptr;
    if (!method.statements.empty()) {
      block = ast_.block();
      for (const auto& statement : method.statements) {
        Node* const node = write(statement);
        statements_[statement.atom] = node;
        ast_.add(block, node);
      }
    } else if (Node* const value = write(method.body)) {
      block = ast_.block({ast_.return_(value)});
    }
    auto modifiers = method.modifiers;
    if (self_.is_interface)
      modifiers &= static_cast<java::Modifiers>(~java::kAbstract);
    return ast_.method(modifiers, type(method.result), ast_.text({method.name}),
                       parameters, block);
  }

  Node* write(const Statement& statement) {
    const auto variable = ast_.text({statement.variable});
    const auto other = ast_.text({statement.other});
    switch (statement.kind) {
      case Statement::Kind::kNew: {
        const int target = resolve(statement.class_name);
        return ast_.local(reference(target), variable,
                          ast_.new_(reference(target)));
      }
      case Statement::Kind::kNumber:
        return ast_.local(ast_.type("int"), variable, number());
      case Statement::Kind::kAssign:
        return ast_.statement(ast_.assign(
            ast_.name(variable),
            ast_.binary(ast_.binary(ast_.name(variable), "+", ast_.name(other)),
                        "+", number())));
      case Statement::Kind::kInvoke: {
        Node* const call =
            ast_.call(ast_.name(other), ast_.text({statement.method}));
        return ast_.statement(
            variable.empty() ? call : ast_.assign(ast_.name(variable), call));
      }
      case Statement::Kind::kReturn:
        break;
    }
    return ast_.return_(variable.empty() ? number() : ast_.name(variable));
  }

  Node* write(const Body& body) {
    const auto member = ast_.text({body.member});
    switch (body.kind) {
      case BodyKind::kLiteral:
        return number();
      case BodyKind::kCall:
        return call(
            qualifier(body.qualifier), member,
            body.qualifier == Qualifier::kSuper ? self_.parent : which_);
      case BodyKind::kNewCall: {
        const int target = resolve(body.class_name);
        return call(ast_.new_(reference(target)), member, target);
      }
      case BodyKind::kRead:
        return body.qualifier == Qualifier::kNone
                   ? ast_.name(member)
                   : ast_.access(qualifier(body.qualifier), member);
      case BodyKind::kNewRead:
        return ast_.access(ast_.new_(reference(resolve(body.class_name))),
                           member);
      case BodyKind::kAbsent:
        break;
    }
    return nullptr;
  }

  Node* qualifier(Qualifier q) {
    switch (q) {
      case Qualifier::kThis:
        return ast_.this_();
      case Qualifier::kSuper:
        return ast_.super_();
      case Qualifier::kQualifiedThis:
        return ast_.this_(ast_.text({self_.name}));
      case Qualifier::kNone:
        break;
    }
    return nullptr;
  }

  /// What a simple class name means here.
  int resolve(const std::string& name) const {
    if (const auto known = known_.find(name); known != known_.end())
      return known->second;
    int elsewhere = which_;
    for (std::size_t i = 0; i < world_.classes.size(); ++i) {
      if (world_.classes[i].name != name) continue;
      if (world_.classes[i].package == self_.package)
        return static_cast<int>(i);
      // A class of the default package cannot be imported.
      if (!world_.classes[i].package.empty()) elsewhere = static_cast<int>(i);
    }
    return elsewhere;
  }

  /// A call without an argument where a method without a parameter may be
  /// meant, else with 2.
  Node* call(Node* object, std::string_view name, int target) {
    bool any = false;
    for (const int c : world_.with_ancestors(target))
      for (const auto& method : at(c).methods) {
        if (method.name != name ||
            (c != which_ && (method.modifiers & java::kPrivate) != 0))
          continue;
        if (!method.param) return ast_.call(object, name);
        any = true;
      }
    return any ? ast_.call(object, name, {ast_.integer(2)})
               : ast_.call(object, name);
  }

  const World& world_;
  int which_;
  const Class& self_;
  javagen::Draft& draft_;
  Ast& ast_;
  int& next_number_;
  std::map<Atom, Node*>& statements_;
  /// Simple names that already mean something in this file.
  std::map<std::string, int> known_;
};

/// Selects the statements from the mark S1 to the mark S2.
void select(const View& view, const std::map<Atom, Node*>& statements,
            Target& target) {
  const auto first = view.only("S1");
  const auto last = view.only("S2");
  if (!first || !last) return;
  const Node* const from = statements.at(*first);
  target.file = target.type;
  std::ranges::replace(target.file, '.', '/');
  target.file += ".java";
  target.offset = from->begin;
  target.length = statements.at(*last)->end - from->begin;
  target.type.clear();
  target.method.clear();
  target.parameters.reset();
}

}  // namespace

Result<Subject> translate(const View& view, const std::string& refactoring) {
  const World world = read_world(view);
  javagen::Draft draft;
  int next_number = 1;
  std::map<Atom, Node*> statements;
  for (std::size_t i = 0; i < world.classes.size(); ++i)
    ClassWriter(world, static_cast<int>(i), draft, next_number, statements)
        .write();
  REFUTE_TRY(draft.request, make_request(view, world, refactoring));
  Subject subject = draft.finish();
  select(view, statements, subject.request.target);
  return subject;
}

}  // namespace refute::jdolly
