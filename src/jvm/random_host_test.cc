#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/places_for_tests.h"
#include "jvm/test_worker.h"
#include "randoop/record.h"

/// Random testing in a real JVM, one sequence of our own at a time: the
/// thesis's examples of branch-directed generation (Figs. 6-4 and 8-12).
namespace refute::jvm {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class RandomTest : public ::testing::TestWithParam<java::Jdk> {
 protected:
  json ask(json request) {
    auto reply = worker_.call(std::move(request), std::chrono::minutes(1));
    if (!reply) return {{"error", reply.error().message}};
    EXPECT_TRUE(reply->contains("result")) << reply->dump();
    return reply->value("result", json::object());
  }

  void open(std::vector<std::string> settings) {
    settings.push_back("spare=100");
    const auto opened =
        ask({{"method", "randoop/open"},
             {"settings", settings},
             {"input", (folder_.path() / "running.bin").string()}});
    catalogue_ = randoop::catalogue_from_json(opened.at("catalogue"));
  }

  /// Class files of a folder below tests/randoop.
  std::string compiled(const std::string& name) {
    const auto to = folder_.path() / name;
    const auto command = (GetParam().home / "bin" / "javac").string() +
                         " -nowarn -d " + to.string() + " " + source_dir() +
                         "/tests/randoop/" + name + "/*.java";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return "classpath=" + to.string();
  }

  int operation(const std::string& label) {
    for (std::size_t i = 0; i < catalogue_.operations.size(); ++i)
      if (catalogue_.operations[i].label == label) return static_cast<int>(i);
    ADD_FAILURE() << "no operation " << label;
    return 0;
  }

  int array_of(const std::string& type, std::size_t length) {
    for (std::size_t i = 0; i < catalogue_.operations.size(); ++i)
      if (catalogue_.operations[i].owner == type &&
          catalogue_.operations[i].inputs.size() == length)
        return static_cast<int>(i);
    ADD_FAILURE() << "no array " << type;
    return 0;
  }

  int constant(const std::string& java) {
    for (std::size_t i = 0; i < catalogue_.constants.size(); ++i)
      if (catalogue_.constants[i].java == java) return static_cast<int>(i);
    ADD_FAILURE() << "no constant " << java;
    return 0;
  }

  int result(int call) const { return catalogue_.first_result() + call; }

