package dev.refute.worker;

import dev.refute.randoop.MethodContract;
import dev.refute.randoop.ObjectContract;
import dev.refute.randoop.PairContract;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * The contracts that every object must keep. A violation is reported by the contract's number, with
 * the objects in `first` and `second`.
 *
 * <p>Running out of stack or memory violates no contract: a list that contains itself does so, as
 * its documentation says.
 */
final class Contracts {
  static final int NONE = -1;
  static final int NULL_POINTER = 0;
  static final int ASSERTION = 1;
  static final int REFLEXIVE = 2;
  static final int EQUALS_NULL = 3;
  static final int EQUALS_HASH = 4;
  static final int SYMMETRIC = 5;
  static final int HASH_THROWS = 6;
  static final int STRING_THROWS = 7;
  static final int TRANSITIVE = 8;
  static final int COMPARE_SIGN = 9;
  static final int COMPARE_SELF = 10;
  static final int CLONE = 11;
  static final int USER = 100;

  /** What the code under test threw while a contract was checked. */
  Throwable thrown;

  /** Whether to check the contracts of every Java object, not only the user's own. */
  boolean defaults = true;

  boolean extras;
  final List<ObjectContract> ofObjects = new ArrayList<>();
  final List<PairContract> ofPairs = new ArrayList<>();
  final List<MethodContract> ofMethods = new ArrayList<>();

  private static final int HARMLESS = 1;
  private static final int IDENTITY = 2;
  private static final int COMPARABLE = 4;
  private static final int CLONEABLE = 8;

