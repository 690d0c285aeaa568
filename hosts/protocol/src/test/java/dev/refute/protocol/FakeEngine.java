package dev.refute.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Renames methods by text: enough for every kind of message. */
final class FakeEngine implements Engine {
  @Override
  public Hello hello() {
    Map<String, OptionSpec> options = new LinkedHashMap<>();
    options.put("new-name", OptionSpec.mandatory());
    options.put("update-comments", OptionSpec.optional("true"));
    return new Hello(
        "fake",
        "1",
        Map.of("made-of", "text"),
        Map.of("rename-method", new RefactoringSpec("method", options)));
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Request request = question.request();
    if (!request.refactoring().equals("rename-method")) {
      throw RequestException.unsupported("no refactoring \"" + request.refactoring() + "\"");
    }
    String newName = request.options().get("new-name");
    if (newName == null) {
      throw RequestException.bad("the option \"new-name\" is missing");
    }
    String oldName = request.target().method();
    if (oldName.equals("host-bug")) {
      throw new IllegalStateException("a mistake of the host");
    }
    if (oldName.equals("crash")) {
      return new Outcome.Crashed(
          "java.lang.IllegalStateException", "as asked", "\tat Fake", "check-final", List.of());
    }
    if (newName.contains(" ")) {
      String message = "'" + newName + "' is not a name";
      return new Outcome.Refused(List.of(new StatusEntry("fatal", message, null, null, null)));
    }
    return rename(question.files(), oldName, newName);
  }

  private static Outcome rename(Map<String, String> files, String oldName, String newName) {
    Map<String, String> after = new TreeMap<>();
    List<StatusEntry> status = new ArrayList<>();
    files.forEach(
        (path, text) -> {
          int at = text.indexOf(oldName + "(");
          after.put(path, text.replace(oldName + "(", newName + "("));
          status.add(new StatusEntry("warning", "renamed by text", path, at, oldName.length()));
        });
    return new Outcome.Applied(after, status);
  }
}
