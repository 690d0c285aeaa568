package dev.refute.netbeans;

import org.netbeans.modules.java.source.tasklist.CompilerSettings;
import org.openide.filesystems.FileObject;

/**
 * What NetBeans' compiler looks for besides errors. In the editor it always looks for what could be
 * a lambda or a diamond, which costs time and matters to hints only.
 */
final class CompilerOptions extends CompilerSettings {
  private volatile String options = "";

  void use(String next) {
    options = next;
  }

  @Override
  protected String buildCommandLine(FileObject file) {
    return options;
  }
}
