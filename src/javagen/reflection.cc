#include "javagen/reflection.h"

#include "base/result.h"
#include "javagen/plugin.h"

namespace refute::javagen {

namespace reflection {

std::vector<std::string> words(const std::vector<std::string>& values) {
  std::vector<std::string> names;
  for (const auto& value : values)
    names.push_back(value.empty()          ? "none"
                    : value.ends_with(' ') ? value.substr(0, value.size() - 1)
                                           : value);
  return names;
}

void write(Draft& draft, std::string_view text, std::span<const Hole> holes) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$') {
      out += text[i];
      continue;
    }
    const Hole* best = nullptr;
    for (const auto& hole : holes)
      if (text.substr(i + 1).starts_with(hole.name) &&
          (best == nullptr || best->name.size() < hole.name.size()))
        best = &hole;
    REFUTE_CHECK(best != nullptr, "a hole without a value");
    out += best->value;
    i += best->name.size();
  }
  draft.written("p/C.java", out);
}

std::string in_test(std::string_view rest) {
  return "package p;\n\nimport java.lang.reflect.*;\n\n" + std::string(rest);
}

Generator runs(std::string_view name, std::string_view varies,
               std::vector<Axis> axes, Build build) {
  return {.name = name,
          .refactoring = "run",
          .varies = varies,
          .axes = std::move(axes),
          .build = build};
}

}  // namespace reflection

namespace {

using reflection::in_test;
using reflection::kStatic;
using reflection::kVisibilityWords;
using reflection::words;
using reflection::write;
using Texts = std::vector<std::string>;

/// A type, a value of it, and another one.
struct Typed {
  std::string_view type;
  std::string_view value;
  std::string_view other;
  std::string_view getter;  ///< `getInt`: of Field.
};

constexpr Typed kTypes[] = {
    {"int", "3", "4", "getInt"},
    {"boolean", "true", "false", "getBoolean"},
    {"byte", "3", "(byte) 4", "getByte"},
    {"char", "'c'", "'d'", "getChar"},
    {"short", "3", "(short) 4", "getShort"},
    {"long", "3L", "4L", "getLong"},
    {"float", "1.5f", "2.5f", "getFloat"},
    {"double", "1.5", "2.5", "getDouble"},
    {"String", "\"s\"", "\"t\"", "getInt"},
    {"int[]", "{1, 2}", "new int[] {3}", "getLong"},
};

Texts type_names() {
  Texts names;
  for (const auto& each : kTypes) names.emplace_back(each.type);
  return names;
}

/// What `test` gives where something is thrown: its class, since messages are
/// no part of the specification.
constexpr std::string_view kShow = R"(
    static String show(Object o) {
        if (o instanceof int[]) return java.util.Arrays.toString((int[]) o);
        return String.valueOf(o);
    }
)";

void reflection_get(Draft& draft, const Point& p, std::span<const Point>) {
  const Typed& t = kTypes[p[0]];
  write(draft, in_test(R"(class A {
    $vis$static$type f = $value;
}

public class C {
$show
    public static String test() throws NoSuchFieldException {
        Field f = A.class.getDeclaredField("f");
        try {
            return show(f.$get(new A()));
        } catch (IllegalAccessException | IllegalArgumentException e) {
            return e.getClass().getName();
        }
    }
}
)"),
        {{"vis", kVisibilityWords[p[1]]},
         {"static", kStatic[p[2]]},
         {"type", t.type},
         {"value", t.value},
         {"show", kShow},
         {"get", p[3] == 0 ? "get" : t.getter}});
}

void reflection_set(Draft& draft, const Point& p, std::span<const Point>) {
  const Typed& t = kTypes[p[0]];
  const bool fixed = p[3] == 1;
  write(draft, in_test(R"(class A {
    $vis$static$final$type f = $value;
}

public class C {
$show
    public static String test() throws NoSuchFieldException {
        Field f = A.class.getDeclaredField("f");
        A a = new A();
        try {
            $access
            f.set(a, $other);
            return show(f.get(a));
        } catch (IllegalAccessException | IllegalArgumentException e) {
            return e.getClass().getName();
        }
    }
}
)"),
        {{"vis", kVisibilityWords[p[1]]},
         {"static", kStatic[p[2]]},
         {"final", fixed ? "final " : ""},
         {"type", t.type},
         {"value", t.value},
         {"show", kShow},
         {"access", fixed ? "f.setAccessible(true);" : ""},
         {"other", t.other}});
}

const Texts kMoreMethods = {"", "int l() {\n        return 2;\n    }",
                            "int k(int i) {\n        return i;\n    }",
                            "<T> T k(T t) {\n        return t;\n    }"};

