package dev.refute.planted;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.refute.planted.Rewrite.Piece;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Moves the text of a method, with the comments before it, to other classes. */
final class Move {
  private final Question question;
  private final Change change;
  private final ExecutableElement method;
  private final TreePath path;
  private final String file;
  private final String text;
  private final int end;

  /** Where the method's lines start, and where its comments or itself do. */
  private final int lines;

  private final int start;

  Move(Question question, Change change, ExecutableElement method) {
    this.question = question;
    this.change = change;
    this.method = method;
    Analysis analysis = question.analysis();
    path = analysis.declarations.get(method);
    file = Analysis.file(path);
    text = analysis.text(path);
    end = analysis.end(path);
    int gap = endBefore(analysis);
    int newline = text.indexOf('\n', gap);
    lines = newline >= 0 && newline < analysis.start(path) ? newline + 1 : gap;
    int at = lines;
    while (Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    start = at;
  }

  MethodTree tree() {
    return (MethodTree) path.getLeaf();
  }

  TreePath path() {
    return path;
  }

  /** The end of what is before the method. */
  private int endBefore(Analysis analysis) {
    int own = analysis.start(path);
    TreePath type = path.getParentPath();
    int before = -1;
    for (Tree member : ((ClassTree) type.getLeaf()).getMembers()) {
      if (analysis.start(type, member) < own) {
        before = Math.max(before, analysis.end(type, member));
      }
    }
    return before > analysis.start(type) ? before : text.lastIndexOf('{', own - 1) + 1;
  }

  void removeOriginal() {
    int to = end;
    while (to < text.length() && (text.charAt(to) == ' ' || text.charAt(to) == '\t')) {
      to++;
    }
    boolean wholeLine = to < text.length() && text.charAt(to) == '\n';
    change.rewrite.delete(file, lines, wholeLine ? to + 1 : end);
  }

  /** Records the new keys, and that the method must not override or be overridden. */
  void announce(List<TypeElement> targets) {
    Model model = question.model();
    Set<String> keys = new HashSet<>();
    for (TypeElement type : targets) {
      keys.add(model.methodKey(model.key(type), method.getSimpleName().toString(), method));
    }
    change.renamed.put(model.key(method), keys);
    change.alone.add(model.key(method));
    change.alone.addAll(keys);
  }

  /** Whether the class stands inside of the method. */
  boolean contains(TypeElement type) {
    TreePath other = question.analysis().declarations.get(type);
    for (TreePath at = other; at != null; at = at.getParentPath()) {
      if (at.getLeaf() == path.getLeaf()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Copies the method to a class, without the first {@code dropped} and with {@code added} before
   * its result type; both may be empty.
   */
  void copyTo(TypeElement target, String dropped, String added) {
    Analysis analysis = question.analysis();
    TreePath type = analysis.declarations.get(target);
    String here = Trees.indentAt(text, analysis.start(path));
    String there = Trees.memberIndent(analysis, type);
    int result = analysis.start(path, tree().getReturnType());
    int gone = dropped.isEmpty() ? -1 : text.indexOf(dropped, analysis.start(path));
    List<Piece> pieces = new ArrayList<>();
    for (int at = start; at < end; ) {
      int newline = text.indexOf('\n', at);
      int stop = newline < 0 || newline >= end ? end : newline + 1;
      boolean indented = at > start && text.startsWith(here, at);
      int from = indented ? at + here.length() : at;
      if (!text.substring(from, stop).isBlank()) {
        pieces.add(Rewrite.literal(there));
      }
      if (gone >= from && gone < result && gone < stop) {
        pieces.add(new Piece.Span(file, from, gone));
        from = gone + dropped.length();
      }
      if (!added.isEmpty() && result >= from && result < stop) {
        pieces.add(new Piece.Span(file, from, result));
        pieces.add(Rewrite.literal(added));
        from = result;
      }
      pieces.add(new Piece.Span(file, from, stop));
      at = stop;
    }
    Trees.append(analysis, type, change.rewrite, pieces.toArray(Piece[]::new));
  }
}
