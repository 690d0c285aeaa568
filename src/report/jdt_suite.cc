#include "report/jdt_suite.h"

#include <fmt/format.h>

#include <algorithm>
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

import org.junit.Test;

import org.eclipse.core.runtime.NullProgressMonitor;

import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.participants.ProcessorBasedRefactoring;
import org.eclipse.ltk.core.refactoring.participants.RenameRefactoring;

import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.Signature;

import org.eclipse.jdt.internal.corext.refactoring.rename.MethodChecks;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameFieldProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameNonVirtualMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameTypeProcessor;
import org.eclipse.jdt.internal.corext.refactoring.rename.RenameVirtualMethodProcessor;
import org.eclipse.jdt.internal.corext.refactoring.sef.SelfEncapsulateFieldRefactoring;
import org.eclipse.jdt.internal.corext.refactoring.structure.PullUpRefactoringProcessor;
import org.eclipse.jdt.internal.corext.refactoring.structure.PushDownRefactoringProcessor;

import org.eclipse.jdt.internal.ui.preferences.JavaPreferencesSettings;

import org.eclipse.jdt.ui.tests.refactoring.rules.RefactoringTestSetup;

/** Found by refute. Each test fails on the build that its comment names. */
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

	private IPackageFragment packageOf(String path) throws Exception {
		int slash= path.lastIndexOf('/');
		String name= slash < 0 ? "" : path.substring(0, slash).replace('/', '.');
		return getRoot().createPackageFragment(name, true, null);
	}

	private void program(String... paths) throws Exception {
		for (String path : paths)
			createCU(packageOf(path), path.substring(path.lastIndexOf('/') + 1), contents("in", path));
	}

	private IType type(String name) throws Exception {
		IType type= getRoot().getJavaProject().findType(name);
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

	/** The engine speaks up, or makes something else than the wrong result. */
	private void assertNotAsFound(Refactoring refactoring, String... changed) throws Exception {
		if (performRefactoring(refactoring) != null)
			return;
		for (String path : changed) {
			String file= path.substring(path.lastIndexOf('/') + 1);
			String actual= packageOf(path).getCompilationUnit(file).getSource();
			if (!contents("wrong", path).equals(actual))
				return;
		}
		fail("the result is the wrong one, and nobody was warned");
	}
)java";

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
  if (!target.field.empty())
    return fmt::format("field({}, {})", literal(target.type),
                       literal(target.field));
  std::string arguments = literal(target.type) + ", " + literal(target.method);
  if (target.parameters)
    for (const auto& type : *target.parameters)
      arguments += ", " + literal(type);
  return fmt::format("method({})", arguments);
}

