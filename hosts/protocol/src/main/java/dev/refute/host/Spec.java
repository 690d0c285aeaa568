package dev.refute.host;

import dev.refute.protocol.OptionSpec;
import dev.refute.protocol.RefactoringSpec;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds a {@link RefactoringSpec}. */
public final class Spec {
  private final String target;
  private final Map<String, OptionSpec> options = new LinkedHashMap<>();
  private Boolean idempotent;
  private Boolean changesBehaviour;

  private Spec(String target) {
    this.target = target;
  }

  public static Spec type() {
    return new Spec("type");
  }

  public static Spec method() {
    return new Spec("method");
  }

  public static Spec field() {
    return new Spec("field");
  }

  public static Spec member() {
    return new Spec("member");
  }

  public static Spec selection() {
    return new Spec("selection");
  }

  public static Spec file() {
    return new Spec("file");
  }

  public static Spec program() {
    return new Spec("program");
  }

  /** Promises that the same request changes nothing in its own result. */
  public Spec idempotent() {
    idempotent = true;
    return this;
  }

  /** Says that it means to change what programs do, as repairs do. */
  public Spec changesBehaviour() {
    changesBehaviour = true;
    return this;
  }

  /** An option that must be given. */
  public Spec required(String name) {
    options.put(name, OptionSpec.mandatory());
    return this;
  }

  /** An option with the default of the user interface. */
  public Spec option(String name, String defaultValue) {
    options.put(name, OptionSpec.optional(defaultValue));
    return this;
  }

  /** An option whose default the engine works out from the program. */
  public Spec option(String name) {
    options.put(name, OptionSpec.optional(null));
    return this;
  }

  public RefactoringSpec done() {
    return new RefactoringSpec(target, options, idempotent, changesBehaviour);
  }
}
