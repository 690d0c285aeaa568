package dev.refute.worker;

import dev.refute.worker.FlowCode.Body;
import dev.refute.worker.FlowCode.CallPlace;
import dev.refute.worker.FlowCode.Dynamic;
import dev.refute.worker.FlowMachine.Frame;
import dev.refute.worker.FlowMachine.Unsupported;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** How {@link FlowMachine} calls: code that it runs itself, real methods, lambdas, constructors. */
final class FlowCalls {
  private final FlowMachine machine;
  private final FlowLinker linker;
  private final FlowMemory memory;

  /** Lambdas made by code that the machine ran: what they do, and what they captured. */
  private final Map<Object, Lambda> lambdas = new IdentityHashMap<>();

  private record Lambda(String method, CallPlace body, Object[] captured, Tag[] tags) {}

  /** Stands for an object of a class that is not interpreted, between `new` and its constructor. */
  private static final class Pending {}

  FlowCalls(FlowMachine machine) {
    this.machine = machine;
    this.linker = machine.linker;
    this.memory = machine.memory;
  }

  Object allocate(String name, Class<?> from) throws Throwable {
    Class<?> type = linker.type(name, from);
    linker.initialise(type);
    return linker.runs(type) ? allocate(type) : new Pending();
  }

  static Object allocate(Class<?> type) throws InstantiationException {
    return FlowMemory.UNSAFE.allocateInstance(type);
  }

  void invoke(Frame f, CallPlace place) throws Throwable {
    linker.link(place, f.body.owner);
    boolean still = place.opcode == Opcodes.INVOKESTATIC;
    int count = place.parameters.length + (still ? 0 : 1);
    int from = f.top - count;
    Object[] inputs = Arrays.copyOfRange(f.value, from, f.top);
    Tag[] tags = Arrays.copyOfRange(f.tag, from, f.top);
    f.top = from;
    if (!still && inputs[0] == null) throw new NullPointerException();
    if (f.body.owner.getClassLoader() instanceof LibraryLoader) {
      String denied = Denied.reason(place.owner, place.name, place.descriptor);
      if (denied != null) throw new Unsupported("denied " + denied);
    }
    if (place.name.equals("<init>")) {
      construct(f, place, inputs, tags);
      return;
    }
    Object result = call(place, inputs, tags, f.body.owner);
    if (place.result != void.class) f.push(result, machine.tag);
  }

  /** Calls the method of a linked call site. The machine keeps the tag of the result. */
  Object call(CallPlace place, Object[] inputs, Tag[] tags, Class<?> from) throws Throwable {
    boolean virtually =
        place.opcode == Opcodes.INVOKEVIRTUAL || place.opcode == Opcodes.INVOKEINTERFACE;
    if (virtually && !lambdas.isEmpty()) {
      Lambda lambda = lambdas.get(inputs[0]);
      if (lambda != null && lambda.method.equals(place.name)) {
        return call(lambda, place, inputs, tags);
      }
    }
    if (place.opcode == Opcodes.INVOKESTATIC) linker.initialise(place.type);
    Body body = linker.target(place, virtually ? inputs[0].getClass() : null);
    return body != null ? machine.run(body, inputs, tags) : natively(place, inputs, tags, from);
  }

  private Object call(Lambda lambda, CallPlace place, Object[] inputs, Tag[] tags)
      throws Throwable {
    int captured = lambda.captured.length;
    Object[] all = Arrays.copyOf(lambda.captured, captured + inputs.length - 1);
    Tag[] of = Arrays.copyOf(lambda.tags, all.length);
    for (int i = 1; i < inputs.length; i++) {
      // A primitive value may have to be boxed or unboxed.
      Object boxed = FlowMemory.fromStack(inputs[i], place.parameters[i - 1]);
      int number = captured + i - 1;
      int first = lambda.body.opcode == Opcodes.INVOKESTATIC ? 0 : 1;
      Class<?> wanted = number < first ? Object.class : lambda.body.parameters[number - first];
      all[number] = FlowMemory.toStack(boxed, wanted);
      of[number] = tags[i];
    }
    Object result = call(lambda.body, all, of, lambda.body.type);
    Object boxed = FlowMemory.fromStack(result, lambda.body.result);
    return FlowMemory.toStack(boxed, place.result);
  }

