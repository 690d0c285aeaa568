package dev.refute.netbeans;

import org.netbeans.spi.editor.hints.Fix;
import org.openide.DialogDescriptor;

/** A fix of the editor that first asks in a dialog. */
public final class DialogFix implements Change {
  /** Fills in the dialog as the question says. */
  public interface Filler {
    void fill(Form form);
  }

  private final Fix fix;
  private final Dialogs dialogs;
  private final Filler filler;
  private boolean isAccepted;

  public DialogFix(Fix fix, Dialogs dialogs, Filler filler) {
    this.fix = fix;
    this.dialogs = dialogs;
    this.filler = filler;
  }

  @Override
  public boolean make(Log log) throws Exception {
    log.phase("perform");
    dialogs.begin(dialog -> answer(dialog, log));
    try {
      fix.implement();
    } finally {
      dialogs.begin(null);
    }
    log.save();
    return isAccepted;
  }

  /** Presses the button, unless the dialog has greyed it out. */
  private Object answer(DialogDescriptor dialog, Log log) {
    Form form = new Form(dialog);
    filler.fill(form);
    isAccepted = form.isReady();
    form.say(log, isAccepted ? "warning" : "fatal");
    return isAccepted ? form.button() : null;
  }
}
