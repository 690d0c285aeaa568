package dev.refute.netbeans;

import java.util.prefs.AbstractPreferences;
import java.util.prefs.Preferences;
import org.netbeans.spi.editor.hints.settings.FileHintPreferences.GlobalHintPreferencesProvider;
import org.openide.util.NbPreferences;

/**
 * The user's settings: those of a new installation, whatever a dialog stores. (NetBeans' dialogs
 * begin with the answers of the last time.)
 */
final class Settings implements NbPreferences.Provider, GlobalHintPreferencesProvider {
  private final Preferences root = new Defaults(null, "");

  @Override
  public Preferences preferencesForModule(Class type) {
    return root.node(type.getPackageName().replace('.', '/'));
  }

  @Override
  public Preferences preferencesRoot() {
    return root;
  }

  @Override
  public Preferences getGlobalPreferences() {
    return root;
  }

  /** Has no value for any key. */
  private static final class Defaults extends AbstractPreferences {
    Defaults(AbstractPreferences parent, String name) {
      super(parent, name);
    }

    @Override
    protected AbstractPreferences childSpi(String name) {
      return new Defaults(this, name);
    }

    @Override
    protected String getSpi(String key) {
      return null;
    }

    @Override
    protected void putSpi(String key, String value) {}

    @Override
    protected void removeSpi(String key) {}

    @Override
    protected void removeNodeSpi() {}

    @Override
    protected String[] keysSpi() {
      return new String[0];
    }

    @Override
    protected String[] childrenNamesSpi() {
      return new String[0];
    }

    @Override
    protected void syncSpi() {}

    @Override
    protected void flushSpi() {}
  }
}
