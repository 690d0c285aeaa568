#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jvm/test_worker.h"

/// The worker process with a real JVM: once with every JDK found, oldest and
/// newest first of all.
namespace refute::jvm {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr milliseconds kTimeout{60'000};

java::Program program(std::vector<java::SourceFile> files) {
  java::Program result{std::move(files)};
  java::normalise(result);
  return result;
}

class WorkerTest : public ::testing::TestWithParam<java::Jdk> {
 protected:
  static PipeChannel& worker() { return worker_of(GetParam()); }

  CompileReply compiled(const std::string& compiler, const std::string& text) {
    const auto reply =
        compile(worker(),
                {.program = program({{"A.java", text}}), .compiler = compiler},
                kTimeout);
    EXPECT_TRUE(reply) << (reply ? "" : reply.error().message);
    return reply.value_or(CompileReply{});
  }

  CompareReply compared(java::Program before, java::Program after,
                        sequence::Mapping mapping = {}) {
    CompareRequest request;
    request.before = std::move(before);
    request.after = std::move(after);
    request.mapping = std::move(mapping);
    request.max_milliseconds = 30'000;
    const auto reply = compare(worker(), request, kTimeout);
    EXPECT_TRUE(reply) << (reply ? "" : reply.error().message);
    return reply.value_or(CompareReply{});
  }

  CompareReply compared(const std::string& before, const std::string& after) {
    return compared(program({{"A.java", before}}),
                    program({{"A.java", after}}));
  }

  std::string verdict(const std::string& before, const std::string& after) {
    return to_string(compared(before, after).verdict);
  }

