#include "javagen/reflection.h"

namespace refute::javagen {
namespace {

using reflection::in_test;
using reflection::kVisibilityWords;
using reflection::runs;
using reflection::words;
using reflection::write;
using Texts = std::vector<std::string>;

const Texts kParameters = {"", "int i", "String s, int i", "int... all"};
const Texts kArguments = {"", "1", "\"s\", 1", "new int[] {1, 2}"};
const Texts kConstructorQuestions = {
    "made(c)", "c.toGenericString()",
    "java.util.Arrays.toString(c.getParameterTypes())",
    "c.getName() + c.isVarArgs() + Modifier.toString(c.getModifiers())"};

void constructor_class(Draft& draft, const Point& p, std::span<const Point>) {
  enum Kind { kTop, kNested, kInner };
  const auto kind = static_cast<Kind>(p[3]);
  const std::string a = std::string(kind == kTop      ? ""
                                    : kind == kNested ? "static "
                                                      : "") +
                        R"(class A {
    String said = "none";
    )" + kVisibilityWords[p[0]] +
                        "A(" + kParameters[p[1]] + ") {\n" +
                        (p[4] == 1 ? "throw new IllegalStateException(\"no\");"
                                   : "said = \"made\";") +
                        R"(
    }
    public String toString() {
        return said;
    }
}
)";
  const std::string& given = kArguments[p[1]];
  const std::string arguments = kind != kInner  ? given
                                : given.empty() ? "new C()"
                                                : "new C(), " + given;
  // An int[] alone is one argument, and not all of them.
  const std::string made =
      p[1] == 3 ? "new Object[] {" + arguments + "}" : arguments;
  write(draft, in_test(R"($top
public class C {
$member
    static String made(Constructor<?> c) {
        try {
            return String.valueOf(c.newInstance($made));
        } catch (InvocationTargetException e) {
            return "threw " + e.getCause().getClass().getName();
        } catch (ReflectiveOperationException e) {
            return e.getClass().getName();
        }
    }
    public static String test() {
        Constructor<?> c = A.class.getDeclaredConstructors()[0];
        return $asked;
    }
}
)"),
        {{"top", kind == kTop ? std::string_view(a) : ""},
         {"member", kind == kTop ? "" : std::string_view(a)},
         {"made", made},
         {"asked", kConstructorQuestions[p[2]]}});
}

const Texts kCastTargets = {"A", "I", "Object", "Number", "Object[]", "int"};
const Texts kCastValues = {"null",
                           "new A()",
                           "new B()",
                           "new D()",
                           "\"s\"",
                           "1",
                           "1L",
                           "'c'",
                           "true",
                           "new Object()",
                           "new int[1]",
                           "new Object[1]",
                           "new String[1]",
                           "new B[1]",
                           "new int[1][1]",
                           "A.class",
                           "Thread.State.NEW"};

void class_cast(Draft& draft, const Point& p, std::span<const Point>) {
  write(draft, in_test(R"(class A {}

class B extends A {}

interface I {}

class D extends B implements I {}

public class C {
    public static String test() {
        Object o = $value;
        try {
            Object cast = $type.class.cast(o);
            return String.valueOf(cast == o) + $type.class.isInstance(o);
        } catch (ClassCastException e) {
            return e.getClass().getName();
        }
    }
}
)"),
        {{"value", kCastValues[p[1]]}, {"type", kCastTargets[p[0]]}});
}

const Texts kEnumQuestions = {
    "E.values().length",
    "E.valueOf(\"X0\")",
    "E.valueOf(\"none\")",
    "E.X0.ordinal()",
    "E.X0.name() + E.X0",
    "E.X0.compareTo(last)",
    "last.getDeclaringClass()",
    "last.getClass().isEnum()",
    "last.getClass().isAnonymousClass()",
    "java.util.Arrays.toString(E.class.getEnumConstants())",
    "java.util.EnumSet.allOf(E.class).toString()",
    "java.lang.reflect.Modifier.toString(E.class.getModifiers())",
    "E.class.getMethod(\"valueOf\", String.class).toGenericString()"};

void enumeration(Draft& draft, const Point& p, std::span<const Point>) {
  std::string constants;
  for (std::size_t i = 0; i <= p[1]; ++i) {
    constants += (i > 0 ? ", X" : "X") + std::to_string(i);
    // The last one has a class of its own.
    if (p[2] == 1 && i == p[1])
      constants +=
          " {\n        public String toString() {\n            return "
          "\"last\";\n        }\n    }";
  }
  write(draft, in_test(R"(enum E {
    $constants
}

public class C {
    public static String test() throws NoSuchMethodException {
        E last = E.values()[E.values().length - 1];
        return String.valueOf($asked);
    }
}
)"),
        {{"constants", constants}, {"asked", kEnumQuestions[p[0]]}});
}

}  // namespace

std::vector<Generator> reflective_class_generators() {
  const Texts visibilities = words(kVisibilityWords);
  return {
      runs("Enum", "what an enum says about itself and its constants",
           {{"question", kEnumQuestions},
            {"constants", {"1", "2", "3"}},
            {"body", {"none", "last"}}},
           enumeration),
      runs("ConstructorClass",
           "the constructor of a top-level, nested or inner class, looked at "
           "and "
           "called",
           {{"visibility", visibilities},
            {"parameters", words(kParameters)},
            {"question", kConstructorQuestions},
            {"class", {"top-level", "nested", "inner"}},
            {"throws", {"no", "yes"}}},
           constructor_class),
      runs("ClassCastMethod",
           "Class.cast and isInstance, of objects and arrays",
           {{"type", kCastTargets}, {"value", kCastValues}}, class_cast),
  };
}

}  // namespace refute::javagen
