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
  std::string name = text.substr(0, text.find(' '));
  std::replace(name.begin(), name.end(), '$', '.');
  return name;
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
  // Cut or shortened text is not what the program returned.
  if (type == "String" && value.ends_with('"') &&
      value.find("@#") == std::string::npos)
    return value;
  return std::nullopt;
}

std::string quoted(const std::string& text) {
  return to_java(Literal{.type = "Ljava/lang/String;", .text = text});
}

class Writer {
 public:
  Writer(const Evidence& evidence, const std::vector<Operation>& operations)
      : evidence_(evidence), operations_(operations) {}

  std::optional<std::string> write() {
    if (evidence_.difference.state) return std::nullopt;
    for (std::size_t i = 0; i + 1 < evidence_.test.size(); ++i)
      write_earlier(evidence_.test[i]);
    const Sequence& last = evidence_.test.back();
    std::vector<std::string> names;
    const auto at = evidence_.difference.statement;
    for (std::size_t i = 0; i < at; ++i) write_statement(last[i], names);
    if (!write_assertion(last[at], names)) return std::nullopt;

    const auto package = package_of(operations_[last[at].operation].owner);
    std::string text;
    if (!package.empty() && !package.starts_with("java."))
      text += "package " + package + ";\n\n";
    text +=
        "import static org.junit.jupiter.api.Assertions.*;\n\n"
        "import org.junit.jupiter.api.Test;\n\n"
        "/** Passes before the change, fails after it. */\n"
        "class RefuteTest {\n"
        "  @Test\n"
        "  void behavesAsBefore() throws Throwable {\n";
    return text + body_ + "  }\n}\n";
  }

 private:
  void line(const std::string& text) { body_ += "    " + text + "\n"; }

  void write_statement(const Statement& statement,
                       std::vector<std::string>& names) {
    const auto call = to_java(statement, operations_, names);
    const auto type = operations_[statement.operation].output();
    names.push_back(fmt::format("x{}", next_++));
    if (type == "V")
      line(call + ";");
    else
      line(fmt::format("{} {} = {};", java_type(type), names.back(), call));
  }

  /// Calls made for what they leave in static fields.
  void write_earlier(const Sequence& sequence) {
    std::vector<std::string> names;
    line("try {");
    for (const auto& statement : sequence) write_statement(statement, names);
    line("} catch (Throwable expected) {");
    line("  // It may throw: what matters is what it leaves behind.");
    line("}");
  }

  bool write_assertion(const Statement& statement,
                       const std::vector<std::string>& names) {
    const Step& before = evidence_.difference.before_step;
    const Step& after = evidence_.difference.after_step;
    const Operation& op = operations_[statement.operation];
    std::string call = to_java(statement, operations_, names);
    if (before.ending == Ending::kStopped) return false;
    // A field is no statement by itself.
    const bool field = op.kind == Operation::Kind::kField ||
                       op.kind == Operation::Kind::kStaticField;
    if (before.ending == Ending::kThrew) {
      line(fmt::format("Throwable thrown = assertThrows({}.class, () -> {});",
                       exception_of(before.text),
                       field ? "{ Object it = " + call + "; }" : call));
      line(fmt::format("assertEquals({}.class, thrown.getClass());",
                       exception_of(before.text)));
      const auto space = before.text.find(' ');
      if (exception_of(before.text) == exception_of(after.text) &&
          space != std::string::npos)
        line(fmt::format("assertEquals({}, thrown.getMessage());",
                         before.text.substr(space + 1)));
      return true;
    }
    if (after.ending == Ending::kStopped && after.text != "memory")
      call = fmt::format(
          "assertTimeoutPreemptively(java.time.Duration.ofSeconds(5), () -> "
          "{})",
          op.output() == "V" ? "{ " + call + "; return null; }" : call);
    if (before.output != after.output) return write_output(before, call, op);
    if (op.output() == "V" || after.ending != Ending::kReturned) {
      // It is enough that it returns.
      line(field ? "Object it = " + call + ";" : call + ";");
      return true;
    }
    if (before.text == "null") {
      line(fmt::format("assertNull({});", call));
      return true;
    }
    if (const auto expected = expression_of(before.text)) {
      line(fmt::format("assertEquals({}, {});", *expected, call));
      return true;
    }
    if (after.text == "null") {
      line(fmt::format("assertNotNull({});", call));
      return true;
    }
    return false;
  }

  bool write_output(const Step& before, const std::string& call,
                    const Operation& op) {
    line("var out = new java.io.ByteArrayOutputStream();");
    line("var old = System.out;");
    line("System.setOut(new java.io.PrintStream(out, true));");
    line("try {");
    line("  " + (op.output() == "V" || op.kind != Operation::Kind::kField
                     ? call + ";"
                     : "Object it = " + call + ";"));
    line("} finally {");
    line("  System.setOut(old);");
    line("}");
    line(fmt::format("assertEquals({}, out.toString());",
                     quoted(before.output)));
    return true;
  }

  const Evidence& evidence_;
  const std::vector<Operation>& operations_;
  std::string body_;
  int next_ = 0;
};

}  // namespace

std::optional<std::string> to_junit(const Evidence& evidence,
                                    const std::vector<Operation>& operations) {
  return Writer(evidence, operations).write();
}

}  // namespace refute::sequence
