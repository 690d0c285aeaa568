#include "report/jdt_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/text.h"
#include "refactoring/request_json.h"

namespace refute::report {
namespace {

constexpr char kSuite[] = R"java(package org.eclipse.jdt.ui.tests.refactoring;

import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.fail;

import java.util.Arrays;

import org.junit.Test;

import org.eclipse.core.runtime.NullProgressMonitor;

import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.MoveRefactoring;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;
import org.eclipse.ltk.core.refactoring.participants.RenameRefactoring;

import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.Signature;
import org.eclipse.jdt.core.dom.IVariableBinding;

import org.eclipse.jdt.internal.corext.codemanipulation.CodeGenerationSettings;
import org.eclipse.jdt.internal.corext.refactoring.ParameterInfo;
import org.eclipse.jdt.internal.corext.refactoring.rename.MethodChecks;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameFieldProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameNonVirtualMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameTypeProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameVirtualMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.sef.SelfEncapsulateFieldCompositeRefactoring;
import org.eclipse.jdt.internal.corext.refactoring.sef.SelfEncapsulateFieldRefactoring;
import org.eclipse.jdt.internal.corext.refactoring.structure.ChangeSignatureProcessor;
import org.eclipse.jdt.internal.corext.refactoring.structure.MoveInstanceMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.structure.PullUpRefactoringProcessor;
import org.eclipse.jdt.internal.corext.refactoring.structure.PushDownRefactoringProcessor;

import org.eclipse.jdt.internal.ui.preferences.JavaPreferencesSettings;

import org.eclipse.jdt.ui.tests.refactoring.rules.RefactoringTestSetup;

/**
 * Found by refute, in the builds that the comments name. A test passes once the engine speaks up,
 * does something else, or no longer crashes or warns for nothing.
 */
public class RefuteTests extends GenericRefactoringTest {
	public RefuteTests() {
		rts= new RefactoringTestSetup();
	}

	@Override
	protected String getRefactoringPath() {
		return "Refute/";
	}

	private String contents(String folder, String path) throws Exception {
		return getFileContents(getTestPath() + getName() + "/" + folder + "/" + path);
	}

	private static String fileOf(String path) {
		return path.substring(path.lastIndexOf('/') + 1);
	}

	private IPackageFragment packageOf(String path) throws Exception {
		int slash= path.lastIndexOf('/');
		String name= slash < 0 ? "" : path.substring(0, slash).replace('/', '.');
		return getRoot().createPackageFragment(name, true, null);
	}

	private ICompilationUnit unit(String path) throws Exception {
		return packageOf(path).getCompilationUnit(fileOf(path));
	}

	private void program(String... paths) throws Exception {
		for (String path : paths)
			createCU(packageOf(path), fileOf(path), contents("in", path));
	}

	private IType type(String name) throws Exception {
		IType type= getRoot().getJavaProject().findType(name, new NullProgressMonitor());
		assertNotNull(name, type);
		return type;
	}

	private IField field(String type, String name) throws Exception {
		return type(type).getField(name);
	}

	private IMethod method(String type, String name, String... parameters) throws Exception {
		for (IMethod method : type(type).getMethods()) {
			String[] types= method.getParameterTypes();
			boolean same= method.getElementName().equals(name) && types.length == parameters.length;
			for (int i= 0; same && i < types.length; i++) {
				String erased= Signature.toString(Signature.getTypeErasure(types[i]));
				same= Signature.getSimpleName(erased).equals(Signature.getSimpleName(parameters[i]));
			}
			if (same)
				return method;
		}
		throw new AssertionError("no method " + type + "." + name);
	}

	/** Layout is the formatter's, and not what is asked. */
	private static String words(String program) {
		return program.replaceAll("\\s+", " ").strip();
	}

	/** What an editor finds at a place. */
	private IMember selected(String path, int offset, int length) throws Exception {
		return (IMember) unit(path).codeSelect(offset, length)[0];
	}

	private CodeGenerationSettings settings() {
		return JavaPreferencesSettings.getCodeGenerationSettings(getRoot().getJavaProject());
	}

