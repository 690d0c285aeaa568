#include "sequence/junit.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute::sequence {

namespace {

using Ending = Step::Ending;

std::string package_of(const std::string& name) {
  const auto dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(0, dot);
}

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
  const auto own = package_of(name);
  // Canonical text leaves java.lang out.
  return own == package || own.starts_with("java.") || own.empty();
}

std::string source_name(std::string binary_name) {
  std::replace(binary_name.begin(), binary_name.end(), '$', '.');
  return binary_name;
}

/// The Java expression for a canonical value; nothing if there is none.
std::optional<std::string> expression_of(const std::string& text) {
  const auto space = text.find(' ');
  if (space == std::string::npos) return std::nullopt;
  const auto type = text.substr(0, space);
  const auto value = text.substr(space + 1);
  if (type == "int" || type == "boolean" || type == "char") return value;
  if (type == "long") return value + "L";
  if (type == "byte" || type == "short")
    return fmt::format("({}) {}", type, value);
  if (type == "Integer" || type == "Boolean" || type == "Character")
    return fmt::format("{}.valueOf({})", type, value);
  if (type == "Long") return fmt::format("Long.valueOf({}L)", value);
  if (type == "double" || type == "float") {
    const bool plain =
        value.find_first_not_of("-0123456789.e+") == std::string::npos;
    if (!plain) return std::nullopt;
    const bool point = value.find_first_of(".e") != std::string::npos;
    return value + (point ? "" : ".0") + (type == "float" ? "f" : "");
  }
  // `int[] {1, 2}` is an expression but for the word `new`.
  const bool whole = text.find("…") == text.npos && !text.starts_with("[");
  for (const char* each :
       {"int[]", "boolean[]", "char[]", "double[]", "String[]"})
    if (type == each && whole) return "new " + text;
  // Cut or shortened text is not what the program returned.
  if (type == "String" && value.ends_with('"') &&
      value.find("@#") == std::string::npos)
    return value;
  return std::nullopt;
}

