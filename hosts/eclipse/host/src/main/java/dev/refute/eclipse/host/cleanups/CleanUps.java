package dev.refute.eclipse.host.cleanups;

import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Every clean-up of the bundle that runs without a window. To add one: a line here. It is called
 * clean-up:NAME; its target is a file. Left out are those that are quick fixes of one warning, which
 * no page offers (CorrectPackageDeclaration, NullAnnotations, SuppressWarnings), and ModuleImports,
 * which needs modules, and we have jars on the class path.
 */
public final class CleanUps {
  private static final String THIS_FOR_FIELDS = "MEMBER_ACCESSES_NON_STATIC_FIELD_USE_THIS";
  private static final String THIS_FOR_METHODS = "MEMBER_ACCESSES_NON_STATIC_METHOD_USE_THIS";
  private static final String QUALIFY = "MEMBER_ACCESSES_STATIC_QUALIFY_WITH_DECLARING_CLASS";
  private static final String BLOCKS = "CONTROL_STATEMENTS_USE_BLOCKS";
  private static final String TO_FOR_EACH = "CONTROL_STATEMENTS_CONVERT_FOR_LOOP_TO_ENHANCED";
  private static final String ONLY_IF_USED =
      "CONTROL_STATEMENTS_CONVERT_FOR_LOOP_ONLY_IF_LOOP_VAR_USED";
  private static final String FINAL = "VARIABLE_DECLARATIONS_USE_FINAL";
  private static final String ANNOTATIONS = "ADD_MISSING_ANNOTATIONS";
  private static final String PROPERTY = "CONSTANTS_FOR_SYSTEM_PROPERTY";
  private static final String UNUSED = "REMOVE_UNUSED_CODE_";

