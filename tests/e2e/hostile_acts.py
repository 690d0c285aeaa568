"""What hostile Java code tries, by kind, and how to see that it succeeded.

An act is a method body. OUT is a file that must not be created, GONE one that
must not change, SECRET one that must not be read. PORT and SOCKET lead to a
server that nobody may call, PID is a process that no signal may reach. An act reports
what it saw in `seen`, which only the version after returns: so it shows as a
difference.
"""

ACTS = {
    "file": {
        "stream": 'new java.io.FileOutputStream("OUT").write(1);',
        "writer": 'new java.io.FileWriter("OUT").close();',
        "random": 'new java.io.RandomAccessFile("OUT", "rw").close();',
        "files": 'java.nio.file.Files.writeString(java.nio.file.Path.of("OUT"), "x");',
        "printer": 'new java.io.PrintStream("OUT").close();',
        "formatter": 'new java.util.Formatter("OUT").close();',
        "channel": 'java.nio.channels.FileChannel.open(java.nio.file.Path.of("OUT"), '
                   'java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.WRITE).close();',
        "provider": 'var p = java.nio.file.Path.of("OUT"); p.getFileSystem().provider().newOutputStream(p).close();',
        "folder": 'new java.io.File("OUT").mkdir();',
        "temporary": 'java.io.File.createTempFile("xxx", "y", new java.io.File("OUT").getParentFile()).renameTo(new java.io.File("OUT"));',
        "subclass": 'new OwnStream("OUT").close();',
        "inherited": 'new OwnFile("OUT").mkdir();',
        "by_interface": 'Maker m = new OwnFile("OUT"); m.mkdir();',
        "reference": 'java.util.concurrent.Callable<Boolean> c = new java.io.File("OUT")::createNewFile; c.call();',
        "reflection": 'java.io.FileOutputStream.class.getConstructor(String.class).newInstance("OUT");',
        "method_of_method": 'java.lang.reflect.Method.class.getMethod("invoke", Object.class, Object[].class)'
                            '.invoke(java.io.File.class.getMethod("mkdir"), new java.io.File("OUT"), new Object[0]);',
        "unreflect": 'java.lang.invoke.MethodHandles.lookup().unreflectConstructor('
                     'java.io.FileOutputStream.class.getConstructor(String.class)).invokeWithArguments("OUT");',
        "handle": 'java.lang.invoke.MethodHandles.lookup().findVirtual(java.io.File.class, "mkdir", '
                  'java.lang.invoke.MethodType.methodType(boolean.class)).invokeWithArguments(new java.io.File("OUT"));',
        "beans": 'new java.beans.Expression(java.io.FileOutputStream.class, "new", new Object[] {"OUT"}).getValue();',
        "logging": 'new java.util.logging.FileHandler("OUT").close();',
        "transform": 'javax.xml.transform.TransformerFactory.newInstance().newTransformer().transform('
                     'new javax.xml.transform.stream.StreamSource(new java.io.StringReader("<a/>")), '
                     'new javax.xml.transform.stream.StreamResult("file:OUT"));',
        "image": 'javax.imageio.ImageIO.write(new java.awt.image.BufferedImage(1, 1, 1), "png", new java.io.File("OUT"));',
        "heap": 'java.lang.management.ManagementFactory.getPlatformMXBean('
                'com.sun.management.HotSpotDiagnosticMXBean.class).dumpHeap("OUT.hprof", true);',
        "archive": 'java.util.spi.ToolProvider.findFirst("jar").get().run(System.out, System.out, "cf", "OUT", "GONE");',
        "lazy_value": 'new javax.swing.UIDefaults.ProxyLazyValue("java.io.FileOutputStream", new Object[] {"OUT"}).createValue(null);',
        "described": '((java.lang.invoke.MethodHandle) java.lang.constant.MethodHandleDesc.ofConstructor('
                     'java.lang.constant.ClassDesc.of("java.io.FileOutputStream"), java.lang.constant.ClassDesc.of("java.lang.String"))'
                     '.resolveConstantDesc(java.lang.invoke.MethodHandles.lookup())).invokeWithArguments("OUT");',
        "value_class": 'var f = new javax.swing.text.DefaultFormatter(); f.setValueClass(java.io.FileOutputStream.class); f.stringToValue("OUT");',
        "sound": 'javax.sound.midi.MidiSystem.write(new javax.sound.midi.Sequence(0f, 1, 1), 1, new java.io.File("OUT"));',
        "zip": 'java.nio.file.FileSystems.newFileSystem(java.net.URI.create("jar:file:OUT"), '
               'java.util.Map.of("create", "true")).close();',
    },
    "change": {
        "delete": 'new java.io.File("GONE").delete();',
        "files_delete": 'java.nio.file.Files.delete(java.nio.file.Path.of("GONE"));',
        "delete_inherited": 'new OwnFile("GONE").delete();',
        "rename": 'new java.io.File("GONE").renameTo(new java.io.File("GONE2"));',
        "empty": 'new java.io.FileOutputStream("GONE").close();',
        "touch": 'new java.io.File("GONE").setLastModified(1000);',
        "mode": 'new java.io.File("GONE").setExecutable(true);',
        "link": 'java.nio.file.Files.createLink(java.nio.file.Path.of("GONE2"), java.nio.file.Path.of("GONE"));',
    },
    "read": {
        "scan": 'seen = new java.util.Scanner(new java.io.File("SECRET")).next().length();',
        "files_read": 'seen = java.nio.file.Files.readString(java.nio.file.Path.of("SECRET")).length();',
        "url": 'seen = new java.net.URL("file:SECRET").openStream().readAllBytes().length;',
        "list": 'seen = new java.io.File("SECRET").getParentFile().list().length;',
        "entity": 'seen = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse('
                  'new org.xml.sax.InputSource(new java.io.StringReader('
                  '"<!DOCTYPE a [<!ENTITY e SYSTEM \\"file:SECRET\\">]><a>&e;</a>"))).getDocumentElement().getTextContent().length();',
        "environment": 'seen = System.getenv("REFUTE_SECRET") == null ? 0 : 1;',
        "parents_environment": 'seen = java.nio.file.Files.readAllBytes(java.nio.file.Path.of("/proc/PARENT/environ")).length;',
        "own_environment": 'seen = new String(new java.io.FileInputStream("/proc/self/environ").readAllBytes()).contains("REFUTE_SECRET") ? 1 : 0;',
    },
    "process": {
        "builder": 'new ProcessBuilder("touch", "OUT").start().waitFor();',
        "runtime": 'Runtime.getRuntime().exec(new String[] {"touch", "OUT"}).waitFor();',
        "runtime_reflection": '((Process) Runtime.class.getMethod("exec", String.class).invoke(Runtime.getRuntime(), "touch OUT")).waitFor();',
        "runtime_unreflect": '((Process) java.lang.invoke.MethodHandles.lookup().unreflect(Runtime.class.getMethod("exec", String.class))'
                             '.invokeWithArguments(Runtime.getRuntime(), "touch OUT")).waitFor();',
        "statement": 'new java.beans.Statement(Runtime.getRuntime(), "exec", new Object[] {"touch OUT"}).execute(); Thread.sleep(200);',
    },
    "signal": {
        "kill": 'ProcessHandle.of(PIDL).ifPresent(ProcessHandle::destroyForcibly);',
        "terminate": 'ProcessHandle.of(PIDL).ifPresent(ProcessHandle::destroy);',
        "kill_command": 'new ProcessBuilder("kill", "-9", "PID").start().waitFor();',
        "hang_up": 'new ProcessBuilder("kill", "-HUP", "PID").start().waitFor();',
        "stop": 'new ProcessBuilder("kill", "-STOP", "PID").start().waitFor();',
        "group": 'new ProcessBuilder("kill", "-TERM", "--", "-PID").start().waitFor();',
        "native_stop": 'clib("kill", PID, 19);',
        "native_hang_up": 'clib("kill", PID, 1);',
        "native_group": 'clib("killpg", PID, 15);',
        "native_user": 'clib("kill", PID, 10);',
    },
    # Who asks is refute itself, or the test that started it: both must go on.
    "parent": {
        "parent": 'ProcessHandle.current().parent().ifPresent(ProcessHandle::destroyForcibly);',
        "grandparent": 'ProcessHandle.current().parent().flatMap(ProcessHandle::parent).ifPresent(ProcessHandle::destroy);',
        "parent_command": 'new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().parent().get().pid())).start().waitFor();',
        "parent_native": 'clib("kill", (Integer) clib("getppid", 0, 0), 9);',
        "own_group": 'clib("kill", 0, 15);',
    },
    "network": {
        "socket": 'new java.net.Socket("127.0.0.1", PORT).close();',
        "socket_subclass": 'new OwnSocket().connect(new java.net.InetSocketAddress("127.0.0.1", PORT), 500);',
        "socket_channel": 'java.nio.channels.SocketChannel.open(new java.net.InetSocketAddress("127.0.0.1", PORT)).close();',
        "factory": 'javax.net.SocketFactory.getDefault().createSocket("127.0.0.1", PORT).close();',
        "stream_of_url": 'new java.net.URL("http://127.0.0.1:PORT/").openStream().close();',
        "client": 'java.net.http.HttpClient.newHttpClient().send(java.net.http.HttpRequest.newBuilder('
                  'java.net.URI.create("http://127.0.0.1:PORT/")).timeout(java.time.Duration.ofMillis(500)).build(), '
                  'java.net.http.HttpResponse.BodyHandlers.discarding());',
        "naming": 'var t = new java.util.Hashtable<String, String>(); '
                  't.put("java.naming.factory.initial", "com.sun.jndi.ldap.LdapCtxFactory"); '
                  't.put("com.sun.jndi.ldap.connect.timeout", "500"); '
                  't.put("com.sun.jndi.ldap.read.timeout", "500"); '
                  't.put("java.naming.provider.url", "ldap://127.0.0.1:PORT/x"); new javax.naming.directory.InitialDirContext(t);',
        "registry": 'java.rmi.registry.LocateRegistry.getRegistry("127.0.0.1", PORT).list();',
        "remote_entity": 'javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse('
                         'new org.xml.sax.InputSource(new java.io.StringReader('
                         '"<!DOCTYPE a SYSTEM \\"http://127.0.0.1:PORT/\\"><a/>")));',
        "local_socket": 'java.nio.channels.SocketChannel.open(java.net.UnixDomainSocketAddress.of("SOCKET")).close();',
        "server": 'new java.net.ServerSocket(0).close(); seen = 1;',
        "datagram": 'new java.net.DatagramSocket().send(new java.net.DatagramPacket(new byte[1], 1, '
                    'java.net.InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), PORT)); seen = 1;',
    },
}

