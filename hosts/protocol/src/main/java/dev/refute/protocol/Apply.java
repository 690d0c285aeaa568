package dev.refute.protocol;

import java.util.List;
import java.util.Map;

/**
 * The question {@code apply}.
 *
 * @param files the whole program: path relative to the source root, and text
 * @param classpath jars and folders with the classes that the program uses
 */
public record Apply(Map<String, String> files, List<String> classpath, Request request) {
  public Apply {
    classpath = classpath == null ? List.of() : List.copyOf(classpath);
  }
}
