#include "lsp/outcomes.h"

#include <algorithm>

#include "lsp/exceptions.h"

namespace refute::lsp {
namespace {

constexpr int kInternalError = -32603;
constexpr int kUnknownMethod = -32601;

}  // namespace

Outcome outcome_of(const Refusal& refusal, const std::string& phase,
                   const LanguageServer& server) {
  if (refusal.code == kUnknownMethod)
    return Invalid{"unsupported", refusal.message};
  auto thrown = find_exception(refusal.data);
  if (!thrown) thrown = find_exception(refusal.message);
  const bool says_no =
      std::ranges::any_of(server.refusals, [&](std::string_view words) {
        return refusal.message.find(words) != std::string::npos;
      });
  if (!thrown && !says_no && refusal.code == kInternalError)
    thrown = Swallowed{"internal error", refusal.message, refusal.data};
  if (!thrown) return refused(refusal.message);
  return Crashed{.exception = thrown->exception,
                 .message = thrown->message,
                 .stack = thrown->stack,
                 .phase = phase};
}

Refused refused(std::string message) {
  return {{{.severity = Severity::kFatal, .message = std::move(message)}}};
}

Crashed impossible_edit(std::string why) {
  return {.exception = "impossible edit",
          .message = std::move(why),
          .phase = "apply-edit"};
}

Applied applied(const Documents& documents) {
  Applied applied;
  for (const auto& [path, text] : documents.texts)
    applied.after.files.push_back({path, text});
  return applied;
}

Outcome with_aside(Outcome outcome, Aside aside) {
  if (!aside.no_edit.empty() && !std::holds_alternative<Crashed>(outcome))
    outcome = impossible_edit(std::move(aside.no_edit));
  std::visit(
      [&](auto& o) {
        if constexpr (requires { o.status; })
          o.status.insert(o.status.end(), aside.shown.begin(),
                          aside.shown.end());
        if constexpr (requires { o.swallowed; })
          o.swallowed = std::move(aside.logged);
      },
      outcome);
  return outcome;
}

}  // namespace refute::lsp