  /**
   * What is known about a class: which of its methods need no checking, and whether its objects
   * equal only themselves.
   */
  private static final ClassValue<Integer> TRAITS =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          return traits(type);
        }
      };

  private static int traits(Class<?> type) {
    if (type.isArray()) return HARMLESS | IDENTITY;
    boolean value =
        type == String.class || type == Class.class || type == Boolean.class
            || type == Character.class || type.isEnum() || type.getSuperclass() == Number.class
                && type.getName().startsWith("java.lang.");
    if (value) return HARMLESS;
    int found = 0;
    try {
      boolean equals = inherited(type, "equals", Object.class);
      if (equals) found |= IDENTITY;
      if (equals && inherited(type, "hashCode") && inherited(type, "toString")) found |= HARMLESS;
    } catch (NoSuchMethodException | LinkageError e) {
      return 0;
    }
    if (Comparable.class.isAssignableFrom(type)) found |= COMPARABLE;
    if (Cloneable.class.isAssignableFrom(type)) found |= CLONEABLE;
    return found;
  }

  private static boolean inherited(Class<?> type, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    return type.getMethod(name, parameters).getDeclaringClass() == Object.class;
  }

  static boolean equalsOnlyItself(Object object) {
    return (TRAITS.get(object.getClass()) & IDENTITY) != 0;
  }

  /** The name of the user's contract with this number: its class. */
  String nameOf(int contract) {
    int i = contract - USER;
    if (i < ofObjects.size()) return ofObjects.get(i).getClass().getName();
    i -= ofObjects.size();
    if (i < ofPairs.size()) return ofPairs.get(i).getClass().getName();
    return ofMethods.get(i - ofPairs.size()).getClass().getName();
  }

  boolean isOfMethods(int contract) {
    return contract >= USER + ofObjects.size() + ofPairs.size();
  }

  /** Adds a contract of the user's, by what it implements. */
  void add(Object contract) {
    boolean any = false;
    if (contract instanceof ObjectContract of) any |= ofObjects.add(of);
    if (contract instanceof PairContract of) any |= ofPairs.add(of);
    if (contract instanceof MethodContract of) any |= ofMethods.add(of);
    if (!any) {
      throw new IllegalArgumentException(contract.getClass().getName() + " is no contract");
    }
  }

  /** Whether there is anything to look at. */
  boolean interesting(Object object) {
    if (!ofObjects.isEmpty() || !ofPairs.isEmpty()) return true;
    int traits = TRAITS.get(object.getClass());
    return defaults && (traits & HARMLESS) == 0
        || extras && (traits & (COMPARABLE | CLONEABLE)) != 0;
  }

  private static boolean exhausted(Throwable e) {
    return e instanceof VirtualMachineError || e instanceof Guard.Stop;
  }

  private int broken(Throwable e, int contract) {
    if (exhausted(e)) throw (Error) e;
    thrown = e;
    return contract;
  }

  /** The first contract that `object` breaks, or NONE. */
  int check(Object object) {
    thrown = null;
    int found = defaults ? checkDefaults(object) : NONE;
    if (found == NONE && extras) found = checkMore(object);
    if (found != NONE) return found;
    for (int i = 0; i < ofObjects.size(); i++) {
      ObjectContract each = ofObjects.get(i);
      try {
        if (each.appliesTo(object) && !each.holds(object)) return USER + i;
      } catch (Throwable e) {
        return broken(e, USER + i);
      }
    }
    return NONE;
  }

  /** What a method may throw; the first contract that it breaks, or NONE. */
  int checkThrown(String method, Object[] inputs, Throwable e, boolean nullUsed) {
    thrown = null;
    if (defaults && e instanceof NullPointerException && !nullUsed) return NULL_POINTER;
    if (defaults && e instanceof AssertionError) return ASSERTION;
    return checkMethod(method, each -> each.mayThrow(method, inputs, e));
  }

  /** The first contract of methods that is broken after a call that returned, or NONE. */
  int checkReturned(String method, Object[] inputs, Object result) {
    thrown = null;
    return checkMethod(method, each -> each.holds(method, inputs, result));
  }

  private interface Question {
    boolean of(MethodContract contract) throws Exception;
  }

  private int checkMethod(String method, Question question) {
    for (int i = 0; i < ofMethods.size(); i++) {
      int number = USER + ofObjects.size() + ofPairs.size() + i;
      try {
        if (ofMethods.get(i).appliesTo(method) && !question.of(ofMethods.get(i))) return number;
      } catch (Throwable e) {
        return broken(e, number);
      }
    }
    return NONE;
  }

  private int checkDefaults(Object object) {
    try {
      if (!object.equals(object)) return REFLEXIVE;
    } catch (Throwable e) {
      return broken(e, REFLEXIVE);
    }
    try {
      if (object.equals(null)) return EQUALS_NULL;
    } catch (Throwable e) {
      return broken(e, EQUALS_NULL);
    }
    try {
      object.hashCode();
    } catch (Throwable e) {
      return broken(e, HASH_THROWS);
    }
    try {
      object.toString();
    } catch (Throwable e) {
      return broken(e, STRING_THROWS);
    }
    return NONE;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private int checkMore(Object object) {
    int traits = TRAITS.get(object.getClass());
    if ((traits & COMPARABLE) != 0) {
      try {
        if (((Comparable) object).compareTo(object) != 0) return COMPARE_SELF;
      } catch (Throwable e) {
        return broken(e, COMPARE_SELF);
      }
    }
    if ((traits & CLONEABLE) != 0) {
      try {
        Method clone = object.getClass().getMethod("clone");
        if (!Surface.isPublic(object.getClass())) return NONE;
        Object copy = clone.invoke(object);
        if (copy == object || copy == null || copy.getClass() != object.getClass()) return CLONE;
      } catch (ReflectiveOperationException e) {
        return NONE;
      }
    }
    return NONE;
  }

  /** The first contract that the two objects break together, or NONE. */
  int check(Object first, Object second) {
    int both = TRAITS.get(first.getClass()) & TRAITS.get(second.getClass());
    thrown = null;
    if (defaults && (both & IDENTITY) == 0) {
      boolean equal;
      try {
        equal = first.equals(second);
      } catch (Throwable e) {
        return broken(e, SYMMETRIC);
      }
      try {
        if (equal && !second.equals(first)) return SYMMETRIC;
      } catch (Throwable e) {
        return broken(e, SYMMETRIC);
      }
      try {
        if (equal && first.hashCode() != second.hashCode()) return EQUALS_HASH;
      } catch (Throwable e) {
        return broken(e, HASH_THROWS);
      }
    }
    if (extras && (both & COMPARABLE) != 0 && !signsAgree(first, second)) return COMPARE_SIGN;
    for (int i = 0; i < ofPairs.size(); i++) {
      try {
        if (!ofPairs.get(i).holds(first, second)) return USER + ofObjects.size() + i;
      } catch (Throwable e) {
        return broken(e, USER + ofObjects.size() + i);
      }
    }
    return NONE;
  }

  /** Comparing objects of different classes may throw; then the contract does not apply. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private boolean signsAgree(Object first, Object second) {
    try {
      int one = ((Comparable) first).compareTo(second);
      int two = ((Comparable) second).compareTo(first);
      return Integer.signum(one) == -Integer.signum(two);
    } catch (RuntimeException e) {
      return true;
    }
  }

  /** Whether equality is transitive over `middle`. */
  boolean transitive(Object first, Object middle, Object last) {
    try {
      return !(first.equals(middle) && middle.equals(last)) || first.equals(last);
    } catch (RuntimeException e) {
      return true;
    }
  }
}
