package dev.refute.netbeans;

import java.io.IOException;
import javax.swing.text.Document;
import org.netbeans.api.editor.mimelookup.MimePath;
import org.netbeans.editor.BaseDocument;
import org.netbeans.spi.editor.document.DocumentFactory;
import org.netbeans.spi.editor.mimelookup.MimeDataProvider;
import org.openide.cookies.EditorCookie;
import org.openide.filesystems.FileObject;
import org.openide.loaders.DataObject;
import org.openide.util.Lookup;
import org.openide.util.lookup.Lookups;

/** Opens files as documents without windows. */
final class Documents implements DocumentFactory, MimeDataProvider {
  private final Settings settings = new Settings();
  private final Lookup forJava = Lookups.fixed(new JavaEditorKit(), this, settings);
  private final Lookup forAll = Lookups.singleton(this);
  private FileObject file;
  private Document document;

  Settings settings() {
    return settings;
  }

  /** Opens the file in the editor; null closes the one that is open. */
  synchronized void open(FileObject next) throws IOException {
    file = next;
    document =
        next == null
            ? null
            : DataObject.find(next).getLookup().lookup(EditorCookie.class).openDocument();
  }

  @Override
  public Lookup getLookup(MimePath path) {
    return switch (path.getPath()) {
      case "text/x-java" -> forJava;
      case "" -> forAll;
      default -> null;
    };
  }

  @Override
  public Document createDocument(String mimeType) {
    return new BaseDocument(false, mimeType);
  }

  @Override
  public synchronized Document getDocument(FileObject wanted) {
    return wanted.equals(file) ? document : null;
  }

  @Override
  public FileObject getFileObject(Document document) {
    Object origin = document.getProperty(Document.StreamDescriptionProperty);
    if (origin instanceof DataObject object) {
      return object.getPrimaryFile();
    }
    return origin instanceof FileObject itself ? itself : null;
  }
}
