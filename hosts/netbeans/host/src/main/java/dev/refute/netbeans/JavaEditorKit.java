package dev.refute.netbeans;

import org.netbeans.modules.editor.NbEditorKit;

/** Opens Java files as documents, without an editor. */
public final class JavaEditorKit extends NbEditorKit {
  private static final long serialVersionUID = 1L;

  @Override
  public String getContentType() {
    return "text/x-java";
  }
}
