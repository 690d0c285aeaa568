#include "randoop/writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "base/text.h"
#include "randoop/lab.h"

namespace refute::randoop {

using calls::Kind;

namespace {

std::string contract_of(const Explanation& seen) {
  return seen.contract >= kUserContract ? seen.contract_name
                                        : name_of(seen.contract);
}

}  // namespace

std::string cause_of(const Explanation& seen, const Catalogue& catalogue,
                     int operation) {
  std::string cause = contract_of(seen);
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

namespace {

calls::Member member_of(const Operation& op, const Catalogue& catalogue) {
  calls::Member member{.kind = op.kind,
                       .owner = op.owner,
                       .name = op.name,
                       .package = op.package,
                       .inner = op.inner,
                       .is_public = op.is_public};
  for (const int type : op.inputs)
    member.inputs.push_back(catalogue.types[type].java);
  if (op.result >= 0) member.result = catalogue.types[op.result].java;
  return member;
}

std::vector<calls::Member> members_of(const Calls& calls,
                                      const Catalogue& catalogue) {
  std::vector<calls::Member> members;
  for (const auto& call : calls)
    members.push_back(
        member_of(catalogue.operations[call.operation], catalogue));
  return members;
}

class MethodWriter {
 public:
  MethodWriter(const Test& test, const Catalogue& catalogue,
               calls::Names& names, Style style)
      : test_(test),
        calls_(test.calls),
        catalogue_(catalogue),
        names_(names),
        members_(members_of(test.calls, catalogue)),
        style_(style),
        body_(style) {}

  std::string write() {
    if (test_.only_calls) return test_.may_throw ? guarded() : write_calls();
    find_uses();
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      statement(i);
      if (!test_.shows_error()) assert_value(i);
    }
    if (test_.shows_error())
      assert_contract();
    else
      assert_observers();
    return body_.text();
  }

  /// Statements alone.
  std::string write_calls() {
    find_uses();
    for (std::size_t i = 0; i < calls_.size(); ++i) statement(i);
    return body_.text();
  }

 private:
  /// The calls, and whatever they throw is caught.
  std::string guarded() {
    calls::TestBody before(style_), after(style_);
    before.line("try {");
    after.line("} catch (Throwable end) {");
    after.line("  // The sequence ends here.");
    after.line("}");
    return before.text() + indented(write_calls()) + after.text();
  }

  static std::string indented(const std::string& text) {
    std::string all;
    for (const auto& each : split(text, '\n'))
      if (!each.empty()) all += "  " + each + "\n";
    return all;
  }

  /// A contract of methods speaks of the last call's result.
  bool asserts_result() const {
    return test_.seen.of_method && !test_.seen.call_threw;
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
    if (asserts_result()) need(static_cast<int>(calls_.size()) - 1);
    for (std::size_t i = 0; i < seen.values.size(); ++i)
      if (!seen.values[i].java.empty()) used_[i] = true;
    if (!seen.values.empty()) used_.back() = true;
  }

  std::string variable(std::size_t call) const {
    return calls::variable_for(members_[call].result) + std::to_string(call);
  }

  bool is_primitive(std::size_t call) const {
    return calls::is_primitive(members_[call].result);
  }

  calls::Input input(int slot) const {
    if (slot == catalogue_.null_slot()) return {};
    if (const int call = call_of(slot, catalogue_); call >= 0)
      return {variable(call), members_[call].result};
    const auto& constant = catalogue_.constants[slot];
    return {constant.java, catalogue_.types[constant.type].java, true};
  }

  void statement(std::size_t i) {
    const auto& member = members_[i];
    std::vector<calls::Input> inputs;
    for (const int slot : calls_[i].inputs) inputs.push_back(input(slot));
    const bool named =
        !member.result.empty() && (used_[i] || member.is_mere_value());
    const auto type = named ? names_.of(member.result) : "";
    body_.call(type, named ? variable(i) : "",
               calls::to_java(member, inputs, names_), decoration(i));
  }

  /// What a visitor said, as a comment that nothing in it can end: javac reads
  /// \u000a as the end of a line even there.
  std::string decoration(std::size_t i) const {
    const auto& all = test_.seen.decorations;
    if (i >= all.size()) return {};
    std::string text;
    for (const char c : all[i])
      text += c == '\\' ? "/" : std::string(1, c < 0 || c >= ' ' ? c : ' ');
    return text;
  }

  /// What broke a contract: the result of a call, or a constant.
  std::string object(int call) const {
    if (call == -1) return {};
    if (call < -1) {
      const int slot = call + catalogue_.first_result();
      return fmt::format("((Object) {})", catalogue_.constants[slot].java);
    }
    return is_primitive(call) ? fmt::format("((Object) {})", variable(call))
                              : variable(call);
  }

  void assert_contract() {
    const auto& seen = test_.seen;
    if (seen.contract == kNullPointer || seen.contract == kAssertion)
      return body_.line(fmt::format(
          "// The last call throws {}{}.", seen.exception,
          seen.contract == kNullPointer ? ", and no input of any call is null"
                                        : ""));
    if (seen.of_method) return assert_method();
    const auto a = object(seen.first);
    if (seen.contract == kHashThrows)
      return body_.line(a + ".hashCode(); // throws " + seen.exception);
    if (seen.contract == kStringThrows)
      return body_.line(a + ".toString(); // throws " + seen.exception);
    const auto& last = catalogue_.operations[calls_.back().operation];
    body_.assert_true(condition(a, object(seen.second)),
                      contract_of(seen) + " after " + last.label);
  }

  /// A contract of methods, on the last call.
  void assert_method() {
    const auto& seen = test_.seen;
    const auto& last = catalogue_.operations[calls_.back().operation];
    if (seen.call_threw)
      return body_.line(fmt::format("// {}: the last call may not throw {}.",
                                    seen.contract_name, seen.exception));
    std::vector<std::string> inputs;
    for (const int slot : calls_.back().inputs)
      inputs.push_back(input(slot).text.empty() ? "null" : input(slot).text);
    const auto end = calls_.size() - 1;
    body_.assert_true(
        fmt::format("new {}().holds(\"{}\", new Object[] {{{}}}, {})",
                    seen.contract_name, last.label, fmt::join(inputs, ", "),
                    members_[end].result.empty() ? "null" : variable(end)),
        contract_of(seen) + " after " + last.label);
  }

  /// What the contract says of the objects.
  std::string condition(const std::string& a, const std::string& b) const {
    const auto& seen = test_.seen;
    switch (seen.contract) {
      case kReflexive:
        return fmt::format("{0}.equals({0})", a);
      case kEqualsNull:
        return fmt::format("!{}.equals(null)", a);
      case kEqualsHash:
        return fmt::format(
            "!{0}.equals({1}) || {0}.hashCode() == {1}.hashCode()", a, b);
      case kSymmetric:
        return fmt::format("{0}.equals({1}) == {1}.equals({0})", a, b);
      case kCompareSelf:
        return fmt::format("((Comparable) {0}).compareTo({0}) == 0", a);
      case kCompareSign:
        return fmt::format(
            "Integer.signum(((Comparable) {0}).compareTo({1})) == "
            "-Integer.signum(((Comparable) {1}).compareTo({0}))",
            a, b);
      case kClone:
        return fmt::format(
            "{0}.clone() != {0} && {0}.clone().getClass() == {0}.getClass()",
            a);
      case kTransitive:
        return fmt::format("{}.equals({})", a, b);
      default:
        break;
    }
    return seen.first == seen.second
               ? fmt::format("new {}().holds({})", seen.contract_name, a)
               : fmt::format("new {}().holds({}, {})", seen.contract_name, a,
                             b);
  }

  /// `kind` is the simple name of the value's class.
  void equal(const std::string& expected, const std::string& actual,
             const std::string& kind, bool primitive) {
    if (primitive && (kind == "Double" || kind == "Float"))
      return body_.assert_equal_real(expected, actual, kind == "Float");
    const bool plain =
        primitive || kind == "String" || kind == "enum" || expected == "null";
    body_.assert_equal(
        plain ? expected : fmt::format("{}.valueOf({})", kind, expected),
        actual);
  }

  void assert_value(std::size_t i) {
    if (i >= test_.seen.values.size()) return;
    const auto& value = test_.seen.values[i];
    if (value.java.empty() || members_[i].kind == Kind::kArray) return;
    const std::string expected =
        value.kind == "enum" ? names_.member(value.java) : value.java;
    equal(expected, variable(i), value.kind, is_primitive(i));
  }

  /// In the end: the objects that the last call was about.
  void assert_observers() {
    const auto last = calls_.size() - 1;
    std::set<std::size_t> shown;
    if (!members_[last].result.empty()) shown.insert(last);
    for (const int slot : calls_[last].inputs)
      if (const int call = call_of(slot, catalogue_); call >= 0)
        shown.insert(call);
    for (const auto call : shown) {
      if (call >= test_.seen.values.size()) return;
      for (const auto& o : test_.seen.values[call].observers)
        equal(o.java, fmt::format("{}.{}()", variable(call), o.name), o.kind,
              o.kind != "String");
    }
  }

  const Test& test_;
  const Calls& calls_;
  const Catalogue& catalogue_;
  calls::Names& names_;
  std::vector<calls::Member> members_;
  std::vector<bool> used_;
  Style style_;
  calls::TestBody body_;
};

}  // namespace

calls::Placement place(const Calls& calls, const Catalogue& catalogue) {
  return calls::place(members_of(calls, catalogue));
}

TestFile write_tests(const std::vector<Test>& tests, const Catalogue& catalogue,
                     Style style, const std::string& package,
                     const std::string& name, const std::string& jdk) {
  calls::Names names(package, name);
  calls::TestClass all{
      .style = style,
      .package = package,
      .name = name,
      .head = R"(@SuppressWarnings({"rawtypes", "unchecked", "deprecation"}))"};
  if (!jdk.empty())
    all.head = fmt::format(
                   "// Written by refute randoop on JDK {}; what the JDK "
                   "itself decides may differ on another.\n",
                   jdk) +
               all.head;
  for (const auto& test : tests)
    all.methods.push_back({fmt::format("test{}", all.methods.size() + 1),
                           MethodWriter(test, catalogue, names, style).write(),
                           test.note});
  return calls::write(all, names);
}

std::string to_text(const std::vector<Test>& tests,
                    const Catalogue& catalogue) {
  std::string text;
  int number = 0;
  for (const auto& test : tests) {
    calls::Names names("", "");
    text += fmt::format(
        "test {}{}\n{}\n", ++number, test.note.empty() ? "" : ": " + test.note,
        MethodWriter(test, catalogue, names, Style::kPlain).write());
  }
  return text;
}

std::string to_text(const Calls& calls, const Catalogue& catalogue) {
  calls::Names names("", "");
  const Test test{calls, {}, 1, {}};
  return MethodWriter(test, catalogue, names, Style::kPlain).write_calls();
}

}  // namespace refute::randoop
