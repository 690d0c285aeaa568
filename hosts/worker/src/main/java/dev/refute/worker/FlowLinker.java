package dev.refute.worker;

import dev.refute.worker.FlowCode.Body;
import dev.refute.worker.FlowCode.CallPlace;
import dev.refute.worker.FlowCode.Dynamic;
import dev.refute.worker.FlowCode.FieldSite;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Resolves what instructions name: classes, fields and methods. A method is resolved to its code if
 * {@link FlowMachine} interprets it, otherwise to a handle on the real method.
 */
final class FlowLinker {
  /**
   * May access everything, including internals of the JDK: it does only what their own code would
   * do.
   */
  private static final MethodHandles.Lookup TRUSTED = trusted();

  private static final Object NATIVE = "native";

  private final Set<String> packages = new LinkedHashSet<>();
  private final Map<Class<?>, Map<String, Body>> bodies = new HashMap<>();
  private final Map<Class<?>, Set<String>> declared = new HashMap<>();
  private final Set<Class<?>> measured = new LinkedHashSet<>();

  /** "p.C.m:12", by number. */
  final List<String> conditions = new ArrayList<>();

  private static MethodHandles.Lookup trusted() {
    try {
      Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      field.setAccessible(true);
      return (MethodHandles.Lookup) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the JVM needs --add-opens=java.base/java.lang.invoke=ALL-UNNAMED", e);
    }
  }

  /** The classes under test. Their conditions count, and their packages are interpreted. */
  FlowLinker(List<Class<?>> tested) {
    for (Class<?> each : tested) {
      packages.add(each.getPackageName());
      Class<?>[] nest;
      try {
        nest = each.getNestHost().getNestMembers();
      } catch (LinkageError e) {
        nest = new Class<?>[] {each};
      }
      for (Class<?> member : nest) {
        if (member.getName().startsWith(each.getName())) measured.add(member);
      }
    }
    for (Class<?> each : measured) bodiesOf(each);
  }

  boolean runs(Class<?> type) {
    if (type.isArray() || type.isHidden()) return false;
    return type.getClassLoader() instanceof LibraryLoader
        || packages.contains(type.getPackageName());
  }

  private Map<String, Body> bodiesOf(Class<?> type) {
    Map<String, Body> known = bodies.get(type);
    if (known != null) return known;
    Map<String, Body> found = Map.of();
    String file = type.getName().replace('.', '/') + ".class";
    try (InputStream in =
        type.getClassLoader() == null
            ? ClassLoader.getSystemResourceAsStream(file)
            : type.getClassLoader().getResourceAsStream(file)) {
      if (in != null) found = FlowCode.read(type, in.readAllBytes());
    } catch (IOException | RuntimeException e) {
      // Without its code, the real method is called.
    }
    bodies.put(type, found);
    if (measured.contains(type)) {
      found.keySet().stream().sorted().map(found::get).forEach(this::count);
    }
    return found;
  }

  /** Numbers every conditional jump that comes from source code. */
  private void count(Body body) {
    boolean synthetic = (body.access & Opcodes.ACC_SYNTHETIC) != 0;
    if (body.name.equals("<clinit>") || synthetic && !body.name.startsWith("lambda$")) return;
    for (int i = 0; i < body.op.length; i++) {
      int op = body.op[i];
      boolean jump = op >= Opcodes.IFEQ && op <= Opcodes.IF_ACMPNE;
      if (!jump && op != Opcodes.IFNULL && op != Opcodes.IFNONNULL) continue;
      body.condition[i] = conditions.size();
      conditions.add(body.owner.getName() + "." + body.name + ":" + body.line[i]);
    }
  }

  /** By its name in class files, arrays too. */
  Class<?> type(String name, Class<?> from) throws ClassNotFoundException {
    if (name.startsWith("[")) return type(Type.getType(name), from);
    return Class.forName(name.replace('/', '.'), false, from.getClassLoader());
  }