  private void construct(Frame f, CallPlace place, Object[] inputs, Tag[] tags) throws Throwable {
    Object object = inputs[0];
    if (!(object instanceof Pending)) {
      if (place.type != Object.class) machine.run(linker.constructor(place), inputs, tags);
      return;
    }
    Object[] rest = Arrays.copyOfRange(inputs, 1, inputs.length);
    Tag[] of = Arrays.copyOfRange(tags, 1, tags.length);
    Object made = natively(place, rest, of, f.body.owner);
    // A wrapper such as Integer depends on the value in it.
    for (int i = 0; i < f.top; i++) {
      if (f.value[i] != object) continue;
      f.value[i] = made;
      f.tag[i] = machine.tag;
    }
  }

  /** Calls the real method or constructor; its result depends on all inputs. */
  Object natively(CallPlace place, Object[] inputs, Tag[] tags, Class<?> from) throws Throwable {
    Tag all = Tag.join(tags);
    Object[] real = inputs.clone();
    boolean receiver = place.opcode != Opcodes.INVOKESTATIC && !place.name.equals("<init>");
    for (int i = receiver ? 1 : 0; i < real.length; i++) {
      real[i] = FlowMemory.fromStack(real[i], place.parameters[receiver ? i - 1 : i]);
    }
    boolean copying = place.owner.equals("java/lang/System") && place.name.equals("arraycopy");
    boolean cloning = receiver && place.name.equals("clone") && real.length == 1;
    boolean comparing =
        all != null && (place.name.equals("equals") || place.name.startsWith("compare"));
    if (place.name.equals("newInstance") && real.length == 2 && real[1] instanceof Integer length) {
      FlowMachine.affordable(length);
    }
    if (comparing && real.length == 2) machine.trace.compared(real[0], tags[0], real[1], tags[1]);
    Object result = really(place, real, from);
    if (copying) {
      memory.copied(real[0], (Integer) real[1], real[2], (Integer) real[3], (Integer) real[4]);
    } else if (cloning && result != null) {
      memory.cloned(real[0], result);
    } else if (result != null && result.getClass().isArray()) {
      memory.tagLength(result, all);
    }
    machine.tag = all;
    return FlowMemory.toStack(result, place.result);
  }

  private Object really(CallPlace place, Object[] inputs, Class<?> from) throws Throwable {
    if (place.owner.equals("java/lang/invoke/VarHandle")) {
      var how = VarHandle.AccessMode.valueFromMethodName(place.name);
      MethodHandle handle = ((VarHandle) inputs[0]).toMethodHandle(how);
      return handle.invokeWithArguments(Arrays.copyOfRange(inputs, 1, inputs.length));
    }
    if (place.owner.equals("java/lang/invoke/MethodHandle") && place.name.startsWith("invoke")) {
      Object[] rest = Arrays.copyOfRange(inputs, 1, inputs.length);
      return ((MethodHandle) inputs[0]).invokeWithArguments(rest);
    }
    return linker.natively(place, from).invoke(inputs);
  }

  void invokeDynamic(Frame f, Dynamic site) throws Throwable {
    MethodHandle target = linker.dynamic(site, f.body.owner);
    CallPlace shape = new CallPlace(Opcodes.INVOKESTATIC, "java/lang/Object", "", site.descriptor);
    linker.link(shape, f.body.owner);
    int count = shape.parameters.length;
    Object[] inputs = Arrays.copyOfRange(f.value, f.top - count, f.top);
    Tag[] tags = Arrays.copyOfRange(f.tag, f.top - count, f.top);
    f.top -= count;
    Object[] real = inputs.clone();
    for (int i = 0; i < count; i++) real[i] = FlowMemory.fromStack(real[i], shape.parameters[i]);
    Object made = target.invoke(real);
    boolean lambda = site.bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory");
    if (lambda) remember(made, site, inputs, tags, f.body.owner);
    f.push(FlowMemory.toStack(made, shape.result), lambda ? null : Tag.join(tags));
  }

  private void remember(Object made, Dynamic site, Object[] captured, Tag[] tags, Class<?> from)
      throws ClassNotFoundException {
    if (!(site.arguments.length > 1 && site.arguments[1] instanceof Handle handle)) return;
    int opcode =
        switch (handle.getTag()) {
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          case Opcodes.H_INVOKESPECIAL -> Opcodes.INVOKESPECIAL;
          default -> -1;
        };
    if (opcode < 0) return;
    CallPlace body =
        new CallPlace(opcode, handle.getOwner(), handle.getName(), handle.getDesc());
    linker.link(body, from);
    lambdas.put(made, new Lambda(site.name, body, captured, tags));
  }
}
