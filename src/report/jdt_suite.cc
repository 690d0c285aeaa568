#include "report/jdt_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/json_text.h"
#include "base/text.h"
#include "engine/catalogue.h"
#include "oracle/oracle.h"
#include "refactoring/request_json.h"
#include "report/jdt_suite_text.h"

namespace refute::report {
namespace {

std::string literal(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string literals(const std::vector<File>& files) {
  std::string all;
  for (const auto& file : files)
    all += (all.empty() ? "" : ", ") + literal(file.path);
  return all;
}

// A text that cannot end a comment early.
std::string comment(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;)
    text.replace(at, 2, "* /");
  for (std::size_t at = 0; (at = text.find("\\u", at)) != std::string::npos;)
    text.replace(at, 2, "\\ u");
  return text;
}

std::string member_of(const Target& target) {
  if (!target.file.empty())
    return fmt::format("({}) selected({}, {}, {})",
                       target.field.empty() ? "IMethod" : "IField",
                       literal(target.file), target.offset, target.length);
  if (!target.field.empty())
    return fmt::format("field({}, {})", literal(target.type),
                       literal(target.field));
  std::string arguments = literal(target.type) + ", " + literal(target.method);
  if (target.parameters)
    for (const auto& type : *target.parameters)
      arguments += ", " + literal(type);
  return fmt::format("method({})", arguments);
}

/// Options, as Java expressions; empty if not given.
class Options {
 public:
  explicit Options(const Request& request) : request_(request) {}
  std::string operator[](const char* name) const {
    const auto found = request_.options.find(name);
    return found == request_.options.end() ? "" : literal(found->second);
  }

