#include "typed/program.h"

#include "base/result.h"
#include "typed/members.h"

namespace refute::typed {

namespace {

/// The functions of java.util.function that programs use.
struct LibraryFunction {
  std::string_view name;
  std::string_view method;
  Type result;
  int parameters;
  Type parameter;
  bool generic;
};
constexpr LibraryFunction kFunctions[] = {
    {"IntSupplier", "getAsInt", kInt, 0, kVoid, false},
    {"IntUnaryOperator", "applyAsInt", kInt, 1, kInt, false},
    {"Runnable", "run", kVoid, 0, kVoid, false},
    {"Supplier", "get", kVariable, 0, kVoid, true},
    {"UnaryOperator", "apply", kVariable, 1, kVariable, true},
    {"IntBinaryOperator", "applyAsInt", kInt, 2, kInt, false},
    {"Predicate", "test", kBoolean, 1, kVariable, true},
};

void add_library(Model& model) {
  for (const auto& function : kFunctions) {
    Declaration type;
    type.name = function.name;
    type.simple_name = function.name;
    type.shape = Shape::kFunctional;
    type.generic = function.generic;
    type.library = true;
    const int index = model.add_type(std::move(type));
    Method method{.name = std::string(function.method),
                  .result = function.result,
                  .owner = index};
    method.is_abstract = true;
    method.is_public = true;
    method.count = static_cast<std::uint8_t>(function.parameters);
    for (std::size_t i = 0; i < method.count; ++i)
      method.parameters[i] = function.parameter;
    model.add(std::move(method));
  }
}

constexpr std::string_view kLog = R"(final class Log {
    private static final StringBuilder LOG = new StringBuilder();

    static int at(int n) {
        if (LOG.length() < 2000) LOG.append(n).append(' ');
        return n;
    }

    static String text(String s) {
        if (LOG.length() < 2000) LOG.append(s).append(' ');
        return s;
    }

    static String take() {
        String all = LOG.toString();
        LOG.setLength(0);
        return all;
    }
}
)";

template <typename Asked>
const Construct<Asked>& named(std::span<const Construct<Asked>> rows,
                              std::string_view name) {
  for (const auto& row : rows)
    if (row.name == name) return row;
  REFUTE_CHECK(false, "a theme names a construct that there is not");
  return rows.front();
}

/// `public static String test()`
void test_method(Choices& c, Scope& s, int owner) {
  const Theme& theme = s.menu.theme();
  s.out.line("public static String test() ");
  s.out.open();
  Inside inside(s);
  s.local_ranks = 0;
  members::enter(s, owner, true, members::take_rank(s), 2 * kBodyAllowance);
  s.at.result = kString;
  s.out.line("Log.take();");
  for (const auto name : theme.statements) {
    const Statement& row = named(statement_table(), name);
    const Room room{std::max(theme.nesting, 1)};
    // An instance's field, for one, cannot be used here.
    if (row.fits(s, room)) row.write(c, s, room);
  }
  const auto [least, most] = theme.test_statements;
  for (int i = c.integer("statements", least, most); i > 0; --i)
    statement(c, s, {theme.nesting});
  s.out.line("return ");
  if (theme.weighted) {
    const Type type = s.printable_type(c);
    expression(c, s, {type, theme.depth, kAdditive});
    s.out.put(" + \" \" + ");
  } else {
    // Every local shows, without a choice that the theme is not about.
    for (const auto& local : s.locals)
      if (s.model.printable(local.type)) s.out.put(local.name, " + \" \" + ");
  }
  s.out.put("Log.take();");
  s.out.close();
}

}  // namespace

const std::string& Programs::write(Choices& c) {
  const Theme& theme = menu_.theme();
  model_.clear();
  out_.clear();
  Scope s(menu_, model_, out_);
  out_.put("package p;\n\n");
  if (menu_.functional_types) {
    add_library(model_);
    out_.put("import java.util.function.*;\n\n");
  }
  if (theme.weighted && c.flag("static-import")) {
    s.imported = true;
    out_.put("import static p.Log.at;\n\n");
  }
  out_.put(kLog);
  for (const auto name : theme.types) {
    named(type_table(), name).write(c, s, {theme.nesting});
    out_.put("\n");
  }
  const auto [least, most] = theme.more_types;
  for (int i = c.integer("types", least, most); i > 0; --i) {
    type_declaration(c, s, {theme.nesting});
    out_.put("\n");
  }

  out_.put("\npublic class C ");
  Declaration main;
  main.name = "C";
  main.simple_name = "C";
  main.open = true;
  const int owner = model_.add_type(std::move(main));
  model_.next_rank += 100;
  members::enter(s, owner, false, model_.next_rank, kBodyAllowance);
  out_.open();
  const Home home{owner, theme.nesting};
  for (const auto name : theme.members)
    named(member_table(), name).write(c, s, home);
  // A small theme says itself what the main class has.
  const auto [few, many] = theme.weighted ? theme.more_members : Range{};
  for (int i = c.integer("members", few, many); i > 0; --i) member(c, s, home);
  Method made{.name = "C", .owner = owner};
  made.is_constructor = true;
  made.rank = members::take_rank(s);
  made.cost = 1 + model_[declared(owner)].cost;
  model_.add(std::move(made));
  model_.change(owner).open = false;
  test_method(c, s, owner);
  out_.close();
  out_.put("\n");
  return out_.text();
}

java::Program typed_program(Choices& c, const Theme& theme, int level) {
  return Programs(theme, level)(c);
}

}  // namespace refute::typed
