package dev.refute.netbeans;

import dev.refute.protocol.RequestException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.openide.filesystems.FileObject;
import org.openide.filesystems.FileUtil;
import org.openide.filesystems.RootListeners;

/** The files of the one source root, and what they use: replaced by each request's program. */
final class Program {
  private final FileObject root;
  private final Services services;
  private final RootListeners listeners;

  Program(FileObject root, Services services) {
    this.root = root;
    this.services = services;
    this.listeners = new RootListeners(root);
  }

  FileObject root() {
    return root;
  }

  Services services() {
    return services;
  }

  /**
   * Replaces the program by another. All files are new, because NetBeans may still hold the
   * contents of old ones. Folders stay if possible, because NetBeans scans everything again if one
   * changes.
   *
   * @param classpath what it uses beside the class library
   */
  void load(Map<String, String> files, List<String> classpath)
      throws IOException, RequestException {
    services.documents().open(null);
    services.jars().use(classpath);
    Set<String> folders = new HashSet<>();
    for (String path : files.keySet()) {
      if (path.isEmpty() || path.startsWith("/") || path.contains("..")) {
        throw RequestException.bad("not a path inside the program: \"" + path + "\"");
      }
      for (int i = path.lastIndexOf('/'); i > 0; i = path.lastIndexOf('/', i - 1)) {
        folders.add(path.substring(0, i));
      }
    }
    listeners.forget();
    for (FileObject file : Collections.list(root.getChildren(true))) {
      if (file.isValid() && !(file.isFolder() && folders.contains(path(file)))) {
        file.delete();
      }
    }
    for (Map.Entry<String, String> entry : files.entrySet()) {
      FileObject file = FileUtil.createData(root, entry.getKey());
      try (OutputStream out = file.getOutputStream()) {
        out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** Opens a file in the editor, if there is such a file. */
  void open(String path) throws IOException {
    services.documents().open(root.getFileObject(path));
  }

  /** The whole program as it stands. */
  Map<String, String> read() throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (FileObject file : files()) {
      files.put(path(file), file.asText("UTF-8"));
    }
    return files;
  }

  List<FileObject> files() {
    List<FileObject> files = new ArrayList<>();
    for (FileObject file : Collections.list(root.getChildren(true))) {
      if (file.isData()) {
        files.add(file);
      }
    }
    return files;
  }

  /** The message without the path of the source root. */
  String withoutRoot(String message) {
    return message.replace(FileUtil.getFileDisplayName(root) + "/", "");
  }

  /** The path on the wire. */
  String path(FileObject file) {
    return FileUtil.getRelativePath(root, file);
  }
}
