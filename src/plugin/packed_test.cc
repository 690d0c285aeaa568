#include "plugin/packed.h"

#include <gtest/gtest.h>

namespace refute::plugin {
namespace {

Made sample() {
  return {{{{{"p/A.java", "class A {\n  \"\\n\\\\\" // \xC3\xA4\n}\n"},
             {"p/B.java", ""},
             {"p/C.java", "\x1e // \\n\n\x1e"}},
            {"a.jar"}},
           {"rename-method",
            {.type = "p.A",
             .method = "m",
             .parameters = std::vector<std::string>{"int", ""},
             .file = "p/A.java",
             .offset = 10,  // a newline, as a byte
             .length = 92},
            {{"new-name", "n"}, {"x", ""}}},
           Expectation::kMustRefuse},
          "a=1/2 b=0/3"};
}

std::string packed_sample() {
  const Made made = sample();
  Outgoing line;
  pack(made.subject, made.word, line);
  return std::string(line.text());
}

TEST(Packed, IsOneLineThatIsReadAsItWasWritten) {
  const Made made = sample();
  const std::string packed = packed_sample();
  EXPECT_EQ(packed.find('\n'), std::string::npos);
  const auto read = unpack(packed);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->word, made.word);
  EXPECT_EQ(read->subject.program, made.subject.program);
  EXPECT_EQ(read->subject.request, made.subject.request);
  EXPECT_EQ(read->subject.expectation, made.subject.expectation);
}

TEST(Packed, WhatIsCutOffOrChangedIsNothing) {
  const std::string packed = packed_sample();
  for (std::size_t size = 0; size < packed.size(); ++size)
    EXPECT_FALSE(unpack(std::string_view(packed).substr(0, size))) << size;
  EXPECT_FALSE(unpack("hello"));
  EXPECT_FALSE(unpack(packed + "hello"));
  EXPECT_FALSE(unpack(std::string(100, '\xFF')));
}

TEST(Packed, AnErrorTakesThePlaceOfASubject) {
  const auto error = read_error(error_line({"a\nb", "hint", ExitCode::kUsage}));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "a\nb");
  EXPECT_EQ(error->hint, "hint");
  EXPECT_EQ(error->code, ExitCode::kUsage);
  EXPECT_FALSE(read_error(packed_sample()));
}

}  // namespace
}  // namespace refute::plugin
