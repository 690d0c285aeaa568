package dev.refute.netbeans;

import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.plaf.ComboBoxUI;
import javax.swing.plaf.ComponentUI;
import javax.swing.plaf.basic.BasicComboBoxEditor;

/** Draws nothing. Swing's own would ask NetBeans for the sizes of texts, which need a screen. */
public final class UnseenComboBoxUi extends ComboBoxUI {
  /** Called by Swing, which knows the class by its name. */
  public static ComponentUI createUI(JComponent component) {
    return new UnseenComboBoxUi();
  }

  @Override
  public void installUI(JComponent component) {
    ((JComboBox<?>) component).setEditor(new BasicComboBoxEditor());
  }

  @Override
  public void setPopupVisible(JComboBox<?> box, boolean isVisible) {}

  @Override
  public boolean isPopupVisible(JComboBox<?> box) {
    return false;
  }

  @Override
  public boolean isFocusTraversable(JComboBox<?> box) {
    return false;
  }
}
