package dev.refute.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Properties;
import org.objectweb.asm.Type;

/**
 * The allowance of tested code, and what happens instead of its calls to the outside.
 *
 * <p>{@link Instrumenter} inserts calls to this class. A worker tests on one thread, so plain
 * static fields are enough. A stop is permanent: once the allowance is spent every further step
 * throws again, so that no {@code catch (Throwable)} can keep a loop alive.
 */
public final class Guard {
  private Guard() {}

  /** Ends tested code. It has no stack trace and is created in advance, so throwing it is cheap. */
  static final class Stop extends Error {
    private static final long serialVersionUID = 1;
    final transient String reason;

    Stop(String reason) {
      super(null, null, false, false);
      this.reason = reason;
    }
  }

  /** Switches the guards off, so that our own tests see what the kernel alone refuses. */
  private static final boolean OFF = "off".equals(System.getProperty("refute.guard"));

  static final Stop STEPS = new Stop("steps");
  static final Stop MEMORY = new Stop("memory");
  static final Stop TIME = new Stop("time");

  /** Steps left; negative once stopped. Read by the C++ side after every call. */
  static int steps;

  /** Array elements left. The C++ side renews both where nothing was thrown or stopped. */
  static int cells;

  private static Stop stop;
  private static long clock;
  private static long random;
  private static final ArrayDeque<Object> STASH = new ArrayDeque<>();
  private static final Object NULL = new Object();
  private static final int[] DIMENSIONS = new int[255];
  private static int dimensions;

  /** Grants a fresh allowance: method entries and loop rounds, and array elements. */
  static void arm(int maxSteps, int maxCells) {
    steps = maxSteps;
    cells = maxCells;
    stop = null;
    STASH.clear();
    dimensions = 0;
  }

  /** Sets clock and random numbers back, so that both versions see the same. */
  static void resetWorld() {
    clock = 1_700_000_000_000L;
    random = 42;
  }

  /** Why the tested code was stopped, or null. */
  static String reason() {
    return stop == null ? null : stop.reason;
  }

  /** Called by the watchdog when time is up: the next step of tested code throws. */
  static void expire() {
    stop = TIME;
    steps = -1;
  }

  /** What the watchdog throws into code that takes no steps. */
  static Throwable timeUp() {
    return TIME;
  }

  /** Runs for a moment, so that an exception still on its way arrives here. */
  static void settle() {
    for (int i = 0; i < 10_000; i++) Thread.onSpinWait();
    // Being stopped interrupts a thread too, and ECJ compiles nothing when interrupted.
    Thread.interrupted();
  }

  private static Stop over(Stop reason) {
    if (stop == null) stop = reason;
    steps = -1;
    return stop;
  }

  public static void tick() {
    if (--steps < 0) throw over(STEPS);
  }

  /** Returns an array's length if the allowance covers it. */
  public static int length(int length) {
    if (length > 0 && (cells -= length) < 0) throw over(MEMORY);
    return length;
  }

  /** Takes the innermost dimension of a multi-dimensional array off the stack. */
  public static void pushDimension(int length) {
    DIMENSIONS[dimensions++] = length;
  }

  /**
   * Once all dimensions are taken: gives them back, outermost first, if the allowance covers them.
   */
  public static int popDimension(int count) {
    if (dimensions == count) {
      long product = 1;
      for (int i = 0; i < count; i++) {
        if (DIMENSIONS[i] >= 0) product = Math.min(product * Math.max(DIMENSIONS[i], 1), 1L << 40);
      }
      if (product > cells) {
        dimensions = 0;
        throw over(MEMORY);
      }
      cells -= (int) product;
    }
    return DIMENSIONS[--dimensions];
  }

  public static void exit(int status) {
    throw over(new Stop("exit " + status));
  }

  public static void exit(Runtime runtime, int status) {
    exit(status);
  }

  public static void deny(String what) {
    if (OFF) return;
    throw over(new Stop("denied " + what));
  }

  /** Called with the receiver of every start(): refuses threads only. */
  public static void starting(Object receiver) {
    if (receiver instanceof Thread) deny("thread");
  }

  /** Time advances only when the clock is read, and by sleeping. */
  public static long millis() {
    return clock++;
  }

