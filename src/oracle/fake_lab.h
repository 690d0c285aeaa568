#pragma once

#include <functional>
#include <optional>

#include "oracle/java_lab.h"

namespace refute {

/// A lab that says what a test tells it to.
class FakeLab : public JavaLab {
 public:
  /// Says which programs each compiler rejects; none by default.
  std::function<bool(const java::Program&, Compiler)> rejects =
      [](const auto&, auto) { return false; };
  std::string code = "compiler.err.cant.resolve";  ///< What javac says then.
  std::int64_t start = -1;                         ///< And where.
  Comparison comparison;             ///< The answer to every compare.
  std::optional<Comparison> harder;  ///< To compare_harder; else the same.
  std::function<jvm::Bindings(const java::Program&)> bind = [](const auto&) {
    return jvm::Bindings{};
  };
  int restarts = 0;

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override {
    Compilation result;
    if (rejects(program, compiler))
      result.errors.push_back(
          {compiler == Compiler::kJavac ? code : "0x22000032", "A.java", 1,
           "cannot find symbol\n  symbol: x", start});
    return result;
  }
  Result<Comparison> compare(const java::Program&, const java::Program&,
                             const sequence::Mapping&) override {
    return comparison;
  }
  Result<Comparison> compare_harder(const java::Program&, const java::Program&,
                                    const sequence::Mapping&) override {
    return harder.value_or(comparison);
  }
  Result<jvm::Bindings> bindings(const java::Program& program) override {
    return bind(program);
  }
  void restart() override { ++restarts; }
};

}  // namespace refute
