package dev.refute.netbeans.hints;

import dev.refute.netbeans.Offer;
import java.util.List;

/** The hints that are offered. docs/engines.md says which are left out, and why. */
public final class Hints {
  /** What most of NetBeans' names begin with. */
  private static final String P = "org.netbeans.modules.java.hints.";

  /** Inspections that Refactor > Inspect and Transform… lists, with a fix. */
  public static final List<Offer> EVERYWHERE =
      List.of(
          keeps("add-override-annotation", P + "AddOverrideAnnotation"),
          keeps("add-underscores", P + "jdk.AddUnderscores"),
          repairs("array-equals", P + "bugs.EqualsHint.arrayEquals"),
          repairs("array-string-conversions", P + "bugs.ArrayStringConversions"),
          repairs("assert-equals-for-arrays", P + "testing.Tiny.assertEqualsForArrays"),
          repairs("boxed-primitive-construction", P + "perf.Tiny.boxedPrimitiveConstruction"),
          keeps("boxing-of-boxing-value", P + "perf.BoxingOfBoxingValue"),
          keeps("braces-of-do-while", "Braces_DO_WHILE_LOOP"),
          keeps("braces-of-for", "Braces_FOR_LOOP"),
          keeps("braces-of-if", "Braces_IF"),
          keeps("braces-of-while", "Braces_WHILE_LOOP"),
          repairs("broad-catch", P + "bugs.BroadCatchBlock.broadCatch"),
          inSteps("broad-type-cast", P + "suggestions.TooStrongCast.broadTypeCast"),
          keeps("can-be-final", P + "threading.Tiny.canBeFinal"),
          repairs(
              "clone-in-non-cloneable-class",
              P + "bugs.CloneAndCloneable.cloneInNonCloneableClass"),
          keeps("clone-without-throws", P + "bugs.CloneAndCloneable.cloneWithoutThrows"),
          keeps("collections-to-array", P + "perf.Tiny.collectionsToArray"),
          repairs("compare-strings-with-equals", "Wrong_String_Comparison"),
          repairs("constant-intern", P + "perf.Tiny.constantIntern"),
          keeps("convert-if-to-switch", P + "suggestions.ConvertIfToSwitch"),
          keeps("convert-switch-to-rule-switch", P + "jdk.ConvertSwitchToRuleSwitch"),
          keeps("convert-text-block-to-string", P + "jdk.ConvertTextBlockToString"),
          keeps("convert-to-lambda", "Javac_canUseLambda"),
          keeps("convert-to-nested-record-pattern", P + "jdk.ConvertToNestedRecordPattern"),
          keeps("convert-to-pattern-instance-of", P + "jdk.ConvertToPatternInstanceOf"),
          keeps("convert-to-record-pattern", P + "jdk.ConvertToRecordPattern"),
          keeps("convert-to-string-switch", P + "jdk.ConvertToStringSwitch"),
          keeps(
              "convert-to-switch-pattern-instance-of", P + "jdk.ConvertToSwitchPatternInstanceOf"),
          keeps("convert-to-text-block", P + "jdk.ConvertToTextBlock"),
          keeps("convert-to-try-with-resources", P + "jdk.ConvertToARM"),
          keeps("convert-to-var", P + "jdk.ConvertToVarHint"),
          keeps("convert-var-to-explicit-type", P + "jdk.ConvertVarToExplicitType"),
          keeps("diamond", "Javac_canUseDiamond"),
          keeps("double-check", P + "DoubleCheck"),
          keeps("empty-statement", "EmptyStatements_BLOCK"),
          repairs("enum-map", P + "perf.Tiny.enumMap"),
          repairs("equals-null", P + "bugs.Tiny.equalsNull"),
          keeps("final-class", P + "ClassStructure.finalClass"),
          keeps("final-method", P + "ClassStructure.finalMethod"),
          keeps("final-method-in-final-class", P + "ClassStructure.finalMethodInFinalClass"),
          keeps("final-private-method", P + "ClassStructure.finalPrivateMethod"),
          repairs("finalize-does-not-call-super", P + "finalize.FinalizeDoesNotCallSuper"),
          keeps("finalize-not-protected", P + "finalize.FinalizeNotProtected"),
          keeps("for-loop-to-functional", P + "jdk.mapreduce.ForLoopToFunctionalHint"),
          keeps("get-class-instead-of-dot-class", P + "perf.Tiny.getClassInsteadOfDotClass"),
          repairs("hash-code-on-array", P + "bugs.Tiny.hashCodeOnArray"),
          keeps("import-of-java-lang", "Imports_DEFAULT_PACKAGE"),
          keeps("import-of-same-package", "Imports_SAME_PACKAGE"),
          keeps("index-of-to-contains", P + "jdk.IndexOfToContains"),
          keeps("initializer-can-be-static", P + "InitializerCanBeStatic"),
          keeps("inline-redundant-var", P + "suggestions.Tiny.inlineRedundantVar"),
          keeps("iterator-to-for", P + "jdk.IteratorToFor"),
          keeps("join-catches", P + "jdk.JoinCatches"),
          keeps("length-one-string-index-of", P + "perf.Tiny.lengthOneStringIndexOf"),
          keeps("logger-not-static-final", P + "LoggerNotStaticFinal"),
          keeps("logger-string-concat", P + "jackpot.hintsimpl.LoggerStringConcat"),
          keeps("manual-array-copy", P + "perf.ManualArrayCopy"),
          repairs("math-random-cast", P + "bugs.MathRandomCast"),
          keeps("mismatched-constant-vs-real", P + "testing.Tiny.mismatchedConstantVSReal"),
          repairs("no-boolean-constructor", P + "perf.NoBooleanConstructor"),
          keeps("no-loggers", P + "NoLoggers"),
          repairs("notify-on-condition", P + "threading.Tiny.notifyOnCondition"),
          repairs("obsolete-annotation-supported-source", "obsoleteAnnotationSupportedSource"),
          keeps("organize-imports", P + "OrganizeImports"),
          keeps("organize-members", P + "OrganizeMembers"),
          keeps(
              "overridable-method-call-in-constructor", P + "OverridableMethodCallInConstructor"),
          keeps("pointless-bitwise-expression", P + "PointlessBitwiseExpression"),
          repairs("print-stack-trace", P + "PrintStackTrace"),
          keeps(
              "protected-member-in-final-class", P + "ClassStructure.protectedMemberInFinalClass"),
          keeps(
              "public-constructor-in-non-public-class",
              P + "ClassStructure.publicConstructorInNonPublicClass"),
          keeps("redundant-conditional", P + "control.RedundantConditional"),
          keeps("redundant-if", P + "control.RedundantIf"),
          keeps("redundant-to-string", P + "perf.Tiny.redundantToString"),
          keeps("replace-assign-with-op-assign", P + "AssignmentIssues.replaceAssignWithOpAssign"),
          keeps("replace-buffer-by-string", P + "perf.ReplaceBufferByString"),
          repairs("return-of-collection", P + "encapsulation.ReturnEncapsulation.collection"),
          repairs("single-char-regex", P + "bugs.Tiny.singleCharRegex"),
          keeps("size-equals-zero", P + "perf.SizeEqualsZero"),
          keeps("static-access", P + "StaticAccess"),
          keeps("static-import", P + "StaticImport"),
          keeps("string-buffer2-builder", P + "perf.StringBuffer2Builder"),
          keeps("string-builder-append", "StringBuilderAppend"),
          repairs("string-constructor", P + "perf.Tiny.stringConstructor"),
          keeps("string-equals-empty", P + "perf.Tiny.stringEqualsEmpty"),
          repairs("suspicious-to-array", P + "bugs.SuspiciousToArray"),
          repairs("synchronized-on-lock", P + "threading.Tiny.synchronizedOnLock"),
          repairs("system-out", P + "SystemOut"),
          repairs("this-in-anonymous", P + "ThisInAnonymous"),
          repairs("thread-dump-stack", P + "ThreadDumpStack"),
          repairs("thread-run", P + "threading.Tiny.threadRun"),
          keeps("throwable-init-cause", P + "jdk.ThrowableInitCause"),
          repairs("unlock-outside-finally", P + "threading.UnlockOutsideFinally"),
          keeps("unnecessary-boxing", P + "jdk.UnnecessaryBoxing.run"),
          keeps("unnecessary-break-label", "unnecessaryBreakLabel"),
          keeps("unnecessary-continue", P + "control.RemoveUnnecessary.unnecessaryContinue"),
          keeps("unnecessary-continue-label", "unnecessaryContinueLabel"),
          keeps("unnecessary-return", P + "RemoveUnnecessaryReturn"),
          keeps("unnecessary-temp-from-string", P + "perf.Tiny.unnecessaryTempFromString"),
          keeps("unnecessary-type-to-string", P + "perf.Tiny.unnecessaryTypeToString"),
          keeps("unnecessary-unboxing", P + "jdk.UnnecessaryUnboxing"),
          keeps("unused-import", "Imports_UNUSED"),
          keeps("use-specific-catch", P + "jdk.UseSpecificCatch"),
          keeps("utility-class-with-public-constructor", P + "UtilityClass_2"),
          keeps("utility-class-without-constructor", P + "UtilityClass_1"));

