#include "typed/expressions.h"

/// Lambdas, the four kinds of method references, and calls of functions.
namespace refute::typed::expressions {

namespace {

bool is_functional(const Scope& s, Type type) {
  return is_declared(type) && s.model[type].shape == Shape::kFunctional &&
         !s.model[type].open && s.model[type].visible;
}

/// The method of a functional interface as its type argument makes it.
struct Signature {
  Type result;
  std::array<Type, kMaxParameters> parameters;
  std::uint8_t count;
};
Signature signature(const Scope& s, Type type) {
  const Method& method = s.model.function_of(type);
  const Type argument = argument_of(type);
  Signature seen{substituted(method.result, argument), {}, method.count};
  for (std::size_t i = 0; i < seen.count; ++i)
    seen.parameters[i] = substituted(method.parameters[i], argument);
  return seen;
}

/// `((F) f)` where no target says the type, else `f`.
class Target {
 public:
  Target(Scope& s, const Ask& ask) : out_(s.out), cast_(ask.precedence > 0) {
    if (!cast_) return;
    out_.put("((");
    s.put(ask.want);
    out_.put(") ");
  }
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;
  ~Target() {
    if (cast_) out_.put(")");
  }

 private:
  Writer& out_;
  bool cast_;
};

/// The parameters, which become locals; then the arrow.
void parameters(Choices& c, Scope& s, const Signature& method) {
  const auto forms = s.level() >= 11 ? 3U : 2U;
  const auto form = method.count == 0 ? 0 : c.choose("parameters", forms);
  const bool bare = form == 0 && method.count == 1;
  if (!bare) s.out.put("(");
  for (int i = 0; i < method.count; ++i) {
    if (i > 0) s.out.put(", ");
    const Type type = method.parameters[static_cast<std::size_t>(i)];
    if (form == 1) {
      s.put(type);
      s.out.put(" ");
    } else if (form == 2) {
      s.out.put("var ");
    }
    std::string name = s.fresh_local();
    s.out.put(name);
    s.declare(std::move(name), type);
  }
  s.out.put(bare ? " -> " : ") -> ");
}

/// What goes for the body of a function.
void enter(Scope& s, const Signature& method) {
  s.capture();
  s.at.jumps = s.jumps.size();
  s.at.allowance = kFunctionAllowance;
  s.at.spent = 0;
  s.at.factor = 1;
  s.at.result = method.result;
  s.at.may_return = true;
  s.at.may_throw = false;
}

}  // namespace

bool fits_lambda(const Scope& s, const Ask& ask) {
  return is_functional(s, ask.want) && s.can_make(ask.want);
}
void lambda(Choices& c, Scope& s, const Ask& ask) {
  const Signature method = signature(s, ask.want);
  Target target(s, ask);
  Inside inside(s);
  enter(s, method);
  parameters(c, s, method);
  if (method.result == kVoid) {
    s.out.put("Log.at(");
    expression(c, s, ask.child(kInt));
    return s.out.put(")");
  }
  expression(c, s, ask.child(method.result));
}

bool fits_block_lambda(const Scope& s, const Ask& ask) {
  return fits_lambda(s, ask);
}
void block_lambda(Choices& c, Scope& s, const Ask& ask) {
  const Signature method = signature(s, ask.want);
  Target target(s, ask);
  Inside inside(s);
  enter(s, method);
  parameters(c, s, method);
  s.out.open();
  method_body(c, s, ask.budget - 1);
  s.out.close();
}

namespace {

template <typename Found>
void functions(const Scope& s, Type want, Found found) {
  if (!s.at.calls_functions || !s.affords(kFunctionAllowance)) return;
  const auto fits = [&](Type type) {
    if (!is_functional(s, type)) return false;
    const Signature method = signature(s, type);
    if (want != kVoid && !s.model.assignable(method.result, want)) return false;
    for (std::size_t i = 0; i < method.count; ++i)
      if (!s.can_make(method.parameters[i])) return false;
    return true;
  };
  for (std::size_t i = 0; i < s.locals.size(); ++i)
    if (s.readable(i) && fits(s.locals[i].type))
      found(s.locals[i].type, s.locals[i].name, -1);
  for (const auto& seen : s.readable_fields()) {
    const Field& field = s.field(seen);
    if (field.rank < s.at.rank && fits(field.type))
      found(field.type, field.name, field.is_static ? field.owner : -1);
  }
}

}  // namespace

bool fits_invoke(const Scope& s, const Ask& ask) {
  bool any = false;
  functions(s, ask.want, [&](Type, const std::string&, int) { any = true; });
  return any;
}
void invoke(Choices& c, Scope& s, const Ask& ask) {
  std::uint32_t count = 0;
  functions(s, ask.want, [&](Type, const std::string&, int) { ++count; });
  auto chosen = c.choose("function", count);
  Type type;
  std::string name;
  functions(s, ask.want, [&](Type each, const std::string& called, int owner) {
    if (chosen-- != 0) return;
    type = each;
    name = owner >= 0 ? s.model[declared(owner)].name + "." + called : called;
  });
  s.spend(kFunctionAllowance);
  const Method method = s.model.function_of(type);
  const bool shown =
      ask.want == kVoid && s.model.printable(signature(s, type).result);
  if (shown) s.out.put("Log.text(\"\" + ");
  s.out.put(name, ".", method.name);
  arguments(c, s, ask, method, argument_of(type));
  if (shown) s.out.put(")");
}

namespace {

/// Whether a call of a lambda of that type gives what is wanted.
bool gives(const Scope& s, int type, Type want) {
  return s.model.function_of(declared(type)).result == want;
}

}  // namespace

bool fits_lambda_call(const Scope& s, const Ask& ask) {
  if (ask.want == kVoid) return false;
  if (!s.at.calls_functions || !s.affords(kFunctionAllowance)) return false;
  for (const int type : s.seen_types().functions)
    if (gives(s, type, ask.want)) return true;
  return false;
}
void lambda_call(Choices& c, Scope& s, const Ask& ask) {
  auto& found = c.scratch();
  found.clear();
  for (const int type : s.seen_types().functions)
    if (gives(s, type, ask.want)) found.push_back(type);
  const Type type = declared(c.pick("function", found));
  s.spend(kFunctionAllowance);
  const Method method = s.model.function_of(type);
  expression(c, s, ask.child(type, kPrimary));
  s.out.put(".", method.name);
  arguments(c, s, ask, method, kString);
}

namespace {

/// A method of the library that fits a library's function.
struct LibraryMethod {
  std::string_view text;
  std::string_view function;  ///< As a type: "UnaryOperator<String>".
};
constexpr LibraryMethod kStaticMethods[] = {
    {"Math::abs", "IntUnaryOperator"},
    {"Integer::sum", "IntBinaryOperator"},
    {"Math::max", "IntBinaryOperator"},
    {"String::valueOf", "UnaryOperator<String>"}};
constexpr LibraryMethod kBoundMethods[] = {
    {"\"ab\"::length", "IntSupplier"},
    {"\"ab\"::concat", "UnaryOperator<String>"},
    {"\"ab\"::trim", "Supplier<String>"}};
constexpr LibraryMethod kUnboundMethods[] = {
    {"String::trim", "UnaryOperator<String>"},
    {"String::isEmpty", "Predicate<String>"}};
constexpr LibraryMethod kConstructors[] = {
    {"String::new", "Supplier<String>"},
    {"String::new", "UnaryOperator<String>"}};

bool names(const Scope& s, const LibraryMethod& method, Type type) {
  const auto& declaration = s.model[type];
  if (!declaration.library || !method.function.starts_with(declaration.name))
    return false;
  const auto rest = method.function.substr(declaration.name.size());
  if (!declaration.generic) return rest.empty();
  return rest == "<String>" && argument_of(type) == kString;
}

/// Whether a method may be called with what the function is given.
bool takes(const Scope& s, const Method& method, const Signature& function,
           int skipped) {
  if (method.generic || method.varargs || method.throws || method.overloaded ||
      method.slot >= 0 || method.count + skipped != function.count ||
      method.rank >= s.at.rank || method.cost > kFunctionAllowance)
    return false;
  for (int i = 0; i < method.count; ++i) {
    const int position = i + skipped;
    const Type given = function.parameters[static_cast<std::size_t>(position)];
    if (!s.model.assignable(given,
                            method.parameters[static_cast<std::size_t>(i)]))
      return false;
  }
  return function.result == kVoid ||
         (method.result != kVoid &&
          s.model.assignable(method.result, function.result));
}

enum class Reference { kStatic, kBound, kUnbound, kConstructor };

bool refers(const Scope& s, Reference kind, const Method& method,
            const Signature& function) {
  if (method.is_constructor != (kind == Reference::kConstructor) ||
      method.is_static != (kind == Reference::kStatic))
    return false;
  const auto& owner = s.model[declared(method.owner)];
  if (!owner.visible || owner.generic || owner.library) return false;
  if (method.is_private && method.owner != s.at.self) return false;
  if (kind == Reference::kConstructor) {
    if (owner.inner || !s.can_construct(method)) return false;
    Method made = method;
    made.result = declared(method.owner);
    return function.result != kVoid && takes(s, made, function, 0);
  }
  if (kind == Reference::kBound)
    return s.is_this(method.owner) && takes(s, method, function, 0);
  if (kind == Reference::kUnbound)
    return function.count > 0 && is_declared(function.parameters[0]) &&
           !owner.open && owner.shape != Shape::kFunctional &&
           s.model.assignable(function.parameters[0], declared(method.owner)) &&
           takes(s, method, function, 1);
  return takes(s, method, function, 0);
}

std::span<const LibraryMethod> library(Reference kind) {
  switch (kind) {
    case Reference::kStatic:
      return kStaticMethods;
    case Reference::kBound:
      return kBoundMethods;
    case Reference::kUnbound:
      return kUnboundMethods;
    default:
      return kConstructors;
  }
}

bool fits_reference(const Scope& s, const Ask& ask, Reference kind) {
  if (!is_functional(s, ask.want)) return false;
  for (const auto& method : library(kind))
    if (names(s, method, ask.want)) return true;
  const Signature function = signature(s, ask.want);
  for (const auto& method : s.model.methods)
    if (refers(s, kind, method, function)) return true;
  return false;
}

void reference(Choices& c, Scope& s, const Ask& ask, Reference kind) {
  std::vector<int> found;
  int index = 0;
  for (const auto& method : library(kind)) {
    --index;
    if (names(s, method, ask.want)) found.push_back(index);
  }
  const Signature function = signature(s, ask.want);
  for (std::size_t i = 0; i < s.model.methods.size(); ++i)
    if (refers(s, kind, s.model.methods[i], function))
      found.push_back(static_cast<int>(i));
  const int chosen = c.pick("method", found);
  Target target(s, ask);
  if (chosen < 0)
    return s.out.put(library(kind)[static_cast<std::size_t>(-1 - chosen)].text);
  const auto& method = s.model.methods[static_cast<std::size_t>(chosen)];
  if (kind == Reference::kBound)
    put_this(s);
  else
    s.out.put(s.model[declared(method.owner)].name);
  s.out.put("::", kind == Reference::kConstructor
                      ? std::string_view("new")
                      : std::string_view(method.name));
}

}  // namespace

bool fits_static_reference(const Scope& s, const Ask& ask) {
  return fits_reference(s, ask, Reference::kStatic);
}
bool fits_bound_reference(const Scope& s, const Ask& ask) {
  return fits_reference(s, ask, Reference::kBound);
}
bool fits_unbound_reference(const Scope& s, const Ask& ask) {
  return fits_reference(s, ask, Reference::kUnbound);
}
bool fits_constructor_reference(const Scope& s, const Ask& ask) {
  return fits_reference(s, ask, Reference::kConstructor);
}
void static_reference(Choices& c, Scope& s, const Ask& ask) {
  reference(c, s, ask, Reference::kStatic);
}
void bound_reference(Choices& c, Scope& s, const Ask& ask) {
  reference(c, s, ask, Reference::kBound);
}
void unbound_reference(Choices& c, Scope& s, const Ask& ask) {
  reference(c, s, ask, Reference::kUnbound);
}
void constructor_reference(Choices& c, Scope& s, const Ask& ask) {
  reference(c, s, ask, Reference::kConstructor);
}

}  // namespace refute::typed::expressions