	private static IVariableBinding target(MoveInstanceMethodProcessor processor, String name) {
		for (IVariableBinding target : processor.getPossibleTargets())
			if (target.getName().equals(name))
				return target;
		throw new AssertionError("no target " + name);
	}

	/** As the menu has it: all fields of the type are offered, one is ticked. */
	private SelfEncapsulateFieldCompositeRefactoring encapsulate(IField field, String getter, String setter) throws Exception {
		IType type= field.getDeclaringType();
		SelfEncapsulateFieldCompositeRefactoring all= new SelfEncapsulateFieldCompositeRefactoring(Arrays.asList(type.getFields()));
		for (SelfEncapsulateFieldRefactoring each : all.getRefactorings()) {
			each.setSelected(each.getField().equals(field));
			if (getter != null)
				each.setGetterName(getter);
			if (setter != null)
				each.setSetterName(setter);
			each.setInsertionIndex(type.getMethods().length - 1);
		}
		return all;
	}

	/** The engine speaks up, or makes something else than the wrong result. */
	private void assertNotAsFound(Refactoring refactoring, String... changed) throws Exception {
		if (performRefactoring(refactoring) != null)
			return;
		for (String path : changed) {
			if (!unit(path).exists() || !words(contents("wrong", path)).equals(words(unit(path).getSource())))
				return;
		}
		fail("the result is the wrong one, and nobody was warned");
	}
)java";

/// Of all assertions the one that needs to know the wrong result.
constexpr char kNotAsFound[] = "assertNotAsFound";

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

/// Options, as words of Java; empty is what nobody said.
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

/// The line that fails today; none where no line does.
std::optional<std::string> assertion(const Cause& cause, const Evidence& e) {
  const std::string& oracle = cause.finding.oracle;
  if (e.outcome == "crashed")
    return "\t\tperformRefactoring(refactoring); // throws\n";
  if (oracle == "overly-strong" || oracle == "erroneous-warning")
    return "\t\tassertNull(performRefactoring(refactoring));\n";
  if (e.outcome != "applied" || cause.finding.level != "silent" ||
      e.after.empty())
    return std::nullopt;
  return fmt::format("\t\t{}(refactoring, {});\n", kNotAsFound,
                     literals(e.after));
}

// A finding of a catalogue keeps its name, of a campaign its number.
std::string test_name(const Cause& cause) {
  if (cause.name.empty()) return fmt::format("testCause{}", cause.number);
  std::string name = "test_" + cause.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// The test, or why there is none.
tl::expected<std::string, std::string> test_of(const Cause& cause,
                                               const Evidence& e) {
  const auto request = request_from_json(
      nlohmann::json::parse(cause.finding.request, nullptr, false));
  if (cause.finding.engine != "eclipse" || !request)
    return tl::unexpected<std::string>("it is not one of Eclipse");
  const auto made = recipe(*request);
  if (!made)
    return tl::unexpected<std::string>("no words of JDT's suite for " +
                                       e.action);
  const auto asserted = assertion(cause, e);
  if (!asserted)
    return tl::unexpected<std::string>(
        "the engine warns, as it should; a person has to say what is "
        "expected");
  return fmt::format(
      "\t/** {} ({} {}): {} */\n\t@Test\n\tpublic void {}() throws "
      "Exception {{\n\t\tprogram({});\n{}{}\t}}\n",
      comment(e.action), cause.finding.engine, cause.finding.engine_version,
      comment(cause.finding.summary), test_name(cause), literals(e.before),
      *made, *asserted);
}

}  // namespace

std::string jdt_test(const Cause& cause) {
  return test_of(cause, evidence_of(cause.finding)).value_or("");
}

JdtTests to_jdt_tests(const std::vector<Cause>& causes) {
  JdtTests all;
  std::string suite = kSuite;
  for (const Cause& cause : causes) {
    const Evidence e = evidence_of(cause.finding);
    const auto test = test_of(cause, e);
    if (!test) {
      all.skipped.push_back(fmt::format(
          "{}: {}",
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
    if (test->find(kNotAsFound) != std::string::npos) add("wrong", e.after);
    suite += "\n" + *test;
    ++all.tests;
  }
  if (all.tests > 0) all.files.push_back({"RefuteTests.java", suite + "}\n"});
  return all;
}

}  // namespace refute::report
