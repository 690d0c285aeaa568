package dev.refute.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Type;

/** Something a random test can do: call, construct, read a field, make an array. */
final class Operation {
  enum Kind {
    CONSTRUCTOR,
    METHOD,
    STATIC_METHOD,
    FIELD,
    STATIC_FIELD,
    ARRAY
  }

  final Kind kind;

  /** The class it is called on; for an array, the array's type. */
  final Class<?> owner;

  final String name;
  final String descriptor;
  final List<Class<?>> inputs = new ArrayList<>();
  final Class<?> result;
  final boolean isPublic;

  /** Whether it is called only to make values and is not itself under test. */
  boolean helper;

  private Operation(Kind kind, Class<?> owner, String name, String descriptor, Class<?> result,
      boolean isPublic) {
    this.kind = kind;
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.result = result;
    this.isPublic = isPublic;
  }

  static Operation of(Class<?> owner, Executable from) {
    boolean visible = Modifier.isPublic(from.getModifiers()) && Surface.isPublic(owner);
    Operation op;
    if (from instanceof Constructor<?> made) {
      op = new Operation(Kind.CONSTRUCTOR, owner, "<init>", Type.getConstructorDescriptor(made),
          owner, visible);
    } else {
      Method method = (Method) from;
      boolean still = Modifier.isStatic(method.getModifiers());
      op = new Operation(still ? Kind.STATIC_METHOD : Kind.METHOD, owner, method.getName(),
          Type.getMethodDescriptor(method), method.getReturnType(), visible);
      if (!still) op.inputs.add(owner);
    }
    Collections.addAll(op.inputs, from.getParameterTypes());
    return op;
  }

  static Operation of(Class<?> owner, Field field) {
    boolean still = Modifier.isStatic(field.getModifiers());
    boolean visible = Modifier.isPublic(field.getModifiers()) && Surface.isPublic(owner);
    Operation op = new Operation(still ? Kind.STATIC_FIELD : Kind.FIELD, owner, field.getName(),
        Type.getDescriptor(field.getType()), field.getType(), visible);
    if (!still) op.inputs.add(owner);
    return op;
  }

  static Operation array(Class<?> type, int length) {
    Operation op = new Operation(Kind.ARRAY, type, "[]", Type.getDescriptor(type), type, true);
    for (int i = 0; i < length; i++) op.inputs.add(type.getComponentType());
    op.helper = true;
    return op;
  }

  @Override
  public String toString() {
    return owner.getName() + "." + name + Arrays.toString(inputs.toArray());
  }
}