  public static long nanos() {
    return clock++ * 1_000_000;
  }

  public static void sleep(long millis) {
    tick();
    clock += millis;
  }

  public static double random() {
    random = random * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
    return (random >>> 17) / (double) (1L << 31);
  }

  public static void nothing() {}

  /** Coverage: a probe was reached. */
  public static void reached(int probe) {
    if (Coverage.current != null) Coverage.current.reached(probe);
  }

  /** Coverage: a switch is about to be made. */
  public static void chose(int key, int number) {
    if (Coverage.current != null) Coverage.current.chose(key, number);
  }

  /** Two values are about to be compared, at a place of changed code. */
  public static void compared(int one, int other, int site) {
    Comparisons.note((long) one, (long) other, site);
  }

  public static void compared(Object one, Object other, int site) {
    Comparisons.note(one, other, site);
  }

  /** Stands for LCMP. */
  public static int compare(long one, long other, int site) {
    Comparisons.note(one, other, site);
    return Long.compare(one, other);
  }

  /** Stands for DCMPL: less if one of them is no number. */
  public static int compareOrLess(double one, double other, int site) {
    Comparisons.note(one, other, site);
    return one > other ? 1 : one == other ? 0 : -1;
  }

  /** Stands for DCMPG: greater if one of them is no number. */
  public static int compareOrGreater(double one, double other, int site) {
    Comparisons.note(one, other, site);
    return one < other ? -1 : one == other ? 0 : 1;
  }

  /** Takes one argument of a reflective call off the stack. */
  public static void stash(Object value) {
    STASH.push(value == null ? NULL : value);
  }

  public static Object unstash() {
    Object value = STASH.pop();
    return value == NULL ? null : value;
  }

  public static Object[] unstashArray() {
    return (Object[]) unstash();
  }

  /** The method that is about to be invoked by reflection; throws if it is denied. */
  public static Method unstashMethod() {
    Method method = (Method) unstash();
    if (method == null) return null;
    check(method.getDeclaringClass(), method.getName(), Type.getMethodDescriptor(method));
    return method;
  }

  public static Constructor<?> unstashConstructor() {
    Constructor<?> constructor = (Constructor<?>) unstash();
    if (constructor == null) return null;
    String descriptor = Type.getConstructorDescriptor(constructor);
    check(constructor.getDeclaringClass(), "<init>", descriptor);
    return constructor;
  }

  /** The loader of a class of the program or of the JDK; null for classes of the worker. */
  public static ClassLoader loaderOf(Class<?> type) {
    return ours(type) ? null : type.getClassLoader();
  }

  /** Called with every class whose members are asked for: those of the worker are hidden. */
  public static Class<?> opened(Class<?> type) {
    if (type != null && ours(type)) deny("reflection");
    return type;
  }

  /**
   * Called with what is about to be made accessible, or an array of that. Workers of some roles
   * open packages of the JDK for themselves; tested code would get in too.
   */
  public static void unlocking(Object what) {
    if (what instanceof Object[] all) {
      for (Object each : all) unlocking(each);
    } else if (what instanceof Member member) {
      Class<?> type = member.getDeclaringClass();
      Module base = Object.class.getModule();
      if (type.getModule() == base && base.isOpen(type.getPackageName(), Guard.class.getModule()))
        deny("reflection");
    }
  }

  private static boolean ours(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null && loader == Guard.class.getClassLoader();
  }

  /** A copy of the properties: changes to it have no effect. */
  public static Properties properties() {
    Properties copy = new Properties();
    copy.putAll(System.getProperties());
    return copy;
  }

  private static void check(Class<?> owner, String name, String descriptor) {
    String what = null;
    for (Class<?> each = owner; each != null && what == null; each = each.getSuperclass()) {
      what = Denied.reason(each.getName().replace('.', '/'), name, descriptor);
    }
    if (ours(owner)) what = "reflection";
    if (what == null) what = Denied.referenceReason(owner.getName().replace('.', '/'), name);
    if (name.equals("start") && Thread.class.isAssignableFrom(owner)) what = "thread";
    if (what != null) deny(what);
  }
}
