#pragma once

/// The class that tests for Eclipse's own suite are written into: what they
/// share, in Java. Its last brace is missing.
namespace refute::report {

inline constexpr char kJdtSuite[] =
    R"java(package org.eclipse.jdt.ui.tests.refactoring;

import static org.junit.Assert.assertEquals;
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
 * Found by refute, in the builds that the comments name. A test states what is expected: a result, or
 * that the engine speaks up; where nobody has said that, something else than what was found.
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
		return program.replaceAll("\\s+", " ").replaceAll(" ?([^\\w ]) ?", "$1").strip();
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

	/** The engine makes this program and has nothing to object. */
	private void assertResult(Refactoring refactoring, String... changed) throws Exception {
		assertNull(performRefactoring(refactoring));
		for (String path : changed)
			assertEquals(path, words(contents("out", path)), words(unit(path).getSource()));
	}

	/** The engine speaks up before it changes anything. */
	private void assertSpeaksUp(Refactoring refactoring) throws Exception {
		assertNotNull("nobody was warned", performRefactoring(refactoring));
	}

	/** Nobody has said what is right: the engine speaks up, or makes something else than what was found. */
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

}  // namespace refute::report