  /** Suggestions for one place, which Inspect and Transform… does not list. */
  public static final List<Offer> AT_CARET =
      List.of(
          at("hint:declaration-for-instanceof", P + "DeclarationForInstanceOf"),
          at("hint:convert-to-different-base", P + "suggestions.Tiny.convertToDifferentBase"),
          at("hint:expand-enhanced-for-loop", P + "suggestions.ExpandEnhancedForLoop"),
          at("hint:explicit-parameter-types", P + "suggestions.Lambda.explicitParameterTypes"),
          at("hint:expression-to-return", P + "suggestions.Lambda.expression2Return"),
          at("hint:extract-if", P + "suggestions.Tiny.extractIf"),
          atRepairing("hint:fill-switch", P + "suggestions.Tiny.fillSwitch"),
          atRepairing("hint:flip-equals", P + "suggestions.Tiny.flipEquals"),
          atRepairing("hint:flip-operands", P + "suggestions.FlipOperands"),
          at("hint:invert-if", P + "suggestions.InvertIf"),
          at("hint:join-else-if", P + "suggestions.Ifs.joinElseIf"),
          at("hint:lambda-to-class", P + "suggestions.Lambda.lambda2Class"),
          at("hint:lambda-to-member-reference", P + "suggestions.Lambda.lambda2MemberReference"),
          at("hint:member-reference-to-lambda", P + "suggestions.Lambda.reference2Lambda"),
          at("hint:merge-ifs", P + "suggestions.Tiny.mergeIfs"),
          at("hint:move-initialization", P + "suggestions.Move.moveInitialization"),
          at("hint:or-if", P + "suggestions.Ifs.toOrIf"),
          at("hint:split-declaration", P + "suggestions.Tiny.splitDeclaration"),
          at("hint:split-if-condition", P + "suggestions.Ifs.splitIfCondition"),
          at("hint:var-parameter-types", P + "suggestions.Lambda.implicitVarParameterTypes"));

  private Hints() {}

  private static Offer keeps(String name, String id) {
    return new Hint(name, id, Hint.Sort.KEEPS);
  }

  private static Offer inSteps(String name, String id) {
    return new Hint(name, id, Hint.Sort.KEEPS_IN_STEPS);
  }

  private static Offer at(String name, String id) {
    return new HintAtCaret(name, id, false);
  }

  /** It may change what the program does: "a".equals(s) takes null. */
  private static Offer atRepairing(String name, String id) {
    return new HintAtCaret(name, id, true);
  }

  private static Offer repairs(String name, String id) {
    return new Hint(name, id, Hint.Sort.REPAIRS);
  }
}