void declared_methods(Draft& draft, const Point& p, std::span<const Point>) {
  static constexpr std::string_view kParents[] = {
      "class P {}",
      "class P {\n    public int n() {\n        return 0;\n    }\n}",
      "class P {\n    public Object m() {\n        return null;\n    }\n}",
      "class P implements I {}\n\ninterface I {\n    default void d() {}\n}"};
  write(draft, in_test(R"($parent

class A extends P {
    $vis int k() {
        return 1;
    }
    public String m() {
        return "m";
    }
    $more
}

public class C {
    public static String test() {
        java.util.TreeSet<String> all = new java.util.TreeSet<>();
        for (Method m : A.class.getDeclaredMethods()) all.add(m.toGenericString() + m.isBridge());
        return all.toString();
    }
}
)"),
        {{"parent", kParents[p[2]]},
         {"vis", kVisibilityWords[p[0]]},
         {"more", kMoreMethods[p[1]]}});
}

constexpr Typed kReturns[] = {
    {"void", "", "", ""},
    {"int", "1", "", ""},
    {"boolean", "true", "", ""},
    {"long", "1L", "", ""},
    {"double", "1.5", "", ""},
    {"String", "\"s\"", "", ""},
    {"int[]", "new int[] {1}", "", ""},
    {"java.util.List<String>", "java.util.List.of(\"s\")", "", ""},
    {"Class<? extends A>", "A.class", "", ""},
};

const Texts kReturnQuestions = {
    "m.invoke(new A())", "m.getReturnType().getName()",
    "m.getGenericReturnType().toString()", "m.toGenericString()"};

void declared_method_return(Draft& draft, const Point& p,
                            std::span<const Point>) {
  const Typed& t = kReturns[p[0]];
  write(draft, in_test(R"(class A {
    $vis$static$type m() {
        return $value;
    }
}

public class C {
$show
    public static String test() {
        try {
            Method m = A.class.getDeclaredMethod("m");
            return show($asked);
        } catch (ReflectiveOperationException e) {
            return e.getClass().getName();
        }
    }
}
)"),
        {{"vis", kVisibilityWords[p[1]]},
         {"static", kStatic[p[2]]},
         {"type", t.type},
         {"value", t.value},
         {"show", kShow},
         {"asked", p[3] == 0 ? "(Object) m.invoke(new A())"
                             : std::string_view(kReturnQuestions[p[3]])}});
}

constexpr Typed kFieldTypes[] = {
    {"int", "1", "", ""},
    {"long", "1L", "", ""},
    {"boolean", "true", "", ""},
    {"double", "1.5", "", ""},
    {"String", "\"s\"", "", ""},
    {"int[]", "{1}", "", ""},
    {"A", "null", "", ""},
    {"java.util.List<String>", "null", "", ""},
    {"java.util.Map<String, ? extends A[]>", "null", "", ""},
};

const Texts kFieldModifiers = {"", "static ", "final ", "volatile ",
                               "transient "};

void declared_field(Draft& draft, const Point& p, std::span<const Point>) {
  const Typed& t = kFieldTypes[p[0]];
  write(draft, in_test(R"(class A {
    $vis$mods$type f = $value;
}

public class C {
    public static String test() throws NoSuchFieldException {
        Field f = A.class.getDeclaredField("f");
        return f.toGenericString() + f.getType().getName() + f.getModifiers();
    }
}
)"),
        {{"vis", kVisibilityWords[p[1]]},
         {"mods", kFieldModifiers[p[2]]},
         {"type", t.type},
         {"value", t.value}});
}

Texts names_of(std::span<const Typed> types) {
  Texts names;
  for (const auto& each : types) names.emplace_back(each.type);
  return names;
}

}  // namespace

std::vector<Generator> reflection_generators() {
  std::vector<Generator> all = annotation_generators();
  for (auto& generator : reflective_class_generators())
    all.push_back(std::move(generator));
  const Texts visibilities = words(kVisibilityWords);
  const Texts statics = words(kStatic);
  const auto add = [&](std::string_view name, std::string_view varies,
                       std::vector<Axis> axes, Build build) {
    all.push_back(reflection::runs(name, varies, std::move(axes), build));
  };
  add("ReflectionGet", "A.f is read through Field.get, or getInt and the like",
      {{"type", type_names()},
       {"visibility", visibilities},
       {"static", statics},
       {"way", {"get", "typed"}}},
      reflection_get);
  add("DeclaredMethods", "what getDeclaredMethods gives, bridges and overloads",
      {{"visibility", visibilities},
       {"more", {"none", "another", "overload", "generic"}},
       {"parent", {"empty", "unrelated", "overridden", "interface"}}},
      declared_methods);
  add("DeclaredMethodReturn", "what a method gives, and what it says it gives",
      {{"type", names_of(kReturns)},
       {"visibility", visibilities},
       {"static", statics},
       {"question", kReturnQuestions}},
      declared_method_return);
  add("ReflectionSet", "A.f is written through Field.set, final or not",
      {{"type", type_names()},
       {"visibility", visibilities},
       {"static", statics},
       {"final", {"no", "yes"}}},
      reflection_set);
  add("DeclaredFieldTest", "what getDeclaredField says about a field",
      {{"type", names_of(kFieldTypes)},
       {"visibility", visibilities},
       {"modifier", words(kFieldModifiers)}},
      declared_field);
  return all;
}

REFUTE_GENERATOR(reflection_generators)

}  // namespace refute::javagen
