#include "sequence/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "calls/test_file.h"
#include "sequence/class_literals.h"
#include "sequence/expressions.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

using Ending = Step::Ending;

/// The name of an exception's class, out of its canonical text.
std::string exception_of(const std::string& text) {
  return text.substr(0, text.find(' '));
}

/// Whether a test in `package` can write the class's name. Local classes have
/// none.
bool can_name(const std::string& name, const std::string& package) {
  if (name == "anonymous") return false;
  for (std::size_t i = 0; i + 1 < name.size(); ++i)
    if (name[i] == '$' && name[i + 1] >= '0' && name[i + 1] <= '9')
      return false;
  const auto own = calls::package_of(name);
  // Canonical text leaves java.lang out.
  return own == package || own.starts_with("java.") || own.empty();
}

/// Members that the test's package cannot name are reached by reflection.
constexpr const char* kInvoke = R"(
  private static Object invoke(
      String type, String name, String descriptor, Object receiver, Object... arguments)
      throws Throwable {
    Class<?> owner = Class.forName(type);
    Class<?>[] types =
        java.lang.invoke.MethodType.fromMethodDescriptorString(
                descriptor, owner.getClassLoader())
            .parameterArray();
    try {
      if (name.equals("<init>")) {
        var constructor = owner.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
      }
      var todo = new java.util.ArrayDeque<Class<?>>(java.util.List.of(owner));
      while (true) {
        Class<?> next = todo.remove();
        try {
          var method = next.getDeclaredMethod(name, types);
          method.setAccessible(true);
          return method.invoke(receiver, arguments);
        } catch (NoSuchMethodException e) {
          if (next.getSuperclass() != null) todo.add(next.getSuperclass());
          todo.addAll(java.util.List.of(next.getInterfaces()));
        }
      }
    } catch (java.lang.reflect.InvocationTargetException e) {
      throw e.getCause();
    }
  }
)";

constexpr const char* kRead = R"(
  private static Object read(String type, String name, Object receiver) throws Throwable {
    for (Class<?> next = Class.forName(type); ; next = next.getSuperclass()) {
      try {
        var field = next.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(receiver);
      } catch (NoSuchFieldException e) {
        // Inherited.
      }
    }
  }
)";

std::string in_words(Claim claim) {
  switch (claim) {
    case Claim::kPasses:
      return "Passes before the change, in the names before it.";
    case Claim::kFails:
      return "Fails after the change, in the names after it.";
    case Claim::kBoth:
      break;
  }
  return "Passes before the change, fails after it.";
}

class Writer {
 public:
  Writer(const Evidence& evidence, const std::vector<Operation>& operations)
      : evidence_(evidence), operations_(operations) {}

  std::optional<std::string> write(const std::string& claim) {
    if (evidence_.difference.state) return std::nullopt;
    choose_package();
    if (reflective_ && writes_hidden_) return std::nullopt;
    for (std::size_t i = 0; i + 1 < evidence_.test.size(); ++i)
      write_earlier(evidence_.test[i]);
    const Sequence& last = evidence_.test.back();
    const auto at = evidence_.difference.statement;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < at; ++i) write_statement(last, i, names);
    if (!write_assertion(last, at, names)) return std::nullopt;

