package dev.refute.worker;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What a program declares, and what its declarations are called, for Bindings. */
final class Declarations {
  private static final List<Modifier> ACCESS =
      List.of(Modifier.PUBLIC, Modifier.PROTECTED, Modifier.PRIVATE);

  private final Types types;
  private final Elements elements;
  private final Set<TypeElement> program = new LinkedHashSet<>();

  Declarations(Types types, Elements elements) {
    this.types = types;
    this.elements = elements;
  }

  void add(TypeElement type) {
    program.add(type);
  }

  boolean isOfProgram(TypeElement type) {
    return program.contains(type);
  }

  boolean isOfProgram(Element member) {
    return member.getEnclosingElement() instanceof TypeElement owner && program.contains(owner);
  }

  /** All types of the program, as JSON. */
  void describe(JsonWriter out) throws IOException {
    out.beginArray();
    for (TypeElement each : program) describe(each, out);
    out.endArray();
  }

  private void describe(TypeElement type, JsonWriter out) throws IOException {
    out.beginObject().name("name").value(nameOf(type));
    out.name("abstract").value(type.getModifiers().contains(Modifier.ABSTRACT));
    out.name("interface").value(type.getKind().isInterface());
    out.name("constructors").beginArray();
    for (ExecutableElement each : ElementFilter.constructorsIn(type.getEnclosedElements())) {
      out.value(idOf(each));
    }
    out.endArray().name("supertypes").beginArray();
    for (TypeMirror each : types.directSupertypes(type.asType())) {
      TypeElement above = (TypeElement) types.asElement(each);
      if (program.contains(above)) out.value(nameOf(above));
    }
    out.endArray().name("methods").beginArray();
    for (ExecutableElement each : ElementFilter.methodsIn(type.getEnclosedElements())) {
      out.beginObject().name("id").value(idOf(each));
      out.name("name").value(each.getSimpleName().toString()).name("access").value(accessOf(each));
      describeModifiers(each, out);
      out.name("overrides").beginArray();
      for (ExecutableElement other : methodsAbove(type)) {
        if (elements.overrides(each, other, type)) out.value(idOf(other));
      }
      out.endArray().name("overrides-library").beginArray();
      for (TypeElement above : above(type, false)) {
        for (ExecutableElement other : ElementFilter.methodsIn(above.getEnclosedElements())) {
          boolean named = other.getSimpleName().equals(each.getSimpleName());
          if (named && elements.overrides(each, other, type)) out.value(idOf(other));
        }
      }
      out.endArray().endObject();
    }
    out.endArray().name("fields").beginArray();
    for (VariableElement each : ElementFilter.fieldsIn(type.getEnclosedElements())) {
      out.beginObject().name("id").value(idOf(each));
      out.name("name").value(each.getSimpleName().toString()).name("access").value(accessOf(each));
      describeModifiers(each, out);
      out.name("hides").beginArray();
      for (TypeElement above : above(type, true)) {
        for (VariableElement other : ElementFilter.fieldsIn(above.getEnclosedElements())) {
          if (elements.hides(each, other) && reaches(type, other)) out.value(idOf(other));
        }
      }
      out.endArray().endObject();
    }
    // Methods that it can call by a simple name, declared or inherited.
    out.endArray().name("callable").beginArray();
    for (ExecutableElement each : ElementFilter.methodsIn(elements.getAllMembers(type))) {
      boolean own = each.getEnclosingElement().equals(type);
      if (isOfProgram(each) && (own || reaches(type, each))) out.value(idOf(each));
    }
    out.endArray().endObject();
  }

  /** All modifiers except access, including implicit ones. */
  private static void describeModifiers(Element member, JsonWriter out) throws IOException {
    out.name("modifiers").beginArray();
    for (Modifier each : member.getModifiers()) {
      if (!ACCESS.contains(each)) out.value(each.toString());
    }
    out.endArray();
  }

  /** Its supertypes, direct or not: those of the program, or those of libraries. */
  private Set<TypeElement> above(TypeElement type, boolean ofProgram) {
    Set<TypeElement> all = new LinkedHashSet<>();
    for (TypeMirror each : types.directSupertypes(type.asType())) {
      TypeElement parent = (TypeElement) types.asElement(each);
      if (program.contains(parent) == ofProgram) all.add(parent);
      all.addAll(above(parent, ofProgram));
    }
    return all;
  }

  private List<ExecutableElement> methodsAbove(TypeElement type) {
    List<ExecutableElement> all = new ArrayList<>();
    for (TypeElement each : above(type, true)) {
      all.addAll(ElementFilter.methodsIn(each.getEnclosedElements()));
    }
    return all;
  }

  /** Whether code of `type` may use a member of a supertype. */
  private boolean reaches(TypeElement type, Element member) {
    Set<Modifier> modifiers = member.getModifiers();
    if (modifiers.contains(Modifier.PRIVATE)) return false;
    if (modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED)) return true;
    if (member.getEnclosingElement().getKind().isInterface()) return true;
    return elements.getPackageOf(type).equals(elements.getPackageOf(member));
  }

  private static String accessOf(Element member) {
    for (Modifier each : ACCESS) {
      if (member.getModifiers().contains(each)) return each.toString();
    }
    return "";
  }

  // Names.

  String nameOf(TypeElement type) {
    return elements.getBinaryName(type).toString();
  }

  String idOf(Element member) {
    String owner = nameOf((TypeElement) member.getEnclosingElement());
    String name = owner + "." + member.getSimpleName();
    if (!(member instanceof ExecutableElement method)) return name;
    List<String> parameters = new ArrayList<>();
    for (VariableElement each : method.getParameters()) parameters.add(typeName(each.asType()));
    return name + "(" + String.join(",", parameters) + ")";
  }

  String typeName(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    if (erased instanceof ArrayType array) return typeName(array.getComponentType()) + "[]";
    Element element = types.asElement(erased);
    return element instanceof TypeElement known ? nameOf(known) : erased.toString();
  }
}
