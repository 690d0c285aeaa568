package dev.refute.netbeans;

import java.awt.Dialog;
import java.util.ArrayList;
import java.util.List;
import javax.swing.UIManager;
import org.openide.DialogDescriptor;
import org.openide.DialogDisplayer;
import org.openide.NotifyDescriptor;

/** Answers NetBeans' dialogs, which nobody sees. */
public final class Dialogs extends DialogDisplayer {
  /** What the user does in a dialog. */
  public interface User {
    /** The button that was pressed. */
    Object answer(DialogDescriptor dialog);
  }

  private final List<String> messages = new ArrayList<>();
  private User user;

  Dialogs() {
    UIManager.put("ComboBoxUI", UnseenComboBoxUi.class.getName());
  }

  /** Forgets the last request's messages; dialogs are answered by {@code next} from now on. */
  synchronized void begin(User next) {
    messages.clear();
    user = next;
  }

  /** The messages that NetBeans has shown since. */
  synchronized List<String> messages() {
    return List.copyOf(messages);
  }

  @Override
  public synchronized Object notify(NotifyDescriptor descriptor) {
    if (descriptor instanceof DialogDescriptor dialog && user != null) {
      return user.answer(dialog);
    }
    messages.add(String.valueOf(descriptor.getMessage()));
    return NotifyDescriptor.OK_OPTION;
  }

  @Override
  public void notifyLater(NotifyDescriptor descriptor) {
    notify(descriptor);
  }

  @Override
  public Dialog createDialog(DialogDescriptor descriptor) {
    throw new UnsupportedOperationException("a dialog of its own: " + descriptor.getTitle());
  }
}