/// A pattern for text in which hash codes were cut out: "A@#" may be "A@1f".
std::optional<std::string> pattern_of(const std::string& text) {
  if (!text.starts_with("String \"") || !text.ends_with('"') ||
      text.find("\\\\E") != std::string::npos)
    return std::nullopt;
  std::string rest = text.substr(8, text.size() - 9);
  std::string pattern;
  for (auto at = rest.find("@#"); at != std::string::npos;
       at = rest.find("@#")) {
    pattern += "\\\\Q" + rest.substr(0, at + 1) + "\\\\E[0-9a-f]+";
    rest = rest.substr(at + 2);
  }
  if (pattern.empty()) return std::nullopt;
  if (!rest.empty()) pattern += "\\\\Q" + rest + "\\\\E";
  return "\"" + pattern + "\"";
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

std::string quoted(const std::string& text) {
  return to_java(Literal{.type = "Ljava/lang/String;", .text = text});
}

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
    for (std::size_t i = 0; i + 1 < evidence_.test.size(); ++i)
      write_earlier(evidence_.test[i]);
    const Sequence& last = evidence_.test.back();
    const auto at = evidence_.difference.statement;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < at; ++i) write_statement(last, i, names);
    if (!write_assertion(last, at, names)) return std::nullopt;

    std::string text;
    if (!package_.empty()) text += "package " + package_ + ";\n\n";
    text +=
        "import static org.junit.jupiter.api.Assertions.*;\n\n"
        "import org.junit.jupiter.api.Test;\n\n"
        "/** " +
        claim +
        " */\n"
        "class RefuteTest {\n"
        "  @Test\n"
        "  void behavesAsBefore() throws Throwable {\n";
    text += body_ + "  }\n";
    if (body_.find("invoke(\"") != body_.npos) text += kInvoke;
    if (body_.find("read(\"") != body_.npos) text += kRead;
    return text + "}\n";
  }

 private:
  void line(const std::string& text) { body_ += "    " + text + "\n"; }

  /// The test stands in the package of what is not public; what needs two
  /// packages at once is reached by reflection.
  void choose_package() {
    bool chosen = false;
    for (const auto& sequence : evidence_.test)
      for (const auto& statement : sequence) {
        const Operation& op = operations_[statement.operation];
        const auto package = package_of(op.owner);
        if (op.is_public || package.starts_with("java.")) continue;
        if (op.from_afar || (chosen && package != package_)) reflective_ = true;
        package_ = package;
        chosen = true;
      }
    if (chosen) return;
    const Sequence& last = evidence_.test.back();
    const int asserted = last[evidence_.difference.statement].operation;
    package_ = package_of(operations_[asserted].owner);
    if (package_.starts_with("java.")) package_.clear();
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
    const bool field = op.kind == Operation::Kind::kField ||
                       op.kind == Operation::Kind::kStaticField;
    if (!op.has_receiver()) arguments.insert(arguments.begin(), "null");
    if (field)
      return fmt::format("read(\"{}\", \"{}\", {})", op.owner, op.name,
                         arguments.front());
    return fmt::format("invoke(\"{}\", \"{}\", \"{}\", {})", op.owner, op.name,
                       op.descriptor, fmt::join(arguments, ", "));
  }

  /// The call as Java resolves it to this very member: an argument of another
  /// type than the parameter's is cast, and so is the object whose field a
  /// subclass may hide.
  std::string call_of(const Sequence& sequence, std::size_t at,
                      const std::vector<std::string>& names) const {
    if (reflective_) return reflective_call(sequence, at, names);
    const Operation& op = operations_[sequence[at].operation];
    const auto inputs = op.inputs();
    Statement statement = sequence[at];
    std::vector<std::string> cast;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      Argument& argument = statement.arguments[i];
      const bool literal = argument.statement < 0;
      std::string text =
          literal ? to_java(*argument.literal) : names[argument.statement];
      const auto type =
          literal
              ? argument.literal->type
              : operations_[sequence[argument.statement].operation].output();
      const bool receiver = i == 0 && (op.has_receiver() || op.inner);
      const bool resolves =
          type == inputs[i] || (receiver && op.kind != Operation::Kind::kField);
      if (!resolves) text = fmt::format("({}) {}", java_type(inputs[i]), text);
      if (!resolves && receiver) text = "(" + text + ")";
      argument = {.statement = static_cast<int>(cast.size())};
      cast.push_back(std::move(text));
    }
    return to_java(statement, operations_, cast);
  }

  void write_statement(const Sequence& sequence, std::size_t at,
                       std::vector<std::string>& names) {
    const auto call = call_of(sequence, at, names);
    const auto type = operations_[sequence[at].operation].output();
    names.push_back(fmt::format("x{}", next_++));
    if (type == "V")
      line(call + ";");
    else
      line(fmt::format("{} {} = {};", reflective_ ? "Object" : java_type(type),
                       names.back(), call));
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
    const bool field = op.kind == Operation::Kind::kField ||
                       op.kind == Operation::Kind::kStaticField;
    const std::string statement = field ? "Object it = " + call : call;
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
      line((field && !endless ? statement : call) + ";");
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
    const auto type = nameable ? source_name(name) : "Throwable";
    line(fmt::format(
        "Throwable thrown = assertThrows({}.class, () -> {});", type,
        statement.starts_with("Object it") ? "{ " + statement + "; }"
                                           : statement));
    if (nameable)
      line(fmt::format("assertEquals({}.class, thrown.getClass());", type));
    else if (name != "anonymous")
      line(fmt::format("assertEquals(\"{}\", thrown.getClass().getName());",
                       name));
    else if (after.ending == Ending::kThrew)
      return false;
    const auto space = before.text.find(' ');
    if (name != exception_of(after.text) || after.ending != Ending::kThrew)
      return true;
    // "E by F": where an initialiser failed, the cause differs.
    if (space == std::string::npos || before.text[space + 1] != '"' ||
        before.text.find("@#") != before.text.npos) {
      if (!after.text.starts_with(name + " \"")) return false;
      line("assertNull(thrown.getMessage());");
      return true;
    }
    line(fmt::format("assertEquals({}, thrown.getMessage());",
                     before.text.substr(space + 1)));
    return true;
  }

  bool write_value(const Step& before, const Step& after,
                   const std::string& call, const Operation& op) {
    if (before.text == "null") {
      line(fmt::format("assertNull({});", call));
      return true;
    }
    if (const auto expected = expression_of(before.text)) {
      const bool array = expected->starts_with("new ");
      line(array
               ? fmt::format("assertArrayEquals({}, ({}) {});", *expected,
                             before.text.substr(0, before.text.find(' ')), call)
               : fmt::format("assertEquals({}, {});", *expected, call));
      return true;
    }
    if (const auto pattern = pattern_of(before.text)) {
      line(fmt::format("assertTrue(String.valueOf({}).matches({}));", call,
                       *pattern));
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
      line(fmt::format("assertEquals(\"{}\", (({}) {}).name());",
                       before.text.substr(dot + 1), "Enum<?>", call));
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
    line(fmt::format("assertEquals(\"{}\", {}.getClass().getName());", name,
                     call));
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
    line(fmt::format("assertEquals({}, out.toString());",
                     quoted(before.output)));
    return true;
  }

  const Evidence& evidence_;
  const std::vector<Operation>& operations_;
  std::string package_;
  bool reflective_ = false;
  std::string body_;
  int next_ = 0;
};

}  // namespace

std::optional<std::string> to_junit(const Evidence& evidence,
                                    const std::vector<Operation>& operations,
                                    Claim claim) {
  return Writer(evidence, operations).write(in_words(claim));
}

}  // namespace refute::sequence
