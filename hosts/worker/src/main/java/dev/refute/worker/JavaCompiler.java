package dev.refute.worker;

import java.util.List;

/** Compiles a program in memory. */
interface JavaCompiler {
  /**
   * @param classPath the user's jars and folders; the JDK is always visible
   * @param level source and target level, such as 17
   */
  Compilation compile(List<Source> sources, List<String> classPath, int level);
}
