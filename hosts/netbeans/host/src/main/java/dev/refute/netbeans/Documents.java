package dev.refute.netbeans;

import javax.swing.text.Document;
import org.netbeans.api.editor.mimelookup.MimePath;
import org.netbeans.editor.BaseDocument;
import org.netbeans.spi.editor.document.DocumentFactory;
import org.netbeans.spi.editor.mimelookup.MimeDataProvider;
import org.openide.filesystems.FileObject;
import org.openide.loaders.DataObject;
import org.openide.util.Lookup;
import org.openide.util.lookup.Lookups;

/** Opens files as documents without windows. */
final class Documents implements DocumentFactory, MimeDataProvider {
  private final Lookup forJava = Lookups.fixed(new JavaEditorKit(), this);
  private final Lookup forAll = Lookups.singleton(this);

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
  public Document getDocument(FileObject file) {
    return null;
  }

  @Override
  public FileObject getFileObject(Document document) {
    Object origin = document.getProperty(Document.StreamDescriptionProperty);
    if (origin instanceof DataObject object) {
      return object.getPrimaryFile();
    }
    return origin instanceof FileObject file ? file : null;
  }
}
