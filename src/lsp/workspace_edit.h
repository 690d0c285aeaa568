#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/result.h"

/// What a server wants changed: a WorkspaceEdit, applied to texts in memory as
/// an editor would apply it to files.
namespace refute::lsp {

/// The program as it is for the editor.
struct Documents {
  std::string root;  ///< Its folder, without a slash at the end.
  std::map<std::string, std::string> texts = {};  ///< By path below the root.
  /// Of those that are open at the server.
  std::map<std::string, std::int64_t> versions = {};

  /// Where a URI's file is below the root; an error if it is elsewhere.
  Result<std::string> path_in(const std::string& uri) const;
  std::string uri(const std::string& path) const;
};

/// Everything in the order of the list. An error says what an editor could not
/// do; the documents are then as they were.
Result<void> apply_edit(Documents& documents, const nlohmann::json& edit);

/// Whether there is nothing in it.
bool is_empty_edit(const nlohmann::json& edit);

}  // namespace refute::lsp