  Class<?> type(Type type, Class<?> from) throws ClassNotFoundException {
    return switch (type.getSort()) {
      case Type.VOID -> void.class;
      case Type.BOOLEAN -> boolean.class;
      case Type.CHAR -> char.class;
      case Type.BYTE -> byte.class;
      case Type.SHORT -> short.class;
      case Type.INT -> int.class;
      case Type.FLOAT -> float.class;
      case Type.LONG -> long.class;
      case Type.DOUBLE -> double.class;
      case Type.ARRAY -> {
        Class<?> element = type(type.getElementType(), from);
        yield Array.newInstance(element, new int[type.getDimensions()]).getClass();
      }
      default -> Class.forName(type.getClassName(), false, from.getClassLoader());
    };
  }

  void initialise(Class<?> type) throws ClassNotFoundException {
    Class.forName(type.getName(), true, type.getClassLoader());
  }

  FlowMemory.Cell cell(FieldSite site, Class<?> from) throws ReflectiveOperationException {
    if (site.cell != null) return site.cell;
    Class<?> owner = type(site.owner, from);
    Field field = find(owner, site.name, site.descriptor);
    if (field == null) throw new NoSuchFieldException(site.owner + "." + site.name);
    initialise(field.getDeclaringClass());
    return site.cell = new FlowMemory.Cell(field);
  }

