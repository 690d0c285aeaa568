#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "alloy/model.h"
#include "jdolly/catalogue.h"
#include "jdolly/shape_for_tests.h"
#include "jdolly/source.h"

/// Which signatures are names, and that such names are to be seen.
namespace refute::jdolly {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Shape;

/// The first programs of a model, by the generator's name.
std::vector<Shape> first_shapes(const std::string& generator,
                                std::size_t most) {
  const auto name = parse_model_name(generator);
  EXPECT_TRUE(name) << name.error().message;
  auto source = Source::open(*name);
  EXPECT_TRUE(source) << source.error().message;
  std::vector<Shape> result;
  while (source && result.size() < most) {
    const auto next = source->next();
    EXPECT_TRUE(next) << next.error().message;
    if (!next || !*next) break;
    result.emplace_back((*next)->subject);
  }
  EXPECT_FALSE(result.empty()) << generator;
  return result;
}

/// The generator of a model that is this text.
std::string model_of(const std::string& text) {
  static int count = 0;
  const auto path = std::string(::testing::TempDir()) + "naming_" +
                    std::to_string(++count) + ".als";
  std::ofstream(path) << text;
  return "jdolly:" + path;
}

/// The names that a program declares, by the kind of id that stands for them.
std::map<std::string, std::vector<std::string>> declared(const Shape& shape) {
  std::map<std::string, std::vector<std::string>> result;
  for (const auto& c : shape.classes) {
    result["ClassId"].push_back(c.name);
    for (const auto& f : c.fields) result["FieldId"].push_back(f.name);
    for (const auto& m : c.methods) result["MethodId"].push_back(m.name);
  }
  return result;
}

Result<std::string> module_text(const std::string& path) {
  return std::string(model_text(path.substr(path.rfind('/') + 1)).value_or(""));
}

/// Read from the models' own declarations, so that a new one is tested too.
TEST(NamesOfTheCatalogue, StandInEveryProgram) {
  int names = 0;
  for (const auto& entry : catalogue()) {
    const std::string file(entry.file);
    const auto model = alloy::Model::parse(
        "models/" + file, std::string(*model_text(file)), module_text);
    ASSERT_TRUE(model) << model.error().message;
    const auto shapes = first_shapes("jdolly:" + std::string(entry.name), 60);
    for (const auto& sig : model->world().sigs) {
      const auto& kind = model->world().sig(sig.parent).name;
      if (sig.mult != alloy::Mult::kOne || !kind.ends_with("Id")) continue;
      ++names;
      for (const auto& shape : shapes)
        EXPECT_THAT(declared(shape)[kind], Contains(sig.name))
            << entry.name << "\n"
            << shape.text;
    }
    for (const auto& shape : shapes)
      for (const auto& [kind, all] : declared(shape))
        EXPECT_THAT(all, Not(Contains(HasSubstr("Id")))) << entry.name << "\n"
                                                         << shape.text;
  }
  EXPECT_EQ(names, 7) << "m, test; m, test; f, getF; m";
}

constexpr char kTwoClasses[] =
    "open java\none sig C1 extends Class {}\none sig M1 extends Method {}\n"
    "pred push_down_method[] { M1 in C1.methods and some C1.~extend }\n";

/// The scope leaves each id signature one atom, so the bounds of the child and
/// of the parent are the same.
TEST(Names, AreThoseOfTheModelHoweverSmallTheScope) {
  const auto generator = model_of(
      std::string(kTwoClasses) +
      "one sig zoo extends MethodId {}\none sig Bar extends FieldId {}\n"
      "fact { some Field }\n"
      "run push_down_method for 1 Package, 2 Class, 2 ClassId, 1 Field, "
      "1 FieldId, 1 Method, 1 MethodId, 1 Body\n");
  for (const auto& shape : first_shapes(generator, 40)) {
    EXPECT_EQ(shape.request.target.method, "zoo") << shape.text;
    EXPECT_THAT(declared(shape)["FieldId"], ::testing::ElementsAre("Bar"));
  }
}

TEST(Names, AreNotThoseOfSignaturesThatAScopeLeavesOneAtom) {
  const auto generator = model_of(
      std::string(kTwoClasses) +
      "run push_down_method for exactly 1 Package, exactly 2 Class, "
      "2 ClassId, exactly 1 Field, exactly 1 FieldId, exactly 1 Method, "
      "exactly 1 MethodId, 1 Body\n");
  for (const auto& shape : first_shapes(generator, 40)) {
    EXPECT_EQ(shape.request.target.method, "k") << shape.text;
    EXPECT_THAT(declared(shape)["FieldId"], ::testing::ElementsAre("f"));
    EXPECT_EQ(shape.target().package, "p");
  }
}

TEST(Names, MayBeSubsetsAndMayBeMissing) {
  const auto generator = model_of(
      std::string(kTwoClasses) +
      "one sig picked in MethodId {}\nlone sig extra extends FieldId {}\n"
      "fact { M1.id = picked and no Method.param and Field.type = Int_ and\n"
      "  Method.acc + Field.acc = public and Method.b in LiteralValue }\n"
      "run push_down_method for 1 Package, 2 Class, 2 ClassId, 1 Field, "
      "1 FieldId, 2 Method, 2 MethodId, 2 Body\n");
  bool with = false, without = false;
  for (const auto& shape : first_shapes(generator, 4000)) {
    EXPECT_EQ(shape.request.target.method, "picked") << shape.text;
    const auto names = declared(shape)["FieldId"];
    for (const auto& name : names) (name == "extra" ? with : without) = true;
  }
  EXPECT_TRUE(with);
  EXPECT_TRUE(without);
}

/// `String_` sorts behind `PrimitiveType`, which has no other atom here.
TEST(Names, OfTypesAreThoseOfTheSignatureThatIsMeant) {
  const auto generator = model_of(
      "abstract sig PrimitiveType {}\none sig String_ extends PrimitiveType "
      "{}\n"
      "sig Package {}\nsig Class { package: one Package, methods: set Method "
      "}\n"
      "sig Method { param: one PrimitiveType }\n"
      "one sig M1 extends Method {}\n"
      "pred pull_up_method[] { M1 in Class.methods }\n"
      "run pull_up_method for 1\n");
  for (const auto& shape : first_shapes(generator, 10))
    EXPECT_THAT(shape.text, HasSubstr("(String a)"));
}

TEST(Names, FreshOnesAreNobodys) {
  const auto generator = model_of(
      "open java\none sig M1 extends Method {}\n"
      "one sig x extends MethodId {}\n"
      "pred rename_method[] { M1.id != x }\n"
      "run rename_method for 1 Package, 1 Class, 1 ClassId, 0 Field, 0 "
      "FieldId, "
      "2 Method, 2 MethodId, 2 Body\n");
  for (const auto& shape : first_shapes(generator, 40))
    EXPECT_EQ(shape.option("new-name"), "x2") << shape.text;
}

TEST(Marks, ThatAreNoClassAreNoTarget) {
  const auto generator = model_of(
      "open java\none sig C1 extends ClassId {}\n"
      "pred rename_type[] { some Class }\n"
      "run rename_type for 1 Package, 1 Class, 1 ClassId, 0 Field, 0 FieldId, "
      "0 Method, 0 MethodId, 0 Body\n");
  auto source = Source::open(*parse_model_name(generator));
  ASSERT_TRUE(source) << source.error().message;
  const auto first = source->next();
  ASSERT_FALSE(first);
  EXPECT_THAT(first.error().hint, HasSubstr("C1 extends Class"));
}

}  // namespace
}  // namespace refute::jdolly
