package dev.refute.worker;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts out of texts what Object.toString() says of an object and what differs from run to run:
 * "[I@1f2e" becomes "[I@#", and a lambda "lambda@#".
 *
 * <p>Programs join texts, so that "x[I@1f2ed" may be "x", an array and "d". The objects that a test
 * has are known, so their texts are found anywhere; others must stand alone.
 */
final class Addresses {
  private static final Pattern HASHED = Pattern.compile("([\\w.$\\[;/]+)@[0-9a-f]{1,8}\\b");
  private static final int MOST = 300;
  private static final int DEEPEST = 3;

  private final ProgramLoader loader;
  private final Map<String, String> oldNames;
  private Object[] objects = {};
  private Map<String, String> known;

  Addresses(ProgramLoader loader, Map<String, String> oldNames) {
    this.loader = loader;
    this.oldNames = oldNames;
  }

  /** The texts that follow may be of these objects, and of what is in them. */
  void expect(Object[] objects) {
    this.objects = objects;
    known = null;
  }

  String cutOut(String raw) {
    if (raw.indexOf('@') < 0) return raw;
    if (known == null) {
      known = new LinkedHashMap<>();
      for (Object each : objects) add(each, 0);
    }
    String text = raw;
    for (Map.Entry<String, String> each : known.entrySet()) {
      text = text.replace(each.getKey(), each.getValue());
    }
    return HASHED
        .matcher(text)
        .replaceAll(
            match -> {
              String name = match.group(1);
              boolean type = name.startsWith("[") || isLambda(name) || isClass(name);
              return Matcher.quoteReplacement(type ? shown(name) : match.group());
            });
  }

  private void add(Object object, int depth) {
    if (object == null || object instanceof String || known.size() == MOST) return;
    Class<?> type = object.getClass();
    String name = type.getName();
    String hash = Integer.toHexString(System.identityHashCode(object));
    if (known.put(name + "@" + hash, shown(name)) != null || depth == DEEPEST) return;
    if (object instanceof Object[] array) {
      for (Object each : array) add(each, depth + 1);
    } else if (type.getClassLoader() == null && object instanceof Collection<?> all) {
      for (Object each : all.toArray()) add(each, depth + 1);
    }
  }

  private String shown(String name) {
    return (isLambda(name) ? "lambda" : oldNames.getOrDefault(name, name)) + "@#";
  }

  private static boolean isLambda(String name) {
    return name.contains("$$Lambda");
  }

  private boolean isClass(String name) {
    return name.startsWith("java.") || loader.has(name);
  }
}