  private static Field find(Class<?> type, String name, String descriptor) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        boolean same = field.getName().equals(name);
        if (same && Type.getDescriptor(field.getType()).equals(descriptor)) return field;
      }
      for (Class<?> above : each.getInterfaces()) {
        Field field = find(above, name, descriptor);
        if (field != null) return field;
      }
    }
    return null;
  }

  /** Fills in the classes that the call names. */
  void link(CallPlace place, Class<?> from) throws ClassNotFoundException {
    if (place.type != null) return;
    Type[] types = Type.getArgumentTypes(place.descriptor);
    place.parameters = new Class<?>[types.length];
    for (int i = 0; i < types.length; i++) place.parameters[i] = type(types[i], from);
    place.result = type(Type.getReturnType(place.descriptor), from);
    place.type = type(place.owner, from);
  }

  /**
   * The code that a linked call runs, or null for the real method. `receiver` is its class where
   * that decides.
   */
  Body target(CallPlace place, Class<?> receiver) {
    Class<?> start = receiver == null ? place.type : receiver;
    Object known = place.found.get(start);
    if (known == null) {
      known = select(place, start, receiver != null);
      place.found.put(start, known == null ? NATIVE : known);
    }
    return known instanceof Body body ? body : null;
  }

  private Body select(CallPlace place, Class<?> start, boolean virtually) {
    if (virtually && runs(place.type)) {
      Body named = bodiesOf(place.type).get(place.key());
      if (named != null && named.isPrivate()) return named;
    }
    for (Class<?> each = start; each != null; each = each.getSuperclass()) {
      if (runs(each)) {
        Body body = bodiesOf(each).get(place.key());
        if (body != null && !(virtually && (body.isStatic() || body.isPrivate()))) return body;
      }
      if (declares(each, place)) return null;
    }
    return inherited(start, place);
  }

  /** Whether it has no code that we interpret: it is native, or of a package not under test. */
  private boolean declares(Class<?> type, CallPlace place) {
    return declared
        .computeIfAbsent(
            type,
            key -> {
              Set<String> all = new LinkedHashSet<>();
              for (var each : key.getDeclaredMethods()) {
                boolean abstractly = java.lang.reflect.Modifier.isAbstract(each.getModifiers());
                if (!abstractly) all.add(each.getName() + Type.getMethodDescriptor(each));
              }
              return all;
            })
        .contains(place.key());
  }

  /** The most specific of the default methods. */
  private Body inherited(Class<?> start, CallPlace place) {
    Set<Class<?>> all = new LinkedHashSet<>();
    for (Class<?> each = start; each != null; each = each.getSuperclass()) interfaces(each, all);
    if (start.isInterface()) all.add(start);
    Class<?> best = null;
    for (Class<?> each : all) {
      boolean has = runs(each) ? bodiesOf(each).containsKey(place.key()) : declares(each, place);
      if (has && (best == null || best.isAssignableFrom(each))) best = each;
    }
    return best == null || !runs(best) ? null : bodiesOf(best).get(place.key());
  }

  private static void interfaces(Class<?> type, Set<Class<?>> all) {
    for (Class<?> each : type.getInterfaces()) if (all.add(each)) interfaces(each, all);
  }

  /** A constructor's code, in whatever package: it runs on an object that exists already. */
  Body constructor(CallPlace place) {
    Body body = bodiesOf(place.type).get(place.key());
    if (body == null) throw new FlowMachine.Unsupported("constructor of " + place.owner);
    return body;
  }

  /** The real method, as a function of its inputs in an array. */
  MethodHandle natively(CallPlace place, Class<?> from) throws ReflectiveOperationException {
    if (place.natively != null) return place.natively;
    MethodType type = MethodType.methodType(place.result, place.parameters);
    MethodHandle handle =
        switch (place.opcode) {
          case Opcodes.INVOKESTATIC -> TRUSTED.findStatic(place.type, place.name, type);
          case Opcodes.INVOKESPECIAL ->
              place.name.equals("<init>")
                  ? TRUSTED.findConstructor(place.type, type.changeReturnType(void.class))
                  : TRUSTED.findSpecial(place.type, place.name, type, from);
          default -> TRUSTED.findVirtual(place.type, place.name, type);
        };
    return place.natively = spread(handle);
  }

  private static MethodHandle spread(MethodHandle handle) {
    int count = handle.type().parameterCount();
    return handle
        .asFixedArity()
        .asType(MethodType.genericMethodType(count))
        .asSpreader(Object[].class, count);
  }

  /**
   * Calls the bootstrap method of the instruction, which makes a lambda, a text or something else.
   */
  MethodHandle dynamic(Dynamic site, Class<?> from) throws Throwable {
    if (site.target != null) return site.target;
    List<Object> arguments = new ArrayList<>();
    arguments.add(TRUSTED.in(from));
    arguments.add(site.name);
    arguments.add(methodType(site.descriptor, from));
    for (Object each : site.arguments) arguments.add(constant(each, from));
    CallSite made = (CallSite) handle(site.bootstrap, from).invokeWithArguments(arguments);
    return site.target = spread(made.dynamicInvoker());
  }

  private static MethodType methodType(String descriptor, Class<?> from) {
    return MethodType.fromMethodDescriptorString(descriptor, from.getClassLoader());
  }

  Object constant(Object value, Class<?> from) throws Throwable {
    if (value instanceof Handle handle) return handle(handle, from);
    if (!(value instanceof Type type)) return value;
    if (type.getSort() == Type.METHOD) return methodType(type.getDescriptor(), from);
    return type(type, from);
  }

  private MethodHandle handle(Handle handle, Class<?> from) throws ReflectiveOperationException {
    Class<?> owner = type(handle.getOwner(), from);
    if (handle.getTag() <= Opcodes.H_PUTSTATIC) throw new FlowMachine.Unsupported("field handle");
    MethodType type = methodType(handle.getDesc(), from);
    return switch (handle.getTag()) {
      case Opcodes.H_INVOKESTATIC -> TRUSTED.findStatic(owner, handle.getName(), type);
      case Opcodes.H_NEWINVOKESPECIAL -> TRUSTED.findConstructor(owner, type);
      case Opcodes.H_INVOKESPECIAL -> TRUSTED.findSpecial(owner, handle.getName(), type, from);
      default -> TRUSTED.findVirtual(owner, handle.getName(), type);
    };
  }
}
