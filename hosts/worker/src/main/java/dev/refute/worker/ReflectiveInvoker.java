package dev.refute.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Calls an operation by reflection. The classes of {@link InvokerMaker} are measured against it.
 */
final class ReflectiveInvoker extends Invoker {
  private final Object member;
  private final int count;
  private final boolean receiver;

  ReflectiveInvoker(Operation op) throws ReflectiveOperationException {
    receiver = op.kind == Operation.Kind.METHOD || op.kind == Operation.Kind.FIELD;
    count = op.inputs.size();
    Class<?>[] types = op.inputs.subList(receiver ? 1 : 0, count).toArray(new Class<?>[0]);
    member =
        switch (op.kind) {
          case CONSTRUCTOR -> op.owner.getConstructor(types);
          case METHOD, STATIC_METHOD -> op.owner.getMethod(op.name, types);
          case FIELD, STATIC_FIELD -> op.owner.getField(op.name);
          case ARRAY -> op.owner.getComponentType();
        };
  }

  @Override
  public Object call(Object[] slots, int[] code, int at) throws Throwable {
    int first = receiver ? 1 : 0;
    Object object = receiver ? slots[code[at]] : null;
    Object[] in = new Object[count - first];
    for (int i = 0; i < in.length; i++) in[i] = slots[code[at + first + i]];
    try {
      if (member instanceof Method method) return method.invoke(object, in);
      if (member instanceof Constructor<?> made) return made.newInstance(in);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (member instanceof Field field) return field.get(object);
    Object array = Array.newInstance((Class<?>) member, in.length);
    for (int i = 0; i < in.length; i++) Array.set(array, i, in[i]);
    return array;
  }
}