  /// What `body` as a method of A does, by comparing it with `return 1;`.
  std::string outcome(const std::string& body, const std::string& more = "") {
    const auto with = [&](const std::string& text) {
      return "import java.util.*; public class A { public Object m() throws "
             "Exception { " +
             text + " } " + more + " }";
    };
    const auto reply = compared(with("return 1;"), with(body));
    for (const auto& each : reply.evidence)
      if (each.call == "new A().m()") return each.after;
    return to_string(reply.verdict);
  }
};

INSTANTIATE_TEST_SUITE_P(All, WorkerTest, ::testing::ValuesIn(jdks()),
                         major_of);

auto Shows(const std::string& call, const std::string& before,
           const std::string& after) {
  using ::testing::Field;
  return ::testing::AllOf(Field(&CallEvidence::call, call),
                          Field(&CallEvidence::before, before),
                          Field(&CallEvidence::after, after));
}

TEST_P(WorkerTest, SaysHello) {
  const auto reply = hello(worker(), kTimeout);
  ASSERT_TRUE(reply);
  EXPECT_THAT(reply->java, StartsWith(std::to_string(GetParam().major)));
  EXPECT_THAT(reply->ecj, StartsWith("3."));
  EXPECT_EQ(reply->javac, reply->java);
  EXPECT_GE(reply->level, 17);
}

TEST_P(WorkerTest, AnswersNonsenseWithAnError) {
  EXPECT_EQ(worker().say("what?")->at("error").at("code"), "bad-request");
  EXPECT_EQ(worker().say("{\"id\":7}")->at("error").at("code"), "unsupported");
  EXPECT_EQ(worker().say("{\"id\":7,\"method\":\"compile\"}")->at("id"), 7);
  EXPECT_EQ(worker()
                .say("{\"id\":7,\"method\":\"compile\",\"files\":{\"A\":1}}")
                ->at("error")
                .at("code"),
            "bad-request");
}

TEST_P(WorkerTest, BothCompilersPointAtTheError) {
  const std::string text = "class A { int m() { return x; } }";
  for (const char* compiler : {"ecj", "javac"}) {
    const auto reply = compiled(compiler, text);
    EXPECT_FALSE(reply.ok);
    ASSERT_EQ(reply.diagnostics.size(), 1U);
    const auto& error = reply.diagnostics[0];
    EXPECT_EQ(error.compiler, compiler);
    EXPECT_EQ(error.file, "A.java");
    EXPECT_EQ(text.substr(error.start, error.end - error.start), "x");
    EXPECT_EQ(error.line, 1);
  }
  EXPECT_EQ(compiled("ecj", text).diagnostics[0].arguments,
            std::vector<std::string>{"x"});
  EXPECT_EQ(compiled("javac", text).diagnostics[0].code,
            "compiler.err.cant.resolve.location");
}

TEST_P(WorkerTest, BothCompilersForgetTheProgramBefore) {
  for (const char* compiler : {"ecj", "javac"}) {
    EXPECT_TRUE(compiled(compiler, "class A {} class B {}").ok);
    EXPECT_FALSE(compiled(compiler, "class A extends B {}").ok);
    EXPECT_TRUE(compiled(compiler, "class A { String s = \"\" + 1; }").ok);
  }
}

TEST_P(WorkerTest, KnowsTheLevelItCompilesFor) {
  CompileRequest request{.program =
                             program({{"A.java",
                                       "sealed interface A permits B {} "
                                       "record B(int x) implements A {}"}})};
  for (const char* compiler : {"ecj", "javac"}) {
    request.compiler = compiler;
    request.level = 17;
    EXPECT_TRUE(compile(worker(), request, kTimeout)->ok) << compiler;
    request.level = 11;
    EXPECT_FALSE(compile(worker(), request, kTimeout)->ok) << compiler;
  }
}

const java::Program kListing3 = program(
    {{"A.java", "public class A { int k() { return 1; } }"},
     {"B.java",
      "public class B extends A { int k() { return 2; } int m() { return "
      "super.k(); } public int test() { return m(); } }"}});

TEST_P(WorkerTest, PullingUpASuperCallDiffers) {
  const auto reply = compared(
      kListing3,
      program({{"A.java",
                "public class A { int k() { return 1; } int m() { return "
                "this.k(); } }"},
               {"B.java",
                "public class B extends A { int k() { return 2; } public int "
                "test() { return m(); } }"}}));
  EXPECT_EQ(reply.verdict, Verdict::kDiffers);
  EXPECT_THAT(reply.evidence,
              ::testing::Contains(Shows("new B().test()", "int 1", "int 2")));
  EXPECT_EQ(reply.compiler, "javac");
}

TEST_P(WorkerTest, PushingDownASuperCallDiffers) {
  const auto reply = compared(
      program({{"A.java", "public class A { int k() { return 1; } }"},
               {"B.java",
                "public class B extends A { int k() { return 2; } public int "
                "m() { return super.k(); } }"},
               {"C.java", "public class C extends B {}"}}),
      program({{"A.java", "public class A { int k() { return 1; } }"},
               {"B.java", "public class B extends A { int k() { return 2; } }"},
               {"C.java",
                "public class C extends B { public int m() { return "
                "super.k(); } }"}}));
  EXPECT_EQ(reply.verdict, Verdict::kDiffers);
  EXPECT_THAT(reply.evidence,
              ::testing::Contains(Shows("new C().m()", "int 1", "int 2")));
}

TEST_P(WorkerTest, TheSameProgramIsTheSame) {
  const auto reply = compared(kListing3, kListing3);
  EXPECT_EQ(reply.verdict, Verdict::kSame);
  EXPECT_TRUE(reply.identical);
}

TEST_P(WorkerTest, AnExtractedMethodIsTheSame) {
  const auto reply =
      compared("public class A { int m() { return 1 + 2; } }",
               "public class A { int m() { return x() + 2; } int x() { return "
               "1; } }");
  EXPECT_EQ(reply.verdict, Verdict::kSame);
  EXPECT_FALSE(reply.identical);
  EXPECT_GE(reply.methods, 2);
}

TEST_P(WorkerTest, ARenamedMethodIsFollowed) {
  const auto before =
      program({{"A.java", "public class A { int m() { return 1; } }"}});
  const auto same =
      program({{"A.java", "public class A { int n() { return 1; } }"}});
  const auto other =
      program({{"A.java", "public class A { int n() { return 2; } }"}});
  const sequence::Mapping mapping{.methods = {{"A.m", "n"}}};
  EXPECT_EQ(compared(before, same, mapping).verdict, Verdict::kSame);
  const auto reply = compared(before, other, mapping);
  ASSERT_FALSE(reply.evidence.empty());
  EXPECT_EQ(reply.evidence[0].call, "new A().m()");
}

TEST_P(WorkerTest, ARenamedTypeNeedsNoRun) {
  const auto reply = compared(
      program({{"p/A.java", "package p; class A { A next; class I {} }"},
               {"p/C.java",
                "package p; class C { int m(A.I i) { return 1; } "
                "A a() { return new A(); } }"}}),
      program({{"p/B.java", "package p; class B { B next; class I {} }"},
               {"p/C.java",
                "package p; class C { int m(B.I i) { return 1; } "
                "B a() { return new B(); } }"}}),
      {.types = {{"p.A", "p.B"}}});
  EXPECT_EQ(reply.verdict, Verdict::kSame);
  EXPECT_TRUE(reply.identical);
}

TEST_P(WorkerTest, WhatTheChangeDoesNotReachIsNotRun) {
  const std::string before =
      "public class A { public int m() { return 1; } private int z; }";
  const auto reply = compared(
      before, before + " class New { static int x; void go() { x++; } }");
  EXPECT_EQ(reply.verdict, Verdict::kSame);
  EXPECT_EQ(reply.reached, 0);
  EXPECT_EQ(reply.sequences, 0);
  const auto other = compared(
      "public class A { public int m() { return 1; } public int k() { return "
      "5; } }",
      "public class A { public int m() { return 2; } public int k() { return "
      "5; } }");
  EXPECT_EQ(other.verdict, Verdict::kDiffers);
  EXPECT_EQ(other.reached, 1);
}

TEST_P(WorkerTest, ADifferenceIsClosedIfTheProgramMakesTheCalls) {
  const std::string before =
      "public class A { public int m() { return 1; } } class B { int t() { "
      "return new A().m(); } }";
  auto after = before;
  after.replace(after.find("return 1"), 8, "return 2");
  const auto reply = compared(before, after);
  bool closed = false;
  bool open = false;
  for (const auto& each : reply.evidence) {
    if (each.call == "new A().m()") closed = each.closed;
    if (each.call == "new B().t()") open = !each.closed;
  }
  EXPECT_TRUE(closed);
  EXPECT_TRUE(open);
}

TEST_P(WorkerTest, EveryShortSequenceIsRunInFreshClasses) {
  // Only the first call ever shows it, and only if nothing came before.
  CompareRequest request;
  request.before = program({{"A.java",
                             "public class A { static int n; public static int "
                             "a() { return n++; } public static int b() { n += "
                             "2; return n == 2 ? 1 : 0; } }"}});
  request.after = request.before;
  auto& text = request.after.files[0].text;
  text.replace(text.find("? 1"), 3, "? 7");
  request.exhaustive = true;
  auto reply = compare(worker(), request, kTimeout);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->verdict, Verdict::kDiffers);
  EXPECT_EQ(reply->evidence[0].call, "A.b()");
  EXPECT_EQ(mode_of(*reply), "exhaustive");

