package dev.refute.netbeans.refactorings;

import dev.refute.netbeans.Change;
import dev.refute.netbeans.DialogFix;
import dev.refute.netbeans.Form;
import dev.refute.netbeans.Offer;
import dev.refute.netbeans.Question;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.netbeans.modules.java.hints.introduce.IntroduceAction;
import org.netbeans.modules.java.hints.introduce.IntroduceHint;
import org.netbeans.modules.java.hints.introduce.IntroduceKind;
import org.netbeans.spi.editor.hints.Fix;
import org.openide.util.NbBundle;

/** What the commands in Refactor > Introduce share, apart from Parameter. */
abstract class Introduce implements Offer {
  private final IntroduceKind kind;

  Introduce(IntroduceKind kind) {
    this.kind = kind;
  }

  /** Checks the options, and says how to fill in the dialog. */
  abstract DialogFix.Filler filler(Question question) throws RequestException;

  /** What the user selects: where it begins, and where it ends. */
  int[] selection(Question question) throws IOException, RequestException {
    return new int[] {question.start(), question.end()};
  }

  @Override
  public boolean isInEditor() {
    return true;
  }

  @Override
  public Change change(Question question) throws IOException, RequestException {
    DialogFix.Filler filler = filler(question);
    int[] selection = selection(question);
    if (selection == null) {
      return null;
    }
    Map<IntroduceKind, Fix> fixes = new EnumMap<>(IntroduceKind.class);
    Map<IntroduceKind, String> errors = new EnumMap<>(IntroduceKind.class);
    AtomicBoolean cancel = new AtomicBoolean();
    IntroduceHint.computeError(
        question.javac(), selection[0], selection[1], fixes, errors, cancel);
    Fix fix = fixes.get(kind);
    if (fix == null) {
      String error = errors.getOrDefault(kind, "ERR_Invalid_Selection");
      return log -> {
        log.say("fatal", NbBundle.getMessage(IntroduceAction.class, error));
        return false;
      };
    }
    return new DialogFix(fix, question.dialogs(), filler);
  }

  /** Types the new name, if one is given: the dialog has one already. */
  static void name(Question question, Form form) {
    question.given("new-name").ifPresent(name -> form.type("name", name));
  }

  /** The radio button of a visibility. */
  static String access(Question question) throws RequestException {
    return switch (question.text("visibility")) {
      case "public" -> "accessPublic";
      case "protected" -> "accessProtected";
      case "package" -> "accessDefault";
      case "private" -> "accessPrivate";
      default ->
          throw RequestException.bad("no visibility \"" + question.text("visibility") + "\"");
    };
  }
}
