package dev.refute.worker;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was learnt about the class paths that were used last. A campaign over a project has another
 * class path for each window, so not all of them can be kept.
 */
final class Recent<V> extends LinkedHashMap<List<String>, V> {
  private static final long serialVersionUID = 1;
  private static final int MOST = 4;

  Recent() {
    super(2 * MOST, 0.75f, /* accessOrder= */ true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<List<String>, V> eldest) {
    return size() > MOST;
  }
}