  /// Branch-directed generation with one sequence; the flip of the condition
  /// whose name begins so, or null.
  json flip(const randoop::Calls& witness, const std::string& condition) {
    const auto file = folder_.path() / "records.bin";
    {
      std::ofstream to(file, std::ios::binary);
      randoop::append_record(
          to, {},
          randoop::encode(witness, static_cast<int>(witness.size()) - 1));
    }
    report_ = ask({{"method", "randoop/branches"},
                   {"records", {file.string()}},
                   {"study_ms", 60'000},
                   {"ms", 60'000}});
    EXPECT_EQ(report_.at("unsupported"), 0);
    EXPECT_EQ(report_.at("diverged"), 0);
    EXPECT_EQ(report_.at("more"), false);
    for (const auto& each : report_.at("constants"))
      catalogue_.constants.at(each.at("slot").get<std::size_t>()) = {
          each.at("type"), each.at("java")};
    for (const auto& each : report_.at("flips"))
      if (each.at("condition").get<std::string>().starts_with(condition))
        return each;
    return {};
  }

  std::string input(const json& flip, int call, int number) {
    const auto calls =
        randoop::decode(flip.at("code").get<randoop::Code>(), catalogue_);
    return catalogue_
        .constants[static_cast<std::size_t>(calls[call].inputs[number])]
        .java;
  }

  TempDir folder_ = *TempDir::create();
  PipeChannel worker_{GetParam(), "random", folder_.path()};
  randoop::Catalogue catalogue_;
  json report_;
};

INSTANTIATE_TEST_SUITE_P(All, RandomTest, ::testing::ValuesIn(jdks()),
                         major_of);

// Stack v0 = new Stack(); int v1 = 1; v0.setSize(v1); v0.peek();
TEST_P(RandomTest, StackPeekOfFigure8_12IsFlippedByASizeOfZero) {
  open({"class=java.util.Stack", "class=java.util.Vector"});
  const auto flipped = flip(
      {{operation("java.util.Stack.<init>()"), {}},
       {operation("java.util.Vector.setSize(int)"), {result(0), constant("1")}},
       {operation("java.util.Stack.peek()"), {result(0)}}},
      "java.util.Stack.peek:");
  ASSERT_TRUE(flipped.is_object()) << report_.dump(2);
  EXPECT_EQ(input(flipped, 1, 1), "0");
  EXPECT_EQ(flipped.at("how"), "compared value 0");
}

// int v0 = 100; int v1 = -1; List v2 = nCopies(v0, v1); then nextInt of its
// size, as java.util had it then: (n & -n) == n. 100 is compared with 4.
TEST_P(RandomTest, NextIntOfFigure8_12IsFlippedByFour) {
  open({compiled("branches"), "class=branches.OldRandom",
        "class=branches.OldRandom$Sizes", "package-private=yes",
        "helper=java.util.Collections"});
  const auto flipped =
      flip({{operation("branches.OldRandom.<init>()"), {}},
            {operation("branches.OldRandom.nCopies(int,java.lang.Object)"),
             {constant("100"), constant("-1")}},
            {operation("branches.OldRandom.pick(branches.OldRandom$Sizes)"),
             {result(0), result(1)}}},
           "branches.OldRandom.nextInt:24");
  ASSERT_TRUE(flipped.is_object()) << report_.dump(2);
  EXPECT_EQ(input(flipped, 1, 0), "4");
  EXPECT_EQ(flipped.at("how"), "compared value 4");
}

// Today's Random asks (n & n - 1) == 0: nothing is compared that is a power of
// two, and no step from 100 is one.
TEST_P(RandomTest, NextIntAsItIsTodayIsOutOfReachOfTheseChanges) {
  open({"class=java.util.Random"});
  const auto flipped =
      flip({{operation("java.util.Random.<init>(long)"), {constant("1L")}},
            {operation("java.util.Random.nextInt(int)"),
             {result(0), constant("100")}}},
           "java.util.Random.next");
  for (const auto& each : report_.at("flips")) {
    const auto bound = std::stoi(input(each, 1, 1));
    EXPECT_FALSE(bound > 0 && (bound & (bound - 1)) == 0) << each.dump();
  }
}

// Fig. 6-4: p1 = new Poly(new Mono(new Rat(2, 1), 2)); p1.add(new Mono(new
// Rat(1, 1), 1)): the exponents are made the same.
TEST_P(RandomTest, PolyAddOfFigure6_4IsFlippedByEqualExponents) {
  open({compiled("poly"), "class=poly.Poly", "class=poly.Mono",
        "class=poly.Rat"});
  const auto one = constant("1");
  const auto two = constant("2");
  const int rat = operation("poly.Rat.<init>(int,int)");
  const int mono = operation("poly.Mono.<init>(poly.Rat,int)");
  const auto flipped =
      flip({{rat, {two, one}},
            {mono, {result(0), two}},
            {array_of("poly.Mono[]", 1), {result(1)}},
            {operation("poly.Poly.<init>(poly.Mono[])"), {result(2)}},
            {rat, {one, one}},
            {mono, {result(4), one}},
            {operation("poly.Poly.add(poly.Mono)"), {result(3), result(5)}}},
           "poly.Poly.add:19");
  ASSERT_TRUE(flipped.is_object()) << report_.dump(2);
  EXPECT_EQ(input(flipped, 1, 1), input(flipped, 5, 1));
  EXPECT_THAT(flipped.at("how"), StartsWith("compared value"));
}

}  // namespace
}  // namespace refute::jvm
