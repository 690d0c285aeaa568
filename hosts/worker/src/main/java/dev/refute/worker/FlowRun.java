package dev.refute.worker;

import dev.refute.worker.FlowCode.Body;
import dev.refute.worker.FlowCode.CallPlace;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * One sequence run by {@link FlowMachine}, and what it told, as JSON.
 *
 * <p>Its variables are the results of its calls, and each use of a constant: the thesis's sequences
 * have a variable for every constant too.
 */
final class FlowRun {
  /** `input` is -1 for the result of the call. */
  private record Variable(int call, int input, Object value) {}

  private final FlowMachine machine;
  private final List<Operation> operations;
  private final List<Object> constants;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Object> results = new ArrayList<>();
  private final List<Tag> tags = new ArrayList<>();
  private String ended = "returned";

  FlowRun(FlowLinker linker, List<Operation> operations, List<Object> constants) {
    this.machine = new FlowMachine(linker);
    this.operations = operations;
    this.constants = constants;
  }

  /** `code` as in a batch. */
  FlowRun run(int[] code) {
    int at = 2;
    for (int i = 0; i < code[0]; i++) {
      Operation op = operations.get(code[at]);
      Object[] inputs = new Object[op.inputs.size()];
      Tag[] of = new Tag[inputs.length];
      for (int k = 0; k < inputs.length; k++) input(i, k, code[at + 1 + k], inputs, of);
      at += 1 + inputs.length;
      Guard.arm(1_000_000_000, 1 << 22);
      try {
        Object result = call(op, inputs, of);
        results.add(result);
        tags.add(Tag.join(machine.tag, variable(i, -1, result)));
      } catch (FlowMachine.Unsupported e) {
        ended = "unsupported: " + e.getMessage();
        return this;
      } catch (Throwable e) {
        if (e instanceof Guard.Stop || Guard.reason() != null) ended = "stopped";
        else ended = "threw " + e.getClass().getName();
        return this;
      }
    }
    return this;
  }

  private void input(int call, int number, int slot, Object[] inputs, Tag[] of) {
    int first = constants.size() + 1;
    if (slot >= first) {
      inputs[number] = results.get(slot - first);
      of[number] = tags.get(slot - first);
      return;
    }
    inputs[number] = slot < constants.size() ? constants.get(slot) : null;
    of[number] = variable(call, number, inputs[number]);
  }

  private Tag variable(int call, int input, Object value) {
    variables.add(new Variable(call, input, value));
    return Tag.of(variables.size() - 1);
  }

  private Object call(Operation op, Object[] inputs, Tag[] of) throws Throwable {
    machine.tag = null;
    for (int k = 0; k < inputs.length; k++) {
      inputs[k] = FlowMemory.toStack(inputs[k], op.inputs.get(k));
    }
    return switch (op.kind) {
      case ARRAY -> array(op, inputs, of);
      case FIELD, STATIC_FIELD -> field(op, inputs);
      case CONSTRUCTOR -> construct(op, inputs, of);
      case METHOD, STATIC_METHOD -> {
        boolean still = op.kind == Operation.Kind.STATIC_METHOD;
        if (!still && inputs[0] == null) throw new NullPointerException();
        int opcode =
            still
                ? Opcodes.INVOKESTATIC
                : op.owner.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        Object result = machine.calls().call(place(opcode, op), inputs, of, op.owner);
        yield op.result == void.class ? null : FlowMemory.fromStack(result, op.result);
      }
    };
  }

  private CallPlace place(int opcode, Operation op) throws ClassNotFoundException {
    CallPlace place =
        new CallPlace(opcode, Type.getInternalName(op.owner), op.name, op.descriptor);
    place.type = op.owner;
    boolean receiver = op.kind == Operation.Kind.METHOD;
    place.parameters =
        op.inputs.subList(receiver ? 1 : 0, op.inputs.size()).toArray(new Class<?>[0]);
    place.result = op.result;
    return place;
  }

  private Object construct(Operation op, Object[] inputs, Tag[] of) throws Throwable {
    CallPlace place = place(Opcodes.INVOKESPECIAL, op);
    machine.linker.initialise(op.owner);
    if (!machine.linker.runs(op.owner)) {
      return machine.calls().natively(place, inputs, of, op.owner);
    }
    Object made = FlowCalls.allocate(op.owner);
    Body body = machine.linker.constructor(place);
    Object[] all = new Object[inputs.length + 1];
    Tag[] tagsOfAll = new Tag[all.length];
    all[0] = made;
    System.arraycopy(inputs, 0, all, 1, inputs.length);
    System.arraycopy(of, 0, tagsOfAll, 1, of.length);
    machine.run(body, all, tagsOfAll);
    machine.tag = null;
    return made;
  }

  private Object field(Operation op, Object[] inputs) throws Throwable {
    FlowMemory.Cell cell =
        machine.linker.cell(
            new FlowCode.FieldSite(Type.getInternalName(op.owner), op.name, op.descriptor),
            op.owner);
    Object object = op.kind == Operation.Kind.FIELD ? inputs[0] : null;
    Object value = FlowMemory.read(cell, object);
    machine.tag = machine.memory.tag(cell, object);
    return FlowMemory.fromStack(value, op.result);
  }

  private Object array(Operation op, Object[] inputs, Tag[] of) {
    Object made = Array.newInstance(op.owner.getComponentType(), inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      FlowMemory.store(made, i, inputs[i]);
      machine.memory.tag(made, i, of[i]);
    }
    return made;
  }

  String ended() {
    return ended;
  }

  List<Object> results() {
    return results;
  }

  /** With `detail`, also what the ways of conditions hung on. */
  byte[] tell(boolean detail) {
    Json out = new Json().open('{').field("ended", ended).name("outcomes").open('[');
    machine.trace.outcomes.stream().forEach(out::value);
    out.close(']');
    if (detail) {
      out.name("variables").open('[');
      for (Variable each : variables) {
        out.open('{').field("call", each.call).field("input", each.input);
        write(each.value, out);
        out.close('}');
      }
      out.close(']').name("influencing").open('{');
      machine.trace.influencing.forEach(
          (condition, tag) -> {
            out.name(condition.toString()).open('[');
            tag.variables().forEach(out::value);
            out.close(']');
          });
      out.close('}').name("compared").open('{');
      machine.trace.compared.forEach((variable, values) -> write(variable, values, out));
      out.close('}');
    }
    return out.close('}').bytes();
  }

  private static void write(int variable, Set<Object> values, Json out) {
    out.name(Integer.toString(variable)).open('[');
    for (Object each : values) {
      out.open('{');
      write(each, out);
      out.close('}');
    }
    out.close(']');
  }

  /** A constant as its class and text; of anything else whether it is null. */
  private static void write(Object value, Json out) {
    if (value == null) {
      out.field("kind", "null");
    } else if (JavaSource.literal(value) == null) {
      out.field("kind", "object");
    } else {
      out.field("kind", value.getClass().getSimpleName()).field("text", value.toString());
    }
  }
}
