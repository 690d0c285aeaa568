package dev.refute.netbeans;

import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.FocusEvent;
import java.awt.event.FocusListener;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import org.openide.DialogDescriptor;
import org.openide.NotificationLineSupport;

/**
 * A dialog of NetBeans as its user sees it: what is greyed out cannot be changed, and what is typed
 * is checked. Its parts are fields of the panel.
 */
public final class Form {
  private final DialogDescriptor dialog;
  private final Object panel;
  private String refusal;

  Form(DialogDescriptor dialog) {
    this.dialog = dialog;
    this.panel = dialog.getMessage();
  }

  /** Types a text, and goes on to the next field. */
  public void type(String part, String text) {
    JTextField field = part(part, JTextField.class);
    if (!field.isEditable()) {
      return;
    }
    field.setText(text);
    for (FocusListener listener : field.getFocusListeners()) {
      if (listener.getClass().getName().startsWith("org.netbeans.")) {
        listener.focusLost(new FocusEvent(field, FocusEvent.FOCUS_LOST));
      }
    }
    // What the check has found is shown later.
    try {
      SwingUtilities.invokeAndWait(() -> {});
    } catch (InterruptedException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sets a box, or chooses a radio button, unless it is greyed out or not there. */
  public void set(String part, boolean value) {
    AbstractButton button = part(part, AbstractButton.class);
    if (!button.isEnabled() || !button.isVisible() || button.isSelected() == value) {
      return;
    }
    button.setSelected(value);
    for (ActionListener listener : button.getActionListeners()) {
      listener.actionPerformed(new ActionEvent(button, ActionEvent.ACTION_PERFORMED, ""));
    }
  }

  public JComboBox<?> list(String part) {
    return part(part, JComboBox.class);
  }

  /** The button that begins the change: the first. */
  JButton button() {
    return (JButton) dialog.getOptions()[0];
  }

  /** Notes that the dialog lacks what the question asks for. */
  public void refuse(String why) {
    refusal = why;
  }

  /** Whether the dialog lets its user go on, as the question asks. */
  boolean isReady() {
    return refusal == null && button().isEnabled();
  }

  /** Passes on what the dialog says below its fields: an error as bad as said. */
  void say(Change.Log log, String errors) {
    if (refusal != null) {
      log.say("fatal", refusal);
      return;
    }
    NotificationLineSupport line = part("notifier", NotificationLineSupport.class);
    if (line.getErrorMessage() != null) {
      log.say(errors, line.getErrorMessage());
    } else if (line.getWarningMessage() != null) {
      log.say("warning", line.getWarningMessage());
    } else if (line.getInformationMessage() != null) {
      log.say("info", line.getInformationMessage());
    }
  }

  private <T> T part(String name, Class<T> type) {
    try {
      Field field = panel.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return type.cast(field.get(panel));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this NetBeans has another dialog: " + e.getMessage(), e);
    }
  }
}
