#include "sequence/directed_generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "sequence/generators_for_tests.h"
#include "sequence/values.h"

namespace refute::sequence {
namespace {

using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = Operation::Kind;

Operation method(const std::string& descriptor,
                 const std::string& signature = "") {
  Operation op{Kind::kStaticMethod, "A", "m", descriptor};
  op.signature = signature;
  return op;
}

/// Runs the generator as if every call returned something new.
std::vector<std::string> run(Common& from, int count) {
  DirectedGenerator generator(from, {});
  return texts_of(generator, from, count, [](const Sequence& sequence, int i) {
    Trace trace;
    trace.steps.resize(sequence.size(), {.text = std::to_string(i)});
    return trace;
  });
}

std::vector<std::string> run(std::vector<Operation> operations, int count) {
  auto from = common(std::move(operations));
  return run(from, count);
}

TEST(DirectedGenerator, FillsArraysOfSeveralLengths) {
  const auto texts = run({method("([I)V")}, 200);
  EXPECT_THAT(texts, Contains(HasSubstr("new int[] {}")));
  EXPECT_THAT(texts, Contains(ContainsRegex("new int.. .-?[0-9]+, -?[0-9]+.")));
}

TEST(DirectedGenerator, PutsTheRightElementsIntoAList) {
  const auto texts = run({method("(Ljava/util/List;)V",
                                 "(Ljava/util/List<Ljava/lang/String;>;)V")},
                         300);
  EXPECT_THAT(texts, Contains(ContainsRegex("List.of\\(\"[^\"]*\", \"")));
  EXPECT_THAT(texts, Not(Contains(HasSubstr("Integer"))));
}

TEST(DirectedGenerator, ListsMayBeLong) {
  EXPECT_THAT(run({method("(Ljava/util/List;)V")}, 500),
              Contains(ContainsRegex("asList.*(, [^,]*){5}")));
}

TEST(DirectedGenerator, ArgumentsMayFitEachOther) {
  const std::regex in_array("A.m.new int.. .(-?[0-9]+), .*., \\1.");
  const std::regex part("A.m.\"([a-z]+)[A-Z]*\", \"\\1\".");
  const auto count = [](const std::vector<std::string>& texts,
                        const std::regex& pattern) {
    return std::count_if(texts.begin(), texts.end(), [&](const auto& each) {
      return std::regex_search(each, pattern);
    });
  };
  auto numbers = common({method("([II)V")});
  numbers.constants = {{0, {.type = "I", .integer = 4711}}};
  EXPECT_GT(count(run(numbers, 500), in_array), 5);
  auto words = common({method("(Ljava/lang/String;Ljava/lang/String;)V")});
  words.constants = {{0, {.type = kString, .text = "abcdeFGH"}}};
  EXPECT_GT(count(run(words, 500), part), 5);
}

TEST(DirectedGenerator, PutsSomethingIntoWhatIsMadeEmpty) {
  EXPECT_THAT(run({method("(Ljava/util/Properties;)V")}, 100),
              Contains(HasSubstr("x0.setProperty(\"")));
  const auto maps =
      run({method("(Ljava/util/Map;)V",
                  "(Ljava/util/Map<Ljava/lang/String;Ljava/lang/Integer;>;)V")},
          300);
  EXPECT_THAT(maps, Contains(ContainsRegex("put.*put.*A.m")));
}

TEST(DirectedGenerator, SetsOfConstantsAreOnlyForThatType) {
  EXPECT_THAT(run({method("(Ljava/util/EnumSet;)V")}, 100),
              Contains(HasSubstr("EnumSet.copyOf(")));
  EXPECT_THAT(run({method("(Ljava/util/Set;)V")}, 500),
              Not(Contains(HasSubstr("EnumSet"))));
}

TEST(DirectedGenerator, ALambdaMayGiveAnotherValueForEachCall) {
  EXPECT_THAT(run({method("(Ljava/util/function/IntSupplier;)V")}, 100),
              Contains(ContainsRegex("ArrayList x[0-9]+ = .*.. -> "
                                     "\\(Integer\\) x[0-9]+.remove")));
}

TEST(DirectedGenerator, WritesLambdasForFunctions) {
  const auto texts =
      run({method("(Ljava/util/function/Predicate;)V",
                  "(Ljava/util/function/Predicate<Ljava/lang/String;>;)V")},
          200);
  EXPECT_THAT(
      texts, Contains(HasSubstr("((java.util.function.Predicate) (a0) -> \"")));
}

TEST(DirectedGenerator, ALambdaThatGivesNothingNotesItsArguments) {
  const auto texts = run({method("(Ljava/util/function/Consumer;)V")}, 100);
  EXPECT_THAT(texts,
              Contains(HasSubstr("java.util.ArrayList x0 = new "
                                 "java.util.ArrayList(); "
                                 "java.util.function.Consumer x1 = "
                                 "((java.util.function.Consumer) (a0) -> "
                                 "x0.add(java.util.Arrays.asList(a0)))")));
}

TEST(DirectedGenerator, LambdasStandForTheProgramsOwnInterfaces) {
  auto from = common({method("(LA$F;)V")});
  from.functions["LA$F;"] = {{}, parse_signature("(ILjava/lang/String;)I")};
  EXPECT_THAT(run(from, 100), Contains(HasSubstr("((A.F) (a0, a1) -> ")));
}

TEST(DirectedGenerator, UsesTheConstantsOfTheCode) {
  auto from = common({method("(I)V")});
  from.constants = {{0, {.type = "I", .integer = 4711}}};
  EXPECT_THAT(run(from, 100), Contains("A.m(4711)"));
}

TEST(DirectedGenerator, MostSequencesCallWhatIsNearest) {
  auto far = method("(I)V");
  far.name = "far";
  auto from = common({far, method("(I)V")});
  from.distance = {kFar, 0};
  const auto texts = run(from, 1'000);
  const auto near = std::count_if(
      texts.begin(), texts.end(),
      [](const auto& text) { return text.find("A.m(") != text.npos; });
  EXPECT_GT(near, 600);
  EXPECT_LT(near, 1'000);
}

TEST(DirectedGenerator, MakesTheReceiverItself) {
  const auto texts = run({kNewA, {Kind::kMethod, "A", "n", "(I)V"}}, 50);
  EXPECT_THAT(texts, Contains(ContainsRegex("new A\\(\\).n\\(")));
}

TEST(DirectedGenerator, EndsWhenNothingNewComes) {
  auto from = common({method("(I)V")});
  DirectedGenerator generator(from, {.patience = 100});
  int count = 0;
  while (const auto sequence = generator.next()) {
    Trace trace;
    trace.steps.resize(sequence->size());
    generator.learn(*sequence, trace);
    ++count;
  }
  EXPECT_LE(count, 102);
}

TEST(DirectedGenerator, GoesOnAsLongAsThereIsMoreToReach) {
  auto from = common({method("(I)V")});
  int asked = 0;
  DirectedGenerator generator(
      from, {.patience = 100, .is_complete = [&] { return ++asked == 3; }});
  int count = 0;
  while (const auto sequence = generator.next()) {
    ASSERT_LT(++count, 1'000);
    Trace trace;
    trace.steps.resize(sequence->size());
    generator.learn(*sequence, trace);
  }
  EXPECT_EQ(asked, 3);
  EXPECT_GT(count, 299);
}

TEST(DirectedGenerator, AsksWhatItKnowsByAnInterfaceOfTheJdk) {
  Operation all{Kind::kStaticMethod, "A", "all", "()Ljava/util/Iterator;"};
  Operation order{Kind::kStaticField, "A", "ORDER", "Ljava/util/Comparator;"};
  auto from = common({all, order});
  const auto texts = run(from, 300);
  EXPECT_THAT(texts, Contains(HasSubstr("A.all().next()")));
  EXPECT_THAT(texts, Contains(HasSubstr("A.ORDER.compare(")));
}

TEST(DirectedGenerator, AClassIsWhateverItsJdkSuperclassIs) {
  Operation use{Kind::kStaticMethod, "B", "use", "(Ljava/util/Collection;)V"};
  auto from = common({kNewA, use});
  from.supertypes["A"].insert("java.util.AbstractList");
  EXPECT_THAT(run(from, 300), Contains("B.use(new A())"));
}

TEST(DirectedGenerator, ManyClassesOfTheProgramDoNotCrowdOutTheJdk) {
  Operation use{Kind::kStaticMethod, "B", "use", "(Ljava/util/Collection;)V"};
  std::vector<Operation> operations{use};
  for (int i = 0; i < 200; ++i)
    operations.push_back(
        {Kind::kStaticMethod, "A", "a" + std::to_string(i), "()LA;"});
  auto from = common(operations);
  from.reached.assign(operations.size(), 0);
  from.reached[0] = 1;
  from.supertypes["A"].insert("java.util.Collection");
  const auto texts = run(from, 300);
  const auto of_jdk = std::count_if(
      texts.begin(), texts.end(),
      [](const auto& text) { return text.find("java.util.") != text.npos; });
  EXPECT_GT(of_jdk, 80);
  EXPECT_LT(of_jdk, 250);
}

TEST(DirectedGenerator, OperationsOfBothHalvesStayTogether) {
  auto from = common({method("([Ljava/lang/Object;)V")});
  from.reached = {1};
  from.called = {0};
  run(from, 100);
  EXPECT_EQ(from.before.operations.size(), from.after.operations.size());
  EXPECT_EQ(from.reached.size(), from.before.operations.size());
  EXPECT_EQ(from.called.size(), from.before.operations.size());
}

TEST(DirectedGenerator, EverySequenceUsesOnlyEarlierValues) {
  auto from = common(
      {kNewA,
       method("(Ljava/util/Map;LA;[Ljava/util/Optional;)LA;"),
       {Kind::kMethod, "A", "n", "(Ljava/io/Reader;Ljava/util/Comparator;)V"}});
  DirectedGenerator generator(from, {});
  for (int i = 0; i < 2'000; ++i) {
    const auto sequence = generator.next();
    ASSERT_TRUE(sequence);
    Trace trace;
    for (std::size_t at = 0; at < sequence->size(); ++at) {
      const auto& statement = (*sequence)[at];
      const auto inputs = from.before.operations[statement.operation].inputs();
      ASSERT_EQ(statement.arguments.size(), inputs.size());
      for (std::size_t k = 0; k < inputs.size(); ++k) {
        const auto& argument = statement.arguments[k];
        ASSERT_LT(argument.statement, static_cast<int>(at));
        if (argument.statement < 0) continue;
        const auto& made = (*sequence)[argument.statement];
        EXPECT_TRUE(assignable(
            from, from.before.operations[made.operation].output(), inputs[k]));
      }
      trace.steps.push_back({.text = std::to_string(i)});
    }
    generator.learn(*sequence, trace);
  }
}

TEST(DirectedGenerator, AnObjectIsWhatTheCodeAsksFor) {
  auto from = common({method("(Ljava/lang/Object;)V")});
  from.asked_types = {"Ljava/io/Reader;"};
  const auto texts = run(from, 200);
  EXPECT_THAT(texts, Contains(HasSubstr("new java.io.StringReader(")));
  EXPECT_THAT(texts, Contains(HasSubstr("new int[] {")));
}

TEST(DirectedGenerator, WhatTypesAreCalledDecidesNothing) {
  const auto texts = [](const std::string& one, const std::string& other) {
    const Operation make_one{Kind::kConstructor, one, "<init>", "()V"};
    const Operation make_other{Kind::kConstructor, other, "<init>", "(I)V"};
    Operation use{Kind::kStaticMethod, one, "m", "(Ljava/lang/Object;)V"};
    auto from = common({make_one, make_other, use});
    from.asked_types = {"L" + one + ";", "L" + other + ";", "LNever;", "[I"};
    std::sort(from.asked_types.begin(), from.asked_types.end());
    auto all = run(from, 300);
    for (auto& each : all) {
      each = std::regex_replace(each, std::regex(one), "One");
      each = std::regex_replace(each, std::regex(other), "Other");
    }
    return all;
  };
  EXPECT_EQ(texts("Quail", "Xerus"), texts("Xerus", "Quail"));
}

/// As `int same(int i)` does.
TEST(DirectedGenerator, EndsThoughResultsAreNewWithoutEnd) {
  auto from = common({method("(I)I")});
  DirectedGenerator generator(from, {.patience = 100});
  int made = 0;
  while (const auto sequence = generator.next()) {
    ASSERT_LT(++made, 10'000);
    Trace trace;
    trace.steps.resize(sequence->size(), {.text = std::to_string(made)});
    generator.learn(*sequence, trace);
  }
  EXPECT_GT(made, 400);
}

/// Tells it that a call with the text "q17#" took a new way, and how it ended.
void learn_a_new_way(DirectedGenerator& generator, const Step& ending,
                     const std::vector<Operands>& compared = {}) {
  const Sequence found{{0,
                        {{.literal = std::make_shared<const Literal>(
                              Literal{.type = kString, .text = "q17#"})}}}};
  Trace trace;
  trace.steps.push_back(ending);
  generator.learn(found, trace);
  generator.learn_new_ways(found, compared);
}

TEST(DirectedGenerator, WhatChangedCodeComparesIsGivenToIt) {
  const auto tries = [](const std::vector<Operands>& compared) {
    auto from = common({method("(Ljava/lang/String;)V")});
    DirectedGenerator generator(from, {});
    learn_a_new_way(generator, {}, compared);
    for (int i = 0; i < 100; ++i)
      if (const auto made = generator.next();
          to_java(*made, from.before.operations).find("\"r00t\"") !=
          std::string::npos)
        return true;
    return false;
  };
  const auto text = [](const std::string& value) {
    return Literal{.type = kString, .text = value};
  };
  EXPECT_TRUE(tries({{text("id-q17#"), text("id-r00t")}}));
  EXPECT_FALSE(tries({}));
}

TEST(DirectedGenerator, WhatHadToBeStoppedIsNotVaried) {
  auto from = common({method("(Ljava/lang/String;)V")});
  DirectedGenerator generator(from, {});
  learn_a_new_way(generator, {Step::Ending::kStopped, "steps"});
  for (int i = 0; i < 200; ++i) {
    const auto made = generator.next();
    ASSERT_TRUE(made);
    EXPECT_THAT(to_java(*made, from.before.operations), Not(HasSubstr("q17")));
  }
}

TEST(DirectedGenerator, WhatFoundNewWaysIsTriedWithOtherConstants) {
  auto from = common({method("(Ljava/lang/String;)V")});
  DirectedGenerator generator(from, {});
  learn_a_new_way(generator, {});
  int like = 0;
  for (int i = 0; i < 200; ++i) {
    const auto made = generator.next();
    ASSERT_TRUE(made);
    like +=
        to_java(*made, from.before.operations).find("q17") != std::string::npos;
  }
  EXPECT_GT(like, 20);
}

TEST(DirectedGenerator, AfterACallThatThrewThereIsAnother) {
  auto from = common({method("(Ljava/lang/String;)V")});
  DirectedGenerator generator(from, {});
  learn_a_new_way(generator, {Step::Ending::kThrew, "p.E"});
  for (int i = 0; i < 200; ++i) {
    const auto made = generator.next();
    ASSERT_TRUE(made);
    EXPECT_EQ(made->size(), 1U);
  }
}

TEST(DirectedGenerator, AVariableIsNotTrustedToBeWhatItStandsFor) {
  // T of one is an A; that of the other may be anything.
  Operation one{Kind::kStaticMethod, "B", "one", "(LA;)V"};
  one.signature = "<T:LA;>(TT;)V";
  Operation other{Kind::kStaticMethod, "B", "other", "()Ljava/lang/Object;"};
  other.signature = "<T:LA;>()TT;";
  const Operation use{Kind::kMethod, "A", "use", "()V"};
  auto from = common({kNewA, one, other, use});
  DirectedGenerator generator(from, {});
  for (int i = 0; i < 2'000; ++i) {
    const auto made = generator.next();
    ASSERT_TRUE(made);
    for (const auto& statement : *made) {
      const auto takes = from.before.operations[statement.operation].inputs();
      for (std::size_t k = 0; k < takes.size(); ++k) {
        const int by = statement.arguments[k].statement;
        if (by < 0) continue;
        const auto gives =
            from.before.operations[(*made)[by].operation].output();
        ASSERT_TRUE(assignable(from, gives, takes[k]))
            << to_java(*made, from.before.operations);
      }
    }
    Trace trace;
    trace.steps.resize(made->size(), {.text = std::to_string(i)});
    generator.learn(*made, trace);
  }
}

}  // namespace
}  // namespace refute::sequence
