#include "lsp/exceptions.h"

#include <gtest/gtest.h>

namespace refute::lsp {
namespace {

TEST(Exceptions, OfJavaAreFoundInALog) {
  const auto found = find_exception(
      "Nov 19, 2026, 5:44:19 PM Problem with codeActions\n"
      "java.lang.IllegalArgumentException: no 'x'\n"
      "\tat org.x.Rename.run(Rename.java:7)\n"
      "Caused by: java.lang.Error\n"
      "\t... 3 more\n"
      "and more words\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->exception, "java.lang.IllegalArgumentException");
  EXPECT_EQ(found->message, "no 'x'");
  EXPECT_EQ(found->stack,
            "java.lang.IllegalArgumentException: no 'x'\n"
            "\tat org.x.Rename.run(Rename.java:7)\n"
            "Caused by: java.lang.Error\n"
            "\t... 3 more\n");
}

TEST(Exceptions, MayStandBehindWordsOrHaveAMessageOfSomeLines) {
  const auto found = find_exception(
      "Exception in thread \"main\" java.lang.Error: one\ntwo\n"
      "\tat x.A.a(A.java:1)\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->exception, "java.lang.Error");
  EXPECT_EQ(found->stack,
            "Exception in thread \"main\" java.lang.Error: one\ntwo\n"
            "\tat x.A.a(A.java:1)\n");
}

TEST(Exceptions, OfThreadPoolsAreNamedByWhatTheyCarry) {
  const auto found = find_exception(
      "java.util.concurrent.CompletionException: java.lang.Error: deep\n"
      "\tat java.base/java.util.concurrent.X.y(X.java:1)\n"
      "Caused by: java.lang.Error: deep\n"
      "\tat x.A.a(A.java:1)\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->exception, "java.lang.Error");
  EXPECT_EQ(found->message, "deep");
  EXPECT_EQ(found->stack.find("java.util.concurrent"), 0u) << "all of it";
}

TEST(Exceptions, OfOtherLanguagesToo) {
  const auto script =
      find_exception("TypeError: x is no function\n    at f (a.js:1:2)\n");
  ASSERT_TRUE(script);
  EXPECT_EQ(script->exception, "TypeError");
  const auto go = find_exception("panic: index out of range\n\ngoroutine 1\n");
  ASSERT_TRUE(go);
  EXPECT_EQ(go->exception, "panic");
  EXPECT_EQ(go->message, "index out of range");
}

TEST(Exceptions, WordsAreNone) {
  for (const char* text :
       {"", "Internal Error\n", "WARNING: an Exception was avoided\n",
        "java.lang.Error: without a stack\n", "\tat home\n", "at home\n",
        "Internal Error\n\tat noon\n"})
    EXPECT_FALSE(find_exception(text)) << text;
}

TEST(Exceptions, AnErrorOfALogWithoutOneIsItsWordsWithoutTheTime) {
  EXPECT_EQ(logged_error("Nov 9, 2026, 5:44:19\u202fPM cannot rename"),
            (Swallowed{"an error", "cannot rename", ""}));
  EXPECT_EQ(logged_error("Now 9 of them"),
            (Swallowed{"an error", "Now 9 of them", ""}));
}

}  // namespace
}  // namespace refute::lsp
