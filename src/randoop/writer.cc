#include "randoop/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "randoop/java_names.h"
#include "randoop/lab.h"

namespace refute::randoop {

using Kind = Operation::Kind;

Explanation explanation_from_json(const nlohmann::json& from) {
  Explanation seen;
  seen.status = from.value("status", -1);
  seen.statement = from.value("statement", -1);
  seen.contract = from.value("contract", -1);
  seen.first = from.value("first", -1);
  seen.second = from.value("second", -1);
  seen.contract_name = from.value("contract_name", "");
  seen.exception = from.value("exception", "");
  seen.thrown_in = from.value("thrown_in", "");
  seen.first_class = from.value("first_class", "");
  seen.second_class = from.value("second_class", "");
  seen.decorations = from.value("decorations", seen.decorations);
  if (!from.contains("values")) return seen;
  for (const auto& each : from.at("values")) {
    Explanation::Value value{
        each.value("java", ""), each.value("kind", ""), {}};
    if (each.contains("observers"))
      for (const auto& o : each.at("observers"))
        value.observers.push_back(
            {o.value("name", ""), o.value("java", ""), o.value("kind", "")});
    seen.values.push_back(std::move(value));
  }
  return seen;
}

std::string cause_of(const Explanation& seen, const Catalogue& catalogue,
                     int operation) {
  std::string cause = seen.contract >= kUserContract ? seen.contract_name
                                                     : name_of(seen.contract);
  if (!seen.thrown_in.empty())
    return fmt::format("{}: {} in {}", cause, seen.exception, seen.thrown_in);
  if (!seen.exception.empty()) cause += ": " + seen.exception;
  if (seen.first_class.empty())
    return cause + ": " + catalogue.operations[operation].label;
  cause += ": " + seen.first_class;
  const bool two = seen.contract == kEqualsHash || seen.contract == kSymmetric;
  if (two) cause += " and " + seen.second_class;
  return cause;
}

Placement place(const Calls& calls, const Catalogue& catalogue) {
  Placement result;
  for (const auto& call : calls) {
    const auto& op = catalogue.operations[call.operation];
    if (op.is_public) continue;
    if (!result.package.empty() && result.package != op.package)
      result.possible = false;
    result.package = op.package;
  }
  // What has no package can be used only by what has none.
  for (const auto& call : calls) {
    const auto& op = catalogue.operations[call.operation];
    if (op.package.empty() && op.kind != Kind::kArray &&
        !result.package.empty())
      result.possible = false;
  }
  return result;
}

namespace {

class MethodWriter {
 public:
  MethodWriter(const Test& test, const Catalogue& catalogue, Names& names,
               Style style)
      : test_(test),
        calls_(test.calls),
        catalogue_(catalogue),
        names_(names),
        style_(style) {}

  std::string write() {
    find_uses();
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      statement(i);
      if (!test_.shows_error()) assert_value(i);
    }
    if (test_.shows_error())
      assert_contract();
    else
      assert_observers();
    return body_;
  }

  /// Statements alone.
  std::string write_calls() {
    find_uses();
    for (std::size_t i = 0; i < calls_.size(); ++i) statement(i);
    return body_;
  }

 private:
  void line(const std::string& text) { body_ += "    " + text + "\n"; }

  const Operation& op(std::size_t i) const {
    return catalogue_.operations[calls_[i].operation];
  }

  void need(int call) {
    if (call >= 0 && call < static_cast<int>(calls_.size())) used_[call] = true;
  }

  void find_uses() {
    used_.resize(calls_.size());
    for (const auto& call : calls_)
      for (const int slot : call.inputs) need(call_of(slot, catalogue_));
    const auto& seen = test_.seen;
    need(seen.first);
    need(seen.second);
    for (std::size_t i = 0; i < seen.values.size(); ++i)
      if (!seen.values[i].java.empty()) used_[i] = true;
    if (!seen.values.empty()) used_.back() = true;
  }

