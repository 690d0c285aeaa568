#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "choice/search.h"
#include "javagen/catalogue.h"

/// What javac says of the generated programs.
///
/// By default a sample of each generator; REFUTE_EVERY=1 takes every program
/// of every generator and prints the counts for docs/evaluation/generators.md.
namespace refute::javagen {
namespace {

/// Programs to be checked together.
class Javac {
 public:
  Javac() { out_.open(file()); }
  ~Javac() { std::filesystem::remove(file()); }

  void add(const java::Program& program) {
    out_ << "files " << program.files.size() << '\n';
    for (const auto& [path, text] : program.files)
      out_ << path << ' ' << text.size() << '\n' << text << '\n';
  }

  /// One character per program added: '1' if it compiles.
  std::string run() {
    out_.close();
    const std::string command =
        "java " REFUTE_SOURCE_DIR "/tests/javac/CheckPrograms.java " +
        file().string() + (std::getenv("REFUTE_VERBOSE") ? " -v" : "");
    FILE* const pipe = popen(command.c_str(), "r");
    std::string answer;
    char buffer[4096];
    while (std::fgets(buffer, sizeof buffer, pipe)) answer += buffer;
    EXPECT_EQ(pclose(pipe), 0);
    while (!answer.empty() && answer.back() == '\n') answer.pop_back();
    return answer;
  }

 private:
  static std::filesystem::path file() {
    return std::filesystem::temp_directory_path() /
           ("refute-programs-" + std::to_string(getpid()));
  }
  std::ofstream out_;
};

TEST(Compiles, AsManyProgramsOfEachGeneratorAsTheSeedsOrMore) {
  const bool every = std::getenv("REFUTE_EVERY") != nullptr;
  Javac javac;
  std::vector<std::size_t> sizes;
  for (const auto& generator : catalogue()) {
    choice::Search search(subjects(generator));
    const std::uint64_t stride = every ? 1 : 1 + count(generator) / 300;
    std::size_t size = 0;
    for (std::uint64_t i = 0; search.next(); ++i) {
      if (i % stride != 0) continue;
      javac.add(search.current().program);
      ++size;
    }
    sizes.push_back(size);
  }
  const auto answer = javac.run();
  std::size_t from = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto& generator = catalogue()[i];
    const auto mine = answer.substr(from, sizes[i]);
    from += sizes[i];
    const auto good = std::ranges::count(mine, '1');
    std::printf(
        "%-40s %6zu of %6zu compile, %4.1f %%\n",
        std::string(generator.name).c_str(), static_cast<std::size_t>(good),
        sizes[i],
        100.0 * static_cast<double>(good) / static_cast<double>(sizes[i]));
  }
  EXPECT_EQ(from, answer.size());
}

}  // namespace
}  // namespace refute::javagen
