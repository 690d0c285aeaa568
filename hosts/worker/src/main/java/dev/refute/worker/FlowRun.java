package dev.refute.worker;

import dev.refute.worker.FlowCode.Body;
import dev.refute.worker.FlowCode.CallPlace;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Runs one sequence in {@link FlowMachine}, and reports on it as JSON.
 *
 * <p>Its variables are the results of its calls and each use of a constant. In Pacheco's thesis,
 * too, every constant of a sequence is a variable.
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

  /** The report; with `detail`, also what the conditions depended on. */
  byte[] tell(boolean detail) {
    return Report.bytes(out -> write(detail, out));
  }

  private void write(boolean detail, JsonWriter out) throws IOException {
    out.beginObject().name("ended").value(ended).name("outcomes").beginArray();
    for (int each : machine.trace.outcomes.stream().toArray()) out.value(each);
    out.endArray();
    if (detail) {
      out.name("variables").beginArray();
      for (Variable each : variables) {
        out.beginObject().name("call").value(each.call).name("input").value(each.input);
        write(each.value, out);
        out.endObject();
      }
      out.endArray().name("influencing").beginObject();
      for (Map.Entry<Integer, Tag> each : machine.trace.influencing.entrySet()) {
        out.name(each.getKey().toString()).beginArray();
        for (int variable : each.getValue().variables()) out.value(variable);
        out.endArray();
      }
      out.endObject().name("compared").beginObject();
      for (Map.Entry<Integer, Set<Object>> each : machine.trace.compared.entrySet()) {
        out.name(each.getKey().toString()).beginArray();
        for (Object value : each.getValue()) {
          out.beginObject();
          write(value, out);
          out.endObject();
        }
        out.endArray();
      }
      out.endObject();
    }
    out.endObject();
  }

  /** Writes a constant as its class and text; of any other value only whether it is null. */
  private static void write(Object value, JsonWriter out) throws IOException {
    if (value == null) {
      out.name("kind").value("null");
    } else if (JavaSource.literal(value) == null) {
      out.name("kind").value("object");
    } else {
      out.name("kind").value(value.getClass().getSimpleName()).name("text").value(value.toString());
    }
  }
}
