package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The constants in the code of both versions, as inputs for tests: code that compares with 18 is
 * tested with 18.
 *
 * <p>Those of changed methods come first, then those of the classes around them, then the most
 * frequent of the rest. The order does not depend on names.
 */
final class CodeConstants {
  private static final int MAX_TEXT = 80;
  private static final int MAX_PER_RANK = 150;
  private static final int RANKS = 3;

  private static final Map<String, Type> PRIMITIVES =
      Map.of(
          "java/lang/Boolean", Type.BOOLEAN_TYPE,
          "java/lang/Byte", Type.BYTE_TYPE,
          "java/lang/Character", Type.CHAR_TYPE,
          "java/lang/Double", Type.DOUBLE_TYPE,
          "java/lang/Float", Type.FLOAT_TYPE,
          "java/lang/Integer", Type.INT_TYPE,
          "java/lang/Long", Type.LONG_TYPE,
          "java/lang/Short", Type.SHORT_TYPE,
          "java/lang/Void", Type.VOID_TYPE);

  /** How often each was seen, by rank. A constant counts where it is nearest. */
  private final Map<Object, int[]> seen = new HashMap<>();

  /** What the code around the change asks objects to be, by rank: "java/util/List", "[I". */
  private final List<Set<String>> types = List.of(new TreeSet<>(), new TreeSet<>());

  /** The class literals of the code around the change, by rank: "Ljava/lang/String;", "I". */
  private final List<Set<String>> literals = List.of(new TreeSet<>(), new TreeSet<>());

  private final Set<String> changedMethods;
  private final Set<String> changedTypes;

  /** `changed` holds "owner name descriptor". */
  CodeConstants(Set<String> changed) {
    changedMethods = changed;
    changedTypes =
        changed.stream().map(each -> outermost(each.split(" ")[0])).collect(Collectors.toSet());
  }

  private static String outermost(String type) {
    int dollar = type.indexOf('$', 1);
    return dollar < 0 ? type : type.substring(0, dollar);
  }

  void read(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    String owner = reader.getClassName();
    int rank = changedTypes.contains(outermost(owner)) ? 1 : 2;
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            boolean near = changedMethods.contains(owner + " " + name + " " + descriptor);
            return new Finder(near ? 0 : rank);
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** An array of {"rank", "type", "value"}; the type is a descriptor, the value text. */
  void write(JsonWriter out) throws IOException {
    out.beginArray();
    for (int rank = 0; rank < RANKS; rank++) {
      int wanted = rank;
      List<Object> all =
          seen.keySet().stream()
              .filter(each -> rankOf(each) == wanted)
              .sorted(
                  Comparator.comparing((Object each) -> -seen.get(each)[wanted])
                      .thenComparing(CodeConstants::typeOf)
                      .thenComparing(Object::toString))
              .limit(MAX_PER_RANK)
              .toList();
      for (Object each : all) {
        out.beginObject().name("rank").value(rank).name("type").value(typeOf(each));
        out.name("value").value(each.toString()).endObject();
      }
    }
    out.endArray();
  }

  /** The types that objects are cast to or asked for, the nearest first; as descriptors. */
  void writeTypes(JsonWriter out) throws IOException {
    out.beginArray();
    for (String each : nearestFirst(types)) {
      out.value(each.startsWith("[") ? each : "L" + each + ";");
    }
    out.endArray();
  }

  /** The types of class literals, the nearest first; as descriptors. */
  void writeLiterals(JsonWriter out) throws IOException {
    out.beginArray();
    for (String each : nearestFirst(literals)) out.value(each);
    out.endArray();
  }

  private static Set<String> nearestFirst(List<Set<String>> byRank) {
    Set<String> all = new LinkedHashSet<>();
    for (Set<String> each : byRank) all.addAll(each);
    return all;
  }

  private int rankOf(Object constant) {
    int[] counts = seen.get(constant);
    int rank = 0;
    while (counts[rank] == 0) rank++;
    return rank;
  }

  private static String typeOf(Object constant) {
    if (constant instanceof String) return "Ljava/lang/String;";
    if (constant instanceof Integer) return "I";
    if (constant instanceof Long) return "J";
    return constant instanceof Float ? "F" : "D";
  }

  private final class Finder extends MethodVisitor {
    private final int rank;
    private boolean hashed;

    Finder(int rank) {
      super(Opcodes.ASM9);
      this.rank = rank;
    }

    private void found(Object value) {
      boolean text = value instanceof String s && s.length() <= MAX_TEXT && writable(s);
      if (text || value instanceof Number) seen.computeIfAbsent(value, k -> new int[RANKS])[rank]++;
    }

    /** Leaves out what is not text: half of a surrogate pair, and control characters. */
    private static boolean writable(String text) {
      return text.chars()
          .allMatch(
              c ->
                  c == '\n'
                      || c == '\r'
                      || c == '\t'
                      || c >= 0x20 && !Character.isSurrogate((char) c));
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
        found(opcode - Opcodes.ICONST_0);
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode != Opcodes.NEWARRAY) found(operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      boolean asks = opcode == Opcodes.INSTANCEOF || opcode == Opcodes.CHECKCAST;
      if (asks && rank < types.size()) types.get(rank).add(type);
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof Type type) foundLiteral(type);
      else found(value);
    }

    /** Of arrays there are no literals in tests: what has such a class can be asked for it. */
    private void foundLiteral(Type type) {
      boolean one = type.getSort() == Type.OBJECT || type.getSort() <= Type.DOUBLE;
      if (one && rank < literals.size()) literals.get(rank).add(type.getDescriptor());
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      // int.class is Integer.TYPE to a compiler.
      if (name.equals("TYPE") && PRIMITIVES.containsKey(owner)) {
        foundLiteral(PRIMITIVES.get(owner));
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      hashed = name.equals("hashCode");
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
      found(min);
      found(max);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
      // A switch over strings first looks at their hash codes.
      if (!hashed) for (int each : keys) found(each);
    }
  }
}
