#include "typed/types.h"

#include <gtest/gtest.h>

#include "typed/scope_for_tests.h"

namespace refute::typed::types {
namespace {

class TypedDeclarations : public testing::Test {
 protected:
  TypedDeclarations() {
    here_.holes = true;
    here_.theme.may_use = "int";
    here_.at = {};
    here_.model.next_rank = 1000;
  }
  std::vector<std::string> all(Write* write) const {
    return here_.texts(write, Site{1});
  }
  /// The model after the simplest form of a declaration.
  Model after(Write* write) const {
    return here_.ask([&](Scope& s) {
      choice::Search search([&](Choices& c) {
        write(c, s, {1});
        return 0;
      });
      search.next();
      return s.model;
    });
  }
  /// The rest of what follows `class A`, in every form.
  std::vector<std::string> headers(Write* write) const {
    std::vector<std::string> found;
    for (const std::string& text : all(write))
      found.push_back(text.substr(1, text.find('{') - 2));
    return found;
  }
  Setting here_;
};

// --- Classes -----------------------------------------------------------------

TEST_F(TypedDeclarations, AClassIsCompleteOnceItIsWritten) {
  EXPECT_THAT(all(class_), ElementsAre("\nclass A {\n}"));
  const Model known = after(class_);
  EXPECT_FALSE(known.types[0].open);
  ASSERT_EQ(known.methods.size(), 1U) << "the constructor that every class has";
  EXPECT_TRUE(known.methods[0].is_constructor);
}

TEST_F(TypedDeclarations, AClassExtendsWhatIsNeitherFinalNorSealed) {
  const Type base = here_.add_class("X");
  EXPECT_THAT(headers(class_), ElementsAre("class B", "class B extends X"));
  bool Declaration::* const forbids[] = {
      &Declaration::final_, &Declaration::sealed, &Declaration::library,
      &Declaration::inner, &Declaration::open};
  for (const auto flag : forbids) {
    here_[base].*flag = true;
    EXPECT_THAT(headers(class_), Each(Not(HasSubstr("extends"))));
    here_[base].*flag = false;
  }
  here_[base].visible = false;
  EXPECT_THAT(headers(class_), Each(Not(HasSubstr("extends"))));
  for (const Shape shape : {Shape::kEnum, Shape::kRecord, Shape::kException}) {
    here_[base].visible = true;
    here_[base].shape = shape;
    EXPECT_THAT(headers(class_), Each(Not(HasSubstr("extends"))));
  }
}

TEST_F(TypedDeclarations, AClassImplementsUpToTwoInterfaces) {
  here_.add("I", Shape::kInterface);
  here_.add("J", Shape::kInterface);
  here_[here_.add("S", Shape::kInterface)].sealed = true;
  here_[here_.add("L", Shape::kFunctional)].library = true;
  const auto all_headers = headers(class_);
  EXPECT_THAT(all_headers, IsSupersetOf({"class E", "class E implements I",
                                         "class E implements J",
                                         "class E implements I, J"}));
  EXPECT_THAT(all_headers, Each(Not(HasSubstr("S"))));
  EXPECT_THAT(all_headers, Each(Not(HasSubstr("L"))));
}

TEST_F(TypedDeclarations, AnInterfaceIsNotInheritedTwice) {
  const Type i = here_.add("I", Shape::kInterface);
  here_.add("J", Shape::kInterface, {i});
  EXPECT_THAT(headers(class_), Each(Not(HasSubstr(", "))));
}

TEST_F(TypedDeclarations, AGenericSuperclassIsExtendedWithTexts) {
  const Type base = here_.add("X", Shape::kClass, {}, true);
  here_.add_constructor(base, {kVariable}, 0);
  here_.at = {};
  EXPECT_THAT(all(class_),
              Contains(HasSubstr("extends X<String> {\n    "
                                 "B() {\n        super([String]);")))
      << "and its constructor passes a text on";
}

TEST_F(TypedDeclarations, AnInterfaceExtendsInterfaces) {
  here_.add("I", Shape::kInterface);
  EXPECT_THAT(headers(interface), Contains("interface B extends I"));
  EXPECT_THAT(all(interface), Contains("\ninterface B {\n    int m0();\n}"));
}

TEST_F(TypedDeclarations, AnAbstractClassLeavesAMethodOpen) {
  EXPECT_THAT(all(abstract_class),
              Contains("\nabstract class A {\n    abstract int m0();\n}"));
  EXPECT_EQ(after(abstract_class).types[0].shape, Shape::kAbstract);
}

TEST_F(TypedDeclarations, AClassWritesWhatItsInterfaceLeavesOpen) {
  const Type face = here_.add("I", Shape::kInterface);
  Method& method = here_.add_method(face, "m", kInt);
  method.is_abstract = method.is_public = true;
  for (const std::string& text : all(class_)) {
    EXPECT_EQ(text.find("implements I") != text.npos,
              text.find("@Override\n    public int m() {") != text.npos)
        << text;
  }
}

TEST_F(TypedDeclarations, ARandomClassMayBeFinalAndIsNotExtendedThen) {
  here_.theme.weighted = true;
  EXPECT_THAT(all(class_), Contains(HasSubstr("final class A")));
  here_.ask([](Scope& s) {
    choice::all_of([&](Choices& c) {
      s.model.clear();
      const auto from = s.out.size();
      class_(c, s, {0});
      EXPECT_EQ(s.model.types[0].final_,
                s.out.text().substr(from).starts_with("\nfinal class"));
      return 0;
    });
    return 0;
  });
}

TEST_F(TypedDeclarations, ATypeStandsWhereTheProgramHasRoom) {
  EXPECT_TRUE(here_.fits(anywhere, Site{1}));
  here_.theme.size = 0;
  here_.ask([](Scope& s) {
    s.out.put("x");
    EXPECT_FALSE(anywhere(s, Site{1}));
    return 0;
  });
}

// --- Interfaces with one method, and with a variable
// --------------------------

TEST_F(TypedDeclarations, AFunctionalInterfaceHasOneAbstractMethod) {
  EXPECT_THAT(all(functional_interface),
              ElementsAre("\ninterface A {\n    int m0();\n}",
                          "\ninterface A {\n    int m0(int x0);\n}"));
  const Model known = after(functional_interface);
  EXPECT_EQ(known.types[0].shape, Shape::kFunctional);
  EXPECT_EQ(known.function_of(declared(0)).name, "m0");
  here_.theme.weighted = true;
  EXPECT_THAT(all(functional_interface),
              Contains(HasSubstr("\n@FunctionalInterface\ninterface A {")));
}

TEST_F(TypedDeclarations, AGenericInterfaceTakesAndGivesItsVariable) {
  EXPECT_THAT(all(generic_interface),
              Each("\ninterface A<T> {\n    T m0(T x0);\n}"));
  EXPECT_TRUE(after(generic_interface).types[0].generic);
}

TEST_F(TypedDeclarations, AGenericClassKeepsWhatItIsGiven) {
  here_.holes = false;
  here_.theme.may_use = "field";
  const auto classes = all(generic_class);
  EXPECT_THAT(classes, Contains(HasSubstr("class A<T extends Comparable<T>>")));
  EXPECT_THAT(classes, Contains(HasSubstr("final T f0;")));
  EXPECT_THAT(classes,
              Each(HasSubstr("\n    A(T f0) {\n        this.f0 = f0;"
                             "\n    }\n    T m1() {\n        return ")));
  const Model known = after(generic_class);
  EXPECT_TRUE(known.fields[0].is_final) << "nobody else assigns it";
  EXPECT_TRUE(known.fields[0].set_later);
}

// --- Exceptions and resources ------------------------------------------------

TEST_F(TypedDeclarations, AProgramHasOneCheckedException) {
  EXPECT_TRUE(here_.fits(fits_exception, Site{1}));
  EXPECT_THAT(all(exception), Each(HasSubstr("class A extends Exception {")));
  EXPECT_EQ(after(exception).exception, 0);
  here_.model.exception = 0;
  EXPECT_FALSE(here_.fits(fits_exception, Site{1}));
}

TEST_F(TypedDeclarations, AResourceTellsWhenItIsOpenedAndClosed) {
  EXPECT_THAT(all(resource),
              ElementsAre("\nclass A implements AutoCloseable {\n    final int "
                          "id;\n    A(int id) {\n        this.id = "
                          "Log.at(id);\n    }\n    @Override\n    public void "
                          "close() {\n        Log.at(-id);\n    }\n}"));
}

// --- Enums -------------------------------------------------------------------

TEST_F(TypedDeclarations, AnEnumsConstantsMayHaveArguments) {
  EXPECT_THAT(all(enum_),
              ElementsAre("\nenum A {\n    P,\n    Q;\n}",
                          "\nenum A {\n    P([int]),\n    Q([int]);\n    final "
                          "int f1;\n    A(int x) {\n        this.f1 = x;\n    "
                          "}\n}"));
  EXPECT_THAT(after(enum_).types[0].constants, ElementsAre("P", "Q"));
}

TEST_F(TypedDeclarations, AConstantMustWriteWhatTheEnumLeavesAbstract) {
  here_.theme.may_use = "int enum-body";
  for (const std::string& text : all(enum_)) {
    const auto bodies = [&] {
      std::size_t count = 0;
      for (std::size_t at = text.find("\n        int m0()"); at != text.npos;
           at = text.find("\n        int m0()", at + 1))
        ++count;
      return count;
    }();
    if (text.find("abstract int m0();") != text.npos) {
      EXPECT_EQ(bodies, 2U) << text;
    } else {
      EXPECT_THAT(text, HasSubstr("\n    int m0() {\n        return [int];"));
    }
  }
}

// --- Records and sealed types ------------------------------------------------

TEST_F(TypedDeclarations, ARecordHasPartsAccessorsAndAConstructor) {
  EXPECT_THAT(all(record), ElementsAre("\nrecord A(int f0) {\n}",
                                       "\nrecord A(int f0, int f1) {\n}"));
  const Model known = after(record);
  EXPECT_TRUE(known.types[0].final_);
  ASSERT_EQ(known.methods.size(), 2U);
  EXPECT_EQ(known.methods[0].name, "f0");
  EXPECT_TRUE(known.methods[0].is_public);
  EXPECT_EQ(known.methods[1].count, 1);
  EXPECT_TRUE(known.methods[1].is_constructor);
  EXPECT_TRUE(known.fields[0].is_private);
}

TEST_F(TypedDeclarations, ACompactConstructorSeesItsPartsAndNoFieldYet) {
  here_.theme.may_use = "int compact-constructor";
  here_.probes = true;
  here_.theme.more_statements = {1, 1};
  EXPECT_THAT(all(record),
              Contains("\nrecord A(int f0) {\n    A {\n        Log.at(1);\n"
                       "        #1\n    }\n}"));
  EXPECT_EQ(Probe::locals.at(0).name, "f0");
  EXPECT_TRUE(Probe::locals.at(0).assignable);
  EXPECT_TRUE(Probe::seen.is_static) << "the parts are not set yet";
}

TEST_F(TypedDeclarations, ASealedTypePermitsWhatFollowsIt) {
  const auto types = all(sealed);
  EXPECT_THAT(types, Contains(HasSubstr("sealed interface A permits B, D {")));
  EXPECT_THAT(types, Contains(HasSubstr("sealed interface A {")));
  EXPECT_THAT(types, Contains(HasSubstr("\nfinal class D implements A ")));
  EXPECT_THAT(types, Contains(HasSubstr("\nnon-sealed class D implements A ")));
  EXPECT_THAT(types, Each(HasSubstr("\nrecord B(int f")));
  const Model known = after(sealed);
  EXPECT_THAT(known.types[0].permitted, ElementsAre(1, 2));
  EXPECT_TRUE(known.types[0].sealed);
  for (const int each : {1, 2})
    EXPECT_EQ(known.as_super(declared(each), 0), declared(0));
}

// --- Two defaults, and annotations -------------------------------------------

TEST_F(TypedDeclarations, AClassWithTwoDefaultsSaysWhichItMeans) {
  const auto all_ways = all(diamond);
  EXPECT_THAT(all_ways, Each(HasSubstr("class D implements A, B {")));
  EXPECT_THAT(all_ways, Contains(HasSubstr("return A.super.m0();")));
  EXPECT_THAT(all_ways, Contains(HasSubstr("return B.super.m0();")));
  EXPECT_THAT(all_ways,
              Contains(HasSubstr("return A.super.m0() + B.super.m0();")));
  const Model known = after(diamond);
  EXPECT_EQ(known.methods[1].slot, 0) << "called through either, it is one";
  EXPECT_TRUE(known.types[0].sealed) << "nobody else takes one side";
}

TEST_F(TypedDeclarations, AnAnnotationIsDeclaredOnceBeforeItIsUsed) {
  EXPECT_TRUE(here_.fits(fits_annotation, Site{1}));
  const auto texts = all(annotation);
  EXPECT_THAT(texts, Each(HasSubstr("@interface Note {")));
  EXPECT_THAT(texts, Each(HasSubstr("@Note(value = 2, names = {\"a\", \"b\"})"
                                    "\nclass A {")));
  EXPECT_THAT(texts, Contains(HasSubstr("int value() default 1;")));
  here_.has_note = true;
  EXPECT_FALSE(here_.fits(fits_annotation, Site{1}));
}

// --- Where a type stands -----------------------------------------------------

TEST_F(TypedDeclarations, ANestedTypeIsNamedByTheTypeAround) {
  const Type outer = here_.add_class("A");
  here_.ask([&](Scope& s) {
    choice::Search search([&](Choices& c) {
      write_class(c, s, {outer.index, true}, false, "class ");
      return 0;
    });
    search.next();
    const Declaration& nested = s.model.types.back();
    EXPECT_EQ(nested.name, "A.B");
    EXPECT_EQ(nested.simple_name, "B");
    EXPECT_EQ(nested.outer, outer.index);
    EXPECT_TRUE(nested.inner);
    EXPECT_THAT(s.out.text(), HasSubstr("class B"));
    return 0;
  });
}

TEST_F(TypedDeclarations, ALocalClassRanksJustBelowItsBody) {
  here_.at.rank = 1000;
  here_.at.allowance = kBodyAllowance;
  here_.ask([&](Scope& s) {
    {
      const Body body(s, Shape::kClass, "class ", {.local = true});
      EXPECT_EQ(s.at.rank, 901);
      EXPECT_TRUE(s.model.types.back().open);
    }
    EXPECT_EQ(s.at.rank, 1000);
    EXPECT_FALSE(s.model.types.back().open);
    const Body second(s, Shape::kClass, "class ", {.local = true});
    EXPECT_EQ(s.at.rank, 902);
    return 0;
  });
}

TEST_F(TypedDeclarations, OnlyClassesSeeTheLocalsAroundThem) {
  here_.add_local("x0", kInt);
  const auto sees = [&](Shape shape) {
    return here_.ask([&](Scope& s) {
      const Body body(s, shape, "", {.local = true});
      return s.readable(0);
    });
  };
  EXPECT_TRUE(sees(Shape::kClass));
  EXPECT_TRUE(sees(Shape::kAbstract));
  for (const Shape shape : {Shape::kEnum, Shape::kRecord, Shape::kInterface})
    EXPECT_FALSE(sees(shape));
}

}  // namespace
}  // namespace refute::typed::types
