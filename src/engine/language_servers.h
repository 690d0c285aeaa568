#pragma once

#include <string_view>
#include <vector>

/// Language servers, one row each: all that src/lsp must know of one to drive
/// it. The client itself knows the Language Server Protocol, and no server.
///
/// A server without a row is driven as one for Java that offers what it
/// announces. Another language needs a row, and no code.
namespace refute {

/// A file that the server wants to find beside the program.
struct ProjectFile {
  std::string_view path;
  std::string_view text;  ///< `{level}` is the source level.
};

/// Which files are the server's, and what it calls their language.
struct SourceFiles {
  std::string_view suffix;  ///< ".java"
  std::string_view language;
};

/// A code action as users find it: by its kind and its title.
struct CodeAction {
  std::string_view refactoring;  ///< What we call it.
  std::string_view target;       ///< As in docs/protocol.md.
  std::string_view kind;         ///< "refactor.extract.variable"
  /// What the menu says; with `*` at its end, how that begins. Empty: the first
  /// of its kind.
  std::string_view title = {};
  /// An option; if it is "false", `other_title` is asked for instead.
  std::string_view option = {};
  std::string_view other_title = {};
  bool idempotent = false;
  bool changes_behaviour = false;
};

struct LanguageServer {
  std::string_view name;
  /// The program that it is, without its folder: how a command is recognised.
  std::string_view program;
  std::vector<SourceFiles> sources;
  /// Java: targets can be named. In other languages they must be selected.
  bool has_names = false;
  std::string_view source_root =
      {};  ///< Where the program is in the workspace.
  std::vector<ProjectFile> project = {};
  std::string_view initialization = "{}";  ///< Its initializationOptions.
  std::string_view settings =
      "{}";  ///< What it may ask for, as nested objects.
  /// It is ready once it sends this notification with this text in it; if
  /// empty, at once.
  std::string_view ready_method = {};
  std::string_view ready_text = {};
  /// It looks for uses in open files only.
  bool opens_all = false;
  /// Words of internal errors that are its way to say no.
  std::vector<std::string_view> refusals = {};
  /// Of our renamings, those that it never does.
  std::vector<std::string_view> no_renaming = {};
  /// Empty: each kind that it announces.
  std::vector<CodeAction> actions = {};
};

const std::vector<LanguageServer>& language_servers();

/// The row of that name. It must exist.
const LanguageServer& language_server(std::string_view name);

/// The server that a command line starts; the row for any server of Java if we
/// do not know the program.
const LanguageServer& server_of_command(std::string_view command);

}  // namespace refute
