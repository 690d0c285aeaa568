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
        "java " + source_dir() + "/tests/javac/CheckPrograms.java " +
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

}  // namespace refute::javagen::testing
