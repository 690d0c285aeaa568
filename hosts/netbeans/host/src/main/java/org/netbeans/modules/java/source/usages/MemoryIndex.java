package org.netbeans.modules.java.source.usages;

import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FieldSelector;
import org.netbeans.api.java.source.ClassIndex;
import org.netbeans.api.java.source.ElementHandle;
import org.netbeans.api.java.source.SourceUtils;
import org.netbeans.modules.parsing.lucene.support.Convertor;
import org.openide.filesystems.FileObject;
import org.openide.util.Pair;

/**
 * The class index of one small source root, as a list in memory.
 *
 * <p>NetBeans' own index is a database on disk; updating it takes several times as long as the
 * refactoring. Here subtypes are exact, and the answer to every other query is "all classes":
 * refactorings use it only to choose the files that they then search.
 *
 * <p>It is in NetBeans' package because the class that it extends is visible only there.
 */
public final class MemoryIndex extends ClassIndexImpl {
  private final FileObject root;
  private volatile List<Entry> entries = List.of();

  /** One class of the program. */
  public static final class Entry {
    private final String binaryName;
    private final String source;
    private final Set<String> supertypes;
    private final Document document;

    /**
     * @param source path of its file in the source root
     * @param supertypes binary names of the direct ones
     */
    public Entry(
        String binaryName,
        ElementKind kind,
        boolean isLocal,
        String source,
        Set<String> supertypes) {
      this.binaryName = binaryName;
      this.source = source;
      this.supertypes = supertypes;
      var name = BinaryName.create(binaryName, kind, isLocal, simpleNameStart(binaryName));
      Object[] noUsages = {new ArrayList<String>(), "", ""};
      this.document =
          DocumentUtil.documentConvertor().convert(Pair.of(Pair.of(name, null), noUsages));
    }

    private String simpleName() {
      return binaryName.substring(simpleNameStart(binaryName));
    }

    private String packageName() {
      return binaryName.substring(0, Math.max(0, binaryName.lastIndexOf('.')));
    }

    private static int simpleNameStart(String name) {
      return Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1;
    }
  }

  public MemoryIndex(FileObject root) {
    this.root = root;
    setState(State.INITIALIZED);
  }

  /** Replaces the program that the index describes. */
  public void set(List<Entry> program) {
    entries = program;
  }

  /** Takes the place of NetBeans' own index of the root. */
  @SuppressWarnings("unchecked")
  public void install() throws ReflectiveOperationException {
    var field = ClassIndexManager.class.getDeclaredField("instances");
    field.setAccessible(true);
    ((Map<URL, ClassIndexImpl>) field.get(ClassIndexManager.getDefault())).put(root.toURL(), this);
  }

  @Override
  public <R> void search(
      ElementHandle<?> element,
      Set<? extends UsageType> usages,
      Set<? extends ClassIndex.SearchScopeType> scopes,
      Convertor<? super Document, R> convertor,
      Set<? super R> found) {
    String name = SourceUtils.getJVMSignature(element)[0];
    boolean subtypes =
        !usages.isEmpty()
            && Set.of(UsageType.SUPER_CLASS, UsageType.SUPER_INTERFACE).containsAll(usages);
    for (Entry entry : entries) {
      if (!subtypes || entry.supertypes.contains(name)) {
        add(entry, convertor, found);
      }
    }
  }

  @Override
  public <R> void getDeclaredElements(
      String name,
      ClassIndex.NameKind kind,
      Set<? extends ClassIndex.SearchScopeType> scopes,
      FieldSelector selector,
      Convertor<? super Document, R> convertor,
      Collection<? super R> found) {
    for (Entry entry : entries) {
      String simple = entry.simpleName();
      boolean matches =
          kind == ClassIndex.NameKind.SIMPLE_NAME
              ? simple.equals(name)
              : simple.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT));
      if (matches) {
        add(entry, convertor, found);
      }
    }
  }

  @Override
  public <R> void getDeclaredElements(
      String name,
      ClassIndex.NameKind kind,
      Convertor<? super Document, R> convertor,
      Map<R, Set<String>> found) {
    for (Entry entry : entries) {
      R converted = convertor.convert(entry.document);
      if (converted != null) {
        found.put(converted, Set.of(name));
      }
    }
  }

  private static <R> void add(
      Entry entry, Convertor<? super Document, R> convertor, Collection<? super R> found) {
    R converted = convertor.convert(entry.document);
    if (converted != null) {
      found.add(converted);
    }
  }

  @Override
  public void getPackageNames(String prefix, boolean directOnly, Set<String> found) {
    for (Entry entry : entries) {
      if (entry.packageName().startsWith(prefix)) {
        found.add(entry.packageName());
      }
    }
  }

  @Override
  public String getSourceName(String binaryName) {
    for (Entry entry : entries) {
      if (entry.binaryName.equals(binaryName)) {
        return entry.source;
      }
    }
    return null;
  }

  @Override
  public void getReferencesFrequences(Map<String, Integer> types, Map<String, Integer> packages) {}

  @Override
  public FileObject[] getSourceRoots() {
    return new FileObject[] {root};
  }

  @Override
  public FileObject[] getBinaryRoots() {
    return new FileObject[0];
  }

  @Override
  public BinaryAnalyser getBinaryAnalyser() {
    return null;
  }

  @Override
  public SourceAnalyzerFactory.StorableAnalyzer getSourceAnalyser() {
    return null;
  }

  @Override
  public void setDirty(URL url) {}

  @Override
  public boolean isValid() {
    return true;
  }

  @Override
  public Type getType() {
    return Type.SOURCE;
  }

  @Override
  protected void close() {}
}
