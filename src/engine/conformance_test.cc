#include "engine/conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/files.h"
#include "base/places_for_tests.h"
#include "engine/samples.h"

/// The example engine passes; the same engine with one thing broken fails the
/// check that is about that thing.
namespace refute {
namespace {

using State = ConformanceCheck::State;
using ::testing::HasSubstr;

std::string example() {
  return source_dir() + "/examples/engines/naive_rename.py";
}

std::map<std::string, ConformanceCheck> test(const std::string& program,
                                             std::string_view only = {}) {
  const WorkerSpec spec{.name = "example",
                        .command = {"python3", program},
                        .request_timeout = std::chrono::seconds(20)};
  const auto checks = test_conformance(spec, [](const auto&) {}, only);
  EXPECT_TRUE(checks) << checks.error().message;
  std::map<std::string, ConformanceCheck> by_name;
  if (checks)
    for (const auto& check : *checks) by_name.emplace(check.name, check);
  return by_name;
}

/// The example with `from` replaced by `to`, tested.
std::map<std::string, ConformanceCheck> test_changed(const std::string& from,
                                                     const std::string& to,
                                                     std::string_view only) {
  std::string text = *read_file(example());
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  const auto folder = TempDir::create();
  const auto program = folder->path() / "engine.py";
  EXPECT_TRUE(write_file(program, text));
  return test(program.string(), only);
}

TEST(Conformance, TheExamplePassesEveryCheckThatIsAboutIt) {
  const std::string document = *read_file(source_dir() + "/docs/protocol.md");
  for (const auto& [name, check] : test(example())) {
    EXPECT_THAT(document,
                HasSubstr("\n## " + std::string(check.section) + "\n"));
    EXPECT_EQ(check.state, name == "counts selections in UTF-16 code units"
                               ? State::kSkipped
                               : State::kPassed)
        << name << ": " << check.why;
  }
}

TEST(Conformance, WhatIsBrokenIsNamed) {
  struct Case {
    const char *from, *to, *check, *why;
  };
  const Case cases[] = {
      {"\"version\": \"1\"", "\"version\": 1", "says who it is",
       "version is 1; it must be a text"},
      {"{\"target\": kind", "{\"idempotent\": \"yes\", \"target\": kind",
       "lists its refactorings, targets and options",
       "idempotent is neither true nor false"},
      {"{\"target\": kind", "{\"target\": \"thing\"",
       "lists its refactorings, targets and options", "target is \"thing\""},
      {"{\"required\": True}", "{\"required\": \"yes\"}",
       "lists its refactorings, targets and options", "neither true nor false"},
      {"reply[\"id\"] = message.get(\"id\")", "reply[\"id\"] = 1",
       "repeats the id of each request", "asked with id 0"},
      {"\"unsupported\" if method", "\"oops\" if method",
       "rejects an unknown method", "expected an error with code unsupported"},
      {"if set(options) != {\"new-name\"}", "if \"new-name\" not in options",
       "rejects an option it does not know", "bad-request"},
      {"if not old or not re.search", "if False and re.search",
       "rejects a target that does not exist", "bad-request"},
      {"except (ValueError, AttributeError)", "except KeyError",
       "rejects a line that is not a JSON object", "it ended: exit code 1"},
      {"for name, text in files.items()}",
       "for name, text in files.items() if old in text}",
       "refactors known programs as it should", "p/C.java is missing"},
      {"options[\"new-name\"], text)", "options[\"new-name\"], text.strip())",
       "refactors known programs as it should", "expected p/A.java as"},
      {"sys.stdin.reconfigure(encoding=\"utf-8\")",
       "sys.stdin.reconfigure(encoding=\"latin-1\")",
       "keeps characters beyond ASCII", "expected applied, got"},
      {"options[\"new-name\"], text)",
       "options[\"new-name\"], text.replace('\\r', ''))",
       "keeps the line ends of a file", "expected p/A.java as"},
      {"    after = {",
       "    apply.seen = {**getattr(apply, 'seen', {}), **files}\n"
       "    files = apply.seen\n    after = {",
       "forgets the program before", "q/Other.java is there"},
      {"    print(json.dumps(reply), flush=True)",
       "    print(json.dumps(reply), flush=True)\n    print('done', "
       "flush=True)",
       "answers ping", "something that is not the protocol"},
      {"message[\"method\"] == \"shutdown\":\n        break",
       "message[\"method\"] == \"shutdown\":\n        sys.exit(4)",
       "answers shutdown and ends with exit code 0", "exit code 4"},
      {"sys.stdin.reconfigure(encoding=\"utf-8\")",
       "import atexit, os; atexit.register(lambda: os._exit(7))\n"
       "sys.stdin.reconfigure(encoding=\"utf-8\")",
       "ends when its input does", "exit code 7"},
  };
  for (const Case& one : cases) {
    const auto checks = test_changed(one.from, one.to, one.check);
    const auto found = checks.find(one.check);
    ASSERT_NE(found, checks.end()) << one.check;
    EXPECT_EQ(found->second.state, State::kFailed) << one.check;
    EXPECT_THAT(found->second.why, HasSubstr(one.why)) << one.check;
    EXPECT_FALSE(found->second.section.empty());
  }
}

TEST(Conformance, AProgramThatSaysNoHelloIsAnError) {
  const auto checks = test_conformance({.name = "true", .command = {"true"}},
                                       [](const auto&) {});
  ASSERT_FALSE(checks);
  EXPECT_THAT(checks.error().message, HasSubstr("it ended: exit code 0"));
}

TEST(Samples, ASelectionIsWhereTheNameIsInUtf16) {
  const Sample sample = selection_sample();
  const std::string& text = sample.before.files[0].text;
  std::int64_t units = 0;
  std::size_t at = 0;
  for (; units < sample.request.target.offset; ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if ((byte & 0xC0U) != 0x80U) units += byte >= 0xF0U ? 2 : 1;
  }
  EXPECT_EQ(text.substr(at, 5), "local");
}

}  // namespace
}  // namespace refute
