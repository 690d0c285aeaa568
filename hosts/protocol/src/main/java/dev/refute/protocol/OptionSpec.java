package dev.refute.protocol;

import com.google.gson.annotations.SerializedName;

/**
 * One option of a refactoring.
 *
 * @param required {@code true} or absent
 * @param defaultValue what the engine's user interface offers; absent if that depends on the
 *     program
 */
public record OptionSpec(Boolean required, @SerializedName("default") String defaultValue) {
  public static OptionSpec mandatory() {
    return new OptionSpec(true, null);
  }

  public static OptionSpec optional(String defaultValue) {
    return new OptionSpec(null, defaultValue);
  }
}
