#pragma once

#include <string>
#include <vector>

#include "base/result.h"

/// `refute lsp-host`: our protocol (docs/protocol.md) on one side, and on the
/// other a language server. So a server is supervised as every engine is, and
/// nothing but this process knows that it is one.
namespace refute::lsp {

struct HostOptions {
  std::string server;  ///< The name of its row.
  int source_level = 17;
  std::string version = {};  ///< Of the server; empty: it says so itself.
  std::string java = {};     ///< The version of the JVM that it runs on.
  /// `{scratch}` in a word is a folder that is removed at the end.
  std::vector<std::string> command = {};
};

/// Answers until the end of the input. An error if the server is lost: the
/// supervisor then starts another host.
Result<void> host_language_server(const HostOptions& options);

}  // namespace refute::lsp
