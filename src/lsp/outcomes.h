#pragma once

#include <optional>
#include <string>

#include "engine/outcome.h"
#include "lsp/client.h"
#include "lsp/workspace_edit.h"

/// What an editor's user would see, as one of our outcomes.
namespace refute::lsp {

/// A refusal in the server's words, or a crash if its own code failed.
Outcome outcome_of(const Refusal& refusal, const std::string& phase,
                   const LanguageServer& server);

Refused refused(std::string message);

/// The editor cannot do what the server wants: the server is to blame.
Crashed impossible_edit(std::string why);

/// The program that the documents are now.
Applied applied(const Documents& documents);

/// With what the server showed and logged meanwhile. An edit of the server's
/// own that was impossible is a crash, whatever it answered.
Outcome with_aside(Outcome outcome, Aside aside);

}  // namespace refute::lsp
