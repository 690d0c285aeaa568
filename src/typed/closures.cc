#include "base/result.h"
#include "typed/expressions.h"
#include "typed/members.h"
#include "typed/statements.h"

/// Statements about values that a function or a class of their own sees, and
/// about types that only their use makes visible.
namespace refute::typed::statements {

namespace {

int depth(const Scope& s) { return s.is_full() ? 0 : s.menu.theme().depth; }

/// What a function does with the local that it sees.
void use_of(Choices& c, Scope& s, const std::string& seen) {
  switch (c.choose("use", 3)) {
    case 0:
      return s.out.put(seen);
    case 1:
      return s.out.put("Log.at(", seen, ")");
    default:
      return s.out.put(seen, " - ", seen);
  }
}

}  // namespace

bool fits_closure(const Scope& s, const Room&) {
  // In a field's value a local cannot be captured: see Scope::capture.
  return s.menu.functional_types && !s.at.field_value &&
         s.affords(2 * kFunctionAllowance);
}
/// `int x = e; IntSupplier f = () -> x;`, and a call of f.
void closure(Choices& c, Scope& s, const Room&) {
  const std::string seen = s.fresh_local();
  s.out.line("int ", seen, " = ");
  expression(c, s, {kInt, depth(s)});
  s.out.put(";");
  const std::string name = s.fresh_local();
  s.out.line("IntSupplier ", name, " = ");
  switch (c.choose("closure", 3)) {
    case 0:
      s.out.put("() -> ");
      use_of(c, s, seen);
      break;
    case 1:
      s.out.open("() -> {");
      s.out.line("return ");
      use_of(c, s, seen);
      s.out.put(";");
      s.out.close();
      break;
    default:
      s.out.open("new IntSupplier() {");
      s.out.line("@Override");
      s.out.line("public int getAsInt() ");
      s.out.open();
      s.out.line("return ");
      use_of(c, s, seen);
      s.out.put(";");
      s.out.close();
      s.out.close();
  }
  s.out.put(";");
  s.spend(kFunctionAllowance);
  s.out.line("Log.at(", name, ".getAsInt());");
  s.declare(seen, kInt);
}

namespace {

/// A method that the variable of an anonymous class can be asked for.
int callee(const Scope& s, Type type) {
  for (std::size_t i = 0; i < s.model.methods.size(); ++i) {
    const Method& method = s.model.methods[i];
    if (method.owner != type.index || method.is_static || method.is_private ||
        method.is_constructor || method.throws || method.rank >= s.at.rank ||
        !s.affords(method.cost))
      continue;
    bool fits = true;
    for (std::size_t p = 0; p < method.count; ++p)
      fits = fits &&
             s.can_make(substituted(method.parameters[p], argument_of(type)));
    if (fits) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

bool fits_anonymous_variable(const Scope& s, const Room&) {
  return !s.is_full() && !s.bases().empty();
}
/// `A x = new A() { … };`, and a call of one of its methods.
void anonymous_variable(Choices& c, Scope& s, const Room&) {
  const Type type = c.pick("base", s.bases());
  std::string name = s.fresh_local();
  s.out.line();
  s.put(type);
  s.out.put(" ", name, " = ");
  expressions::anonymous(c, s, {type, 1});
  s.out.put(";");
  if (const int index = callee(s, type); index >= 0) {
    const Method method = s.model.methods[static_cast<std::size_t>(index)];
    const Type argument = argument_of(type);
    s.spend(method.cost);
    const bool shown = s.model.printable(substituted(method.result, argument));
    s.out.line(shown ? "Log.text(\"\" + " : "", name, ".", method.name);
    arguments(c, s, {kVoid}, method, argument);
    s.out.put(shown ? ");" : ";");
  }
  s.declare(std::move(name), type);
}

/// Types with wildcards: of a class, of what gives, of what takes.
void wildcard(Choices& c, Scope& s, const Room&) {
  const std::string name = s.fresh_local();
  switch (c.choose("wildcard", s.menu.functional_types ? 3U : 1U)) {
    case 0:
      s.out.line("Class<?> ", name, " = Log.class;");
      return s.out.line("Log.text(", name, ".getSimpleName());");
    case 1: {
      s.out.line("Supplier<? extends String> ", name, " = ");
      s.out.put("() -> \"w\" + ");
      s.out.number(s.next_mark++);
      s.out.put(";");
      return s.out.line("Log.text(", name, ".get());");
    }
    default:
      s.out.line("Predicate<? super String> ", name, " = Log.class::equals;");
      s.out.line("Log.text(\"\" + ", name, ".test(");
      expression(c, s, {kString, 0});
      s.out.put("));");
  }
}

}  // namespace refute::typed::statements
