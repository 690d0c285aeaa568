#include "jdolly/world.h"

#include <algorithm>
#include <set>

namespace refute::jdolly {

namespace {

/// Hands out names: a, b, c …, leaving out those that are taken.
class Namer {
 public:
  Namer(std::string_view alphabet, const std::map<Atom, std::string>& singled,
        std::map<Atom, std::string>& names)
      : alphabet_(alphabet), singled_(singled), names_(names) {
    for (const auto& [atom, name] : singled) taken_.insert(name);
  }

  const std::string& operator()(Atom id) {
    if (const auto known = names_.find(id); known != names_.end())
      return known->second;
    const auto given = singled_.find(id);
    return names_.emplace(id, given == singled_.end() ? next() : given->second)
        .first->second;
  }

 private:
  std::string next() {
    for (;; ++count_) {
      std::string name(1, alphabet_[count_ % alphabet_.size()]);
      if (count_ >= alphabet_.size())
        name += std::to_string(count_ / alphabet_.size());
      if (taken_.insert(name).second) return name;
    }
  }

  std::string_view alphabet_;
  const std::map<Atom, std::string>& singled_;
  std::map<Atom, std::string>& names_;
  std::set<std::string> taken_;
  std::size_t count_ = 0;
};

class Reader {
 public:
  explicit Reader(const View& view)
      : view_(view),
        singled_(view.given_names()),
        packages_("pqrs", singled_, world_.names),
        classes_("ABCDEFGH", singled_, world_.names),
        fields_("fghij", singled_, world_.names),
        methods_("knlorsuvw", singled_, world_.names),
        objects_("abcde", singled_, world_.names),
        numbers_("xyzuvw", singled_, world_.names) {}

  World read() {
    for (const Atom atom : in_order()) world_.classes.push_back({.atom = atom});
    for (auto& c : world_.classes) declare(c);
    // Bodies name members of classes that come later: all names are known now.
    for (auto& c : world_.classes)
      for (auto& method : c.methods) {
        if (view_.vocabulary().sig("Return"))
          method.statements = statements(method.atom);
        else
          method.body = body(method.atom);
      }
    return std::move(world_);
  }

 private:
  /// Parents first; otherwise in the order of the atoms.
  std::vector<Atom> in_order() const {
    auto atoms = view_.set("Class");
    const auto depth = [&](Atom atom) {
      std::size_t steps = 0;
      for (auto up = parent(atom); up && steps < atoms.size(); ++steps)
        up = parent(*up);
      return steps;
    };
    std::ranges::stable_sort(atoms, {}, depth);
    return atoms;
  }

  std::optional<Atom> parent(Atom atom) const {
    return view_.one_of(atom, "Class", "extend");
  }

  void declare(Class& c) {
    c.package = package(c.atom);
    c.name = classes_(view_.one_of(c.atom, "Class", "id").value_or(c.atom));
    if (const auto up = parent(c.atom)) c.parent = world_.index_of(*up);
    c.is_interface = view_.in(c.atom, "Interface");
    c.is_generic = view_.in(c.atom, "Generic");
    for (const Atom up : view_.set("Interface"))
      for (const Atom below : view_.of(up, "Interface", "implementedBy"))
        if (below == c.atom) c.interfaces.push_back(world_.index_of(up));
    for (const Atom f : view_.of(c.atom, "Class", "fields"))
      c.fields.push_back({.atom = f,
                          .name = fields_(the(f, "Field", "id")),
                          .type = type(the(f, "Field", "type")),
                          .modifiers = modifiers(f, "Field")});
    for (const Atom m : view_.of(c.atom, "Class", "methods")) {
      Method method{.atom = m,
                    .name = methods_(the(m, "Method", "id")),
                    .result = result(m),
                    .modifiers = modifiers(m, "Method")};
      if (const auto param = view_.one_of(m, "Method", "param"))
        method.param = type(*param);
      c.methods.push_back(std::move(method));
    }
  }

  /// A model without packages means p; a class without one, or in
  /// `DefaultPackage`, is in the default package.
  std::string package(Atom of_class) {
    if (!view_.vocabulary().field("Class", "package")) return "p";
    const auto atom = view_.one_of(of_class, "Class", "package");
    return atom && !view_.in(*atom, "DefaultPackage") ? packages_(*atom) : "";
  }

  TypeRef result(Atom method) const {
    const auto atom = view_.one_of(method, "Method", "return");
    return atom ? type(*atom) : TypeRef{.name = "int"};
  }

  java::Modifiers modifiers(Atom member, std::string_view sig) const {
    // A model without accessibility means public.
    java::Modifiers result =
        view_.vocabulary().field(sig, "acc") ? 0 : java::kPublic;
    if (const auto acc = view_.one_of(member, sig, "acc"))
      result = view_.in(*acc, "public")      ? java::kPublic
               : view_.in(*acc, "protected") ? java::kProtected
                                             : java::kPrivate;
    if (view_.in(member, "Static"))
      result = static_cast<java::Modifiers>(result | java::kStatic);
    if (view_.in(member, "Abstract"))
      result = static_cast<java::Modifiers>(result | java::kAbstract);
    return result;
  }