# Acts within the JVM, which the kernel cannot see.
WITHIN = {
    "property": {
        "set_property": 'System.setProperty("refute.hostile", "1");',
        "put_property": 'System.getProperties().put("refute.hostile", "1");',
        "reflect_property": 'System.class.getMethod("setProperty", String.class, String.class).invoke(null, "refute.hostile", "1");',
        "property_reference": 'java.util.function.Supplier<java.util.Properties> p = System::getProperties; p.get().put("refute.hostile", "1");',
        "replace_properties": 'System.setProperties(new java.util.Properties());',
        "locale": 'java.util.Locale.setDefault(java.util.Locale.JAPAN);',
        "locale_of_category": 'java.util.Locale.setDefault(java.util.Locale.Category.FORMAT, java.util.Locale.JAPAN);',
        "see_locale": 'seen = java.util.Locale.getDefault(java.util.Locale.Category.FORMAT).equals(java.util.Locale.JAPAN) ? 1 : 0;',
        "zone": 'java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("Asia/Tokyo"));',
        "see_zone": 'seen = java.util.TimeZone.getDefault().getID().equals("Asia/Tokyo") ? 1 : 0;',
        "standard_output": 'System.setOut(new OwnPrinter());',
        "standard_error": 'System.setErr(new OwnPrinter());',
        "see_output": 'seen = System.out instanceof OwnPrinter || System.err instanceof OwnPrinter ? 1 : 0;',
        "uncaught": 'Thread.setDefaultUncaughtExceptionHandler((t, e) -> ran = 1);',
        "see_uncaught": 'seen = Thread.getDefaultUncaughtExceptionHandler() == null ? 0 : 1;',
        "own_provider": 'java.security.Security.addProvider(new OwnProvider());',
        "provider_first": 'java.security.Security.insertProviderAt(new OwnProvider(), 1);',
        "see_provider": 'seen = java.security.Security.getProvider("Own") == null ? 0 : 1;',
        "security_property": 'java.security.Security.setProperty("refute.hostile", "1");',
        "see_security": 'seen = java.security.Security.getProperty("refute.hostile") == null ? 0 : 1;',
        "url_handlers": 'java.net.URL.setURLStreamHandlerFactory(protocol -> null); seen = 1;',
        "signal_handler": 'var s = Class.forName("sun.misc.Signal"); var h = Class.forName("sun.misc.SignalHandler"); '
                          's.getMethod("handle", s, h).invoke(null, s.getConstructor(String.class).newInstance("HUP"), '
                          'h.getField("SIG_IGN").get(null)); seen = 1;',
        "see_property": 'seen = System.getProperty("refute.hostile") == null ? 0 : 1;',
    },
    "thread": {
        "thread": 'new Thread(() -> ran = 1).start();',
        "own_thread": 'new OwnThread().start();',
        "timer": 'new java.util.Timer().schedule(new java.util.TimerTask() { public void run() { ran = 1; } }, 1);',
        "pool": 'java.util.concurrent.Executors.newCachedThreadPool().submit(() -> { ran = 1; });',
        "future": 'java.util.concurrent.CompletableFuture.runAsync(() -> ran = 1);',
        "cleaner": 'java.lang.ref.Cleaner.create().register(new Object(), () -> ran = 1);',
        "common_pool": 'java.util.concurrent.ForkJoinPool.commonPool().submit(() -> { ran = 1; });',
        "fork_join": 'new java.util.concurrent.ForkJoinPool(2).execute(() -> ran = 1);',
        "scheduled": 'java.util.concurrent.Executors.newScheduledThreadPool(1).schedule(() -> { ran = 1; }, 1, '
                     'java.util.concurrent.TimeUnit.MILLISECONDS);',
        "virtual": 'Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) () -> ran = 1);',
        "delayed": 'java.util.concurrent.CompletableFuture.delayedExecutor(1, java.util.concurrent.TimeUnit.MILLISECONDS).execute(() -> ran = 1);',
        "on_timeout": 'new java.util.concurrent.CompletableFuture<Integer>().completeOnTimeout(1, 1, '
                      'java.util.concurrent.TimeUnit.MILLISECONDS).thenRun(() -> ran = 1);',
        "or_timeout": 'new java.util.concurrent.CompletableFuture<Integer>().orTimeout(1, '
                      'java.util.concurrent.TimeUnit.MILLISECONDS).whenComplete((value, error) -> ran = 1);',
        "parallel": 'Thread me = Thread.currentThread(); java.util.stream.IntStream.range(0, 64).parallel().forEach('
                    'i -> { if (Thread.currentThread() != me) ran = 1; });',
        "parallel_sort": 'Thread me = Thread.currentThread(); java.util.Arrays.parallelSetAll(new int[100000], '
                         'i -> { if (Thread.currentThread() != me) ran = 1; return i; });',
        "finalizer": 'for (int i = 0; i < 9; i++) new Finalized(); System.gc(); System.runFinalization();',
        "publisher": 'var p = new java.util.concurrent.SubmissionPublisher<Integer>(); p.consume(i -> ran = 1); p.submit(1);',
        "hook": 'Runtime.getRuntime().addShutdownHook(new OwnThread()); seen = 1;',
        "start_reference": 'Starter s = new StartedThread(); Runnable r = s::start; r.run();',
        "see_thread": 'seen = ran;',
    },
    "worker": {
        "system_loader": 'seen = ClassLoader.getSystemClassLoader().loadClass("dev.refute.worker.Worker") == null ? 0 : 1;',
        "loaders_loader": 'seen = getClass().getClassLoader().getClass().getClassLoader().loadClass("dev.refute.worker.Worker") == null ? 0 : 1;',
        "guards_loader": 'seen = Class.forName("dev.refute.worker.Guard").getClassLoader().loadClass("dev.refute.worker.Worker") == null ? 0 : 1;',
        "module_loader": 'seen = getClass().getClassLoader().getClass().getModule().getClassLoader() == null ? 0 : 1;',
        "fields": 'seen = getClass().getClassLoader().getClass().getDeclaredFields().length;',
        "methods": 'seen = getClass().getClassLoader().getClass().getDeclaredMethods().length;',
        "reflected_loader": 'seen = Class.class.getMethod("getClassLoader").invoke(getClass().getClassLoader().getClass()) == null ? 0 : 1;',
        "loader_reference": 'java.util.function.Function<Class<?>, ClassLoader> f = Class::getClassLoader; '
                            'seen = f.apply(getClass().getClassLoader().getClass()).loadClass("dev.refute.worker.Worker") == null ? 0 : 1;',
        "methods_reference": 'java.util.function.Function<Class<?>, Object[]> f = Class::getDeclaredMethods; '
                             'seen = f.apply(getClass().getClassLoader().getClass()).length;',
    },
    "exit": {
        "exit": 'System.exit(3);',
        "halt": 'Runtime.getRuntime().halt(3);',
        "exit_described": '((java.lang.invoke.MethodHandle) java.lang.constant.MethodHandleDesc.ofMethod('
                          'java.lang.constant.DirectMethodHandleDesc.Kind.STATIC, java.lang.constant.ClassDesc.of("java.lang.System"), '
                          '"exit", java.lang.constant.MethodTypeDesc.ofDescriptor("(I)V")).resolveConstantDesc('
                          'java.lang.invoke.MethodHandles.lookup())).invokeWithArguments(3);',
        "exit_lazy": 'new javax.swing.UIDefaults.ProxyLazyValue("java.lang.System", "exit", new Object[] {3}).createValue(null);',
        "exit_opened": 'var m = Class.forName("java.lang.Shutdown").getDeclaredMethod("halt0", int.class); m.setAccessible(true); m.invoke(null, 3);',
        "exit_raise": 'var s = Class.forName("sun.misc.Signal"); '
                      's.getMethod("raise", s).invoke(null, s.getConstructor(String.class).newInstance("TERM"));',
        "exit_native": 'clib("raise", 15, 0);',
        "exit_reflection": 'System.class.getMethod("exit", int.class).invoke(null, 3);',
    },
}

