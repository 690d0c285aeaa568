#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/places_for_tests.h"
#include "java/program.h"

/// Test support: asks javac about many small programs at once.
namespace refute::javagen::testing {

/// Programs to be checked together, by the JDK at `home` or else the one on the
/// path, at a level of Java or else the JDK's own.
class Javac {
 public:
  explicit Javac(std::string home = {}, int level = 0)
      : java_(home.empty() ? "java" : home + "/bin/java"), level_(level) {
    out_.open(file());
  }
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
        java_ + " " + source_dir() + "/tests/javac/CheckPrograms.java " +
        file().string() + (std::getenv("REFUTE_VERBOSE") ? " -v" : "") +
        (level_ > 0 ? " " + std::to_string(level_) : "");
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
  std::string java_;
  int level_;
  std::ofstream out_;
};

}  // namespace refute::javagen::testing