  static constexpr Atom kNobody = -1;

  /// What a field has one value of. A user's own metamodel may give it none:
  /// then it is a nobody, whose name is as good as any.
  Atom the(Atom atom, std::string_view sig, std::string_view field) const {
    return view_.one_of(atom, sig, field).value_or(kNobody);
  }

  /// `Int_` is int and `Long_` is long; a type that the user adds is called as
  /// its signature, less the underscore: `Integer_` is Integer.
  TypeRef type(Atom atom) const {
    if (atom == kNobody) return {.name = "Object"};
    if (view_.in(atom, "Int_")) return {.name = "int"};
    if (view_.in(atom, "Long_")) return {.name = "long"};
    if (view_.in(atom, "Class")) return {.of_class = world_.index_of(atom)};
    const auto given = singled_.find(atom);
    if (given == singled_.end()) return {.name = "Object"};
    return {.name = given->second.substr(0, given->second.find('_'))};
  }

  Qualifier qualifier(Atom body, std::string_view sig) const {
    const auto q = view_.one_of(body, sig, "q");
    if (!q) return Qualifier::kNone;
    if (view_.in(*q, "this_")) return Qualifier::kThis;
    return view_.in(*q, "super_") ? Qualifier::kSuper
                                  : Qualifier::kQualifiedThis;
  }

  Body body(Atom method) {
    const auto atom = view_.one_of(method, "Method", "b");
    if (!atom || view_.in(method, "Abstract")) return {};
    const auto name = [&](std::string_view sig, std::string_view field) {
      return world_.names[the(*atom, sig, field)];
    };
    constexpr std::string_view kNewCall = "ConstructorMethodInvocation";
    constexpr std::string_view kNewRead = "ConstructorFieldAccess";
    if (view_.in(*atom, "MethodInvocation"))
      return {.kind = BodyKind::kCall,
              .qualifier = qualifier(*atom, "MethodInvocation"),
              .member = name("MethodInvocation", "id")};
    if (view_.in(*atom, kNewCall))
      return {.kind = BodyKind::kNewCall,
              .class_name = name(kNewCall, "idClass"),
              .member = name(kNewCall, "idMethod")};
    if (view_.in(*atom, "FieldAccess"))
      return {.kind = BodyKind::kRead,
              .qualifier = qualifier(*atom, "FieldAccess"),
              .member = name("FieldAccess", "id")};
    if (view_.in(*atom, kNewRead))
      return {.kind = BodyKind::kNewRead,
              .class_name = name(kNewRead, "idClass"),
              .member = name(kNewRead, "idField")};
    return {.kind = BodyKind::kLiteral};
  }

  std::vector<Statement> statements(Atom method) {
    std::vector<Statement> result;
    for (const Atom atom : view_.sequence(method, "Method", "b"))
      result.push_back(statement(atom));
    return result;
  }

  Statement statement(Atom atom) {
    using Kind = Statement::Kind;
    // The name of what a field relates the statement to; empty without.
    const auto name = [&](std::string_view sig, std::string_view field) {
      const auto id = view_.one_of(atom, sig, field);
      return id ? world_.names[*id] : std::string();
    };
    if (view_.in(atom, "InstanceDeclaration"))
      return {.atom = atom,
              .kind = Kind::kNew,
              .variable = objects_(the(atom, "InstanceDeclaration", "name")),
              .class_name = name("InstanceDeclaration", "idClass")};
    if (view_.in(atom, "NumberDeclaration"))
      return {.atom = atom,
              .kind = Kind::kNumber,
              .variable = numbers_(the(atom, "NumberDeclaration", "name"))};
    if (view_.in(atom, "Assignment"))
      return {.atom = atom,
              .kind = Kind::kAssign,
              .variable = name("Assignment", "name"),
              .other = name("Assignment", "added")};
    if (view_.in(atom, "InstanceMethodInvocation"))
      return {.atom = atom,
              .kind = Kind::kInvoke,
              .variable = name("InstanceMethodInvocation", "target"),
              .other = name("InstanceMethodInvocation", "id"),
              .method = name("InstanceMethodInvocation", "method")};
    return {.atom = atom,
            .kind = Kind::kReturn,
            .variable = name("Return", "name")};
  }

  const View& view_;
  std::map<Atom, std::string> singled_;
  World world_;
  Namer packages_, classes_, fields_, methods_, objects_, numbers_;
};

}  // namespace

int World::index_of(Atom of_class) const {
  const auto found = std::ranges::find(classes, of_class, &Class::atom);
  return found == classes.end() ? kNoClass
                                : static_cast<int>(found - classes.begin());
}

std::vector<int> World::with_ancestors(int of_class) const {
  std::vector<int> result;
  for (int c = of_class; c != kNoClass && result.size() <= classes.size();
       c = classes[static_cast<std::size_t>(c)].parent)
    result.push_back(c);
  return result;
}

World read_world(const View& view) { return Reader(view).read(); }

}  // namespace refute::jdolly
