package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import dev.refute.randoop.Equivalence;
import dev.refute.randoop.Legality;
import dev.refute.randoop.Visitor;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A library opened for random testing: what can be called, and the runner that calls it. */
public final class RandomLab {
  private static final String LARGEST = "5000";

  private final Map<String, List<String>> settings = new LinkedHashMap<>();
  final LibraryLoader loader;
  final Surface surface;
  final Literals literals = new Literals();
  private final List<Class<?>> types = new ArrayList<>();
  private final Map<Class<?>, Integer> typeNumbers = new LinkedHashMap<>();
  private SequenceRunner runner;
  private FlowLinker linker;
  private int spare;
  private final Coverage coverage;
  private final Method counter; // or null

  /** Settings are "name=value"; some may be repeated. */
  static RandomLab open(byte[][] settings) throws Exception {
    return new RandomLab(settings);
  }

  private RandomLab(byte[][] given) throws Exception {
    for (byte[] each : given) {
      String text = new String(each, StandardCharsets.UTF_8);
      int equals = text.indexOf('=');
      settings
          .computeIfAbsent(text.substring(0, equals), key -> new ArrayList<>())
          .add(text.substring(equals + 1));
    }
    coverage = Coverage.current = has("coverage") ? new Coverage() : null;
    String measured = has("coverage") ? one("coverage", "") : "";
    loader = new LibraryLoader(urls(), coverage, measured);
    surface = new Surface(has("package-private"), filter());
    ClassNames names = new ClassNames(all("classpath"));
    Set<String> tested = new LinkedHashSet<>(all("class"));
    for (String each : all("package")) tested.addAll(names.inPackage(each));
    for (String each : all("all-in")) tested.addAll(names.in(each));
    for (String each : all("exclude")) tested.removeIf(Pattern.compile(each).asMatchPredicate());
    for (String each : tested) surface.test(loader, each, false);
    for (String each : all("helper")) surface.test(loader, each, true);
    surface.addHelpers(loader, names.library());
    if (!has("no-literals")) {
      for (Class<?> each : surface.tested) literals.study(loader, each.getName());
      literals.addFound(Double.parseDouble(one("largest", LARGEST)));
    }
    // Reserves slots for constants that are added later, because slots keep their numbers.
    spare = literals.values.size();
    for (int i = Integer.parseInt(one("spare", "0")); i > 0; i--) literals.values.add(null);
    for (String each : all("constant")) constant(each);
    counter = has("counter") ? counter(one("counter", "")) : null;
  }

  private Method counter(String name) throws ReflectiveOperationException {
    Method reached = Class.forName(name, false, loader).getDeclaredMethod("reached");
    if (!Modifier.isStatic(reached.getModifiers()) || reached.getReturnType() != int[].class) {
      throw new NoSuchMethodException(name + " has no static int[] reached()");
    }
    reached.setAccessible(true);
    return reached;
  }