  std::string variable(int call) const {
    const auto& type = catalogue_.types[op(call).result];
    return variable_for(type.java) + std::to_string(call);
  }

  std::string type_name(int type) {
    return names_.of(catalogue_.types[type].java);
  }

  /// The value in `slot` where a `type` is wanted: cast unless it is exactly
  /// that, so that Java takes the very member we called.
  std::string input(int slot, int type) {
    if (slot == catalogue_.null_slot())
      return fmt::format("({}) null", type_name(type));
    const int call = call_of(slot, catalogue_);
    if (call < 0) {
      const auto& constant = catalogue_.constants[slot];
      const bool exact =
          catalogue_.types[type].primitive || constant.type == type;
      if (exact) return constant.java;
      // (Object) -1 is a difference to javac.
      const bool minus = constant.java.starts_with('-');
      return fmt::format("({}) {}", type_name(type),
                         minus ? "(" + constant.java + ")" : constant.java);
    }
    if (op(call).result == type) return variable(call);
    return fmt::format("({}) {}", type_name(type), variable(call));
  }

  std::string inputs(std::size_t i, std::size_t from) {
    std::vector<std::string> texts;
    for (std::size_t k = from; k < calls_[i].inputs.size(); ++k)
      texts.push_back(input(calls_[i].inputs[k], op(i).inputs[k]));
    return fmt::format("{}", fmt::join(texts, ", "));
  }

  std::string receiver(std::size_t i) {
    const int call = call_of(calls_[i].inputs[0], catalogue_);
    const int wanted = op(i).inputs[0];
    const bool plain = call >= 0 && !is_primitive(call) &&
                       (op(call).result == wanted ||
                        (op(i).kind == Kind::kMethod && !op(i).inner));
    if (plain) return variable(call);
    return "(" + input(calls_[i].inputs[0], wanted) + ")";
  }

  bool is_primitive(int call) const {
    return catalogue_.types[op(call).result].primitive;
  }

  std::string expression(std::size_t i) {
    const Operation& o = op(i);
    switch (o.kind) {
      case Kind::kConstructor:
        if (o.inner) {
          const auto dot = o.owner.rfind('.');
          return fmt::format("{}.new {}({})", receiver(i),
                             o.owner.substr(dot + 1), inputs(i, 1));
        }
        return fmt::format("new {}({})", names_.of(o.owner), inputs(i, 0));
      case Kind::kMethod:
        return fmt::format("{}.{}({})", receiver(i), o.name, inputs(i, 1));
      case Kind::kStaticMethod:
        return fmt::format("{}.{}({})", names_.of(o.owner), o.name,
                           inputs(i, 0));
      case Kind::kField:
        return fmt::format("{}.{}", receiver(i), o.name);
      case Kind::kStaticField:
        return fmt::format("{}.{}", names_.of(o.owner), o.name);
      case Kind::kArray:
        return fmt::format("new {} {{{}}}", names_.of(o.owner), inputs(i, 0));
    }
    return {};
  }

  void statement(std::size_t i) {
    const Operation& o = op(i);
    const bool read = o.kind == Kind::kField || o.kind == Kind::kStaticField ||
                      o.kind == Kind::kArray;
    if (o.result >= 0 && (used_[i] || read))
      line(fmt::format("{} {} = {};{}", type_name(o.result),
                       variable(static_cast<int>(i)), expression(i),
                       decoration(i)));
    else
      line(expression(i) + ";" + decoration(i));
  }

  /// What a visitor said, as a comment that nothing in it can end: javac reads
  /// \u000a as the end of a line even there.
  std::string decoration(std::size_t i) const {
    const auto& all = test_.seen.decorations;
    if (i >= all.size() || all[i].empty()) return {};
    std::string text;
    for (const char c : all[i])
      text += c == '\\' ? "/" : std::string(1, c < 0 || c >= ' ' ? c : ' ');
    return "  // " + text;
  }

