package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodTooLargeException;

/** What a compiler made of a program: class files, or the reasons why not. */
public final class Compilation {
  /** Class files by binary name, "p.A$B"; empty if there were errors. */
  final Map<String, byte[]> classes = new LinkedHashMap<>();

  /** The path of the source that each class comes from, as far as the compiler said. */
  final Map<String, String> origins = new HashMap<>();

  final List<Diagnostic> diagnostics = new ArrayList<>();
  final List<String> classPath;

  /** The answer of {@link Bindings} as JSON; null if nobody asked for it. */
  String bindings;

  /** Whether the coverage of loaded classes is measured. */
  boolean measured;

  /** The changed code, if it is to be measured; usually null. */
  private Watch watch;

  /** With guards; made when a class is first loaded. */
  private final Map<String, byte[]> guarded = new HashMap<>();

  Compilation(List<String> classPath) {
    this.classPath = classPath;
  }

  boolean ok() {
    return diagnostics.stream().noneMatch(d -> d.severity().equals("error"));
  }

  /** {"ok":…, "diagnostics":[…], "classes":[…]}, the classes with members if asked for. */
  public byte[] report(boolean withClasses) {
    return Report.bytes(out -> write(withClasses, out));
  }

  private void write(boolean withClasses, JsonWriter out) throws IOException {
    out.beginObject().name("ok").value(ok());
    out.name("diagnostics").beginArray();
    for (Diagnostic each : diagnostics) each.write(out);
    out.endArray();
    if (withClasses) {
      out.name("classes").beginArray();
      for (byte[] each : classes.values()) ClassFacts.read(each).write(out);
      out.endArray();
    }
    if (bindings != null) out.name("bindings").jsonValue(bindings);
    out.endObject();
  }

  /** The class files as JSON: see {@link ClassFiles}. */
  public byte[] classFiles() {
    return ClassFiles.write(classes);
  }

  /** The same class files, of which coverage is measured. They should have lines. */
  public Compilation toMeasure() {
    Compilation result = new Compilation(classPath);
    result.classes.putAll(classes);
    result.measured = true;
    return result;
  }

  /** Fresh classes: nothing is shared with an earlier load, static fields least of all. */
  public ProgramLoader load() {
    Ancestry ancestry = new Ancestry(this::classFile);
    if (measured) {
      // Lines count whether their class is loaded or not.
      Coverage coverage = Coverage.current = new Coverage();
      classes.keySet().forEach(name -> guarded.put(name, guard(name, ancestry, coverage)));
    }
    return new ProgramLoader(
        classes.keySet(),
        name -> guarded.computeIfAbsent(name, key -> guard(key, ancestry, null)),
        classPath);
  }

  /**
   * With probes, if there is anything to measure. If a method has no room for them, its class goes
   * without: its code counts as not reached.
   */
  private byte[] guard(String name, Ancestry ancestry, Coverage coverage) {
    byte[] bytes = classes.get(name);
    try {
      if (watch != null) return Instrumenter.instrumentWatched(bytes, ancestry, watch);
      return Instrumenter.instrument(bytes, ancestry, coverage);
    } catch (MethodTooLargeException e) {
      return Instrumenter.instrument(bytes, ancestry, null);
    }
  }

  private void watch(Coverage coverage, String side, ChangedLines.Side changed, Ancestry ancestry) {
    watch = new Watch(coverage, side, changed.methods, changed.places);
    guarded.clear();
    // Lines count whether their class is loaded or not.
    for (String each : changed.methods) {
      String name = each.substring(0, each.indexOf(' ')).replace('/', '.');
      guarded.computeIfAbsent(name, key -> guard(key, ancestry, null));
    }
  }

  /** How much of the change to `other` was reached since {@link #direct}, in each version. */
  public byte[] changed(Compilation other) {
    return Report.bytes(
        out -> {
          out.beginObject();
          write("before", watch, out);
          write("after", other.watch, out);
          out.endObject();
        });
  }

  private static void write(String side, Watch watch, JsonWriter out) throws IOException {
    if (watch == null) return;
    int[] figures = watch.figures();
    out.name(side).beginObject();
    out.name("lines-reached").value(figures[0]).name("lines").value(figures[1]);
    out.name("branches-reached").value(figures[2]).name("branches").value(figures[3]);
    out.name("missed").beginArray();
    for (String each : watch.missed()) out.value(each);
    out.endArray().endObject();
  }

