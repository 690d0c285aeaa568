package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardTest {
  private static final String OTHERS =
      "class F extends java.io.File { F() { super(\"/nonexistent/x\"); } public boolean canRead() { return true; } }"
          + " class G extends F { }"
          + " interface S { void start(); } class U extends Thread implements S { }"
          + " class V implements S { public void start() { } }"
          + " class T extends Thread { T() { setName(\"t\"); setDaemon(true); } }";

  /** Runs `static Object m()` with the given body, and says why it was stopped, or null. */
  private static String stopped(String body) throws Exception {
    return stopped(new EcjCompiler(), body);
  }

  private static String stopped(JavaCompiler compiler, String body) throws Exception {
    String text = "class A { static Object m() throws Exception { " + body + " } } " + OTHERS;
    Compilation compiled = Programs.compile(compiler, text);
    Method method = compiled.load().find("A").getDeclaredMethod("m");
    method.setAccessible(true);
    Guard.arm(2_000, 1_000);
    try {
      method.invoke(null);
    } catch (InvocationTargetException e) {
      // The result does not matter: a stop is permanent.
    }
    return Guard.reason();
  }

  @Test
  void harmlessCodeIsLeftAlone() throws Exception {
    assertNull(stopped("int s = 0; for (int i = 0; i < 100; i++) s += i; return s;"));
    assertNull(stopped("return new int[10][10];"));
    assertNull(stopped("try { throw new Exception(); } catch (Exception e) { return 1; }"));
    assertNull(stopped("switch (\"b\") { case \"a\": return 1; case \"b\": return 2; } return 3;"));
    assertNull(stopped("Runnable r = () -> {}; r.run(); return \"\" + r.hashCode();"));
    assertNull(stopped("return new java.util.Random().nextInt();"));
  }

  @Test
  void loopsAreStopped() throws Exception {
    assertEquals("steps", stopped("while (true) {}"));
    assertEquals("steps", stopped("do { try { continue; } finally { } } while (true);"));
    assertEquals("steps", stopped("for (;;) try { m(); } catch (Throwable t) { }"));
    assertEquals("steps", stopped("return m();"));
    assertEquals("steps", stopped("Runnable[] r = {null}; r[0] = () -> r[0].run(); r[0].run(); return 1;"));
  }

  @Test
  void finallyDoesNotGoRoundForEver() throws Exception {
    // The handlers that javac makes for finally cover themselves.
    String body = "try { while (true) {} } finally { m(); }";
    String reason =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30), () -> stopped(new JavacCompiler(/* pooled= */ false), body));
    assertEquals("steps", reason);
  }

  @Test
  void arraysAreCounted() throws Exception {
    assertEquals("memory", stopped("return new int[2000];"));
    assertEquals("memory", stopped("return new String[2000];"));
    assertEquals("memory", stopped("return new int[100][100];"));
    assertEquals("memory", stopped("return new int[2][2][1000][];"));
    assertEquals("memory", stopped("for (;;) { int[] a = new int[10]; }"));
  }

  @Test
  void negativeSizesAreTheProgramsOwnAffair() throws Exception {
    assertNull(stopped("return new int[-1];"));
    assertNull(stopped("return new int[3][-1];"));
  }

  @Test
  void theOutsideIsDenied() throws Exception {
    assertEquals("exit 7", stopped("System.exit(7); return 1;"));
    assertEquals("denied exit", stopped("java.util.function.IntConsumer c = System::exit; c.accept(1); return 1;"));
    assertEquals("denied thread", stopped("new Thread(() -> {}).start(); return 1;"));
    assertEquals("denied thread", stopped("java.util.concurrent.Executors.newCachedThreadPool(); return 1;"));
    assertEquals("denied file", stopped("return new java.io.File(\"/\").list();"));
    assertEquals("denied network", stopped("return java.net.InetAddress.getLocalHost();"));
    assertEquals("denied setup", stopped("System.setProperty(\"a\", \"b\"); return 1;"));
    assertEquals("denied class loader", stopped("new ClassLoader() {}; return 1;"));
  }

  @Test
  void whatIsInheritedIsDeniedByWhereItComesFrom() throws Exception {
    assertEquals("denied file", stopped("return new F().delete();"));
    assertEquals("denied file", stopped("return new G().delete();"));
    assertEquals("denied file", stopped("java.util.function.Supplier<Boolean> s = new G()::delete; return s.get();"));
    assertEquals("denied file", stopped("return F.class.getMethod(\"delete\").invoke(new F());"));
    // The program's own class, although the JDK has one of that name.
    assertNull(stopped("return new F().canRead();"));
    assertNull(stopped("return new G().canRead();"));
    assertNull(stopped("return new G().getName() + new T().getName();"));
  }

  @Test
  void waysRoundTheListAreDenied() throws Exception {
    String lookup = "java.lang.invoke.MethodHandles.lookup()";
    String delete = "java.io.File.class.getMethod(\"delete\")";
    assertEquals("denied reflection", stopped("return " + lookup + ".unreflect(" + delete + ");"));
    assertEquals("denied reflection", stopped("return new java.beans.Expression(1, \"x\", null);"));
    assertEquals("denied file", stopped("return new java.util.logging.FileHandler();"));
    assertEquals("denied thread", stopped("return java.lang.ref.Cleaner.create();"));
    assertEquals("denied network", stopped("return javax.net.SocketFactory.getDefault();"));
    assertEquals("denied tool", stopped("return java.util.spi.ToolProvider.findFirst(\"jar\");"));
    assertEquals(
        "denied file",
        stopped("var p = java.nio.file.Path.of(\"x\"); return p.getFileSystem().provider().getFileStore(p);"));
  }

  @Test
  void handlesThatAreDescribedAndLazyValuesAreDenied() throws Exception {
    String exit =
        "java.lang.constant.MethodHandleDesc.ofMethod(java.lang.constant.DirectMethodHandleDesc.Kind.STATIC, "
            + "java.lang.constant.ClassDesc.of(\"java.lang.System\"), \"exit\", "
            + "java.lang.constant.MethodTypeDesc.ofDescriptor(\"(I)V\"))";
    assertEquals(
        "denied reflection",
        stopped("return " + exit + ".resolveConstantDesc(java.lang.invoke.MethodHandles.lookup());"));
    assertEquals(
        "denied reflection",
        stopped("return new javax.swing.UIDefaults.ProxyLazyValue(\"A\", \"m\").createValue(null);"));
  }

  @Test
  void referencesDoNotGetRoundWhatIsReplaced() throws Exception {
    String function = "java.util.function.Function<Class<?>, Object> f = ";
    String supplier = "java.util.function.Supplier<Object> s = ";
    assertEquals("denied class loader", stopped(function + "Class::getClassLoader; return f.apply(A.class);"));
    assertEquals("denied reflection", stopped(function + "Class::getDeclaredMethods; return f.apply(A.class);"));
    assertEquals("denied setup", stopped(supplier + "System::getProperties; return s.get();"));
    assertEquals("denied thread", stopped("S s = new U(); Runnable r = s::start; r.run(); return 1;"));
    assertEquals(
        "denied thread",
        stopped("java.util.function.Consumer<S> c = S::start; c.accept(new U()); return 1;"));
    assertNull(stopped("S s = new V(); Runnable r = s::start; r.run(); return 1;"));
    assertNull(stopped(function + "Class::getName; return f.apply(A.class);"));
    String invoke = "java.lang.reflect.Method.class.getMethod(\"invoke\", Object.class, Object[].class)";
    assertEquals(
        "denied reflection",
        stopped("return " + invoke + ".invoke(A.class.getDeclaredMethod(\"m\"), null, new Object[0]);"));
  }

  @Test
  void whatIsOpenToUsAloneStaysClosed() throws Exception {
    // The package is open in these tests, as in workers that follow values (pom.xml).
    String field = "var f = java.lang.invoke.MethodType.class.getDeclaredField(\"rtype\"); ";
    String all = "java.lang.reflect.AccessibleObject.setAccessible(new java.lang.reflect.Field[] {f}, true);";
    for (String unlock : List.of("f.setAccessible(true);", "f.trySetAccessible();", all))
      assertEquals("denied reflection", stopped(field + unlock + " return 1;"));
    assertNull(stopped("var f = A.class.getDeclaredMethod(\"m\"); f.setAccessible(true); return f;"));
  }

  @Test
  void propertiesOfTheSystemAreACopy() throws Exception {
    assertNull(stopped("return System.getProperties().put(\"refute.hostile\", \"1\");"));
    assertNull(System.getProperty("refute.hostile"));
  }

  @Test
  void ourOwnClassesAreOutOfReach() throws Exception {
    String ours = "A.class.getClassLoader().getClass()";
    assertNull(stopped("if (" + ours + ".getClassLoader() != null) System.exit(9); return 1;"));
    assertEquals("denied reflection", stopped("return " + ours + ".getDeclaredFields();"));
    assertEquals("denied reflection", stopped("return " + ours + ".getDeclaredMethod(\"has\", String.class);"));
    assertEquals("denied reflection", stopped("return " + ours + ".getDeclaredConstructor();"));
    assertEquals("denied class loader", stopped("return " + ours + ".getModule().getClassLoader();"));
    assertEquals(
        "denied class loader",
        stopped("return Class.class.getMethod(\"getClassLoader\").invoke(" + ours + ");"));
    assertNull(stopped("return A.class.getDeclaredMethods().length + A.class.getDeclaredField(\"x\").getName();"));
  }

  @Test
  void reflectionReachesTheProgramAndTheHarmlessPartOfTheJdk() throws Exception {
    assertNull(stopped("return String.class.getMethod(\"length\").invoke(\"abc\");"));
    assertNull(stopped("return A.class.getDeclaredConstructor().newInstance();"));
    assertEquals(
        "denied file",
        stopped("return java.io.FileInputStream.class.getConstructor(String.class).newInstance(\"/x\");"));
  }
}
