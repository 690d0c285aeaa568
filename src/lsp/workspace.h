#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/files.h"
#include "java/program.h"
#include "lsp/client.h"
#include "lsp/workspace_edit.h"

/// The private folder of a language server: the project that it sees, with one
/// program at a time in it, and a place for files of its own.
namespace refute::lsp {

class Workspace {
 public:
  /// With the server's project files in it.
  static Result<Workspace> create(const LanguageServer& server,
                                  int source_level);

  Workspace(Workspace&& other) noexcept;
  Workspace& operator=(Workspace&&) = delete;
  ~Workspace();  ///< Removes the folder.

  std::string root() const;  ///< Of the project.
  const std::string& scratch() const { return folder_; }

  /// Puts this program in the place of the last one, and tells the server. An
  /// error if the program cannot be written.
  Result<void> load(Client& client, const java::Program& program);

  /// As the editor has it: what an edit is applied to.
  Documents documents() const;

  /// Opens a file of the program, or those that the server must have open too.
  Result<void> open(Client& client, const std::string& path);
  Result<void> close_all(Client& client);

  /// "file:///…/src/p/A.java"
  std::string uri(const std::string& path) const;

  /// Whether a path is one that a program may have: below the root, and not
  /// one of ours.
  bool is_harmless(const std::string& path) const;

 private:
  Workspace(std::string folder, const LanguageServer& server)
      : folder_(std::move(folder)), server_(server) {}
  std::string source_root() const;
  Result<void> open_one(Client& client, const java::SourceFile& file);

  std::string folder_;
  const LanguageServer& server_;
  java::Program program_;
  std::map<std::string, std::int64_t> open_;  // with their versions
  std::int64_t versions_ = 0;
};

}  // namespace refute::lsp
