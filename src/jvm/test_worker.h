#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/places_for_tests.h"
#include "java/jdk.h"
#include "jvm/client.h"

/// For host tests: a real worker process.
namespace refute::jvm {

/// A worker at the other end of two pipes; enough for tests.
class PipeChannel : public Channel {
 public:
  /// `scratch` is where it may write, and find what it is to read.
  explicit PipeChannel(const java::Jdk& jdk, const char* profile = "compare",
                       const std::filesystem::path& scratch = {}) {
    int to[2];
    int from[2];
    if (pipe(to) != 0 || pipe(from) != 0) std::abort();
    const std::string program = bin_dir() + "/refute-jvm";
    const std::string folder = scratch.string();
    pid_ = fork();
    if (pid_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      for (const int fd : {to[0], to[1], from[0], from[1]}) close(fd);
      execl(program.c_str(), program.c_str(), "--jdk", jdk.home.c_str(),
            "--worker", REFUTE_WORKER_JARS, "--profile", profile,
            folder.empty() ? nullptr : "--scratch", folder.c_str(), nullptr);
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    to_ = fdopen(to[1], "w");
    from_ = fdopen(from[0], "r");
  }

  ~PipeChannel() override {
    std::fclose(to_);
    std::fclose(from_);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds) override {
    request["id"] = ++id_;
    REFUTE_TRY(nlohmann::json reply, say(request.dump()));
    EXPECT_EQ(reply.at("id"), id_);
    return reply;
  }

  Result<nlohmann::json> say(const std::string& line) {
    std::fputs((line + "\n").c_str(), to_);
    std::fflush(to_);
    std::string answer;
    for (int c = std::fgetc(from_); c != '\n'; c = std::fgetc(from_)) {
      if (c == EOF) return fail("the worker died");
      answer += static_cast<char>(c);
    }
    return nlohmann::json::parse(answer);
  }

 private:
  pid_t pid_;
  std::FILE* to_;
  std::FILE* from_;
  int id_ = 0;
};

/// The oldest and the newest JDK that will do: what lies between is like them.
inline std::vector<java::Jdk> jdks() {
  std::vector<java::Jdk> usable;
  for (const auto& jdk : java::all_jdks())
    if (jdk.major >= 17 && jdk.has_javac && !jdk.libjvm.empty())
      usable.push_back(jdk);
  if (usable.size() > 2) usable = {usable.front(), usable.back()};
  return usable;
}

inline void PrintTo(const java::Jdk& jdk, std::ostream* out) {
  *out << jdk.home.string();
}

inline std::string major_of(const ::testing::TestParamInfo<java::Jdk>& info) {
  return "Jdk" + std::to_string(info.param.major);
}

/// One worker per JDK for all tests: surviving is part of its job.
inline PipeChannel& worker_of(const java::Jdk& jdk) {
  static std::map<std::string, std::unique_ptr<PipeChannel>> workers;
  auto& worker = workers[jdk.home.string()];
  if (!worker) worker = std::make_unique<PipeChannel>(jdk);
  return *worker;
}

}  // namespace refute::jvm
