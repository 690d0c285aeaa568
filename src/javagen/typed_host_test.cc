#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "choice/search.h"
#include "java/jdk.h"
#include "javagen/javac_for_tests.h"
#include "typed/program.h"

/// What javac says of random programs in today's Java.
///
/// 100 programs of each level (REFUTE_PROGRAMS=10000 takes more), 20 of each
/// theme.
namespace refute::typed {
namespace {

constexpr int kLevels[] = {8, 11, 17, 21, 25};

TEST(TypedProgramsHost, CompileAtEveryLevelThatTheNewestJdkKnows) {
  const auto jdks = java::all_jdks();
  ASSERT_FALSE(jdks.empty());
  const char* const asked = std::getenv("REFUTE_PROGRAMS");
  const std::uint64_t number = asked ? std::strtoull(asked, nullptr, 10) : 100;
  for (const int level : kLevels) {
    if (level > jdks.front().major) continue;
    javagen::testing::Javac javac(jdks.front().home.string(), level);
    Programs programs(kEverything, level);
    choice::Search search([&](Choices& c) { return programs(c); },
                          choice::random(static_cast<std::uint64_t>(level)),
                          {.limits = {.number = number}});
    std::vector<std::string> texts;
    while (search.next()) {
      javac.add(search.current());
      texts.push_back(search.current().files.front().text);
    }
    const std::string answer = javac.run();
    ASSERT_EQ(answer.size(), texts.size());
    std::printf("level %2d: %zu of %zu compile\n", level,
                static_cast<std::size_t>(std::ranges::count(answer, '1')),
                answer.size());
    const auto broken = answer.find('0');
    EXPECT_EQ(broken, answer.npos) << texts[std::min(broken, texts.size() - 1)];
  }
}

TEST(TypedProgramsHost, OfEveryThemeCompile) {
  // One javac for the themes of a level: starting it costs more than they do.
  std::map<int, std::vector<const Theme*>> by_level;
  for (const auto& theme : themes()) by_level[theme.level].push_back(&theme);
  for (const auto& [level, of_level] : by_level) {
    javagen::testing::Javac javac(java::all_jdks().front().home.string(),
                                  level);
    std::vector<std::string_view> names;
    for (const auto* theme : of_level) {
      Programs programs(*theme, level);
      choice::Search search([&](Choices& c) { return programs(c); },
                            choice::random(1), {.limits = {.number = 20}});
      for (; search.next(); names.push_back(theme->name))
        javac.add(search.current());
    }
    const std::string answer = javac.run();
    ASSERT_EQ(answer.size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
      EXPECT_EQ(answer[i], '1') << names[i];
  }
}

}  // namespace
}  // namespace refute::typed
