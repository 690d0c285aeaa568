#include "oracle/does_not_compile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "oracle/announced.h"

namespace refute {
namespace {

constexpr std::string_view kName = "does-not-compile";

// A method that is to return something needs return statements that only its
// author can write; nothing else makes them miss.
bool by_definition(const Request& request, const Compilation& after) {
  return request.refactoring == "change-return-type" &&
         std::all_of(after.errors.begin(), after.errors.end(),
                     [](const Diagnostic& error) {
                       return error.code == "compiler.err.missing.ret.stmt";
                     });
}

}  // namespace

Result<Verdict> judge_does_not_compile(const Trial& trial, Tools& tools,
                                       Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  if (rigour == Rigour::kBulk) {
    REFUTE_TRY(const auto quick,
               tools.judge.compile(applied->after, Compiler::kEcj));
    if (quick.ok()) return Pass{};
  }
  REFUTE_TRY(const auto after,
             tools.judge.compile(applied->after, Compiler::kJavac));
  if (after.ok() && rigour == Rigour::kConfirm) return Pass{};
  if (after.ok())
    return NotApplicable{"ECJ rejects the program after, javac accepts it"};
  REFUTE_TRY(const auto before,
             tools.judge.compile(trial.subject.program, Compiler::kJavac));
  if (!before.ok())
    return NotApplicable{"javac rejects the program before as well"};

  if (by_definition(trial.subject.request, after))
    return NotApplicable{"it does what it is for: the body has no return yet"};

  std::string evidence;
  std::vector<Message> messages;
  for (const auto& error : after.errors) {
    messages.push_back({error.code,
                        fmt::format("{}:{}", error.file, error.line),
                        error.message});
    evidence +=
        fmt::format("{}:{}: {}\n", error.file, error.line, error.message);
  }
  // What the engine announced is no part of it, unless that is all there is.
  if (auto rest = unannounced(applied->status, kName, messages); !rest.empty())
    messages = std::move(rest);
  std::set<std::string> codes;
  for (const auto& message : messages) codes.insert(message.code);
  const auto& first = messages.front().text;
  return finding(kName, trial, fmt::format("{}", fmt::join(codes, ",")),
                 fmt::format("the program no longer compiles: {}",
                             first.substr(0, first.find('\n'))),
                 std::move(evidence), std::move(messages));
}

}  // namespace refute
