package dev.refute.worker;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What tested code may not call, by owner, name and descriptor. The owner is the class named at the
 * call site, or one that it inherits from, see {@link Ancestry}. Such a list is never complete. It
 * is there to tell users what was refused; the kernel stops the rest (src/base/confine.h).
 */
final class Denied {
  private Denied() {}

  private static final Set<String> THREAD_ALLOWED =
      Set.of(
          "<init>", "currentThread", "getName", "interrupted", "isInterrupted", "yield",
          "onSpinWait", "holdsLock", "getId", "threadId", "isAlive", "isDaemon", "getPriority",
          "run", "toString", "hashCode", "equals", "getClass", "getThreadGroup", "getState",
          "setName", "setDaemon", "setPriority");

  private static final Set<String> FILE_ALLOWED =
      Set.of(
          "<init>", "getName", "getPath", "getParent", "getParentFile", "toString", "hashCode",
          "equals", "compareTo", "isAbsolute", "getClass", "toPath");

  private static final Set<String> FILE_TYPES =
      Set.of(
          "java/io/FileInputStream", "java/io/FileOutputStream", "java/io/FileReader",
          "java/io/FileWriter", "java/io/RandomAccessFile", "java/io/FileDescriptor",
          "java/nio/file/Files", "java/nio/file/FileSystem", "java/nio/file/FileSystems",
          "java/nio/channels/FileChannel", "java/nio/channels/AsynchronousFileChannel");

  private static final Set<String> PATH_DENIED = Set.of("toRealPath", "register");

  private static final Set<String> WAITING =
      Set.of(
          "await", "acquire", "acquireUninterruptibly", "take", "put", "park", "parkNanos",
          "parkUntil", "exchange", "arriveAndAwaitAdvance", "awaitTermination", "join", "get",
          "lock", "lockInterruptibly", "invoke", "fork", "submit");

  /** Whole packages and classes, by how their names begin. */
  private static final List<Map.Entry<String, String>> BEGINNINGS =
      List.of(
          Map.entry("java/nio/file/spi/", "file"),
          Map.entry("java/nio/file/WatchService", "file"),
          Map.entry("java/nio/file/SecureDirectoryStream", "file"),
          Map.entry("java/util/prefs/", "file"),
          Map.entry("java/util/logging/FileHandler", "file"),
          Map.entry("java/util/logging/SocketHandler", "network"),
          Map.entry("java/util/logging/LogManager", "setup"),
          Map.entry("java/util/spi/ToolProvider", "tool"),
          Map.entry("java/beans/EventHandler", "reflection"),
          Map.entry("java/beans/Expression", "reflection"),
          Map.entry("java/beans/Statement", "reflection"),
          Map.entry("java/beans/XMLDecoder", "reflection"),
          Map.entry("java/awt/Desktop", "process"),
          Map.entry("java/awt/Robot", "window"),
          Map.entry("java/awt/Toolkit", "window"),
          Map.entry("java/awt/EventQueue", "thread"),
          Map.entry("java/lang/management/", "setup"),
          Map.entry("java/lang/ref/Cleaner", "thread"),
          Map.entry("java/util/concurrent/SubmissionPublisher", "thread"),
          Map.entry("java/util/concurrent/StructuredTaskScope", "thread"),
          Map.entry("javax/imageio/", "file"),
          Map.entry("javax/management/", "setup"),
          Map.entry("javax/naming/", "network"),
          Map.entry("javax/net/", "network"),
          Map.entry("javax/print/", "file"),
          Map.entry("javax/script/", "reflection"),
          Map.entry("javax/sql/", "network"),
          Map.entry("javax/swing/Timer", "thread"),
          Map.entry("javax/swing/SwingWorker", "thread"),
          Map.entry("javax/swing/UIDefaults$ProxyLazyValue", "reflection"),
          Map.entry("javax/tools/", "tool"),
          Map.entry("com/sun/management/", "setup"),
          Map.entry("com/sun/net/httpserver/", "network"),
          Map.entry("com/sun/nio/sctp/", "network"),
          Map.entry("com/sun/source/", "tool"),
          Map.entry("com/sun/tools/", "tool"),
          Map.entry("java/sql/DriverManager", "network"),
          Map.entry("jdk/jfr/", "setup"),
          Map.entry("jdk/net/", "network"),
          Map.entry("sun/", "internals"),
          Map.entry("jdk/internal/", "internals"),
          Map.entry("dev/refute/worker/", "reflection"));

