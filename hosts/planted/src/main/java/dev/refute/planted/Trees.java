package dev.refute.planted;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;

/** Small questions about trees and the text they stand for. */
final class Trees {
  private static final String STEP = "    ";

  private Trees() {}

  /** With all the parentheses that are around it. */
  static TreePath outermost(TreePath path) {
    TreePath at = path;
    while (at.getParentPath().getLeaf() instanceof ParenthesizedTree) {
      at = at.getParentPath();
    }
    return at;
  }

  /** Whether it can be evaluated twice: this, super, a variable, a class, casts of these. */
  static boolean isRepeatable(Tree tree) {
    if (tree instanceof ParenthesizedTree inside) {
      return isRepeatable(inside.getExpression());
    }
    if (tree instanceof TypeCastTree cast) {
      return isRepeatable(cast.getExpression());
    }
    if (tree instanceof MemberSelectTree select) {
      return isRepeatable(select.getExpression());
    }
    return tree instanceof IdentifierTree;
  }

  /** The blanks that a line starts with. */
  static String indentAt(String text, int offset) {
    int line = text.lastIndexOf('\n', offset - 1) + 1;
    int at = line;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return text.substring(line, at);
  }

  /** How far the members of a class are indented. */
  static String memberIndent(Analysis analysis, TreePath type) {
    String text = analysis.text(type);
    String own = indentAt(text, analysis.start(type));
    for (Tree member : ((ClassTree) type.getLeaf()).getMembers()) {
      int start = analysis.start(type, member);
      if (start > analysis.start(type) && analysis.end(type, member) > start) {
        String indent = indentAt(text, start);
        return indent.length() > own.length() ? indent : own + STEP;
      }
    }
    return own + STEP;
  }

  /**
   * Puts members behind the last one of a class.
   *
   * @param members with their indentation, without a last newline
   */
  static void append(Analysis analysis, TreePath type, Rewrite rewrite, Rewrite.Piece... members) {
    String text = analysis.text(type);
    int brace = analysis.end(type) - 1;
    int line = text.lastIndexOf('\n', brace) + 1;
    boolean alone = text.substring(line, brace).isBlank();
    Rewrite.Piece[] pieces = new Rewrite.Piece[members.length + 2];
    System.arraycopy(members, 0, pieces, 1, members.length);
    pieces[0] = Rewrite.literal(alone ? "" : "\n");
    pieces[pieces.length - 1] =
        Rewrite.literal(alone ? "\n" : "\n" + indentAt(text, analysis.start(type)));
    int at = alone ? line : brace;
    rewrite.replace(Analysis.file(type), at, at, pieces);
  }
}
