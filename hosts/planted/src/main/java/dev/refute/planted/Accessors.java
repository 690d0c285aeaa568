package dev.refute.planted;

import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** Writes a field's getter and setter behind the last member of its class. */
final class Accessors {
  private final Question question;
  private final Change change;
  private final VariableElement field;
  private final EncapsulateField.Names names;
  private final String modifiers;

  Accessors(
      Question question,
      Change change,
      VariableElement field,
      EncapsulateField.Names names,
      String visibility) {
    this.question = question;
    this.change = change;
    this.field = field;
    this.names = names;
    String access = visibility.equals("same") ? visibility(field) : visibility + " ";
    boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
    modifiers = (access.equals("package ") ? "" : access) + (isStatic ? "static " : "");
  }

  private static String visibility(VariableElement field) {
    for (Modifier modifier : field.getModifiers()) {
      if (modifier == Modifier.PUBLIC
          || modifier == Modifier.PROTECTED
          || modifier == Modifier.PRIVATE) {
        return modifier + " ";
      }
    }
    return "";
  }

  void declare(boolean getter, boolean setter) {
    Analysis analysis = question.analysis();
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    TreePath type = analysis.declarations.get(owner);
    TreePath path = analysis.declarations.get(field);
    VariableTree tree = (VariableTree) path.getLeaf();
    String name = field.getSimpleName().toString();
    String typeText =
        analysis
            .text(path)
            .substring(analysis.start(path, tree.getType()), analysis.end(path, tree.getType()));
    String indent = Trees.memberIndent(analysis, type);
    String members = "";
    if (getter) {
      members += method(indent, typeText + " " + names.getter() + "()", "return " + name + ";");
    }
    if (setter) {
      boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
      members +=
          method(
              indent,
              "void " + names.setter() + "(" + typeText + " " + name + ")",
              (isStatic ? owner.getSimpleName() : "this") + "." + name + " = " + name + ";");
    }
    if (!members.isEmpty()) {
      Trees.append(analysis, type, change.rewrite, Rewrite.literal(members.stripTrailing()));
    }
  }

  private String method(String indent, String signature, String body) {
    return indent + modifiers + signature + " {\n" + indent + "    " + body + "\n" + indent + "}\n";
  }
}