  /** Caches what {@link #begins} says about classes of java.…; their number is limited. */
  private static final Map<String, String> OF_JDK = new ConcurrentHashMap<>();

  /** A word for what is denied ("file", "thread", …), or null for what is allowed. */
  static String reason(String owner, String name, String descriptor) {
    if (name.equals("wait") && Set.of("()V", "(J)V", "(JI)V").contains(descriptor)) return "wait";
    String beginning =
        owner.startsWith("java/") ? OF_JDK.computeIfAbsent(owner, Denied::begins) : begins(owner);
    if (!beginning.isEmpty()) return beginning;
    if (!owner.startsWith("java/")) return null;
    if (owner.startsWith("java/lang/")) return language(owner, name);
    if (owner.startsWith("java/io/")) return inputOutput(owner, name, descriptor);
    if (FILE_TYPES.contains(owner)) return "file";
    if (owner.startsWith("java/nio/channels/")) return "network";
    if (owner.startsWith("java/net/")) return network(owner, name);
    if (owner.startsWith("java/rmi/")) return "network";
    if (owner.startsWith("java/util/")) return utility(owner, name, descriptor);
    if (owner.startsWith("java/security/")) return security(owner, name);
    if (owner.equals("java/nio/file/Path")) return PATH_DENIED.contains(name) ? "file" : null;
    return null;
  }

  /**
   * The same for methods that are replaced or looked at where they are called: a reference to one,
   * as in {@code Class::getClassLoader}, would get round that.
   */
  static String referenceReason(String owner, String name) {
    switch (owner) {
      case "java/lang/Class":
        return name.equals("getClassLoader") ? "class loader" : asksForMembers(name) ? "reflection" : null;
      case "java/lang/System":
        return name.equals("getProperties") ? "setup" : null;
      default:
        boolean calls = name.equals("invoke") || name.equals("newInstance");
        boolean opens = name.equals("setAccessible") || name.equals("trySetAccessible");
        return owner.startsWith("java/lang/reflect/") && (calls || opens) ? "reflection" : null;
    }
  }

  /** Whether this method of {@link Class} gives methods, fields or constructors. */
  static boolean asksForMembers(String name) {
    boolean members =
        name.contains("Method") || name.contains("Field") || name.contains("Constructor");
    return members && name.startsWith("get") && !name.startsWith("getEnclosing");
  }

  private static String begins(String owner) {
    for (var each : BEGINNINGS) if (owner.startsWith(each.getKey())) return each.getValue();
    return "";
  }

  private static String security(String owner, String name) {
    if (owner.equals("java/security/ProtectionDomain") && name.equals("getClassLoader"))
      return "class loader";
    boolean provider = name.startsWith("insertProvider") || name.endsWith("Provider");
    boolean all = owner.equals("java/security/Security") && provider && !name.startsWith("get");
    return all || name.startsWith("set") ? "setup" : null;
  }

