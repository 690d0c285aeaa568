#include "base/visible.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace refute {
namespace {

std::string visible(std::string_view text) {
  VisibleText whole;
  std::string out = whole.add(text);
  out += whole.end();
  // One byte at a time must come to the same.
  VisibleText pieces;
  std::string again;
  for (const char c : text) again += pieces.add({&c, 1});
  EXPECT_EQ(again + pieces.end(), out);
  return out;
}

TEST(Visible, TextIsLeftAlone) {
  for (const char* text : {"", "plain\n\ttext\n",
                           "Zürich \xe2\x82\xac \xf0\x9f\x98\x80", "a\r\nb"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, WhatATerminalObeysIsShown) {
  EXPECT_EQ(visible("\x1b]52;c;aGk=\x07"), "\\u001b]52;c;aGk=\\u0007");
  EXPECT_EQ(visible("\x1b[31mred\x1b[0m"), "\\u001b[31mred\\u001b[0m");
  EXPECT_EQ(visible("true\rfalse"), "true\\u000dfalse");
  EXPECT_EQ(visible("\x08\x7f"), "\\u0008\\u007f");
  EXPECT_EQ(visible("\xc2\x9b"), "\\u009b");      // CSI in one character
  EXPECT_EQ(visible("\xe2\x80\xae"), "\\u202e");  // right to left
  EXPECT_EQ(visible(std::string_view("\0", 1)), "\\u0000");
}

TEST(Visible, ANameCannotForgeALine) {
  EXPECT_EQ(in_one_line("a\nb\r\\"), "a\\u000ab\\u000d\\");
}

TEST(Visible, BytesThatAreNoTextAreShown) {
  EXPECT_EQ(visible("caf\xe9!"), "caf\\xe9!");
  EXPECT_EQ(visible("\xe2\x82"), "\\xe2\\x82");
  EXPECT_EQ(visible("\x9b"
                    "31m"),
            "\\x9b31m");
}

TEST(Visible, OurOwnColoursWorkAndNobodyElseCanMakeThem) {
  EXPECT_EQ(visible("a " + control("\x1b[31m") + "b" + control("\x1b[0m")),
            "a \x1b[31mb\x1b[0m");
  EXPECT_EQ(visible("\x01"
                    "0123456789abcdef\x02\x1b[31m"),
            "\\u0001"
            "0123456789abcdef\\u0002\\u001b[31m");
}

TEST(Visible, WhoeverPrints) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    print_visibly();
    std::fprintf(stderr, "one\x1b[2J ");
    std::printf("two\x1b[2J\n");
    std::fflush(stdout);
    _exit(0);
  }
  close(ends[1]);
  std::string seen;
  char buffer[100];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) > 0;)
    seen.append(buffer, static_cast<std::size_t>(n));
  waitpid(child, nullptr, 0);
  close(ends[0]);
  EXPECT_EQ(seen, "one\\u001b[2J two\\u001b[2J\n");
}

}  // namespace
}  // namespace refute