 private:
  const Request& request_;
};

std::string rename(const Request& request, const std::string& member,
                   const Options& option) {
  std::string made;
  if (request.refactoring == "rename-method")
    made = fmt::format(
        "\t\tIMethod method= {};\n"
        "\t\tRenameMethodProcessor processor= "
        "MethodChecks.isVirtual(method)\n"
        "\t\t\t\t? new RenameVirtualMethodProcessor(method)\n"
        "\t\t\t\t: new RenameNonVirtualMethodProcessor(method);\n",
        member);
  else if (request.refactoring == "rename-field")
    made = fmt::format(
        "\t\tRenameFieldProcessor processor= new RenameFieldProcessor({});\n",
        member);
  else
    made = fmt::format(
        "\t\tRenameTypeProcessor processor= new "
        "RenameTypeProcessor(type({}));\n",
        literal(request.target.type));
  return made + fmt::format(
                    "\t\tprocessor.setNewElementName({});\n"
                    "\t\tRefactoring refactoring= new "
                    "RenameRefactoring(processor);\n",
                    option["new-name"]);
}

std::string push_down(const Request&, const std::string& member,
                      const Options&) {
  return fmt::format(
      "\t\tIMember[] members= {{ {} }};\n"
      "\t\tRefactoring refactoring= new ProcessorBasedRefactoring(new "
      "PushDownRefactoringProcessor(members));\n",
      member);
}

// Without a destination: the nearest, which is what the wizard shows first.
std::string pull_up(const Request& request, const std::string& member,
                    const Options& option) {
  const std::string destination =
      option["destination"].empty()
          ? "\t\tIType[] candidates= processor.getCandidateTypes(new "
            "RefactoringStatus(), new NullProgressMonitor());\n"
            "\t\tprocessor.setDestinationType(candidates[candidates.length - "
            "1]);\n"
          : fmt::format("\t\tprocessor.setDestinationType(type({}));\n",
                        option["destination"]);
  return fmt::format(
      "\t\tIMember[] members= {{ {} }};\n"
      "\t\tPullUpRefactoringProcessor processor= new "
      "PullUpRefactoringProcessor(members, settings());\n"
      "\t\tRefactoring refactoring= new "
      "ProcessorBasedRefactoring(processor);\n"
      "\t\trefactoring.checkInitialConditions(new NullProgressMonitor());\n"
      "{}\t\tprocessor.setMembersToMove(members);\n"
      "\t\tprocessor.setReplace(true);\n{}",
      member, destination,
      request.refactoring == "pull-up-method"
          ? "\t\tprocessor.setDeletedMethods(new "
            "IMethod[] { (IMethod) members[0] });\n"
          : "");
}

std::string encapsulate(const Request&, const std::string& member,
                        const Options& option) {
  const auto name = [&](const char* accessor) {
    return option[accessor].empty() ? "null" : option[accessor];
  };
  return fmt::format("\t\tRefactoring refactoring= encapsulate({}, {}, {});\n",
                     member, name("getter"), name("setter"));
}

std::string move_method(const Request&, const std::string& member,
                        const Options& option) {
  return fmt::format(
      "\t\tMoveInstanceMethodProcessor processor= new "
      "MoveInstanceMethodProcessor({}, settings());\n"
      "\t\tRefactoring refactoring= new MoveRefactoring(processor);\n"
      "\t\trefactoring.checkInitialConditions(new NullProgressMonitor());\n"
      "\t\tprocessor.setTarget(target(processor, {}));\n"
      "\t\tprocessor.setInlineDelegator(true);\n"
      "\t\tprocessor.setRemoveDelegator(true);\n",
      member, option["target"]);
}

std::string change_signature(const Request& request, const std::string& member,
                             const Options& option) {
  const std::string edit =
      request.refactoring == "add-parameter"
          ? fmt::format(
                "processor.getParameterInfos().add(ParameterInfo."
                "createInfoForAddedParameter({}, {}, {}))",
                option["type"], option["name"], option["default-value"])
          : fmt::format("processor.setNewReturnTypeName({})", option["type"]);
  return fmt::format(
      "\t\tChangeSignatureProcessor processor= new "
      "ChangeSignatureProcessor({});\n"
      "\t\tRefactoring refactoring= new "
      "ProcessorBasedRefactoring(processor);\n"
      "\t\trefactoring.checkInitialConditions(new NullProgressMonitor());\n"
      "\t\t{};\n",
      member, edit);
}

/// How a refactoring is made, and the options that we have words for.
struct RecipeEntry {
  std::string (*make)(const Request&, const std::string& member,
                      const Options&);
  std::set<std::string> needs;
  std::set<std::string> knows = {};
};
const std::map<std::string, RecipeEntry>& recipes() {
  static const std::map<std::string, RecipeEntry> all = {
      {"rename-method", {rename, {"new-name"}}},
      {"rename-field", {rename, {"new-name"}}},
      {"rename-type", {rename, {"new-name"}}},
      {"push-down-method", {push_down, {}}},
      {"push-down-field", {push_down, {}}},
      {"pull-up-method", {pull_up, {}, {"destination"}}},
      {"pull-up-field", {pull_up, {}, {"destination"}}},
      {"encapsulate-field", {encapsulate, {}, {"getter", "setter"}}},
      {"move-method", {move_method, {"target"}}},
      {"add-parameter", {change_signature, {"type", "name", "default-value"}}},
      {"change-return-type", {change_signature, {"type"}}},
  };
  return all;
}

/// Lines of Java that make `refactoring`; none where we have no words for it.
std::optional<std::string> recipe(const Request& request) {
  const auto found = recipes().find(request.refactoring);
  if (found == recipes().end()) return std::nullopt;
  // A type in a method has no name to find it by.
  if (!request.target.file.empty() && request.target.method.empty() &&
      request.target.field.empty())
    return std::nullopt;
  const RecipeEntry& known = found->second;
  for (const auto& name : known.needs)
    if (!request.options.contains(name)) return std::nullopt;
  for (const auto& [name, value] : request.options)
    if (!known.needs.contains(name) && !known.knows.contains(name))
      return std::nullopt;
  return known.make(request, member_of(request.target), Options(request));
}

/// The line that fails today, and the files that it compares with.
struct Assertion {
  std::string line;
  const char* folder = "";
  std::vector<File> files = {};
};

Assertion compare(const char* method, const char* folder,
                  std::vector<File> files) {
  std::string line =
      fmt::format("\t\t{}(refactoring, {});\n", method, literals(files));
  return {std::move(line), folder, std::move(files)};
}

/// None where no line fails. A result that was warned of for nothing is right
/// as it is.
std::optional<Assertion> assertion(const Cause& cause, const Evidence& e) {
  const Oracle* const oracle = find_oracle(cause.finding.oracle);
  if (e.outcome == "crashed")
    return Assertion{"\t\tperformRefactoring(refactoring); // throws\n"};
  if (oracle && oracle->instead == Instead::kTheChange) {
    if (!e.after.empty()) return compare("assertResult", "out", e.after);
    return Assertion{"\t\tassertNull(performRefactoring(refactoring));\n"};
  }
  if (cause.expected && !cause.expected->empty()) {
    std::vector<File> right;
    for (const auto& [path, text] : *cause.expected)
      right.push_back({path, text});
    return compare("assertResult", "out", std::move(right));
  }
  if (e.outcome != "applied" || cause.finding.level != Level::kSilent ||
      e.after.empty())
    return std::nullopt;
  if (cause.expected) return Assertion{"\t\tassertSpeaksUp(refactoring);\n"};
  return compare("assertNotAsFound", "wrong", e.after);
}

// A finding of a catalogue keeps its name, of a campaign its number.
std::string test_name(const Cause& cause) {
  if (cause.name.empty()) return fmt::format("testCause{}", cause.number);
  std::string name = "test_" + cause.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

struct SuiteTest {
  std::string text;
  Assertion assertion;
};

/// The test, or why there is none.
tl::expected<SuiteTest, std::string> test_of(const Cause& cause,
                                             const Evidence& e) {
  const Request& request = cause.finding.request;
  if (!has_jdt_suite(cause) || !cause.finding.damage.empty())
    return tl::unexpected<std::string>("it is not one of Eclipse");
  const auto made = recipe(request);
  if (!made)
    return tl::unexpected<std::string>("no words of JDT's suite for " +
                                       e.action);
  auto asserted = assertion(cause, e);
  if (!asserted)
    return tl::unexpected<std::string>(
        "the engine warns, of something else; no line of the suite tells "
        "the messages apart");
  std::string text = fmt::format(
      "\t/** {} ({} {}): {} */\n\t@Test\n\tpublic void {}() throws "
      "Exception {{\n\t\tprogram({});\n{}{}\t}}\n",
      comment(e.action), cause.finding.engine, cause.finding.engine_version,
      comment(cause.finding.summary), test_name(cause), literals(e.before),
      *made, asserted->line);
  return SuiteTest{std::move(text), std::move(*asserted)};
}

}  // namespace

bool has_jdt_suite(const Cause& cause) {
  const EngineEntry* const engine = find_engine(cause.finding.engine);
  return engine != nullptr && engine->has_jdt_suite;
}

std::string jdt_test(const Cause& cause) {
  const auto test = test_of(cause, evidence_of(cause.finding));
  return test ? test->text : "";
}

JdtTests to_jdt_tests(const std::vector<Cause>& causes) {
  JdtTests all;
  std::string suite = kJdtSuite;
  for (const Cause& cause : causes) {
    const Evidence e = evidence_of(cause.finding);
    const auto test = test_of(cause, e);
    if (!test) {
      all.skipped.push_back(
          fmt::format("{}: {}",
                      cause.name.empty() ? fmt::format("cause {}", cause.number)
                                         : cause.name,
                      test.error()));
      continue;
    }
    const auto add = [&](const char* folder, const std::vector<File>& files) {
      for (const auto& file : files)
        all.files.push_back({fmt::format("resources/Refute/{}/{}/{}",
                                         test_name(cause), folder, file.path),
                             file.text});
    };
    add("in", e.before);
    add(test->assertion.folder, test->assertion.files);
    suite += "\n" + test->text;
    ++all.tests;
  }
  if (all.tests > 0) all.files.push_back({"RefuteTests.java", suite + "}\n"});
  return all;
}

}  // namespace refute::report
