package dev.refute.worker;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a compiler made of a program: class files, or the reasons why not. */
public final class Compilation {
  /** Class files by binary name, "p.A$B"; empty if there were errors. */
  final Map<String, byte[]> classes = new LinkedHashMap<>();

  final List<Diagnostic> diagnostics = new ArrayList<>();
  final List<String> classPath;
  private Map<String, byte[]> guarded;

  Compilation(List<String> classPath) {
    this.classPath = classPath;
  }

  boolean ok() {
    return diagnostics.stream().noneMatch(d -> d.severity().equals("error"));
  }

  /** {"ok":…, "diagnostics":[…], "classes":[…]}, the classes with their members if asked for. */
  public byte[] report(boolean withClasses) {
    Json out = new Json().open('{').field("ok", ok());
    out.name("diagnostics").open('[');
    for (Diagnostic diagnostic : diagnostics) diagnostic.write(out);
    out.close(']');
    if (withClasses) {
      out.name("classes").open('[');
      for (byte[] bytes : classes.values()) ClassFacts.write(bytes, out);
      out.close(']');
    }
    return out.close('}').bytes();
  }

  /** Fresh classes: nothing is shared with an earlier load, static fields least of all. */
  public ProgramLoader load() {
    if (guarded == null) {
      guarded = new LinkedHashMap<>();
      classes.forEach((name, bytes) -> guarded.put(name, Instrumenter.instrument(bytes)));
    }
    return new ProgramLoader(guarded, classPath);
  }

  /**
   * Whether both are the same program: the same bytes under the same names, or at least {@link
   * Alike} when members are renamed as given, old and new names in turn.
   */
  public boolean identicalTo(Compilation other, byte[][] methods, byte[][] fields) {
    if (!classes.keySet().equals(other.classes.keySet())) return false;
    boolean equal =
        classes.entrySet().stream()
            .allMatch(e -> Arrays.equals(e.getValue(), other.classes.get(e.getKey())));
    if (equal && methods.length + fields.length == 0) return true;
    return Alike.alike(classes, other.classes, renaming(methods), renaming(fields));
  }

  private static Map<String, String> renaming(byte[][] names) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i + 1 < names.length; i += 2) {
      map.put(
          new String(names[i], StandardCharsets.UTF_8),
          new String(names[i + 1], StandardCharsets.UTF_8));
    }
    return map;
  }
}