  std::string assertion(const std::string& message,
                        const std::string& condition) {
    const auto text = fmt::format("\"{}\"", message);
    return style_ == Style::kJunit5
               ? fmt::format("assertTrue({}, {});", condition, text)
               : fmt::format("assertTrue({}, {});", text, condition);
  }

  std::string object(int call) {
    if (call < -1) {
      const int slot = call + catalogue_.first_result();
      return fmt::format("((Object) {})", catalogue_.constants[slot].java);
    }
    return is_primitive(call) ? fmt::format("((Object) {})", variable(call))
                              : variable(call);
  }

  void assert_contract() {
    const auto& seen = test_.seen;
    const auto after = " after " + op(calls_.size() - 1).label;
    if (seen.contract == kNullPointer || seen.contract == kAssertion) {
      line(fmt::format("// The last call throws {}{}.", seen.exception,
                       seen.contract == kNullPointer
                           ? ", and no input of any call is null"
                           : ""));
      return;
    }
    const auto a = object(seen.first);
    const auto b = object(seen.second);
    const auto message =
        (seen.contract >= kUserContract ? seen.contract_name
                                        : name_of(seen.contract)) +
        after;
    switch (seen.contract) {
      case kReflexive:
        return line(assertion(message, fmt::format("{0}.equals({0})", a)));
      case kEqualsNull:
        return line(assertion(message, fmt::format("!{}.equals(null)", a)));
      case kEqualsHash:
        return line(assertion(
            message,
            fmt::format("!{0}.equals({1}) || {0}.hashCode() == {1}.hashCode()",
                        a, b)));
      case kSymmetric:
        return line(assertion(
            message, fmt::format("{0}.equals({1}) == {1}.equals({0})", a, b)));
      case kHashThrows:
        return line(a + ".hashCode(); // throws " + seen.exception);
      case kStringThrows:
        return line(a + ".toString(); // throws " + seen.exception);
      case kCompareSelf:
        return line(assertion(
            message, fmt::format("((Comparable) {0}).compareTo({0}) == 0", a)));
      case kCompareSign:
        return line(assertion(
            message,
            fmt::format("Integer.signum(((Comparable) {0}).compareTo({1})) == "
                        "-Integer.signum(((Comparable) {1}).compareTo({0}))",
                        a, b)));
      case kClone:
        return line(assertion(
            message, fmt::format("{0}.clone() != {0} && {0}.clone().getClass() "
                                 "== {0}.getClass()",
                                 a)));
      case kTransitive:
        return line(assertion(message, fmt::format("{}.equals({})", a, b)));
      default:
        return line(assertion(
            message,
            seen.first == seen.second
                ? fmt::format("new {}().holds({})", seen.contract_name, a)
                : fmt::format("new {}().holds({}, {})", seen.contract_name, a,
                              b)));
    }
  }

  void equal(const std::string& expected, const std::string& actual,
             const std::string& kind, bool primitive) {
    if (expected == "null") return line(fmt::format("assertNull({});", actual));
    if (kind == "Boolean" && primitive)
      return line(
          fmt::format("assertEquals({}, (Boolean) {});", expected, actual));
    if ((kind == "Double" || kind == "Float") && primitive)
      return line(fmt::format("assertEquals({}, {}, 0.0{});", expected, actual,
                              kind == "Float" ? "f" : ""));
    if (primitive || kind == "String")
      return line(fmt::format("assertEquals({}, {});", expected, actual));
    line(fmt::format("assertEquals((Object) {}, {});", expected, actual));
  }

  void assert_value(std::size_t i) {
    if (i >= test_.seen.values.size()) return;
    const auto& value = test_.seen.values[i];
    const auto kind = op(i).kind;
    if (value.java.empty() || kind == Kind::kArray) return;
    const int call = static_cast<int>(i);
    const std::string expected =
        value.kind == "enum" ? names_.member(value.java) : value.java;
    equal(expected, variable(call), value.kind, is_primitive(call));
  }

