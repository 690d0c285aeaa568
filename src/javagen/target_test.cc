#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "choice/search.h"
#include "java/outline.h"
#include "javagen/merge.h"
#include "javagen/points_for_tests.h"

/// A request speaks about its program: what it names is declared there, and
/// what it selects is what it names. An engine that is asked for something
/// else refuses, and the subject is wasted.
namespace refute::javagen {
namespace {

using testing::find;
using testing::for_each_point;
using testing::subject_of;
using testing::word;

/// What one generator is asked for; random, so that all axes get their turn.
constexpr int kEnough = 25;

/// The text that the request selects.
std::string selected(const java::Program& program, const Target& target) {
  const auto* const file = java::find_file(program, target.file);
  if (!file) return "no file " + target.file;
  return file->text.substr(static_cast<std::size_t>(target.offset),
                           static_cast<std::size_t>(target.length));
}

/// Empty, or what is wrong with the target.
std::string broken(const Outline& outline, const java::Program& program,
                   const Target& target) {
  if (!target.file.empty()) {
    const auto text = selected(program, target);
    const auto& name = !target.field.empty()    ? target.field
                       : !target.method.empty() ? target.method
                                                : target.type;
    return name.empty() || text == name ? "" : "selects " + text;
  }
  const auto* const type = outline.find(target.type);
  if (!type) return "no type " + target.type;
  if (!target.field.empty() && !find_field(*type->node, target.field))
    return "no field " + target.field;
  if (!target.method.empty() &&
      !find_method(*type->node, target.method, target.parameters))
    return "no method " + target.method;
  return "";
}

/// Whether requests of the refactoring are about a declaration.
bool has_target(const Generator& generator) {
  return generator.refactoring != "run" && generator.refactoring != "compile";
}

TEST(Target, IsDeclaredInTheProgram) {
  for (const auto& generator : catalogue()) {
    if (!has_target(generator)) continue;
    choice::Search search(subjects(generator), choice::random(3));
    for (int i = 0; i < kEnough && search.next(); ++i) {
      const auto& [program, request, expectation] = search.current();
      const auto outline = Outline::of(program);
      ASSERT_TRUE(outline) << generator.name << java::to_text(program);
      ASSERT_EQ(broken(*outline, program, request.target), "")
          << generator.name << "\n"
          << java::to_text(program);
    }
  }
}

TEST(Target, IsDeclaredInMergedPrograms) {
  for (const auto& generator : catalogue()) {
    if (!has_target(generator) || max_level(generator) == 0) continue;
    if (count_merged(generator, 1) < 50) continue;  // Large programs.
    choice::Search search(merged_subjects(generator, 1), choice::random(4));
    for (int i = 0; i < 5 && search.next(); ++i) {
      const auto& merged = search.current();
      const auto outline = Outline::of(merged.subject.program);
      ASSERT_TRUE(outline) << generator.name;
      ASSERT_EQ(broken(*outline, merged.subject.program,
                       merged.subject.request.target),
                "")
          << generator.name << "\n"
          << java::to_text(merged.subject.program);
    }
  }
}

TEST(Target, IsAskedToBecomeANameThatTheOptionSays) {
  for (const auto& generator : catalogue()) {
    if (generator.new_name < 0) continue;
    const auto axis = static_cast<std::size_t>(generator.new_name);
    ASSERT_LT(axis, generator.axes.size()) << generator.name;
    EXPECT_EQ(std::string_view(generator.axes[axis].label.text()), "new-name");
    EXPECT_TRUE(generator.refactoring.starts_with("rename-")) << generator.name;
  }
}

/// A member is pulled up to a superclass of its class.
TEST(Destination, IsAboveTheTarget) {
  for (const auto& generator : catalogue()) {
    if (!generator.refactoring.starts_with("pull-up-")) continue;
    choice::Search search(subjects(generator), choice::random(5));
    for (int i = 0; i < kEnough && search.next(); ++i) {
      const auto& [program, request, expectation] = search.current();
      const auto outline = Outline::of(program);
      ASSERT_TRUE(outline);
      const auto& destination = request.options.at("destination");
      const auto* const super = outline->find(destination);
      ASSERT_NE(super, nullptr) << destination;
      const auto below =
          std::ranges::any_of(outline->types(), [&](const DeclaredType& type) {
            return type.simple == "B" && outline->superclass(type) == super;
          });
      EXPECT_TRUE(below) << generator.name << " to " << destination << "\n"
                         << java::to_text(program);
    }
  }
}

TEST(Parameter, IsOneOfTheTargets) {
  for (const auto& generator : catalogue()) {
    if (generator.refactoring != "remove-parameter" &&
        generator.refactoring != "rename-parameter" &&
        generator.refactoring != "reorder-parameters")
      continue;
    choice::Search search(subjects(generator), choice::random(6));
    for (int i = 0; i < kEnough && search.next(); ++i) {
      const auto& [program, request, expectation] = search.current();
      const auto outline = Outline::of(program);
      ASSERT_TRUE(outline);
      const auto* const type = outline->find(request.target.type);
      ASSERT_NE(type, nullptr);
      const auto* const method = find_method(*type->node, request.target.method,
                                             request.target.parameters);
      ASSERT_NE(method, nullptr);
      auto names = parameter_names(*method);
      if (const auto order = request.options.find("order");
          order != request.options.end()) {
        auto ordered = split(order->second, ',');
        EXPECT_NE(ordered, names) << "asks for the order that is there";
        std::ranges::sort(ordered);
        std::ranges::sort(names);
        EXPECT_EQ(ordered, names) << generator.name;
      } else {
        const auto& name = request.options.at("parameter");
        EXPECT_EQ(std::ranges::count(names, name), 1) << generator.name;
      }
    }
  }
}

TEST(AddedParameter, MustBeRefusedJustWhenItsNameIsTaken) {
  const auto& generator = find("MethodReference/add-parameter");
  choice::Search search(subjects(generator), choice::random(7));
  int refused = 0;
  for (int i = 0; i < 60 && search.next(); ++i) {
    const auto& [program, request, expectation] = search.current();
    const auto outline = Outline::of(program);
    const auto* const method =
        find_method(*outline->find("A")->node, "m", request.target.parameters);
    const auto names = parameter_names(*method);
    const bool taken =
        std::ranges::count(names, request.options.at("name")) > 0;
    EXPECT_EQ(expectation == Expectation::kMustRefuse, taken);
    refused += taken;
  }
  EXPECT_GT(refused, 0);
  EXPECT_LT(refused, 60);
}

TEST(UsedSupertype, IsAboveA) {
  choice::Search search(subjects(find("IntroduceSuperType/use-supertype")));
  int number = 0;
  while (search.next() && ++number < 200) {
    const auto& [program, request, expectation] = search.current();
    const auto outline = Outline::of(program);
    ASSERT_TRUE(outline);
    const auto* const super = outline->find(request.options.at("supertype"));
    ASSERT_NE(super, nullptr);
    const auto* const a = outline->find("A");
    EXPECT_NE(a, super);
    EXPECT_TRUE(outline->is_below(*a, *super)) << java::to_text(program);
  }
}

TEST(MovedMethod, GoesToAVariableOfTheOtherClass) {
  for (const std::string_view target : {"parameter", "field"}) {
    const auto subject =
        subject_of("MoveMethod/move-method", {{"target", target}});
    EXPECT_EQ(subject.request.options.at("target"), "b");
    const auto outline = Outline::of(subject.program);
    ASSERT_TRUE(outline);
    const auto& a = *outline->find("p.A")->node;
    const auto* const m = find_method(a, "m", {});
    ASSERT_NE(m, nullptr);
    EXPECT_EQ(find_field(a, "b") != nullptr, target == "field");
    EXPECT_EQ(parameter_names(*m).size(), target == "field" ? 0u : 1u);
  }
}

// By place, since a name does not reach into a method.
TEST(LocalTarget, IsSelectedWhereItIsDeclared) {
  struct Case {
    std::string_view generator, axis, value, name;
  };
  for (const auto& [generator, axis, value, name] : {
           Case{"ClassRelationships/rename-type", "relation",
                "unrelated,A-local-in-B", "A"},
           Case{"DoubleClassFieldReference/rename-field", "relation",
                "A-extends-B,A-local-in-B", "f"},
           Case{"DoubleClassChildMethod/pull-up-method", "location",
                "method-inner", "m"},
           Case{"TripleClassChildField/pull-up-field", "location",
                "method-inner", "f"},
           Case{"LocalVariableReference/rename-local", "type", "byte", "p"},
       }) {
    const auto subject = subject_of(generator, {{axis, value}});
    const auto& target = subject.request.target;
    EXPECT_EQ(selected(subject.program, target), name) << generator;
    const auto outline = Outline::of(subject.program);
    ASSERT_TRUE(outline);
    if (name == "f" || name == "p") {
      EXPECT_EQ(outline->variable_at(target.file, target.offset), name)
          << generator << ": that is a use, not the declaration";
    }
  }
}

TEST(NamedTarget, NeedsNoPlace) {
  for (const auto* const relation :
       {"unrelated,two-files", "B-extends-A,one-file", "unrelated,B-inner-of-A",
        "A-extends-B,A-inner-of-B", "B-extends-A,B-local-in-A"}) {
    const auto subject = subject_of("DoubleClassFieldReference/rename-field",
                                    {{"relation", relation}});
    EXPECT_EQ(subject.request.target.file, "") << relation;
    EXPECT_EQ(subject.request.target.field, "f") << relation;
  }
}

/// A collision is one: the name that is asked for is in the program already.
TEST(Collision, AsksForANameThatIsTaken) {
  for (const auto& generator : catalogue()) {
    if (!generator.name.ends_with("rename-field-collision")) continue;
    for (const auto& name : generator.axes.back().values) {
      bool taken = false;
      choice::Search search(subjects(generator), choice::random(8));
      for (int i = 0; i < 400 && !taken && search.next(); ++i) {
        const auto& [program, request, expectation] = search.current();
        if (request.options.at("new-name") != name) continue;
        const auto outline = Outline::of(program);
        ASSERT_TRUE(outline);
        for (const auto* const unit : outline->units())
          taken |= identifiers(unit).contains(name);
      }
      EXPECT_TRUE(taken) << generator.name << ": " << name;
    }
  }
}

/// A name that nothing in the program has: no precondition can fail.
TEST(FreshName, MustBeGivenToAFieldWithoutARefusal) {
  for (const auto* const name :
       {"FieldReference/rename-field", "DoubleClassFieldReference/rename-field",
        "SingleClassFieldReference/rename-field",
        "DualClassFieldReference/rename-field"}) {
    const auto& generator = find(name);
    choice::Search search(subjects(generator), choice::random(1),
                          {.limits = {.number = 300}});
    while (search.next()) {
      const auto& subject = search.current();
      ASSERT_EQ(subject.expectation, Expectation::kMustProceed) << name;
      const auto outline = Outline::of(subject.program);
      ASSERT_TRUE(outline);
      for (const auto* const unit : outline->units())
        ASSERT_FALSE(
            identifiers(unit).contains(subject.request.options.at("new-name")))
            << java::to_text(subject.program);
    }
  }
  const auto collision =
      subject_of("FieldReference/rename-field-collision", {{"new-name", "x"}});
  EXPECT_EQ(collision.expectation, Expectation::kUnknown);
}

TEST(Collision, OfATypeWithItsNeighbourMustBeRefused) {
  const auto& generator = find("ClassRelationships/rename-type-collision");
  Draft draft;
  for_each_point(generator, [&](const Point& point) {
    const auto subject = subject_at(generator, point, draft);
    EXPECT_EQ(subject.expectation == Expectation::kMustRefuse,
              word(generator, point, "new-name") == "B");
  });
}

TEST(Collision, OfALocalVariableWithAParameterMustBeRefused) {
  for (const std::string_view name : {"n", "x", "q", "f"})
    EXPECT_EQ(
        subject_of("LocalVariableReference/rename-local", {{"new-name", name}})
                .expectation == Expectation::kMustRefuse,
        name == "q");
}

TEST(Collision, OfTwoParametersMustBeRefusedWhereThereAreTwo) {
  struct Case {
    std::string_view signature, name;
    bool refused;
  };
  for (const auto& [signature, name, refused] : {
           Case{"(p)", "q", false},
           Case{"(p, q)", "q", true},
           Case{"(q, p)", "q", true},
           Case{"(q, p, r)", "q", true},
           Case{"static (p)", "q", false},
           Case{"static (p, q)", "q", true},
           Case{"(p, q)", "n", false},
           Case{"(p, q)", "m", false},
       })
    EXPECT_EQ(subject_of("MethodParameterReference/rename-parameter",
                         {{"signature", signature}, {"new-name", name}})
                      .expectation == Expectation::kMustRefuse,
              refused)
        << signature << " " << name;
}

/// Two fields of one name in a class are no Java: the engine has to say so.
TEST(PulledUpField, MustBeRefusedWhereTheParentHasItsName) {
  for (const auto* const name :
       {"DoubleClassChildField/pull-up-field",
        "TripleClassChildField/pull-up-field", "2Cls2FldChild/pull-up-field"}) {
    const auto& generator = find(name);
    Draft draft;
    for_each_point(generator, [&](const Point& point) {
      const auto subject = subject_at(generator, point, draft);
      const auto in_parent = word(generator, point, "parent-field");
      EXPECT_EQ(subject.expectation == Expectation::kMustRefuse,
                in_parent.ends_with("f"))
          << describe(generator, point);
    });
  }
}

TEST(EncapsulatedField, MustBeRefusedWhereItsClassHasTheAccessors) {
  struct Case {
    std::string_view type, getter, setter;
    bool refused;
  };
  for (const auto& [type, getter, setter, refused] : {
           Case{"int", "absent", "absent", false},
           Case{"int", "in-A", "absent", true},
           Case{"int", "in-B", "in-B", false},
           Case{"int", "in-both", "absent", true},
           Case{"int", "absent", "in-A", true},
           // setF(int) is another method than setF(long).
           Case{"long", "absent", "in-A", false},
           Case{"long", "in-A", "in-A", true},
       })
    EXPECT_EQ(
        subject_of("DoubleClassGetterSetter/encapsulate-field",
                   {{"type", type}, {"getter", getter}, {"setter", setter}})
                .expectation == Expectation::kMustRefuse,
        refused)
        << type << " " << getter << " " << setter;
}

}  // namespace
}  // namespace refute::javagen
