#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "choice/search.h"
#include "java/outline.h"
#include "javagen/points_for_tests.h"
#include "javagen/relation.h"

/// What the programs of each family can show: how their types stand to each
/// other, what their members do, and that what they do can be seen.
namespace refute::javagen {
namespace {

using ::testing::AnyOf;
using ::testing::ContainsRegex;
using testing::find;
using testing::for_each_point;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::subject_of;
using testing::text_of;
using testing::word;

const DeclaredType* by_simple_name(const Outline& outline,
                                   std::string_view name) {
  for (const auto& type : outline.types())
    if (type.simple == name) return &type;
  ADD_FAILURE() << "no type " << name;
  return nullptr;
}

/// The integers and words that the program assigns to something called `f`.
std::vector<std::string> written_to_f(const std::string& text) {
  static const std::regex kWrite(R"([^a-z]f\)? = ([^;]+);)");
  std::vector<std::string> values;
  for (auto i = std::sregex_iterator(text.begin(), text.end(), kWrite);
       i != std::sregex_iterator(); ++i)
    values.push_back((*i)[1]);
  return values;
}

// relation.h

TEST(Relation, IsWhatThePlacedClassesShow) {
  std::size_t index = 0;
  for (const Relation& relation : relations()) {
    const auto text = relation_texts()[index++];
    Draft draft;
    const auto placed =
        place(draft, relation, draft.ast.class_("A"), draft.ast.class_("B"));
    const std::string name_of_a(placed.a);
    const std::string name_of_b(placed.b);
    const auto program = draft.finish().program;
    const auto outline = Outline::of(program);
    ASSERT_TRUE(outline) << text;
    ASSERT_EQ(outline->types().size(), 2u) << text;
    const auto* const a = by_simple_name(*outline, "A");
    const auto* const b = by_simple_name(*outline, "B");

    const bool separate = relation.location == Location::kSeparate;
    const bool b_in_a = relation.direction == Direction::kBInA;
    EXPECT_EQ(a->outer, !separate && !b_in_a ? b : nullptr) << text;
    EXPECT_EQ(b->outer, !separate && b_in_a ? a : nullptr) << text;
    EXPECT_EQ(a->local || b->local, relation.location == Location::kLocal);
    EXPECT_EQ(program.files.size(), separate && b_in_a ? 2u : 1u) << text;
    EXPECT_EQ(outline->superclass(*b) == a,
              relation.inheritance == Inheritance::kBExtendsA &&
                  outline->superclass(*b) != nullptr)
        << text;
    // The names are those that the outline, and so an engine, knows them by.
    EXPECT_EQ(a->name, name_of_a) << text;
    EXPECT_EQ(b->name, name_of_b) << text;
  }
}

TEST(Relation, BeginsWithUnrelatedClassesInTwoFiles) {
  EXPECT_EQ(
      relation_texts(3),
      (std::vector<std::string>{"unrelated,two-files", "B-extends-A,two-files",
                                "A-extends-B,two-files"}));
}

TEST(Relation, HasTextsThatTellThemApart) {
  const auto texts = relation_texts();
  EXPECT_EQ(texts.size(), 18u);
  EXPECT_EQ(std::set(texts.begin(), texts.end()).size(), 18u);
}

TEST(Relation, DoesNotCompileWhereAClassExtendsWhatIsInsideIt) {
  std::vector<std::string> broken;
  for (std::size_t i = 0; i < relations().size(); ++i)
    if (!relation_compiles(relations()[i]))
      broken.push_back(relation_texts()[i]);
  EXPECT_THAT(broken,
              ::testing::UnorderedElementsAre(
                  "A-extends-B,B-inner-of-A", "A-extends-B,B-local-in-A",
                  "B-extends-A,A-inner-of-B", "B-extends-A,A-local-in-B"));
}

TEST(Relation, DeclaresALocalClassBeforeTheStatementsThatUseIt) {
  Draft draft;
  auto& ast = draft.ast;
  auto* const a = ast.class_("A");
  auto* const b = ast.class_("B");
  auto* const host =
      ast.method(0, ast.type("void"), "use", nullptr,
                 ast.block({ast.statement(ast.new_(ast.type("A")))}));
  ast.add(b, host);
  place(draft, {Inheritance::kNone, Location::kLocal, Direction::kAInB}, a, b,
        host);
  EXPECT_THAT(java::to_text(draft.finish().program),
              ContainsRegex("void use\\(\\) \\{\n +class A \\{[^}]*\\}\n +new "
                            "A\\(\\);"));
}

TEST(Relation, MakesAMethodForALocalClassWithoutAHost) {
  Draft draft;
  place(draft, {Inheritance::kNone, Location::kLocal, Direction::kBInA},
        draft.ast.class_("A"), draft.ast.class_("B"));
  EXPECT_THAT(java::to_text(draft.finish().program),
              ContainsRegex("class A \\{\n +void k\\(\\) \\{\n +class B"));
}

// ClassRelationships

TEST(ClassRelationships, NameAInEachWayThatJavaHas) {
  struct Case {
    std::string_view naming;
    std::string_view shown;
  };
  for (const auto& [naming, shown] : {
           Case{"parameter", "void m(A a)"},
           Case{"field", "    A a;"},
           Case{"local", "        A a;"},
           Case{"new", "new A();"},
           Case{"cast", "(A) null"},
           Case{"class-literal", "A.class"},
           Case{"result", "    A m()"},
           Case{"array-field", "A[] a;"},
           Case{"instanceof", "null instanceof A"},
           Case{"anonymous-class", "new A() {"},
           Case{"new-array", "new A[1]"},
           Case{"type-argument", "java.util.List<A> a;"},
       })
    EXPECT_THAT(
        text_of("ClassRelationships/member-to-top", {{"naming", naming}}),
        HasSubstr(shown));
}

TEST(ClassRelationships, MoveTheMemberAndNotTheClassAroundIt) {
  const auto& generator = find("ClassRelationships/member-to-top");
  Draft draft;
  for_each_point(generator, [&](const Point& point) {
    const auto subject = subject_at(generator, point, draft);
    EXPECT_THAT(subject.request.target.type, AnyOf("A.B", "B.A"));
    const auto outline = Outline::of(subject.program);
    ASSERT_TRUE(outline);
    EXPECT_FALSE(outline->find(subject.request.target.type)->top_level());
  });
}

TEST(ClassRelationships, ImportThePackageThatIsRenamedWhereTheyAreOutsideIt) {
  for (const auto& [package, import] : std::map<std::string, std::string>{
           {"import", "import p.A;"}, {"import-on-demand", "import p.*;"}}) {
    const auto text =
        text_of("ClassRelationships/rename-package", {{"package", package}});
    EXPECT_THAT(text, HasSubstr("package q;"));
    EXPECT_THAT(text, HasSubstr(import));
  }
  EXPECT_THAT(text_of("ClassRelationships/rename-package"),
              Not(HasSubstr("import")));
}

// push-down-super

TEST(PushDownSuper, IsAlwaysAChainOfThreeClasses) {
  const auto& generator = find("push-down-super");
  Draft draft;
  for_each_point(generator, [&](const Point& point) {
    if (point[0] + point[3] + point[4] + point[5] > 2) return;  // Enough.
    const auto outline =
        Outline::of(subject_at(generator, point, draft).program);
    ASSERT_TRUE(outline);
    const auto* const a = by_simple_name(*outline, "A");
    const auto* const b = by_simple_name(*outline, "B");
    const auto* const c = by_simple_name(*outline, "C");
    EXPECT_EQ(outline->superclass(*c), b);
    EXPECT_EQ(outline->superclass(*b), a) << describe(draft.request);
    EXPECT_EQ(a->package, "p");
    EXPECT_EQ(b->package,
              word(generator, point, "packages") == "one" ? "p" : "q");
    EXPECT_EQ(c->package, b->package);
  });
}

TEST(PushDownSuper, GivesEachClassAValueOfItsOwn) {
  const auto text =
      text_of("push-down-super",
              {{"in-B", "same"}, {"in-C", "same"}, {"qualifier", "super"}});
  for (const auto* const value : {"return 1;", "return 2;", "return 3;"})
    EXPECT_THAT(text, HasSubstr(value));
  EXPECT_THAT(text, HasSubstr("return super.k();"));
}

TEST(PushDownSuper, TakesForAnotherMemberOneThatCanBeConfused) {
  EXPECT_THAT(text_of("push-down-super", {{"in-C", "other"}}),
              HasSubstr("public int k(int i)"));
  EXPECT_THAT(
      text_of("push-down-super", {{"in-C", "other"}, {"member", "field"}}),
      HasSubstr("private int f = 3;"));
}

TEST(PushDownSuper, DoesNotCompileWhereOnlyAsPackageSeesTheMember) {
  const auto& generator = find("push-down-super");
  const auto compiles = [&](testing::Values values) {
    return generator.compiles(testing::point_at(generator, values));
  };
  EXPECT_TRUE(compiles({{"packages", "one"}, {"qualifier", "super"}}));
  EXPECT_FALSE(compiles({{"packages", "two"}}));
  EXPECT_TRUE(compiles({{"packages", "two"}, {"in-A", "protected"}}));
  EXPECT_TRUE(compiles({{"packages", "two"}, {"in-B", "same"}}));
  EXPECT_FALSE(compiles(
      {{"packages", "two"}, {"in-B", "same"}, {"qualifier", "super"}}));
  // k(int) does not answer to k(); a private f does to f.
  EXPECT_FALSE(compiles({{"packages", "two"}, {"in-B", "other"}}));
  EXPECT_TRUE(
      compiles({{"packages", "two"}, {"in-B", "other"}, {"member", "field"}}));
}

// Values that behaviour shows.

/// A default that is written where it is already is a write that nobody sees.
TEST(WrittenValues, AreNeverDefaults) {
  for (const auto* const name : {"DoubleClassParentField/push-down-field",
                                 "DoubleClassChildField/pull-up-field",
                                 "TripleClassChildField/pull-up-field",
                                 "DoubleClassChildMethod/pull-up-method",
                                 "DoubleClassParentMethod/push-down-method"}) {
    const auto& generator = find(name);
    Draft draft;
    int number = 0;
    for_each_point(generator, [&](const Point& point) {
      if (number++ % 3 != 0) return;  // Enough of each reference.
      const auto text =
          java::to_text(subject_at(generator, point, draft).program);
      const auto values = written_to_f(text);
      ASSERT_FALSE(values.empty()) << text;
      for (const auto& value : values)
        EXPECT_THAT(value, Not(AnyOf("0", "null"))) << text;
    });
  }
}

TEST(WrittenValues, TellTheReferencesApart) {
  for (const auto* const name : {"DoubleClassChildField/pull-up-field",
                                 "TripleClassChildField/pull-up-field",
                                 "DoubleClassChildMethod/pull-up-method",
                                 "DoubleClassParentMethod/push-down-method"}) {
    const auto& references = find(name).axes[0].values;
    std::set<std::string> values;
    for (const auto& reference : references) {
      const auto text = text_of(name, {{"reference", reference}});
      EXPECT_THAT(text, HasSubstr(reference + " = "));
      for (const auto& value : written_to_f(text)) values.insert(value);
    }
    EXPECT_EQ(values.size(), references.size()) << name;
  }
}

TEST(WrittenValues, DifferFromWhatAHidingFieldHolds) {
  for (const auto* const type : {"int", "boolean", "String"}) {
    const auto values = written_to_f(
        text_of("DoubleClassParentField/push-down-field",
                {{"type", type}, {"hiding", "yes"}, {"reference", "super.f"}}));
    ASSERT_EQ(values.size(), 2u) << type;
    EXPECT_NE(values[0], values[1]) << type;
  }
}

TEST(ArrayField, IsUsedAsAnArrayOfItsDimensions) {
  EXPECT_THAT(text_of("ClassArrayField/encapsulate-field"),
              HasSubstr("f[0] = 7;"));
  const auto two = text_of(
      "ClassArrayField/encapsulate-field",
      {{"dimensions", "2"}, {"element", "A"}, {"visibility", "private"}});
  EXPECT_THAT(two, HasSubstr("private A[][] f;"));
  EXPECT_THAT(two, HasSubstr("f[0][0] = new A();"));
  EXPECT_THAT(text_of("ClassArrayField/encapsulate-field",
                      {{"dimensions", "2"}, {"use", "replace"}}),
              HasSubstr("f = new int[1][];"));
}

TEST(TwoFields, AreDeclaredTogetherOrApart) {
  const auto declared = [](std::string_view declaration) {
    return text_of("SingleClassTwoFields/encapsulate-field",
                   {{"declaration", declaration}});
  };
  EXPECT_THAT(declared("f; g;"), HasSubstr("int f;\n    int g;"));
  EXPECT_THAT(declared("f, g;"), HasSubstr("int f, g;"));
  EXPECT_THAT(declared("g, f;"), HasSubstr("int g, f;"));
  EXPECT_THAT(declared("f; g = f;"), HasSubstr("int g = f;"));
}

TEST(EncapsulateReferences, ShowTheFieldToWhoeverCallsTest) {
  for (const auto& use : find("encapsulate-references").axes[0].values) {
    const auto text =
        text_of("encapsulate-references",
                {{"use", use}, {"position", "value"}, {"accessors", "taken"}});
    EXPECT_THAT(text, HasSubstr("public String test()")) << use;
    EXPECT_THAT(text, HasSubstr(" + show();")) << use;
    EXPECT_THAT(text, HasSubstr("public int getF()")) << use;
  }
}

TEST(EncapsulateReferences, AreAStatementOrPartOfAValue) {
  const auto at = [](std::string_view use, std::string_view position) {
    return text_of("encapsulate-references",
                   {{"use", use}, {"position", position}});
  };
  EXPECT_THAT(at("int f += 3", "statement"),
              HasSubstr("f += 3;\n        return show();"));
  EXPECT_THAT(at("int f += 3", "value"),
              HasSubstr("return (f += 3) + show();"));
  // What is no statement is stored somewhere.
  EXPECT_THAT(at("byte ~f", "statement"), HasSubstr("Object x = ~f;"));
}

TEST(EncapsulateReferences, StandInTheClassASubclassOrAnInnerClass) {
  const auto& generator = find("encapsulate-references");
  // The second `f` of the axis is that of the subclass, the third the inner's.
  std::set<std::size_t> types;
  Draft draft;
  for (std::uint16_t reference = 0; reference < 11; ++reference) {
    Point point;
    point.at[testing::axis_of(generator, "reference")] = reference;
    const auto outline =
        Outline::of(subject_at(generator, point, draft).program);
    ASSERT_TRUE(outline);
    types.insert(outline->types().size());
    const bool nested = outline->find("p.A.Inner") != nullptr;
    const bool derived = outline->find("p.B") != nullptr;
    EXPECT_FALSE(nested && derived);
  }
  EXPECT_EQ(types, (std::set<std::size_t>{1, 2}));
}

// Inheritance graphs.

class InheritanceGraphs : public ::testing::TestWithParam<const char*> {};

/// Five for "Family:5/refactoring", three for "Family/refactoring".
std::size_t types_in(std::string_view name) {
  const auto colon = name.find(':');
  return colon == name.npos ? 3
                            : static_cast<std::size_t>(name[colon + 1] - '0');
}

TEST_P(InheritanceGraphs, AreGraphsThatJavaAllows) {
  choice::Search search(subjects(find(GetParam())));
  for (int i = 0; i < 250 && search.next(); ++i) {
    const auto& program = search.current().program;
    const auto outline = Outline::of(program);
    ASSERT_TRUE(outline);
    ASSERT_EQ(outline->types().size(), types_in(GetParam()));
    for (const auto& type : outline->types()) {
      const bool is_class = type.node->kind == java::Kind::kClass;
      const auto* const superclass = outline->superclass(type);
      if (superclass && is_class) {
        EXPECT_EQ(superclass->node->kind, java::Kind::kClass)
            << java::to_text(program);
      }
      for (const auto* const super : outline->supertypes(type)) {
        EXPECT_TRUE(is_class || super->node->kind == java::Kind::kInterface)
            << "an interface extends a class\n"
            << java::to_text(program);
        EXPECT_FALSE(outline->is_below(*super, type)) << "a cycle";
      }
    }
  }
}

TEST_P(InheritanceGraphs, HaveAbstractClassesWhereTheMethodIsMissing) {
  choice::Search search(subjects(find(GetParam())));
  for (int i = 0; i < 250 && search.next(); ++i) {
    const auto& program = search.current().program;
    const auto outline = Outline::of(program);
    ASSERT_TRUE(outline);
    for (const auto& type : outline->types()) {
      if (type.node->kind != java::Kind::kClass) continue;
      EXPECT_EQ((type.node->modifiers & java::kAbstract) == 0,
                !find_methods(*type.node, "m").empty())
          << java::to_text(program);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, InheritanceGraphs,
    ::testing::Values("InheritanceGraph/rename-method",
                      "IntroduceSuperType/use-supertype",
                      "InferGenericType/infer-type-arguments",
                      "InheritanceGraph:5/rename-method",
                      "IntroduceSuperType:2/use-supertype",
                      "InferGenericType:6/infer-type-arguments"),
    [](const auto& tested) {
      std::string name(tested.param);
      std::erase(name, ':');
      return name.substr(0, name.find('/'));
    });

/// How many graphs with an edge Java allows, by trying all.
std::uint64_t graphs(unsigned types) {
  std::uint64_t found = 0;
  const unsigned pairs = types * (types - 1) / 2;
  for (unsigned classes = 0; classes < 1u << types; ++classes)
    for (unsigned edges = 1; edges < 1u << pairs; ++edges) {
      bool allowed = true;
      unsigned bit = 0;
      for (unsigned i = 0; i < types; ++i) {
        int superclasses = 0;
        for (unsigned j = i + 1; j < types; ++j, ++bit) {
          const bool is_class = (classes >> j & 1) != 0;
          if ((edges >> bit & 1) == 0 || !is_class) continue;
          ++superclasses;
          allowed = allowed && (classes >> i & 1) != 0;
        }
        allowed = allowed && superclasses < 2;
      }
      found += allowed ? 1 : 0;
    }
  return found;
}

TEST(InheritanceGraph, HasEveryGraphOfItsSizeWithEverySetOfDeclarations) {
  for (unsigned types = 2; types <= 4; ++types) {
    const auto name =
        "InheritanceGraph:" + std::to_string(types) + "/rename-method";
    std::set<std::string> programs;
    choice::Search search(subjects(find(name)));
    while (search.next())
      programs.insert(java::to_text(search.current().program));
    EXPECT_EQ(programs.size(), graphs(types) * ((1u << types) - 1)) << types;
  }
}

TEST(InheritanceGraph, OfThreeTypesIsTheOneWithoutANumber) {
  choice::Search usual(subjects(find("InheritanceGraph/rename-method")));
  choice::Search sized(subjects(find("InheritanceGraph:3/rename-method")));
  while (usual.next()) {
    ASSERT_TRUE(sized.next());
    EXPECT_EQ(java::to_text(usual.current().program),
              java::to_text(sized.current().program));
  }
  EXPECT_FALSE(sized.next());
  EXPECT_FALSE(find_generator("InheritanceGraph:7/rename-method"));
}

TEST(InheritanceGraph, RenamesAMethodThatSomethingMayInherit) {
  choice::Search search(subjects(find("InheritanceGraph/rename-method")));
  std::set<std::string> declaring;
  while (search.next()) {
    const auto outline = Outline::of(search.current().program);
    ASSERT_TRUE(outline);
    std::string types;
    std::size_t edges = 0;
    for (const auto& type : outline->types()) {
      edges += outline->supertypes(type).size();
      if (!find_methods(*type.node, "m").empty()) types += type.simple;
    }
    EXPECT_GT(edges, 0u);
    declaring.insert(types);
  }
  EXPECT_EQ(declaring,
            (std::set<std::string>{"A", "B", "C", "AB", "AC", "BC", "ABC"}));
}

}  // namespace
}  // namespace refute::javagen