  private static final List<CleanUp> ALL =
      List.of(
          CleanUp.of("AddAllCleanUpCore", "CONTROL_STATEMENTS_USE_ADD_ALL"),
          CleanUp.of("ArrayWithCurlyCleanUpCore", "ARRAY_WITH_CURLY"),
          CleanUp.of("ArraysFillCleanUpCore", "ARRAYS_FILL"),
          CleanUp.of("AutoboxingCleanUpCore", "USE_AUTOBOXING"),
          // `(i & MASK) > 0` is wrong for the sign bit.
          CleanUp.of("BitwiseConditionalExpressionCleanupCore", "CHECK_SIGN_OF_BITWISE_OPERATION")
              .changesBehaviour(),
          CleanUp.of("BooleanLiteralCleanUpCore", "PREFER_BOOLEAN_LITERAL"),
          CleanUp.of(
              "BooleanValueRatherThanComparisonCleanUpCore",
              "BOOLEAN_VALUE_RATHER_THAN_COMPARISON"),
          CleanUp.of("BreakLoopCleanUpCore", "BREAK_LOOP"),
          CleanUp.of("CodeStyleCleanUpCore")
              .box("this-for-fields", true, THIS_FOR_FIELDS)
              .either(
                  "always-this-for-fields",
                  true,
                  THIS_FOR_FIELDS + "_ALWAYS",
                  THIS_FOR_FIELDS + "_IF_NECESSARY")
              .box("this-for-methods", true, THIS_FOR_METHODS)
              .either(
                  "always-this-for-methods",
                  true,
                  THIS_FOR_METHODS + "_ALWAYS",
                  THIS_FOR_METHODS + "_IF_NECESSARY")
              .box(
                  "qualify-static",
                  true,
                  QUALIFY,
                  QUALIFY + "_FIELD",
                  QUALIFY + "_METHOD",
                  QUALIFY + "_SUBTYPE_ACCESS",
                  QUALIFY + "_INSTANCE_ACCESS"),
          CleanUp.of("CollectionCloningCleanUpCore", "COLLECTION_CLONING"),
          CleanUp.of("ComparingOnCriteriaCleanUpCore", "COMPARING_ON_CRITERIA"),
          CleanUp.of(
              "ConstantsForSystemPropertiesCleanUpCore",
              PROPERTY,
              PROPERTY + "_FILE_SEPARATOR",
              PROPERTY + "_FILE_ENCODING",
              PROPERTY + "_PATH_SEPARATOR",
              PROPERTY + "_LINE_SEPARATOR",
              PROPERTY + "_BOXED",
              PROPERTY + "_JAVA_RUNTIME_VERSION",
              PROPERTY + "_JAVA_SPECIFICATION_VERSION"),
          CleanUp.of("ControlFlowMergeCleanUpCore", "CONTROLFLOW_MERGE"),
          CleanUp.of("ControlStatementsCleanUp", BLOCKS)
              .either("always", true, BLOCKS + "_ALWAYS", BLOCKS + "_NEVER"),
          CleanUp.of("ConvertLoopCleanUpCore", TO_FOR_EACH)
              .box("only-if-used", false, ONLY_IF_USED)
              .box("final", false, FINAL, FINAL + "_LOCAL_VARIABLES"),
          CleanUp.of("DoWhileRatherThanWhileCleanUpCore", "DO_WHILE_RATHER_THAN_WHILE"),
          CleanUp.of("DoubleNegationCleanUpCore", "DOUBLE_NEGATION"),
          CleanUp.of("ElseIfCleanUpCore", "ELSE_IF"),
          CleanUp.of("EmbeddedIfCleanUpCore", "RAISE_EMBEDDED_IF"),
          CleanUp.of("EvaluateNullableCleanUpCore", "EVALUATE_NULLABLE"),
          CleanUp.of("ExtractIncrementCleanUpCore", "EXTRACT_INCREMENT"),
          CleanUp.of("InlineDeprecatedMethodCleanUpCore", "REPLACE_DEPRECATED_CALLS"),
          // `"a".equals(s)` is false where `s.equals("a")` throws.
          CleanUp.of("InvertEqualsCleanUpCore", "INVERT_EQUALS").changesBehaviour(),
          CleanUp.of("Java50CleanUpCore", ANNOTATIONS)
              .box("override", true, ANNOTATIONS + "_OVERRIDE")
              .box(
                  "override-for-interfaces",
                  true,
                  ANNOTATIONS + "_OVERRIDE_FOR_INTERFACE_METHOD_IMPLEMENTATION")
              .box("deprecated", true, ANNOTATIONS + "_DEPRECATED")
              .box(
                  "type-arguments",
                  false,
                  "VARIABLE_DECLARATION_USE_TYPE_ARGUMENTS_FOR_RAW_TYPE_REFERENCES"),
          CleanUp.of("LambdaExpressionsCleanUpCore", "CONVERT_FUNCTIONAL_INTERFACES")
              .either("lambda", true, "USE_LAMBDA", "USE_ANONYMOUS_CLASS_CREATION")
              .box("simplify", true, "ALSO_SIMPLIFY_LAMBDA"),
          CleanUp.of("MultiCatchCleanUpCore", "MULTI_CATCH"),
          // `new String(s)` is not the same object as `s`.
          CleanUp.of("NoStringCreationCleanUpCore", "NO_STRING_CREATION").changesBehaviour(),
          CleanUp.of(
              "OneIfRatherThanDuplicateBlocksThatFallThroughCleanUpCore",
              "ONE_IF_RATHER_THAN_DUPLICATE_BLOCKS_THAT_FALL_THROUGH"),
          CleanUp.of("OverriddenAssignmentCleanUpCore", "OVERRIDDEN_ASSIGNMENT")
              .box("move-declaration", true, "OVERRIDDEN_ASSIGNMENT_MOVE_DECL"),
          CleanUp.of("PatternCleanUpCore", "PRECOMPILE_REGEX"),
          CleanUp.of("PatternInstanceofToSwitchCleanUpCore", "USE_SWITCH_FOR_INSTANCEOF_PATTERN"),
          CleanUp.of(
              "PatternMatchingForInstanceofCleanUpCore", "USE_PATTERN_MATCHING_FOR_INSTANCEOF"),
          CleanUp.of("PlainReplacementCleanUpCore", "PLAIN_REPLACEMENT"),
          CleanUp.of(
              "PotentialProgrammingProblemsCleanUpCore",
              "ADD_MISSING_SERIAL_VERSION_ID",
              "ADD_MISSING_SERIAL_VERSION_ID_DEFAULT"),
          CleanUp.of("PrimitiveComparisonCleanUpCore", "PRIMITIVE_COMPARISON"),
          CleanUp.of("PrimitiveRatherThanWrapperCleanUpCore", "PRIMITIVE_RATHER_THAN_WRAPPER"),
          CleanUp.of("PullOutIfFromIfElseCleanUpCore", "PULL_OUT_IF_FROM_IF_ELSE"),
          CleanUp.of("RedundantComparatorCleanUpCore", "REDUNDANT_COMPARATOR"),
          CleanUp.of(
              "RedundantComparisonStatementCleanUp", "REMOVE_REDUNDANT_COMPARISON_STATEMENT"),
          CleanUp.of(
              "RedundantFallingThroughBlockEndCleanUp", "REDUNDANT_FALLING_THROUGH_BLOCK_END"),
          CleanUp.of("RedundantIfConditionCleanUp", "REDUNDANT_IF_CONDITION"),
          CleanUp.of("RedundantModifiersCleanUp", "REMOVE_REDUNDANT_MODIFIERS"),
          CleanUp.of("RedundantSemicolonsCleanUpCore", "REMOVE_REDUNDANT_SEMICOLONS"),
          CleanUp.of("RedundantSuperCallCleanUp", "REDUNDANT_SUPER_CALL"),
          CleanUp.of("RenameUnusedVariableCleanUpCore", UNUSED + "LOCAL_VARIABLES"),
          CleanUp.of("ReplaceDeprecatedFieldCleanUpCore", "REPLACE_DEPRECATED_FIELDS"),
          CleanUp.of("ReturnExpressionCleanUpCore", "RETURN_EXPRESSION"),
          CleanUp.of("SimplifyBooleanIfElseCleanUpCore", "SIMPLIFY_BOOLEAN_IF_ELSE"),
          // `compareTo(o) == 1` is wrong for 2.
          CleanUp.of("StandardComparisonCleanUpCore", "STANDARD_COMPARISON").changesBehaviour(),
          CleanUp.of("StaticInnerClassCleanUpCore", "STATIC_INNER_CLASS"),
          CleanUp.of("StringBufferToStringBuilderCleanUpCore", "STRINGBUFFER_TO_STRINGBUILDER")
              .box("only-locals", true, "STRINGBUFFER_TO_STRINGBUILDER_FOR_LOCALS"),
          CleanUp.of("StringCleanUpCore")
              .box("add-nls-tags", true, "ADD_MISSING_NLS_TAGS")
              .box("remove-nls-tags", true, "REMOVE_UNNECESSARY_NLS_TAGS"),
          CleanUp.of("StringConcatToTextBlockCleanUpCore", "STRINGCONCAT_TO_TEXTBLOCK")
              .box("buffers", true, "STRINGCONCAT_STRINGBUFFER_STRINGBUILDER"),
          CleanUp.of("SubstringCleanUpCore", "SUBSTRING"),
          CleanUp.of("SwitchCleanUpCore", "USE_SWITCH"),
          CleanUp.of(
              "SwitchExpressionsCleanUpCore", "CONTROL_STATEMENTS_CONVERT_TO_SWITCH_EXPRESSIONS"),
          CleanUp.of("TypeParametersCleanUpCore")
              .either(
                  "remove", true, "REMOVE_REDUNDANT_TYPE_ARGUMENTS", "INSERT_INFERRED_TYPE_ARGUMENTS"),
          CleanUp.of("UnimplementedCodeCleanUpCore")
              .either("add-methods", true, "ADD_MISSING_METHODES", "MAKE_TYPE_ABSTRACT"),
          CleanUp.of("UnnecessaryArrayCreationCleanUpCore", "REMOVE_UNNECESSARY_ARRAY_CREATION"),
          CleanUp.of("UnnecessaryCodeCleanUpCore", "REMOVE_UNNECESSARY_CASTS"),
          CleanUp.of("UnusedCodeCleanUpCore", UNUSED + "PRIVATE_MEMBERS")
              .box("imports", true, UNUSED + "IMPORTS")
              .box("private-methods", true, UNUSED + "PRIVATE_METHODS")
              .box("private-constructors", true, UNUSED + "PRIVATE_CONSTRUCTORS")
              .box("private-fields", true, UNUSED + "PRIVATE_FELDS")
              .box("private-types", true, UNUSED + "PRIVATE_TYPES")
              .box("local-variables", false, UNUSED + "LOCAL_VARIABLES")
              .box("method-parameters", false, UNUSED + "METHOD_PARAMETERS")
              .repeatable(),
          CleanUp.of("UnusedSuppressWarningsCleanUp", "REMOVE_UNNECESSARY_SUPPRESS_WARNINGS"),
          CleanUp.of("UseIteratorToForLoopCleanUpCore", TO_FOR_EACH)
              .box("only-if-used", false, ONLY_IF_USED),
          CleanUp.of("ValueOfRatherThanInstantiationCleanUpCore", "VALUEOF_RATHER_THAN_INSTANTIATION"),
          CleanUp.of("VarCleanUpCore", "USE_VAR"),
          CleanUp.of("VariableDeclarationCleanUpCore", FINAL)
              .box("private-fields", true, FINAL + "_PRIVATE_FIELDS")
              .box("method-parameters", true, FINAL + "_PARAMETERS")
              .box("local-variables", true, FINAL + "_LOCAL_VARIABLES"));