    calls::TestClass tests{.package = package_,
                           .name = "RefuteTest",
                           .head = "/** " + claim + " */",
                           .is_public = false,
                           .methods = {{"behavesAsBefore", body_.text()}}};
    const auto uses = [&](const char* helper) {
      return body_.text().find(helper) != std::string::npos;
    };
    if (uses("invoke(\"")) tests.helpers += kInvoke;
    if (uses("read(\"")) tests.helpers += kRead;
    return calls::write(tests, names_).text;
  }

 private:
  void line(const std::string& text) { body_.line(text); }

  /// The test stands in the package of what is not public; what needs two
  /// packages at once is reached by reflection.
  void choose_package() {
    std::vector<calls::Member> members;
    for (const auto& sequence : evidence_.test)
      for (const auto& statement : sequence) {
        const Operation& op = operations_[statement.operation];
        members.push_back(member_of(op));
        members.back().is_public |= op.owner.starts_with("java.");
        writes_hidden_ |= is_written(op) && !members.back().is_public;
        reflective_ |= op.from_afar && !members.back().is_public;
      }
    const auto placement = calls::place(members);
    reflective_ |= !placement.possible;
    package_ = placement.package;
    const bool all_public =
        std::all_of(members.begin(), members.end(),
                    [](const auto& each) { return each.is_public; });
    const Sequence& last = evidence_.test.back();
    const auto& asserted =
        operations_[last[evidence_.difference.statement].operation];
    if (all_public && !is_helper(asserted))
      package_ = calls::package_of(asserted.owner);
  }

  /// Arrays, lambdas, stubs and class literals are expressions, which
  /// reflection cannot make.
  static bool is_written(const Operation& op) {
    return is_class_literal(op) || op.kind == Operation::Kind::kArray ||
           op.kind == Operation::Kind::kLambda ||
           op.kind == Operation::Kind::kStub;
  }

  /// The call by reflection: every value is an Object.
  std::string reflective_call(const Sequence& sequence, std::size_t at,
                              const std::vector<std::string>& names) const {
    const Operation& op = operations_[sequence[at].operation];
    std::vector<std::string> arguments;
    for (const auto& each : sequence[at].arguments)
      arguments.push_back(each.statement >= 0  ? names[each.statement]
                          : each.literal->null ? "(Object) null"
                                               : to_java(*each.literal));
    if (!op.has_receiver()) arguments.insert(arguments.begin(), "null");
    if (op.is_field())
      return fmt::format("read(\"{}\", \"{}\", {})", op.owner, op.name,
                         arguments.front());
    return fmt::format("invoke(\"{}\", \"{}\", \"{}\", {})", op.owner, op.name,
                       op.descriptor, fmt::join(arguments, ", "));
  }

  /// The call as Java resolves it to this very member.
  std::string call_of(const Sequence& sequence, std::size_t at,
                      const std::vector<std::string>& names) {
    const Operation& op = operations_[sequence[at].operation];
    if (reflective_ && !is_written(op))
      return reflective_call(sequence, at, names);
    std::vector<calls::Input> inputs;
    for (const auto& each : sequence[at].arguments) {
      if (each.statement < 0) {
        const auto& literal = *each.literal;
        inputs.push_back(literal.null
                             ? calls::Input{}
                             : calls::Input{to_java(literal),
                                            java_type(literal.type), true});
        continue;
      }
      const auto type =
          operations_[sequence[each.statement].operation].output();
      const bool receives = inputs.empty() && op.has_receiver();
      inputs.push_back({.text = names[each.statement],
                        .type = reflective_ ? "Object" : java_type(type),
                        .hides = receives && is_hidden(op, type, operations_)});
    }
    return calls::to_java(member_of(op), inputs, names_);
  }

  void write_statement(const Sequence& sequence, std::size_t at,
                       std::vector<std::string>& names) {
    const auto call = call_of(sequence, at, names);
    const auto type = operations_[sequence[at].operation].output();
    names.push_back(fmt::format("x{}", next_++));
    body_.call(reflective_ ? "Object" : java_type(type),
               type == "V" ? "" : names.back(), call);
  }

  /// Calls made for what they leave in static fields.
  void write_earlier(const Sequence& sequence) {
    std::vector<std::string> names;
    line("try {");
    for (std::size_t i = 0; i < sequence.size(); ++i)
      write_statement(sequence, i, names);
    line("} catch (Throwable expected) {");
    line("  // It may throw: what matters is what it leaves behind.");
    line("}");
  }

  bool write_assertion(const Sequence& sequence, std::size_t at,
                       const std::vector<std::string>& names) {
    const Step& before = evidence_.difference.before_step;
    const Step& after = evidence_.difference.after_step;
    const Operation& op = operations_[sequence[at].operation];
    std::string call = call_of(sequence, at, names);
    // A field is no statement by itself.
    const std::string statement = op.is_field() ? "Object it = " + call : call;
    if (before.ending == Ending::kStopped)
      return write_endless(before, after, statement);
    const bool endless = after.ending == Ending::kStopped;
    // A test cannot outlive System.exit.
    if (endless && !runs_on(after)) return false;
    if (!endless && before.output != after.output)
      return write_output(before, statement);
    if (before.ending == Ending::kThrew)
      return write_exception(before, after, statement);
    if (endless)
      call = fmt::format(
          "assertTimeoutPreemptively(java.time.Duration.ofSeconds(5), () -> "
          "{})",
          op.output() == "V" ? "{ " + call + "; return null; }" : call);
    if (op.output() == "V" || after.ending != Ending::kReturned) {
      // It is enough that it returns.
      line((op.is_field() && !endless ? statement : call) + ";");
      return true;
    }
    return write_value(before, after, call, op);
  }

  static bool runs_on(const Step& step) {
    return step.text == "steps" || step.text == "stack" || step.text == "time";
  }

  /// Before it never ended: the test waits a while for that.
  bool write_endless(const Step& before, const Step& after,
                     const std::string& statement) {
    if (!runs_on(before) || after.ending != Ending::kReturned) return false;
    line("// It did not end.");
    line(fmt::format(
        "assertThrows(Throwable.class, () -> assertTimeoutPreemptively("
        "java.time.Duration.ofSeconds(2), () -> {{ {}; }}));",
        statement));
    return true;
  }

  bool write_exception(const Step& before, const Step& after,
                       const std::string& statement) {
    const auto name = exception_of(before.text);
    const bool nameable = can_name(name, package_);
    const auto type = nameable ? calls::dotted(name) : "Throwable";
    line(fmt::format(
        "Throwable thrown = assertThrows({}.class, () -> {});", type,
        statement.starts_with("Object it") ? "{ " + statement + "; }"
                                           : statement));
    if (nameable)
      body_.assert_equal(type + ".class", "thrown.getClass()");
    else if (name != "anonymous")
      body_.assert_equal(calls::quoted(name), "thrown.getClass().getName()");
    else if (after.ending == Ending::kThrew)
      return false;
    const auto space = before.text.find(' ');
    if (name != exception_of(after.text) || after.ending != Ending::kThrew)
      return true;
    // "E by F": where an initialiser failed, the cause differs.
    const bool tells = space != std::string::npos &&
                       before.text[space + 1] == '"' &&
                       before.text.find(kAddress) == before.text.npos;
    if (!tells) {
      // Before, the message may be null, one of the JVM or one with an address.
      const auto message = after.text.substr(name.size());
      if (!message.starts_with(" \"") || message.find(kAddress) != message.npos)
        return false;
      line(fmt::format("assertNotEquals({}, thrown.getMessage());",
                       message.substr(1)));
      return true;
    }
    body_.assert_equal(before.text.substr(space + 1), "thrown.getMessage()");
    return true;
  }

  bool write_value(const Step& before, const Step& after,
                   const std::string& call, const Operation& op) {
    if (const auto expected = expression_of(before.text)) {
      if (expected->starts_with("new "))
        line(fmt::format("assertArrayEquals({}, ({}) {});", *expected,
                         before.text.substr(0, before.text.find(' ')), call));
      else
        body_.assert_equal(*expected, call);
      return true;
    }
    if (const auto pattern = pattern_of(before.text)) {
      body_.assert_true(
          fmt::format("String.valueOf({}).matches({})", call, *pattern));
      return true;
    }
    if (after.text == "null") {
      line(fmt::format("assertNotNull({});", call));
      return true;
    }
    // A constant of an enum: "p.E.A".
    const auto type = op.output().substr(1, op.output().size() - 2);
    const auto dot = before.text.rfind('.');
    std::string owner =
        before.text.substr(0, dot == before.text.npos ? 0 : dot);
    std::replace(owner.begin(), owner.end(), '.', '/');
    if (owner == type && before.text.find_first_of(" {") == before.text.npos) {
      body_.assert_equal(calls::quoted(before.text.substr(dot + 1)),
                         fmt::format("((Enum<?>) {}).name()", call));
      return true;
    }
    const auto class_of = [](const std::string& text) {
      return text.substr(0, text.find_first_of(" {"));
    };
    const auto name = class_of(before.text);
    const auto other = class_of(after.text);
    if (name == other || name.find('.') == name.npos ||
        other.find('.') == other.npos)
      return false;
    body_.assert_equal(calls::quoted(name), call + ".getClass().getName()");
    return true;
  }

  bool write_output(const Step& before, const std::string& statement) {
    line("var out = new java.io.ByteArrayOutputStream();");
    line("var old = System.out;");
    line("System.setOut(new java.io.PrintStream(out, true));");
    line("try {");
    line("  " + statement + ";");
    if (before.ending == Ending::kThrew) {
      line("} catch (Throwable expected) {");
      line("  // What was printed until then is what matters.");
    }
    line("} finally {");
    line("  System.setOut(old);");
    line("}");
    const auto printed = calls::quoted(before.output);
    if (const auto pattern = pattern_of("String " + printed))
      body_.assert_true(fmt::format("out.toString().matches({})", *pattern));
    else
      body_.assert_equal(printed, "out.toString()");
    return true;
  }

  const Evidence& evidence_;
  const std::vector<Operation>& operations_;
  calls::Names names_ = calls::Names::in_full();
  calls::TestBody body_{calls::Style::kJunit5};
  std::string package_;
  bool reflective_ = false;
  bool writes_hidden_ = false;  ///< A type that not every package can name.
  int next_ = 0;
};

}  // namespace

std::optional<std::string> to_junit(const Evidence& evidence,
                                    const std::vector<Operation>& operations,
                                    Claim claim) {
  return Writer(evidence, operations).write(in_words(claim));
}

}  // namespace refute::sequence
