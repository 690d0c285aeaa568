package dev.refute.planted;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;

/** Makes a field private, and it alone: {@code int f, g;} becomes two declarations. */
final class FieldDeclaration {
  private static final Pattern ACCESS = Pattern.compile("\\b(public|protected)\\b");
  private static final Pattern FLAG = Pattern.compile("\\b(static|final|transient|volatile)\\b");

  private final Analysis analysis;
  private final Change change;
  private final VariableElement field;
  private final TreePath path;
  private final String file;
  private final String text;

  FieldDeclaration(Analysis analysis, Change change, VariableElement field) {
    this.analysis = analysis;
    this.change = change;
    this.field = field;
    path = analysis.declarations.get(field);
    file = Analysis.file(path);
    text = analysis.text(path);
  }

  void makePrivate() {
    if (field.getModifiers().contains(Modifier.PRIVATE)) {
      return;
    }
    List<VariableTree> together = together();
    int start = analysis.start(path);
    int type = analysis.start(path, together.get(0).getType());
    int name = Analysis.point(together.get(0));
    String shared = text.substring(start, name);
    String alone = makePrivate(shared, type - start);
    int own = together.indexOf((VariableTree) path.getLeaf());
    if (own == 0) {
      change.rewrite.replace(
          file,
          start,
          type,
          Rewrite.literal(makePrivate(text.substring(start, type), type - start)));
    } else {
      split(together.get(own - 1), together.get(own), alone);
    }
    if (own + 1 < together.size()) {
      split(together.get(own), together.get(own + 1), shared);
    }
  }

  /** Ends one declaration and begins the next, where there was a comma. */
  private void split(VariableTree before, VariableTree after, String head) {
    int end =
        before.getInitializer() == null
            ? Analysis.point(before) + before.getName().length()
            : analysis.end(path, before.getInitializer());
    String indent = Trees.indentAt(text, analysis.start(path));
    change.rewrite.replace(
        file, end, Analysis.point(after), Rewrite.literal(";\n" + indent + head));
  }

  private static String makePrivate(String head, int type) {
    Matcher access = ACCESS.matcher(head);
    if (access.find() && access.start() < type) {
      return access.replaceFirst("private");
    }
    Matcher flag = FLAG.matcher(head);
    int at = flag.find() && flag.start() < type ? flag.start() : type;
    return head.substring(0, at) + "private " + head.substring(at);
  }

  /** The fields that one declaration declares, in order. */
  private List<VariableTree> together() {
    List<VariableTree> found = new ArrayList<>();
    int start = analysis.start(path);
    for (Tree member : ((ClassTree) path.getParentPath().getLeaf()).getMembers()) {
      if (member instanceof VariableTree variable && analysis.start(path, member) == start) {
        found.add(variable);
      }
    }
    return found;
  }
}
