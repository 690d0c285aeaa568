#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "javagen/javac_for_tests.h"
#include "jdolly/source.h"

/// Whether javac accepts what `+default-package` adds.
namespace refute::jdolly {
namespace {

using ::testing::HasSubstr;

struct Compiled {
  std::size_t programs = 0;
  std::size_t good = 0;
  std::string all;  ///< Their texts.
};

/// Those of every k-th that have a class in the default package.
Compiled compile(const std::string& generator, std::uint64_t every) {
  const auto name = parse_model_name(generator);
  EXPECT_TRUE(name) << name.error().message;
  auto source = Source::open(*name, {.every = every});
  EXPECT_TRUE(source) << source.error().message;
  javagen::testing::Javac javac;
  Compiled result;
  for (;;) {
    const auto next = source->next();
    EXPECT_TRUE(next) << next.error().message;
    if (!next || !*next) break;
    const auto& program = (*next)->subject.program;
    if (std::ranges::none_of(program.files, [](const auto& file) {
          return file.path.find('/') == std::string::npos;
        }))
      continue;
    javac.add(program);
    ++result.programs;
    result.all += java::to_text(program);
  }
  const auto answer = javac.run();
  EXPECT_EQ(answer.size(), result.programs);
  result.good = static_cast<std::size_t>(std::ranges::count(answer, '1'));
  return result;
}

TEST(DefaultPackage, ProgramsCompileAsOftenAsTheModelsOwn) {
  const auto found =
      compile("jdolly:push-down-field+default-package@2-3-2-1", 61);
  ASSERT_GT(found.programs, 100u);
  const double share = 100.0 * static_cast<double>(found.good) /
                       static_cast<double>(found.programs);
  std::printf("%zu programs, %.1f %% compile\n", found.programs, share);
  // 82.3 % of push-down-field.
  EXPECT_NEAR(share, 82.3, 10);
}

/// Classes of one name in two packages, one of them without a name: only the
/// other one can be written in full. Without methods nothing is out of reach,
/// so all of them must compile.
TEST(DefaultPackage, AClassThatAnImportWouldHideIsMeantAllTheSame) {
  const auto path = std::string(::testing::TempDir()) + "same_names.als";
  std::ofstream(path) << "module same_names\nopen java\n"
                         "one sig F1 extends Field {}\n"
                         "pred rename_field[] {\n"
                         "  some disj c1, c2: Class | c1.id = c2.id\n"
                         "  Field.type in Class and no Field.acc\n}\n"
                         "run rename_field for 3\n";
  const auto found = compile("jdolly:" + path + "+default-package@2-3-2-0", 1);
  ASSERT_GT(found.programs, 100u);
  EXPECT_EQ(found.good, found.programs);
  EXPECT_THAT(found.all, HasSubstr(" p.A f"));
}

}  // namespace
}  // namespace refute::jdolly