  private URL[] urls() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String each : all("classpath")) urls.add(new File(each).toURI().toURL());
    for (String each : all("contract-path")) urls.add(new File(each).toURI().toURL());
    return urls.toArray(new URL[0]);
  }

  private Predicate<String> filter() {
    List<Predicate<String>> only = all("methods").stream().map(RandomLab::pattern).toList();
    List<Predicate<String>> not = all("omit").stream().map(RandomLab::pattern).toList();
    return label ->
        (only.isEmpty() || only.stream().anyMatch(each -> each.test(label)))
            && not.stream().noneMatch(each -> each.test(label));
  }

  private static Predicate<String> pattern(String text) {
    return Pattern.compile(text).asPredicate();
  }

  private List<String> all(String name) {
    return settings.getOrDefault(name, List.of());
  }

  private boolean has(String name) {
    return settings.containsKey(name);
  }

  private String one(String name, String otherwise) {
    List<String> found = all(name);
    return found.isEmpty() ? otherwise : found.get(0);
  }

  /** Everything the generator must know, as JSON. */
  byte[] describe() {
    for (Operation op : surface.operations) {
      op.inputs.forEach(this::number);
      number(op.result);
    }
    for (Object each : literals.values) if (each != null) number(each.getClass());
    return Report.bytes(this::write);
  }

  private void write(JsonWriter out) throws IOException {
    out.beginObject().name("operations").beginArray();
    for (Operation op : surface.operations) write(op, out);
    out.endArray().name("types").beginArray();
    for (Class<?> each : types) write(each, out);
    out.endArray().name("literals").beginArray();
    for (Object each : literals.values) {
      out.beginObject().name("type").value(each == null ? -1 : number(each.getClass()));
      out.name("java").value(each == null ? "" : JavaSource.literal(each)).endObject();
    }
    out.endArray().name("left_out").beginObject();
    for (Map.Entry<String, String> each : surface.leftOut.entrySet()) {
      out.name(each.getKey()).value(each.getValue());
    }
    out.endObject().name("classes").value(surface.tested.size()).endObject();
  }

  private int number(Class<?> type) {
    return typeNumbers.computeIfAbsent(
        type,
        key -> {
          types.add(key);
          return types.size() - 1;
        });
  }

  private void write(Operation op, JsonWriter out) throws IOException {
    out.beginObject().name("kind").value(op.kind.ordinal());
    Class<?> owner = op.owner;
    out.name("owner").value(JavaSource.type(owner)).name("name").value(op.name);
    out.name("label").value(Surface.label(op));
    out.name("package").value(owner.isArray() ? "" : owner.getPackageName());
    out.name("public").value(op.isPublic).name("helper").value(op.helper);
    boolean inner =
        op.kind == Operation.Kind.CONSTRUCTOR
            && owner.isMemberClass()
            && !java.lang.reflect.Modifier.isStatic(owner.getModifiers());
    out.name("inner").value(inner);
    out.name("inputs").beginArray();
    for (Class<?> each : op.inputs) out.value(number(each));
    out.endArray().name("result").value(op.result == void.class ? -1 : number(op.result));
    out.endObject();
  }

  /** Writes a type, and the numbers of the types whose values can be passed as it. */
  private void write(Class<?> type, JsonWriter out) throws IOException {
    out.beginObject().name("java").value(JavaSource.type(type));
    out.name("primitive").value(type.isPrimitive()).name("from").beginArray();
    for (int i = 0; i < types.size(); i++) {
      Class<?> from = types.get(i);
      boolean fits = type == from;
      if (!type.isPrimitive() && from != void.class) {
        fits |= type.isAssignableFrom(InvokerMaker.boxOf(from));
      } else if (type.isPrimitive()) {
        // A constant has the type of its box.
        fits |= from == InvokerMaker.boxOf(type);
      }
      if (fits) out.value(i);
    }
    out.endArray().endObject();
  }

  /** From now on {@link #run} reads from `in` and writes to `out`. */
  void attach(ByteBuffer in, ByteBuffer out) throws Exception {
    Contracts contracts = new Contracts();
    contracts.defaults = !has("no-default-contracts");
    contracts.extras = has("extras");
    for (String each : all("contract")) contracts.add(make(each));
    List<Visitor> visitors = new ArrayList<>();
    for (String each : all("visitor")) visitors.add((Visitor) make(each));
    runner =
        new SequenceRunner(
            in.order(ByteOrder.nativeOrder()).asIntBuffer(),
            out.order(ByteOrder.nativeOrder()).asIntBuffer(),
            surface.operations,
            literals.values,
            new InvokerMaker(loader, has("reflection")),
            contracts,
            seenValues(),
            visitors);
    if (has("legality")) runner.legality = (Legality) make(one("legality", ""));
    runner.countDistinct = has("count-distinct");
    runner.slowNanos = Long.parseLong(one("slow-ms", "10")) * 1_000_000;
  }

  private SeenValues seenValues() throws Exception {
    double largest = Double.parseDouble(one("largest", LARGEST));
    boolean nulls = has("reuse-null");
    return switch (one("prune", "equals")) {
      case "off" -> new SeenValues(SeenValues.Mode.OFF, largest, nulls, null);
      case "equals" -> new SeenValues(SeenValues.Mode.EQUALS, largest, nulls, null);
      case "reflective" -> new SeenValues(SeenValues.Mode.REFLECTIVE, largest, nulls, null);
      default -> {
        Equivalence user = (Equivalence) make(one("prune", ""));
        yield new SeenValues(SeenValues.Mode.USER, largest, nulls, user);
      }
    };
  }

  private Object make(String name) throws Exception {
    Guard.arm(1_000_000, 1 << 20);
    return Class.forName(name, true, loader).getDeclaredConstructor().newInstance();
  }

  int run() {
    return runner.run();
  }

  /** How many sequences were stopped, by reason. */
  byte[] stopped() {
    return Report.bytes(
        out -> {
          out.beginObject();
          for (Map.Entry<String, Integer> each : runner.stopped.entrySet()) {
            out.name(each.getKey()).value(each.getValue());
          }
          out.endObject();
        });
  }

  /** Runs one sequence and explains it: see {@link Recorder}. */
  byte[] explain(int[] code, boolean values) {
    return new Recorder(runner).explain(code, values);
  }

  /** Runs one sequence and follows its values: see {@link FlowRun}. */
  byte[] flow(int[] code, boolean detail) {
    if (linker == null) linker = new FlowLinker(surface.tested);
    return new FlowRun(linker, surface.operations, literals.values).run(code).tell(detail);
  }

  /** The conditions of the classes under test, "p.C.m:line" in the order of their numbers. */
  byte[] conditions() {
    if (linker == null) linker = new FlowLinker(surface.tested);
    return Report.bytes(out -> Report.texts(out, linker.conditions));
  }

  /**
   * The slot of a constant such as "Integer:42". A new constant gets a spare slot, or -1 if none is
   * left.
   */
  int constant(String text) {
    Object value = Literals.parse(text);
    if (value == null) return -1;
    int known = literals.values.indexOf(value);
    if (known >= 0) return known;
    if (spare == literals.values.size()) return -1;
    literals.values.set(spare, value);
    if (runner != null) runner.constant(spare, value);
    return spare++;
  }

  int constant(byte[] text) {
    return constant(new String(text, StandardCharsets.UTF_8));
  }

  /** The type and source of the constant in a slot, separated by a space. */
  byte[] describeConstant(int slot) {
    Object value = literals.values.get(slot);
    String text = number(value.getClass()) + " " + JavaSource.literal(value);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Lines reached, lines, branches reached, branches, blocks reached, blocks, distinct values, and
   * what the library's own counter has counted: a class with a static `int[] reached()`.
   */
  int[] coverage() throws ReflectiveOperationException {
    int[] figures = coverage == null ? new int[6] : coverage.figures();
    int[] counted = {};
    if (counter != null) {
      Guard.arm(1_000_000, 1 << 20);
      counted = (int[]) counter.invoke(null);
    }
    figures = Arrays.copyOf(figures, 7 + counted.length);
    figures[6] = runner.distinctValues();
    System.arraycopy(counted, 0, figures, 7, counted.length);
    return figures;
  }
}
