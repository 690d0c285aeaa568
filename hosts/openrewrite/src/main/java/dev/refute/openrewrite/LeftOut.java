package dev.refute.openrewrite;

import java.util.Set;

/** The recipes that are not offered, and those that mean to change what a program does. */
final class LeftOut {
  /**
   * They repair programs: 0.1 becomes exact, arrays are compared by their elements, null is no
   * longer followed. Another behaviour is what they are for.
   */
  private static final Set<String> REPAIRS =
      Set.of(
          "AtomicPrimitiveEqualsUsesGet",
          "AvoidBoxedBooleanExpressions",
          "BigDecimalDoubleConstructorRecipe",
          "CovariantEquals",
          "EqualsAvoidsNull",
          "ExplicitCharsetOnStringGetBytes",
          "FallThrough",
          "FixStringFormatExpressions",
          "IndexOfShouldNotCompareGreaterThanZero",
          "InterruptedExceptionHandling",
          "MaskCreditCardNumbers",
          "NewStringBuilderBufferWithCharArgument",
          "NoEqualityInForCondition",
          "NoFinalizer",
          "ObjectFinalizeCallsSuper",
          "OnlyCatchDeclaredExceptions",
          "PreferSystemGetPropertyOverGetenv",
          "ReferentialEqualityToObjectEquals",
          "RemoveCallsToObjectFinalize",
          "RemoveCallsToSystemGc",
          "RemoveDuplicateConditions",
          "RemoveHashCodeCallsFromArrayInstances",
          "RemoveSystemOutPrintln",
          "RemoveToStringCallsFromArrayInstances",
          "RenameMethodsNamedHashcodeEqualOrToString",
          "ReplaceThreadRunWithThreadStart",
          "ReplaceWeekYearWithYear",
          "SillyEqualsCheck",
          "StringLiteralEquality",
          "URLEqualsHashCodeRecipes",
          "UseObjectNotifyAll",
          "UsePortableNewlines",
          "UseSystemLineSeparator");

  /** They only mark or count, or write what a program need not have on its class path. */
  private static final Set<String> NOT_OFFERED =
      Set.of(
          "AddApache2LicenseHeader",
          "AnnotateNullableMethods",
          "AnnotateNullableParameters",
          "AnnotateRequiredParameters",
          "RandomizeId",
          "UpdateSourcePositions");

  /** White space alone is no refactoring; AutoFormat stands for all of it. */
  private static final String FORMAT = "org.openrewrite.java.format.";

  private LeftOut() {}

  static boolean isRepair(String recipe) {
    return REPAIRS.contains(simple(recipe));
  }

  static boolean isOffered(String recipe) {
    boolean isForJava =
        recipe.startsWith("org.openrewrite.java.")
            || recipe.startsWith("org.openrewrite.staticanalysis.");
    boolean isSearch =
        recipe.startsWith("org.openrewrite.java.search.")
            || recipe.startsWith("org.openrewrite.java.ai.")
            || simple(recipe).startsWith("Find");
    boolean isLayout = recipe.startsWith(FORMAT) && !recipe.equals(FORMAT + "AutoFormat");
    // A part of another recipe, which is offered as a whole.
    boolean isPart = recipe.contains("$");
    return isForJava
        && !isSearch
        && !isLayout
        && !isPart
        && !recipe.contains(".maven.")
        && !NOT_OFFERED.contains(simple(recipe));
  }

  private static String simple(String recipe) {
    return recipe.substring(recipe.lastIndexOf('.') + 1);
  }
}