  /// In the end: the objects that the last call was about.
  void assert_observers() {
    const auto last = calls_.size() - 1;
    std::set<int> shown;
    if (op(last).result >= 0) shown.insert(static_cast<int>(last));
    for (const int slot : calls_[last].inputs)
      if (const int call = call_of(slot, catalogue_); call >= 0)
        shown.insert(call);
    for (const int call : shown) {
      if (static_cast<std::size_t>(call) >= test_.seen.values.size()) return;
      for (const auto& o : test_.seen.values[call].observers)
        equal(o.java, fmt::format("{}.{}()", variable(call), o.name), o.kind,
              o.kind != "String");
    }
  }

  const Test& test_;
  const Calls& calls_;
  const Catalogue& catalogue_;
  Names& names_;
  Style style_;
  std::vector<bool> used_;
  std::string body_;
};

std::string head_of(const Names& names, Style style, bool uses_assert) {
  std::string head;
  if (style == Style::kJunit4) {
    if (uses_assert) head += "import static org.junit.Assert.*;\n\n";
    return head + names.imports({"org.junit.Test"}) + "\n";
  }
  if (style == Style::kJunit5) {
    if (uses_assert)
      head += "import static org.junit.jupiter.api.Assertions.*;\n\n";
    return head + names.imports({"org.junit.jupiter.api.Test"}) + "\n";
  }
  const auto imports = names.imports({});
  return imports.empty() ? "" : imports + "\n";
}

constexpr const char* kPlainHelpers = R"(
  private static void assertTrue(String message, boolean holds) {
    if (!holds) throw new AssertionError(message);
  }

  private static void assertEquals(Object expected, Object actual) {
    if (expected instanceof Number a && actual instanceof Number b
        && a.longValue() == b.longValue() && a.doubleValue() == b.doubleValue()) return;
    if (!java.util.Objects.equals(expected, actual)) {
      throw new AssertionError("expected " + expected + " and got " + actual);
    }
  }

  private static void assertEquals(double expected, double actual, double delta) {
    assertEquals((Object) expected, (Object) actual);
  }

  private static void assertNull(Object actual) {
    assertEquals(null, actual);
  }
)";

}  // namespace

TestFile write_tests(const std::vector<Test>& tests, const Catalogue& catalogue,
                     Style style, const std::string& package,
                     const std::string& name) {
  Names names(package, name);
  std::vector<std::string> bodies;
  bool asserts = false;
  for (const auto& test : tests) {
    bodies.push_back(MethodWriter(test, catalogue, names, style).write());
    asserts |= bodies.back().find("assert") != std::string::npos;
  }
  TestFile file{package, name, {}, {}};
  std::string& text = file.text;
  if (!package.empty()) text += "package " + package + ";\n\n";
  text += head_of(names, style, asserts);
  text += "@SuppressWarnings({\"rawtypes\", \"unchecked\", \"deprecation\"})\n";
  text += fmt::format("public class {} {{\n", name);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (i > 0) text += "\n";
    if (!tests[i].note.empty()) text += "  // " + tests[i].note + "\n";
    if (style != Style::kPlain) text += "  @Test\n";
    file.lines.push_back(
        1 + static_cast<int>(std::count(text.begin(), text.end(), '\n')));
    text += fmt::format("  public void test{}() throws Throwable {{\n{}  }}\n",
                        i + 1, bodies[i]);
  }
  if (style == Style::kPlain) {
    text += kPlainHelpers;
    text +=
        "\n  public static void main(String[] arguments) throws Throwable {\n";
    for (std::size_t i = 0; i < tests.size(); ++i)
      text += fmt::format("    new {}().test{}();\n", name, i + 1);
    text += "  }\n";
  }
  text += "}\n";
  return file;
}

std::string to_text(const Calls& calls, const Catalogue& catalogue) {
  Names names("", "");
  const Test test{calls, {}, 1, {}};
  return MethodWriter(test, catalogue, names, Style::kPlain).write_calls();
}

}  // namespace refute::randoop
