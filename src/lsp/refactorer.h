#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/outcome.h"
#include "lsp/client.h"
#include "lsp/names.h"
#include "lsp/workspace.h"
#include "refactoring/offer.h"

/// Requests as an editor's user would make them: Rename at a name, or an entry
/// of the menu of code actions.
namespace refute::lsp {

class Refactorer {
 public:
  Refactorer(const LanguageServer& server, Client& client,
             Workspace& workspace);

  /// What the server can do, as far as we know how to ask for it.
  const std::vector<Offer>& offers() const { return offers_; }

  /// Whatever the server does is an outcome. An error: it is lost.
  Result<Outcome> apply(const java::Program& program, const Request& request);

 private:
  Result<Outcome> apply_to_loaded(const Request& request, const Spot& spot);
  Result<Outcome> rename(const Request& request, const Spot& spot);
  Result<Outcome> act(const CodeAction& action, const Request& request,
                      const Spot& spot);
  Result<Outcome> take(nlohmann::json action, bool is_selected);
  Result<std::optional<Outcome>> run_command(const nlohmann::json& action);
  Result<void> edit(const nlohmann::json& edit);
  Result<Answer> ask(const std::string& method, const nlohmann::json& params);
  const CodeAction* find_action(std::string_view refactoring) const;

  const LanguageServer& server_;
  Client& client_;
  Workspace& workspace_;
  std::vector<std::string> announced_;  // kinds that `actions_` points into
  std::vector<CodeAction> actions_;
  std::vector<Offer> offers_;
  Documents documents_;
};

}  // namespace refute::lsp
