#include "jdolly/translate.h"

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
  ClassWriter(const World& world, int which, javagen::Draft& draft,
              int& next_number)
      : world_(world),
        which_(which),
        self_(at(which)),
        draft_(draft),
        ast_(draft.ast),
        next_number_(next_number) {
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
        self_.parent == kNone ? nullptr : reference(self_.parent);
    Node* interfaces = nullptr;
    for (const int up : self_.interfaces) {
      if (!interfaces) interfaces = ast_.node(java::Kind::kList);
      ast_.add(interfaces, reference(up));
    }
    const auto name = ast_.text({self_.name});
    Node* const result =
        self_.is_interface
            ? ast_.interface(name, java::kPublic, interfaces)
            : ast_.class_(name, modifiers(), parent, interfaces);
    if (self_.is_generic)
      result->children[1] =
          ast_.list({ast_.node(java::Kind::kTypeParameter, "T")});
    return result;
  }

  java::Modifiers modifiers() const {
    java::Modifiers result = java::kPublic;
    for (const auto& method : self_.methods)
      result = static_cast<java::Modifiers>(result | (method.modifiers &
                                                      java::kAbstract));
    return result;
  }

  /// A class by its simple name if that means it here, else in full.
  Node* reference(int target) {
    const auto [known, is_new] = known_.emplace(at(target).name, target);
    const std::string text =
        known->second == target ? at(target).name : at(target).qualified();
    return generic(target, ast_.type(ast_.text({text})));
  }

  Node* generic(int target, Node* type) {
    return at(target).is_generic ? ast_.add(type, ast_.type("Integer")) : type;
  }

  Node* type(const TypeRef& ref) {
    return ref.of_class == kNone ? ast_.type(ast_.text({ref.name}))
                                 : reference(ref.of_class);
  }

  Node* write(const Field& field) {
    return ast_.field(field.modifiers, type(field.type),
                      ast_.text({field.name}), initial(field.type));
  }

  Node* initial(const TypeRef& ref) {
    if (ref.of_class == kNone)
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
        if (field.type.of_class != kNone)
          collect_made(field.type.of_class, made);
    }
  }

  Node* number() { return ast_.integer(next_number_++); }

  Node* write(const Method& method) {
    Node* const parameters =
        method.param
            ? ast_.list({ast_.parameter(type(*method.param), "a")})
            : nullptr;
    Node* const value = write(method.body);
    return ast_.method(
        method.modifiers, type(method.result), ast_.text({method.name}),
        parameters, value ? ast_.block({ast_.return_(value)}) : nullptr);
  }

  Node* write(const Body& body) {
    const auto member = ast_.text({body.member});
    switch (body.kind) {
      case BodyKind::kLiteral:
        return number();
      case BodyKind::kCall:
        return call(qualifier(body.qualifier), member,
                    body.qualifier == Qualifier::kSuper ? self_.parent
                                                        : which_);
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
      case BodyKind::kNone:
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
      elsewhere = static_cast<int>(i);
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
  /// Simple names that already mean something in this file.
  std::map<std::string, int> known_;
};

}  // namespace

Result<Subject> translate(const View& view, const std::string& refactoring) {
  const World world = read_world(view);
  javagen::Draft draft;
  int next_number = 1;
  for (std::size_t i = 0; i < world.classes.size(); ++i)
    ClassWriter(world, static_cast<int>(i), draft, next_number).write();
  REFUTE_TRY(draft.request, make_request(view, world, refactoring));
  return draft.finish();
}

}  // namespace refute::jdolly
