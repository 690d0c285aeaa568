#include "javagen/reflection.h"

namespace refute::javagen {
namespace {

using reflection::kStatic;
using reflection::kVisibilityWords;
using reflection::words;
using reflection::write;
using Texts = std::vector<std::string>;

/// A type of an annotation's element, its default, and a value that is not.
struct Element {
  std::string_view type;
  std::string_view standard;
  std::string_view given;
};

constexpr Element kElements[] = {
    {"int", "1", "2"},
    {"String", "\"a\"", "\"b\\\"c\""},
    {"Class<?>", "Object.class", "String[].class"},
    {"E", "E.X", "E.Y"},
    {"boolean", "false", "true"},
    {"byte", "1", "-2"},
    {"char", "'a'", "'\\''"},
    {"short", "1", "2"},
    {"long", "1L", "5000000000L"},
    {"float", "1f", "1e10f"},
    {"double", "1.0", "0.1"},
};
constexpr Element kArray = {"int[]", "{}", "{1, 2}"};

Texts element_names(std::size_t number) {
  Texts names;
  for (std::size_t i = 0; i < number; ++i)
    names.emplace_back(kElements[i].type);
  return names;
}

const Texts kRetentions = {"@Retention(RetentionPolicy.RUNTIME)\n", "",
                           "@Retention(RetentionPolicy.CLASS)\n",
                           "@Retention(RetentionPolicy.SOURCE)\n"};
const Texts kLookups = {"m.getAnnotation(N.class)",
                        "m.isAnnotationPresent(N.class)",
                        "Arrays.toString(m.getDeclaredAnnotations())",
                        "Arrays.toString(m.getAnnotationsByType(N.class))"};

constexpr std::size_t kMethodElements = 4;  // and the array

void annotated_method(Draft& draft, const Point& p, std::span<const Point>) {
  enum Place { kDeclared, kInherited, kOverridden, kNested };
  const Element& e = p[0] < kMethodElements ? kElements[p[0]] : kArray;
  const auto place = static_cast<Place>(p[3]);
  const std::string n = kRetentions[p[1]] + "@interface N {\n    " +
                        std::string(e.type) + " value() default " +
                        std::string(e.standard) + ";\n}\n";
  const std::string a = n + std::string(place == kNested ? "static " : "") +
                        "class A {\n    @N(" + std::string(e.given) +
                        ")\n    " + kVisibilityWords[p[2]] +
                        "int m() {\n        return 1;\n    }\n}\n";
  const std::string b =
      "class B extends A {\n" +
      std::string(place == kOverridden
                      ? kVisibilityWords[p[2]] +
                            "int m() {\n        return 2;\n    }\n"
                      : "") +
      "}\n";
  write(draft, R"(package p;

import java.lang.annotation.*;
import java.lang.reflect.Method;
import java.util.Arrays;

enum E {X, Y}

$top
public class C {
$member
    static Method find(Class<?> type) {
        try {
            return type.getDeclaredMethod("m");
        } catch (NoSuchMethodException e) {
            return find(type.getSuperclass());
        }
    }
    public static String test() {
        Method m = find($where.class);
        return String.valueOf($asked);
    }
}
)",
        {{"top", place == kNested     ? ""
                 : place == kDeclared ? a
                                      : a + b},
         {"member", place == kNested ? std::string_view(a) : ""},
         {"where", place == kDeclared || place == kNested ? "A" : "B"},
         {"asked", kLookups[p[4]]}});
}

const Texts kAnnotatedTypes = {"int", "boolean", "String", "int[]", "Object"};

void annotated_field(Draft& draft, const Point& p, std::span<const Point>) {
  const Element& e = kElements[p[0]];
  const bool two = p[4] == 1;
  write(draft, R"(package p;

import java.lang.annotation.*;
import java.lang.reflect.Field;

enum E {X, Y}

@Retention(RetentionPolicy.RUNTIME)
@interface N {
    $type value() default $standard;
    $more
}

class A {
    @N($value)
    $vis$static$field f;
}

class B extends A {}

public class C {
    static Field find(Class<?> type) {
        try {
            return type.getDeclaredField("f");
        } catch (NoSuchFieldException e) {
            return find(type.getSuperclass());
        }
    }
    public static String test() {
        N n = find($where.class).getAnnotation(N.class);
        return n.value() + " " + n + n.annotationType().getName();
    }
}
)",
        {{"type", e.type},
         {"standard", e.standard},
         {"more", two ? "int other() default 7;" : ""},
         {"value", two ? "value = " + std::string(e.given) + ", other = 8"
                       : std::string(e.given)},
         {"vis", kVisibilityWords[p[2]]},
         {"static", kStatic[p[3]]},
         {"field", kAnnotatedTypes[p[1]]},
         {"where", p[5] == 0 ? "A" : "B"}});
}

}  // namespace

std::vector<Generator> annotation_generators() {
  Texts elements = element_names(kMethodElements);
  elements.emplace_back(kArray.type);
  return {
      {.name = "AnnotatedMethod",
       .refactoring = "run",
       .varies = "what can be seen of an annotation on A.m",
       .axes = {{"element", std::move(elements)},
                {"retention", {"runtime", "unsaid", "class", "source"}},
                {"visibility", words(kVisibilityWords)},
                {"place", {"declared", "inherited", "overridden", "nested"}},
                {"question", kLookups}},
       .build = annotated_method},
      {.name = "NotDefaultAnnotatedField",
       .refactoring = "run",
       .varies = "an annotation on A.f whose value is not the default",
       .axes = {{"element", element_names(std::size(kElements))},
                {"field", kAnnotatedTypes},
                {"visibility", words(kVisibilityWords)},
                {"static", words(kStatic)},
                {"elements", {"one", "two"}},
                {"asked", {"A", "B"}}},
       .build = annotated_field},
  };
}

}  // namespace refute::javagen