HELPERS = """
interface Maker { boolean mkdir(); }
class OwnFile extends java.io.File implements Maker { OwnFile(String s) { super(s); } }
class OwnStream extends java.io.FileOutputStream {
  OwnStream(String s) throws java.io.IOException { super(s); }
}
class OwnSocket extends java.net.Socket {}
interface Starter { void start(); }
class StartedThread extends OwnThread implements Starter {}
class OwnPrinter extends java.io.PrintStream {
  OwnPrinter() { super(java.io.OutputStream.nullOutputStream()); }
}
class OwnProvider extends java.security.Provider {
  OwnProvider() { super("Own", "1", ""); }
}
class Finalized {
  @Override protected void finalize() { Hostile.ran = 1; }
}
class OwnThread extends Thread {
  public void run() { if (Thread.currentThread() == this) Hostile.ran = 1; }
}
"""

# Private, so that nobody calls it but the acts: any other number could be a
# process of somebody else's, and -1 is all of them.
C_LIBRARY = """
  /** A function of the C library, by way of java.lang.foreign where the JDK has it. */
  private static Object clib(String name, int a, int b) throws Throwable {
    if (a < 0 || a == 1) throw new IllegalArgumentException();
    String at = "java.lang.foreign.";
    Class<?> linker = Class.forName(at + "Linker");
    Class<?> layout = Class.forName(at + "MemoryLayout");
    Class<?> layouts = Class.forName(at + "MemoryLayout").arrayType();
    Class<?> segment = Class.forName(at + "MemorySegment");
    Class<?> described = Class.forName(at + "FunctionDescriptor");
    Class<?> options = Class.forName(at + "Linker$Option").arrayType();
    Object whole = Class.forName(at + "ValueLayout").getField("JAVA_INT").get(null);
    Object two = java.lang.reflect.Array.newInstance(layout, 2);
    java.lang.reflect.Array.set(two, 0, whole);
    java.lang.reflect.Array.set(two, 1, whole);
    Object from = linker.getMethod("nativeLinker").invoke(null);
    Object names = linker.getMethod("defaultLookup").invoke(from);
    Object found = Class.forName(at + "SymbolLookup").getMethod("find", String.class).invoke(names, name);
    Object type = described.getMethod("of", layout, layouts).invoke(null, whole, two);
    Object none = java.lang.reflect.Array.newInstance(options.componentType(), 0);
    Object handle = linker.getMethod("downcallHandle", segment, described, options)
        .invoke(from, ((java.util.Optional<?>) found).get(), type, none);
    return ((java.lang.invoke.MethodHandle) handle).invokeWithArguments(a, b);
  }
"""


def program(kinds, fill, after):
    """The class Hostile with a method per act; `fill` replaces OUT, GONE etc."""
    methods = [
        f"  public int {name}() throws Throwable {{\n    int seen = 0;\n"
        f"    {fill(body, name)}\n    return tell(seen);\n  }}\n"
        for acts in kinds.values() for name, body in acts.items()]
    tell = "return seen + one;" if after else "return one;"
    return ("public class Hostile {\n  static volatile int ran;\n"
            "  private int one = 1;\n"
            f"  private int tell(int seen) {{ {tell} }}\n{C_LIBRARY}"
            f"{''.join(methods)}}}\n{HELPERS}")
