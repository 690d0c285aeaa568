#include "jvm/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jvm/bindings.h"

namespace refute::jvm {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

TEST(Messages, AGreetingSurvivesTheWire) {
  const HelloReply said{.java = "21.0.1",
                        .vendor = "Acme",
                        .ecj = "3.45.0",
                        .javac = "21.0.1",
                        .javac_pool = true,
                        .level = 21,
                        .confined = Confinement{5, true}};
  const auto read = hello_reply_from_json(to_json(said));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(said));
  ASSERT_TRUE(read->confined);
  EXPECT_EQ(read->confined->landlock, 5);
  EXPECT_TRUE(read->confined->namespaces);
}

TEST(Messages, AWorkerThatIsNotConfinedSaysNull) {
  const json said = to_json(HelloReply{.java = "17"});
  EXPECT_TRUE(said.at("confined").is_null());
  EXPECT_EQ(said.at("protocol"), 1);
  const auto read = hello_reply_from_json(said);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->confined);
}

TEST(Messages, ACompilationSurvivesTheWire) {
  const CompileReply said{false,
                          {{.compiler = "javac",
                            .severity = "error",
                            .code = "compiler.err.cant.resolve",
                            .arguments = {"kindname.variable", "x"},
                            .file = "p/A.java",
                            .start = 10,
                            .end = 11,
                            .line = 2,
                            .message = "cannot find symbol"}},
                          {{{"p/A.class", "yv66vg=="}}}};
  const auto read = compile_reply_from_json(to_json(said));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ok, said.ok);
  EXPECT_EQ(read->diagnostics, said.diagnostics);
  EXPECT_EQ(read->class_files, said.class_files);
}

TEST(Messages, ClassFilesThatNobodyAskedForAreNotSent) {
  EXPECT_FALSE(to_json(CompileReply{true}).contains("class-files"));
}

TEST(Messages, ACompileRequestSurvivesTheWire) {
  const CompileRequest asked{.program = {{{"A.java", "class A {}"}}},
                             .compiler = "javac",
                             .level = 11,
                             .class_path = {"/lib/a.jar", "/lib/b.jar"},
                             .class_files = true};
  const auto read = compile_request_from_json(to_json(asked));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(asked));
}

TEST(Messages, EveryVerdictSurvivesTheWire) {
  for (const auto verdict :
       {Verdict::kSame, Verdict::kDiffers, Verdict::kBeforeDoesNotCompile,
        Verdict::kAfterDoesNotCompile, Verdict::kNothingToCompare,
        Verdict::kNotTested}) {
    CompareReply reply;
    reply.verdict = verdict;
    const auto read = compare_reply_from_json(to_json(reply));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->verdict, verdict) << to_string(verdict);
  }
}

TEST(Messages, AComparisonLosesNothingOnTheWire) {
  CompareReply reply;
  reply.verdict = Verdict::kSame;
  reply.evidence = {{"new C().m()", "int 1", "int 2", {"C.s()"}, true}};
  reply.excused = {{"C.n()", "null", "throws"}, "null-receivers"};
  reply.junit = "class T {}";
  reply.junit_after = "class U {}";
  reply.sequences = 9;
  reply.methods = 3;
  reply.common = 5;
  reply.reached = 4;
  reply.flaky = 1;
  reply.stopped = {{"denied file", 2}, {"steps", 1}};
  reply.exhausted = true;
  reply.exhaustive = {2, 6};
  reply.coverage = {7, 8, 1, 2};
  reply.compiler = "javac";
  reply.spent = {1, 2, 3, 4};
  reply.classes = {{{{"A.class", "yv4="}}}, {{{"A.class", "yv66"}}}};
  reply.test_classes = {reply.classes, {}};
  const auto read = compare_reply_from_json(to_json(reply));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(reply));
  EXPECT_EQ(read->excused, reply.excused);
  EXPECT_EQ(read->spent, reply.spent);
  EXPECT_EQ(read->classes, reply.classes);
  EXPECT_EQ(read->test_classes, reply.test_classes);
}

TEST(Messages, AQuestionKeepsWhatAnotherProcessHasMade) {
  CompareRequest asked;
  asked.made = {{{{"A.class", "yv4="}}}, {{{"A.class", "yv66"}}}};
  asked.junit = {"/lib/junit.jar"};
  const auto read = compare_request_from_json(to_json(asked));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->made, asked.made);
  EXPECT_EQ(read->junit, asked.junit);
}

TEST(Messages, TheModeSaysWhatWasRun) {
  const auto mode = [](int sequences, Exhaustive exhaustive) {
    CompareReply reply;
    reply.sequences = sequences;
    reply.exhaustive = exhaustive;
    return mode_of(reply);
  };
  EXPECT_EQ(mode(0, {}), "none");
  EXPECT_EQ(mode(5, {}), "random");
  EXPECT_EQ(mode(6, {2, 6}), "exhaustive");
  EXPECT_EQ(mode(7, {2, 6}), "exhaustive-then-random");
}

TEST(Messages, AMessageWithoutAFieldSaysWhichOne) {
  const auto read = compile_request_from_json(json::object());
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("malformed compile request: "));
  EXPECT_THAT(read.error().message, HasSubstr("'files'"));
}

Bindings some_bindings() {
  Bindings bindings;
  bindings.types = {
      {.name = "p.A$B",
       .supertypes = {"p.A", "java.lang.Object"},
       .methods = {{"p.A$B.m(int)",
                    "m",
                    "public",
                    {"p.A.m(int)"},
                    {"java.lang.Object.toString()"},
                    {"static"}}},
       .fields = {{"p.A$B.f", "f", "private", {"p.A.f"}, {"final"}}},
       .callable = {"p.A$B.m(int)", "p.A.n()"},
       .constructors = {"p.A$B()"},
       .is_abstract = true,
       .is_interface = false}};
  bindings.uses = {{"p.A$B.m(int)", "method", "n", "p.A.n()", "super", "p.A"}};
  bindings.casts = {{"p.A$B.m(int)", "int", "long"}};
  bindings.variables = {{"p.A$B.m(int)", "p.A$B.m(int)#0", "x"}};
  return bindings;
}

TEST(Messages, BindingsSurviveTheWire) {
  const json sent = to_json(some_bindings());
  const auto read = bindings_from_json(sent);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), sent);
  ASSERT_EQ(read->types.size(), 1U);
  EXPECT_TRUE(read->types[0].methods[0].is_static());
  EXPECT_EQ(read->types[0].methods[0].overrides_library,
            (std::vector<std::string>{"java.lang.Object.toString()"}));
  EXPECT_TRUE(read->types[0].is_abstract);
  EXPECT_FALSE(read->types[0].is_interface);
  EXPECT_TRUE(read->uses[0].is_member());
}

TEST(Messages, BindingsThatLackAPartAreAnError) {
  for (const char* part : {"types", "uses", "casts", "variables"}) {
    json sent = to_json(some_bindings());
    sent.erase(part);
    const auto read = bindings_from_json(sent);
    ASSERT_FALSE(read) << part;
    EXPECT_THAT(read.error().message, HasSubstr(part));
  }
}

}  // namespace
}  // namespace refute::jvm
