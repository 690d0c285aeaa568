#include "oracle/does_not_compile.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "oracle/announced.h"

namespace refute {
namespace {

constexpr std::string_view kDoesNotCompile = "does-not-compile";

using java::Child;
using java::Kind;
using java::Node;

// The method or lambda whose body reaches to `offset`, the innermost.
const Node* body_at(const Node* unit, std::int64_t offset) {
  const Node* found = nullptr;
  visit(unit, [&](const Node& node) {
    const bool has_body = is_method(node) || node.kind == Kind::kLambda ||
                          node.kind == Kind::kInitializer;
    if (has_body && node.begin <= offset && offset < node.end) found = &node;
  });
  return found;
}

bool is_void(const Node& method) {
  const Node* const result = method.child(Child::kResult);
  return result != nullptr && result->text == "void";
}

// Whether the error says that the method which was to return something, or one
// that overrides it, does not do so yet.
bool lacks_its_return(const Diagnostic& error, const Request& request,
                      const Outline& before, const Outline& after) {
  if (error.code != "compiler.err.missing.ret.stmt") return false;
  for (const auto& type : after.types()) {
    if (type.path != error.file) continue;
    const Node* const body =
        body_at(type.node, after.in_bytes(error.file, error.start));
    const auto own = members(*type.node);
    if (body == nullptr || body->kind != Kind::kMethod ||
        body->text != request.target.method ||
        std::find(own.begin(), own.end(), body) == own.end())
      continue;
    const auto* const old = before.find(type.name);
    if (old == nullptr) continue;
    const auto methods = find_methods(*old->node, body->text);
    if (std::any_of(methods.begin(), methods.end(),
                    [](const Node* each) { return is_void(*each); }))
      return true;
  }
  return false;
}

bool is_statement(const Node& node) {
  return (node.kind >= Kind::kLocal && node.kind <= Kind::kConstructorCall &&
          node.kind != Kind::kCase && node.kind != Kind::kCatch &&
          node.kind != Kind::kFinally) ||
         node.kind == Kind::kField || node.kind == Kind::kEnumConstant;
}

bool uses_result(const Node& statement, std::string_view method) {
  bool found = false;
  visit(&statement, [&](const Node& node) {
    found |= (node.kind == Kind::kCall || node.kind == Kind::kMethodRef) &&
             node.text == method;
  });
  return found;
}

// Whether the error stands where the method's result is used, or made, and the
// engine left that statement as it was.
bool does_not_fit_the_result(const Diagnostic& error, const Request& request,
                             const java::Program& before,
                             const java::Program& after,
                             const Outline& outline) {
  const Node* unit = nullptr;
  for (const auto& type : outline.types())
    if (type.path == error.file) unit = type.unit;
  const Node* statement = nullptr;
  const auto at = outline.in_bytes(error.file, error.start);
  visit(unit, [&](const Node& node) {
    if (is_statement(node) && node.begin <= at && at < node.end)
      statement = &node;
  });
  const auto* const old = find_file(before, error.file);
  const auto* const now = find_file(after, error.file);
  if (statement == nullptr || old == nullptr || now == nullptr) return false;
  const Node* const body = body_at(unit, at);
  const bool makes_it = statement->kind == Kind::kReturn && body != nullptr &&
                        body->kind == Kind::kMethod &&
                        body->text == request.target.method;
  const std::string_view text = std::string_view(now->text).substr(
      statement->begin, statement->end - statement->begin);
  return (makes_it || uses_result(*statement, request.target.method)) &&
         old->text.find(text) != std::string::npos;
}

// A method that is to return something else needs statements that only its
// author can write: those that make the result, and those that use it. What
// else is wrong is a finding.
bool by_definition(const Subject& subject, const java::Program& result,
                   const Compilation& compiled, const Read& before,
                   const Read& after) {
  const Request& request = subject.request;
  return request.refactoring == "change-return-type" && before && after &&
         std::all_of(
             compiled.errors.begin(), compiled.errors.end(),
             [&](const Diagnostic& error) {
               return lacks_its_return(error, request, *before, *after) ||
                      does_not_fit_the_result(error, request, subject.program,
                                              result, *after);
             });
}

}  // namespace

Result<Verdict> judge_does_not_compile(const Trial& trial, Tools& tools,
                                       Rigour rigour) {
  const auto* applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};

  if (rigour == Rigour::kBulk) {
    REFUTE_TRY(const auto quick,
               tools.lab.compile(applied->after, Compiler::kEcj));
    if (quick.ok()) return Pass{};
  }
  REFUTE_TRY(const auto after,
             tools.lab.compile(applied->after, Compiler::kJavac));
  if (after.ok() && rigour == Rigour::kConfirm) return Pass{};
  if (after.ok())
    return NotApplicable{"ECJ rejects the program after, javac accepts it"};
  REFUTE_TRY(const auto before,
             tools.lab.compile(trial.subject.program, Compiler::kJavac));
  if (!before.ok())
    return NotApplicable{"javac rejects the program before as well"};

  if (by_definition(trial.subject, applied->after, after,
                    tools.outlines.of(trial.subject.program),
                    tools.outlines.of(applied->after)))
    return NotApplicable{
        "unavoidable: the method has another type, and the statements that "
        "make or use its result are unchanged"};

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
  if (auto rest = unannounced(applied->status, kDoesNotCompile, messages);
      !rest.empty())
    messages = std::move(rest);
  std::set<std::string> codes;
  for (const auto& message : messages) codes.insert(message.code);
  const auto& first = messages.front().text;
  return finding(kDoesNotCompile, trial,
                 fmt::format("{}", fmt::join(codes, ",")),
                 fmt::format("the program no longer compiles: {}",
                             first.substr(0, first.find('\n'))),
                 std::move(evidence), std::move(messages));
}

Oracle does_not_compile_oracle() {
  return {.name = "does-not-compile",
          .question = "does the program still compile?",
          .judge = judge_does_not_compile,
          .about = About::kCompiling,
          .rank = 1};
}

}  // namespace refute