  /** What "Additional actions" of Save Actions are if the user changes none of them. */
  private static final List<CleanUp> ON_SAVE =
      List.of(
          CleanUp.of(
              "Java50CleanUpCore",
              ANNOTATIONS,
              ANNOTATIONS + "_OVERRIDE",
              ANNOTATIONS + "_OVERRIDE_FOR_INTERFACE_METHOD_IMPLEMENTATION",
              ANNOTATIONS + "_DEPRECATED"),
          CleanUp.of("UnnecessaryCodeCleanUpCore", "REMOVE_UNNECESSARY_CASTS"));

  private CleanUps() {}

  /** Those that the release has; 1.20.0 has none, since they were in jdt.ui. */
  public static Stream<Recipe> recipes() {
    List<CleanUp> present = ALL.stream().filter(CleanUp::isInRelease).toList();
    List<Recipe> recipes = new ArrayList<>();
    present.forEach(each -> recipes.add(CleanUpRecipe.alone(each)));
    if (!present.isEmpty()) {
      recipes.add(
          CleanUpRecipe.together(
              "all", present.stream().filter(CleanUp::keepsBehaviour).toList(), Spec.file()));
    }
    if (ON_SAVE.stream().allMatch(CleanUp::isInRelease)) {
      recipes.add(CleanUpRecipe.together("save-actions", ON_SAVE, Spec.file().idempotent()));
    }
    return recipes.stream();
  }

  /** Settings by class, in the order in which they run. */
  static Map<String, Map<String, String>> settings(List<CleanUp> all) {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    all.forEach(each -> settings.put(each.qualifiedName(), each.settings()));
    return settings;
  }
}
