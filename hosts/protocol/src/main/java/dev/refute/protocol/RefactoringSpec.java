package dev.refute.protocol;

import com.google.gson.annotations.SerializedName;
import java.util.Map;

/**
 * The target and the options of one refactoring.
 *
 * @param target what it is applied to: type, method, field, member, selection, file or program
 * @param options by name
 * @param idempotent whether a second time changes nothing; null, which is left out, if that is not
 *     promised
 * @param changesBehaviour whether that is what it is for; null if not
 */
public record RefactoringSpec(
    String target,
    Map<String, OptionSpec> options,
    Boolean idempotent,
    @SerializedName("changes-behaviour") Boolean changesBehaviour) {
  public RefactoringSpec(String target, Map<String, OptionSpec> options) {
    this(target, options, null, null);
  }
}
