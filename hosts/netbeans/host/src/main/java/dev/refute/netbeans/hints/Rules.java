package dev.refute.netbeans.hints;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.netbeans.modules.java.hints.jdk.mapreduce.ForLoopToFunctionalHint;
import org.netbeans.modules.java.hints.providers.spi.HintDescription;
import org.netbeans.modules.java.hints.providers.spi.HintMetadata;
import org.netbeans.modules.java.hints.spiimpl.RulesManager;

/** What NetBeans looks for in a file, for each of its hints. Read when first needed. */
final class Rules {
  private static Map<String, Collection<? extends HintDescription>> all;

  private Rules() {}

  static synchronized Collection<? extends HintDescription> of(String id) {
    if (all == null) {
      all = new HashMap<>();
      Map<HintMetadata, ? extends Collection<? extends HintDescription>> read =
          RulesManager.getInstance().readHints(null, null, new AtomicBoolean());
      takeJavaAsNew();
      read.forEach((hint, rules) -> all.put(hint.id, rules));
    }
    Collection<? extends HintDescription> rules = all.get(id);
    if (rules == null) {
      throw new IllegalStateException("this NetBeans has no hint " + id);
    }
    return rules;
  }

  /**
   * One hint takes a class of the JDK that is not public as the sign of Java 8. Our class library
   * lacks those.
   */
  private static void takeJavaAsNew() {
    try {
      Field isNew = ForLoopToFunctionalHint.class.getDeclaredField("DISABLE_CHECK_FOR_STREAM");
      isNew.setAccessible(true);
      isNew.setBoolean(null, true);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this NetBeans knows Java 8 by something else", e);
    }
  }
}
