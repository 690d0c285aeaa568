package dev.refute.worker;

import java.util.Set;

/** What tested code may not call, by the owner, name and descriptor written at the call site. */
final class Denied {
  private Denied() {}

  private static final Set<String> THREAD_ALLOWED =
      Set.of(
          "<init>", "currentThread", "getName", "interrupted", "isInterrupted", "yield",
          "onSpinWait", "holdsLock", "getId", "threadId", "isAlive", "isDaemon", "getPriority",
          "run", "toString", "hashCode", "equals", "getClass", "getThreadGroup", "getState");

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

  private static final Set<String> WAITING =
      Set.of(
          "await", "acquire", "acquireUninterruptibly", "take", "put", "park", "parkNanos",
          "parkUntil", "exchange", "arriveAndAwaitAdvance", "awaitTermination", "join", "get",
          "lock", "lockInterruptibly", "invoke", "fork", "submit");

  /** A word for what is denied ("file", "thread", …), or null for what is allowed. */
  static String reason(String owner, String name, String descriptor) {
    if (name.equals("wait") && Set.of("()V", "(J)V", "(JI)V").contains(descriptor)) return "wait";
    if (!owner.startsWith("java/")) return foreign(owner);
    if (owner.startsWith("java/lang/")) return language(owner, name);
    if (owner.startsWith("java/io/")) return inputOutput(owner, name, descriptor);
    if (FILE_TYPES.contains(owner)) return "file";
    if (owner.startsWith("java/nio/channels/")) return "network";
    if (owner.startsWith("java/net/")) return network(owner, name);
    if (owner.startsWith("java/rmi/")) return "network";
    if (owner.startsWith("java/util/")) return utility(owner, name, descriptor);
    if (owner.startsWith("java/security/") && name.startsWith("set")) return "setup";
    return null;
  }

  private static String foreign(String owner) {
    boolean internal = owner.startsWith("sun/") || owner.startsWith("jdk/internal/");
    if (internal) return "internals";
    return owner.startsWith("dev/refute/worker/") ? "reflection" : null;
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
        return name.startsWith("set") || name.startsWith("clear") ? "setup" : null;
      case "java/lang/Thread":
        return THREAD_ALLOWED.contains(name) ? null : "thread";
      case "java/lang/ThreadGroup":
      case "java/lang/Thread$Builder":
      case "java/lang/Thread$Builder$OfVirtual":
      case "java/lang/Thread$Builder$OfPlatform":
        return "thread";
      case "java/lang/ProcessBuilder":
      case "java/lang/ProcessHandle":
        return "process";
      case "java/lang/ClassLoader":
      case "java/lang/ModuleLayer":
        return name.equals("<init>") || name.startsWith("define") ? "class loader" : null;
      default:
        if (owner.startsWith("java/lang/foreign/")) return "native";
        boolean finder = owner.equals("java/lang/invoke/MethodHandles$Lookup");
        return finder && (name.startsWith("find") || name.startsWith("define")) ? "reflection" : null;
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
    if (owner.equals("java/net/URL")) return name.startsWith("open") ? "network" : null;
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
    if (name.endsWith("Async")) return "thread";
    return WAITING.contains(name) ? "wait" : null;
  }
}