  text.replace(text.find("? 7"), 3, "? 1");
  text.insert(text.find("n += 2"), "if (n < -9) n = 0; ");
  request.max_sequences = 60;
  reply = compare(worker(), request, kTimeout);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->verdict, Verdict::kSame);
  EXPECT_EQ(mode_of(*reply), "exhaustive-then-random");
  // Of one and two calls there are 18, of three 63 more.
  EXPECT_EQ(reply->exhaustive.length, 2);
}

TEST_P(WorkerTest, SaysWhichVersionDoesNotCompile) {
  const std::string good = "public class A { int m() { return 1; } }";
  const std::string bad = "public class A { int m() { return; } }";
  EXPECT_EQ(verdict(bad, good), "before-does-not-compile");
  const auto reply = compared(good, bad);
  EXPECT_EQ(reply.verdict, Verdict::kAfterDoesNotCompile);
  EXPECT_GE(reply.diagnostics.size(), 2U);
  EXPECT_EQ(verdict(bad, bad), "before-does-not-compile");
}

TEST_P(WorkerTest, SeesFieldsOutputExceptionsAndCollections) {
  EXPECT_EQ(outcome("return f;", "String f = \"x\\n\";"), "String \"x\\n\"");
  EXPECT_EQ(outcome("System.out.print(\"hi\"); return 1;"),
            "Integer 1, prints \"hi\"");
  EXPECT_EQ(outcome("throw new IllegalStateException(\"why\");"),
            "throws IllegalStateException \"why\"");
  EXPECT_EQ(outcome("String s = null; return s.length();"),
            "throws NullPointerException");
  EXPECT_EQ(outcome("return new int[][] {{1}, null};"),
            "int[][] {int[] {1}, null}");
  EXPECT_EQ(outcome("return new HashSet<>(List.of(\"b\", \"a\"));"),
            "Set [\"a\", \"b\"]");
  EXPECT_EQ(outcome("return new HashMap<>(Map.of(\"k\", 1));"),
            "Map {\"k\"=Integer 1}");
  EXPECT_EQ(outcome("return new R(1, \"a\");", "record R(int i, String s) {}"),
            "A$R{i=Integer 1, s=\"a\"}");
  EXPECT_EQ(outcome("return new N();",
                    "static class N { N next = this; int v = 3; }"),
            "A$N{next=^1, v=Integer 3}");
}

TEST_P(WorkerTest, HashCodesAreNoDifference) {
  EXPECT_EQ(verdict("public class A { int h() { return hashCode(); } }",
                    "public class A { int h() { int x = hashCode(); return x; "
                    "} int y; }"),
            "same");
  EXPECT_EQ(outcome("return new Object().toString();"),
            "String \"java.lang.Object@#\"");
  EXPECT_EQ(outcome("return new A().toString();"), "String \"A@#\"");
  EXPECT_EQ(outcome("System.out.print(new A()); return 1;"),
            "Integer 1, prints \"A@#\"");
}