/// Lines of Java that make `refactoring`; none where we have no words for it.
std::optional<std::string> recipe(const Request& request) {
  static const std::set<std::string> kKnown = {"new-name", "destination",
                                               "getter", "setter"};
  if (!request.target.file.empty()) return std::nullopt;
  for (const auto& [option, value] : request.options)
    if (!kKnown.contains(option)) return std::nullopt;
  const auto option = [&](const char* name) {
    const auto found = request.options.find(name);
    return found == request.options.end() ? std::string()
                                          : literal(found->second);
  };
  const std::string member = member_of(request.target);
  const std::string& name = request.refactoring;
  if (name.starts_with("rename-") && !option("new-name").empty()) {
    std::string made;
    if (name == "rename-method")
      made = fmt::format(
          "\t\tIMethod method= {};\n"
          "\t\tRenameMethodProcessor processor= "
          "MethodChecks.isVirtual(method)\n"
          "\t\t\t\t? new RenameVirtualMethodProcessor(method)\n"
          "\t\t\t\t: new RenameNonVirtualMethodProcessor(method);\n",
          member);
    else if (name == "rename-field")
      made = fmt::format(
          "\t\tRenameFieldProcessor processor= new RenameFieldProcessor({});\n",
          member);
    else if (name == "rename-type")
      made = fmt::format(
          "\t\tRenameTypeProcessor processor= new "
          "RenameTypeProcessor(type({}));\n",
          literal(request.target.type));
    else
      return std::nullopt;
    return made + fmt::format(
                      "\t\tprocessor.setNewElementName({});\n"
                      "\t\tRefactoring refactoring= new "
                      "RenameRefactoring(processor);\n",
                      option("new-name"));
  }
  if (name == "push-down-method" || name == "push-down-field")
    return fmt::format(
        "\t\tIMember[] members= {{ {} }};\n"
        "\t\tRefactoring refactoring= new ProcessorBasedRefactoring(new "
        "PushDownRefactoringProcessor(members));\n",
        member);
  if (name == "pull-up-method" || name == "pull-up-field") {
    if (option("destination").empty()) return std::nullopt;
    return fmt::format(
        "\t\tIMember[] members= {{ {} }};\n"
        "\t\tPullUpRefactoringProcessor processor= new "
        "PullUpRefactoringProcessor(members,\n"
        "\t\t\t\tJavaPreferencesSettings.getCodeGenerationSettings(getRoot()."
        "getJavaProject()));\n"
        "\t\tRefactoring refactoring= new "
        "ProcessorBasedRefactoring(processor);\n"
        "\t\trefactoring.checkInitialConditions(new NullProgressMonitor());\n"
        "\t\tprocessor.setDestinationType(type({}));\n"
        "\t\tprocessor.setMembersToMove(members);\n{}",
        member, option("destination"),
        name == "pull-up-method" ? "\t\tprocessor.setDeletedMethods(new "
                                   "IMethod[] { (IMethod) members[0] });\n"
                                 : "");
  }
  if (name == "encapsulate-field") {
    std::string made = fmt::format(
        "\t\tSelfEncapsulateFieldRefactoring refactoring= new "
        "SelfEncapsulateFieldRefactoring({});\n",
        member);
    for (const char* each : {"getter", "setter"})
      if (!option(each).empty())
        made += fmt::format("\t\trefactoring.set{}Name({});\n",
                            each == std::string("getter") ? "Getter" : "Setter",
                            option(each));
    return made;
  }
  return std::nullopt;
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
  return fmt::format("\t\tassertNotAsFound(refactoring, {});\n",
                     literals(e.after));
}

}  // namespace

JdtTests to_jdt_tests(const std::vector<Cause>& causes) {
  JdtTests all;
  std::string suite = kSuite;
  for (const Cause& cause : causes) {
    const auto skip = [&](const std::string& why) {
      all.skipped.push_back(fmt::format("cause {}: {}", cause.number, why));
    };
    const auto request = request_from_json(
        nlohmann::json::parse(cause.finding.request, nullptr, false));
    const Evidence e = evidence_of(cause.finding);
    if (cause.finding.engine != "eclipse" || !request) {
      skip("it is not one of Eclipse");
      continue;
    }
    const auto made = recipe(*request);
    const auto asserted = assertion(cause, e);
    if (!made || !asserted) {
      skip(made ? "the engine warns, as it should; a person has to say what "
                  "is expected"
                : "no words of JDT's suite for " + e.action);
      continue;
    }
    const std::string test = fmt::format("testCause{}", cause.number);
    for (const auto& file : e.before)
      all.files.push_back(
          {fmt::format("resources/Refute/{}/in/{}", test, file.path),
           file.text});
    for (const auto& file : e.after)
      all.files.push_back(
          {fmt::format("resources/Refute/{}/wrong/{}", test, file.path),
           file.text});
    suite += fmt::format(
        "\n\t/** {} ({} {}): {} */\n\t@Test\n\tpublic void {}() throws "
        "Exception {{\n\t\tprogram({});\n{}{}\t}}\n",
        comment(e.action), cause.finding.engine, cause.finding.engine_version,
        comment(cause.finding.summary), test, literals(e.before), *made,
        *asserted);
    ++all.tests;
  }
  if (all.tests > 0) all.files.push_back({"RefuteTests.java", suite + "}\n"});
  return all;
}

}  // namespace refute::report
