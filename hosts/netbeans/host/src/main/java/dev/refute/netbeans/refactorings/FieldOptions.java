package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;

/** The options of a field that is made of an expression or of a local variable. */
final class FieldOptions {
  private FieldOptions() {}

  /** Sets the parts of the dialog from top to bottom: some grey out others. */
  static DialogFix.Filler of(Question question) throws RequestException {
    String access = Introduce.access(question);
    String place = place(question.text("initialize-in"));
    boolean isFinal = question.flag("final");
    return form -> {
      form.set(place, true);
      form.set("declareFinal", isFinal);
      form.set(access, true);
    };
  }

  private static String place(String name) throws RequestException {
    return switch (name) {
      case "field" -> "initField";
      case "method" -> "initMethod";
      case "constructor" -> "initConstructors";
      default ->
          throw RequestException.bad(
              "the option \"initialize-in\" is field, method or constructor");
    };
  }
}