  private static String language(String owner, String name) {
    switch (owner) {
      case "java/lang/Runtime":
        if (name.equals("exit") || name.equals("halt")) return "exit";
        if (name.equals("exec")) return "process";
        if (name.startsWith("load")) return "native";
        return name.contains("ShutdownHook") ? "shutdown hook" : null;
      case "java/lang/System":
        if (name.equals("exit")) return "exit";
        if (name.startsWith("load")) return "native";
        if (name.equals("inheritedChannel")) return "network";
        return name.startsWith("set") || name.startsWith("clear") ? "setup" : null;
      case "java/lang/Module":
        return name.equals("getClassLoader") ? "class loader" : null;
      case "java/lang/Thread":
        return THREAD_ALLOWED.contains(name) ? null : "thread";
      case "java/lang/ThreadGroup":
      case "java/lang/Thread$Builder":
      case "java/lang/Thread$Builder$OfVirtual":
      case "java/lang/Thread$Builder$OfPlatform":
        return "thread";
      case "java/lang/Process":
      case "java/lang/ProcessBuilder":
      case "java/lang/ProcessHandle":
        return "process";
      case "java/lang/ClassLoader":
      case "java/lang/ModuleLayer":
        return name.equals("<init>") || name.startsWith("define") ? "class loader" : null;
      default:
        if (owner.startsWith("java/lang/foreign/")) return "native";
        boolean finder = owner.equals("java/lang/invoke/MethodHandles$Lookup");
        boolean finds =
            name.startsWith("find")
                || name.startsWith("define")
                || name.startsWith("unreflect")
                || name.equals("bind");
        boolean opens = owner.equals("java/lang/invoke/MethodHandles") && name.equals("privateLookupIn");
        boolean described = owner.startsWith("java/lang/constant/") && name.startsWith("resolve");
        return finder && finds || opens || described ? "reflection" : null;
    }
  }

  private static String inputOutput(String owner, String name, String descriptor) {
    if (owner.equals("java/io/File")) return FILE_ALLOWED.contains(name) ? null : "file";
    if (FILE_TYPES.contains(owner)) return "file";
    boolean named =
        descriptor.startsWith("(Ljava/lang/String;") || descriptor.startsWith("(Ljava/io/File;");
    boolean printer = owner.equals("java/io/PrintStream") || owner.equals("java/io/PrintWriter");
    return printer && named && name.equals("<init>") ? "file" : null;
  }

  private static String network(String owner, String name) {
    if (owner.equals("java/net/URL")) {
      boolean reaches =
          name.startsWith("open") || name.startsWith("getContent") || name.startsWith("set");
      return reaches ? "network" : null;
    }
    boolean text = owner.equals("java/net/URI") || owner.contains("Exception");
    boolean coder = owner.equals("java/net/URLEncoder") || owner.equals("java/net/URLDecoder");
    return text || coder ? null : "network";
  }

  private static String utility(String owner, String name, String descriptor) {
    if (owner.startsWith("java/util/concurrent/")) return concurrent(owner, name);
    if (owner.equals("java/util/Timer")) return "thread";
    boolean reads = owner.equals("java/util/Scanner") && name.equals("<init>");
    if (reads && descriptor.matches("\\(L(java/io/File|java/nio/file/Path);.*")) return "file";
    boolean writes = owner.equals("java/util/Formatter") && name.equals("<init>");
    if (writes && descriptor.matches("\\(Ljava/(io/File|lang/String);.*")) return "file";
    boolean opens = owner.startsWith("java/util/jar/") || owner.startsWith("java/util/zip/ZipFile");
    if (opens && name.equals("<init>")) return "file";
    boolean setup = owner.equals("java/util/Locale") || owner.equals("java/util/TimeZone");
    return setup && name.equals("setDefault") ? "setup" : null;
  }

  private static String concurrent(String owner, String name) {
    String type = owner.substring("java/util/concurrent/".length());
    if (type.startsWith("atomic/")) return null;
    if (type.startsWith("Concurrent") || type.startsWith("CopyOnWrite")) return null;
    if (type.equals("Executors") || type.endsWith("Executor")) return "thread";
    if (type.endsWith("ExecutorService") || type.equals("ForkJoinPool")) return "thread";
    // What a timeout completes goes on in a thread of the JDK.
    if (name.endsWith("Async") || name.endsWith("Timeout")) return "thread";
    return WAITING.contains(name) ? "wait" : null;
  }
}
