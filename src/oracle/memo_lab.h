#pragma once

#include <list>
#include <utility>

#include "oracle/java_lab.h"

/// A lab that remembers its answers for as long as one trial lasts.
///
/// Several oracles ask the same of the same result: does it compile, does it
/// behave the same? A JVM is asked once. What could not be answered is asked
/// again.
namespace refute {

class MemoLab : public JavaLab {
 public:
  explicit MemoLab(JavaLab& lab) : lab_(lab) {}

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override {
    for (const auto& known : compiled_)
      if (known.compiler == compiler && known.program == program)
        return known.answer;
    REFUTE_TRY(auto answer, lab_.compile(program, compiler));
    return compiled_.emplace_back(program, compiler, std::move(answer)).answer;
  }

  Result<Comparison> compare(const java::Program& before,
                             const java::Program& after,
                             const sequence::Mapping& renamed) override {
    for (const auto& known : compared_)
      if (known.renamed == renamed && known.before == before &&
          known.after == after)
        return known.answer;
    REFUTE_TRY(auto answer, lab_.compare(before, after, renamed));
    return compared_.emplace_back(before, after, renamed, std::move(answer))
        .answer;
  }

  /// Asked once per finding: not kept.
  Result<Comparison> compare_harder(const java::Program& before,
                                    const java::Program& after,
                                    const sequence::Mapping& renamed) override {
    return lab_.compare_harder(before, after, renamed);
  }

  Result<jvm::Bindings> bindings(const java::Program& program) override {
    for (const auto& known : bound_)
      if (known.first == program) return known.second;
    REFUTE_TRY(auto answer, lab_.bindings(program));
    return bound_.emplace_back(program, std::move(answer)).second;
  }

  /// Asked once per trial: not kept.
  Result<std::optional<java::Program>> class_files(
      const java::Program& program) override {
    return lab_.class_files(program);
  }

  void restart() override { lab_.restart(); }

 private:
  struct Compiled {
    java::Program program;
    Compiler compiler;
    Compilation answer;
  };
  struct Compared {
    java::Program before;
    java::Program after;
    sequence::Mapping renamed;
    Comparison answer;
  };

  JavaLab& lab_;
  std::list<Compiled> compiled_;
  std::list<Compared> compared_;
  std::list<std::pair<java::Program, jvm::Bindings>> bound_;
};

}  // namespace refute
