package dev.refute.host;

import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.Request;
import dev.refute.protocol.RequestException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every refactoring that a host knows, by the name that requests give it.
 *
 * @param <R> what the host keeps for each
 */
public final class Catalogue<R extends Catalogue.Entry> {
  private final Map<String, R> entries = new TreeMap<>();

  /** One refactoring. */
  public interface Entry {
    /** If it has no other, that of its class: AddParameter is add-parameter. */
    default String name() {
      return getClass().getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "-").toLowerCase();
    }

    /** The target and the options of the refactoring. */
    RefactoringSpec spec();
  }

  public Catalogue(List<? extends R> refactorings) {
    for (R refactoring : refactorings) {
      entries.put(refactoring.name(), refactoring);
    }
  }

  /** What can be asked for. */
  public Map<String, RefactoringSpec> specs() {
    Map<String, RefactoringSpec> specs = new TreeMap<>();
    entries.forEach((name, entry) -> specs.put(name, entry.spec()));
    return specs;
  }

  public R find(Request request) throws RequestException {
    R entry = entries.get(request.refactoring());
    if (entry == null) {
      throw RequestException.unsupported("no refactoring \"" + request.refactoring() + "\"");
    }
    return entry;
  }
}