  /** The class file of "p/A", in the program or on its class path; null if there is none. */
  private byte[] classFile(String internalName) {
    byte[] own = classes.get(internalName.replace('/', '.'));
    return own != null ? own : ProgramLoader.inLibraries(classPath, internalName);
  }

  /**
   * Which operations the change from this version to `other` can reach: a byte for each (see {@link
   * Impact}), followed by eight that say what it is like (see {@link Anatomy}). Null if nothing
   * changed.
   *
   * <p>Renamings are given as old and new names in turn; `operations`, of this version, as kind,
   * owner, name and descriptor in turn.
   */
  public byte[] study(
      Compilation other,
      byte[][] types,
      byte[][] methods,
      byte[][] fields,
      byte[][] operations) {
    boolean renames = types.length + methods.length + fields.length > 0;
    if (!renames && equalBytes(other)) return null;
    Alike alike =
        new Alike(this, other, renaming(types), renaming(methods), renaming(fields));
    if (alike.same()) return null;
    List<String> all = strings(operations);
    byte[] bits = new Impact(alike).judge(all);
    Anatomy[] versions = Anatomy.of(this, other, alike.names);
    ByteBuffer answer = ByteBuffer.allocate(9 * bits.length);
    for (int i = 0; i < bits.length; i++) {
      List<String> operation = all.subList(4 * i, 4 * i + 4);
      answer.put(bits[i]).putLong(Anatomy.ofOperation(versions, alike.names, operation));
    }
    return answer.array();
  }

  /**
   * Where tests of the change to `other` should look: {"distances":[…], "constants":[…],
   * "types":[…], "literals":[…]}. The distances are those of {@link Nearness}, one for each
   * operation; see {@link CodeConstants}.
   * From now on it is measured how much of the change is reached. Renamings and operations are
   * given as to {@link #study}.
   */
  public byte[] direct(
      Compilation other,
      byte[][] types,
      byte[][] methods,
      byte[][] fields,
      byte[][] operations) {
    Alike alike =
        new Alike(this, other, renaming(types), renaming(methods), renaming(fields));
    ChangedLines lines = new ChangedLines(this, other, alike);
    Coverage.current = new Coverage();
    watch(Coverage.current, "before ", lines.before, new Ancestry(this::classFile));
    other.watch(Coverage.current, "after ", lines.after, new Ancestry(other::classFile));
    List<String> all = strings(operations);
    Nearness nearness = new Nearness(alike, all);
    CodeConstants constants = new CodeConstants(nearness.changed());
    classes.values().forEach(constants::read);
    other.classes.values().forEach(constants::read);
    return Report.bytes(
        out -> {
          out.beginObject().name("distances").beginArray();
          for (int i = 0; i < all.size(); i += 4) out.value(nearness.of(all.subList(i, i + 4)));
          out.endArray().name("constants");
          constants.write(out);
          out.name("types");
          constants.writeTypes(out);
          out.name("literals");
          constants.writeLiterals(out);
          out.endObject();
        });
  }

  /** What the change to `other` may have renamed or moved: see {@link Guesses}. */
  public byte[] guess(Compilation other, byte[][] types, byte[][] methods, byte[][] fields) {
    if (equalBytes(other)) return Report.bytes(out -> out.beginObject().endObject());
    return Report.bytes(
        new Guesses(this, other, renaming(types), renaming(methods), renaming(fields))::write);
  }

  /** Whether the class files are equal but for lines, which no code of a program can see here. */
  private boolean equalBytes(Compilation other) {
    return classes.keySet().equals(other.classes.keySet())
        && classes.entrySet().stream()
            .allMatch(e -> equalCode(e.getValue(), other.classes.get(e.getKey())));
  }

  private static boolean equalCode(byte[] one, byte[] other) {
    if (Arrays.equals(one, other)) return true;
    return LineStripper.hasLines(one)
        && LineStripper.hasLines(other)
        && Arrays.equals(LineStripper.strip(one), LineStripper.strip(other));
  }

  private static List<String> strings(byte[][] from) {
    return Arrays.stream(from).map(each -> new String(each, StandardCharsets.UTF_8)).toList();
  }

  private static Map<String, String> renaming(byte[][] names) {
    Map<String, String> map = new HashMap<>();
    List<String> texts = strings(names);
    for (int i = 0; i + 1 < texts.size(); i += 2) map.put(texts.get(i), texts.get(i + 1));
    return map;
  }
}
