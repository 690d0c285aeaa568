package org.netbeans.modules.java.hints;

import com.sun.source.util.TreePath;
import org.netbeans.api.java.source.CompilationInfo;
import org.netbeans.spi.editor.hints.Fix;

/**
 * Converts anonymous classes. It is in NetBeans' package because the method for it is visible only
 * there.
 */
public final class AnonymousClasses {
  private AnonymousClasses() {}

  /** As if the whole expression were selected; null if NetBeans does not offer it. */
  public static Fix fix(CompilationInfo javac, TreePath creation) {
    var positions = javac.getTrees().getSourcePositions();
    var unit = javac.getCompilationUnit();
    int start = (int) positions.getStartPosition(unit, creation.getLeaf());
    int end = (int) positions.getEndPosition(unit, creation.getLeaf());
    return ConvertAnonymousToInner.computeFix(javac, start, end, true);
  }
}