TEST_P(WorkerTest, StaticStateIsSeen) {
  const auto reply = compared(
      "public class A { static int n = 0; public int a() { return 1; } "
      "public int b() { return n; } }",
      "public class A { static int n = 0; public int a() { n++; return 1; } "
      "public int b() { return n; } }");
  EXPECT_EQ(reply.verdict, Verdict::kDiffers);
}

/// Each entry is hostile code and what is to be said of it.
TEST_P(WorkerTest, SurvivesHostileCode) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"while (true) {}", "does not end"},
      {"while (true) { try { while (true) {} } catch (Throwable t) {} }",
       "does not end"},
      {"for (;;) try { throw new Error(); } catch (Error e) {}",
       "does not end"},
      {"return m();", "does not end"},
      {"try { return m(); } catch (Throwable t) { return 1; }", "does not end"},
      {"return new int[Integer.MAX_VALUE];", "needs too much memory"},
      {"return new long[100000][100000];", "needs too much memory"},
      {"return new Object[50000000];", "needs too much memory"},
      {"String s = \"x\"; while (true) s = s + s;", "needs too much memory"},
      {"List<Object> l = new ArrayList<>(); while (true) l.add(new "
       "byte[1000]);",
       "needs too much memory"},
      {"System.exit(3); return 1;", "calls System.exit(3)"},
      {"try { System.exit(3); } catch (Throwable t) {} return 1;",
       "calls System.exit(3)"},
      {"Runtime.getRuntime().halt(4); return 1;", "calls System.exit(4)"},
      {"new Thread(() -> { while (true) {} }).start(); return 1;",
       "denied thread"},
      {"wait(); return 1;", "denied wait"},
      {"return new java.io.FileInputStream(\"/etc/passwd\").read();",
       "denied file"},
      {"new java.io.FileWriter(\"x\").close(); return 1;", "denied file"},
      {"return java.nio.file.Files.readString(java.nio.file.Path.of(\"/\"));",
       "denied file"},
      {"return new java.net.Socket(\"localhost\", 1);", "denied network"},
      {"return new ProcessBuilder(\"true\").start();", "denied process"},
      {"return Runtime.getRuntime().exec(\"true\");", "denied process"},
      {"System.loadLibrary(\"x\"); return 1;", "denied native"},
      {"System.setOut(null); return 1;", "denied setup"},
      {"Runtime.getRuntime().addShutdownHook(new Thread()); return 1;",
       "denied shutdown hook"},
      {"return System.class.getMethod(\"exit\", int.class).invoke(null, 5);",
       "denied exit"},
      {"return Class.forName(\"dev.refute.worker.Guard\").getMethod(\"nothing\""
       ").invoke(null);",
       "denied reflection"},
      {"Thread.sleep(100000000L); return 2;", "Integer 2"},
      {"for (;;) System.out.println(\"flood\");", "does not end"},
  };
  for (const auto& [body, expected] : cases)
    EXPECT_THAT(outcome(body), StartsWith(expected)) << body;
}

TEST_P(WorkerTest, SurvivesHostileInitialisers) {
  EXPECT_THAT(outcome("return L.x;",
                      "static class L { static int x; static { "
                      "while (x < 5) {} } }"),
              StartsWith("does not end"));
  EXPECT_THAT(
      outcome("return L.x;",
              "static class L { static int x = 1 / Integer.parseInt(\"0\"); }"),
      StartsWith("throws ExceptionInInitializerError by ArithmeticException"));
  EXPECT_EQ(outcome("for (int i = 0; i < 1000; i++) new F(); System.gc(); "
                    "return 2;",
                    "static class F { protected void finalize() { while "
                    "(true) {} } }"),
            "Integer 2");
}

TEST_P(WorkerTest, SurvivesRunawayCodeOfTheJdk) {
  // Loops of the JDK's own, where our counter does not look. The clock stops
  // them, and what the clock stops is never called a difference.
  const std::string endless =
      "java.util.stream.LongStream.range(0, Long.MAX_VALUE).sum()";
  EXPECT_EQ(outcome("return " + endless + ";"), "not-tested");
  EXPECT_EQ(outcome("while (true) try { return " + endless +
                    "; } catch (Throwable t) {}"),
            "not-tested");
  EXPECT_EQ(outcome("return 41 + 1;"), "Integer 42");
}

TEST_P(WorkerTest, AThreadSubclassIsStillAThread) {
  EXPECT_EQ(
      outcome("new T().start(); return 1;", "static class T extends Thread {}"),
      "denied thread");
}

TEST_P(WorkerTest, IsStillWellAfterAllThis) {
  EXPECT_EQ(outcome("return 41 + 1;"), "Integer 42");
  EXPECT_EQ(verdict("public class A { int m() { return 1; } }",
                    "public class A { int m() { return 1; } int z; }"),
            "same");
}

}  // namespace
}  // namespace refute::jvm
