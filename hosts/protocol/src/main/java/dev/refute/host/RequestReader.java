package dev.refute.host;

import dev.refute.protocol.RequestException;
import dev.refute.protocol.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The names and texts of one request, checked. Each host extends it, and finds in its IDE what the
 * names stand for.
 */
public abstract class RequestReader {
  private final Target target;
  private final Options options;

  protected RequestReader(Target target, Options options) {
    this.target = target;
    this.options = options;
  }

  // ---- The target.

  protected final Target target() {
    return target;
  }

  public final boolean hasType() {
    return target.hasType();
  }

  public final boolean hasMethod() {
    return target.hasMethod();
  }

  public final boolean hasField() {
    return target.hasField();
  }

  /** The names in the target; a request that lacks one is at fault. */
  protected final String typeName() throws RequestException {
    return required("type", target.type());
  }

  protected final String methodName() throws RequestException {
    return required("method", target.method());
  }

  protected final String fieldName() throws RequestException {
    return required("field", target.field());
  }

  protected final String fileName() throws RequestException {
    return required("file", target.file());
  }

  private static String required(String part, String value) throws RequestException {
    if (value == null || value.isEmpty()) {
      throw RequestException.bad("the target has no \"" + part + "\"");
    }
    return value;
  }

  /** Whether the target can mean a type of this simple name: that name, or none at all. */
  protected final boolean canMean(String simpleName) {
    return !hasType()
        || simpleName.equals(target.type().substring(target.type().lastIndexOf('.') + 1));
  }

  /** Of the methods that have the target's name and parameters, the only one. */
  protected final <M> M only(List<M> methods) throws RequestException {
    String name = owner() + "." + target.method();
    if (methods.isEmpty()) {
      String parameters = target.parameters() == null ? "" : target.parameters().toString();
      throw RequestException.bad("no method " + name + parameters);
    }
    if (methods.size() > 1) {
      throw RequestException.bad("several methods " + name + ": give \"parameters\"");
    }
    return methods.get(0);
  }

  protected final RequestException noType(String name) {
    return RequestException.bad("no type " + name + " in the program");
  }

  protected final RequestException noField() {
    return RequestException.bad("no field " + owner() + "." + target.field());
  }

  private String owner() {
    return hasType() ? target.type() : "(the type at " + target.offset() + ")";
  }

  /**
   * @param end the length of the file
   * @throws RequestException if the selection is not in it
   */
  protected final void checkSelection(int end) throws RequestException {
    if (target.offset() < 0 || target.length() < 0 || target.offset() + target.length() > end) {
      throw RequestException.bad("the selection lies outside " + target.file());
    }
  }

  // ---- The options: see Options.

  public final String text(String option) {
    return options.text(option);
  }

  public final Optional<String> given(String option) {
    return options.given(option);
  }

  public final boolean flag(String option) throws RequestException {
    return options.flag(option);
  }

  public final boolean flag(String option, boolean otherwise) throws RequestException {
    return options.flag(option, otherwise);
  }

  public final List<String> list(String option) {
    return options.list(option);
  }

  public final boolean isAll(String option, boolean otherwise) throws RequestException {
    return options.isAll(option, otherwise);
  }

  public final int position(String option, int size) throws RequestException {
    return options.position(option, size);
  }

  /** Members of a type, by name; "*" stands for all of those on offer. */
  protected final <M> List<M> choose(
      String option, String type, List<M> offered, Function<M, String> nameOf)
      throws RequestException {
    if (text(option).equals("*")) {
      return offered;
    }
    List<M> chosen = new ArrayList<>();
    for (String name : list(option)) {
      List<M> found = offered.stream().filter(each -> nameOf.apply(each).equals(name)).toList();
      if (found.isEmpty()) {
        throw RequestException.bad("no member " + type + "." + name + " can be chosen");
      }
      chosen.addAll(found);
    }
    return chosen;
  }
}
