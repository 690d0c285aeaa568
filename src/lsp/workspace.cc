#include "lsp/workspace.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "lsp/uri.h"

namespace refute::lsp {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Of workspace/didChangeWatchedFiles.
enum FileChange : std::uint8_t { kCreated = 1, kChanged = 2, kDeleted = 3 };

Result<std::string> new_folder() {
  std::error_code error;
  // The supervisor knows our folders by this name (base/worker.cc).
  const std::string name = fmt::format("refute-lsp-{}-XXXXXX", ::getpid());
  for (const fs::path& place :
       {fs::path("/dev/shm"), fs::temp_directory_path(error)}) {
    std::string folder = (place / name).string();
    if (::mkdtemp(folder.data()) == nullptr) continue;
    // Servers answer with the real path.
    return fs::canonical(folder, error).string();
  }
  return fail(fmt::format("cannot create a folder for a language server: {}",
                          std::strerror(errno)),
              "set TMPDIR to a folder that can be written to");
}

Result<void> write(const fs::path& path, std::string_view text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  return write_file(path, text);
}

std::string with_level(std::string_view text, int level) {
  constexpr std::string_view kMark = "{level}";
  // As Java writes it: 8 is 1.8.
  const std::string number =
      level < 9 ? "1." + std::to_string(level) : std::to_string(level);
  std::string result(text);
  for (auto at = result.find(kMark); at != result.npos;
       at = result.find(kMark, at + number.size()))
    result.replace(at, kMark.size(), number);
  return result;
}

}  // namespace

Result<Workspace> Workspace::create(const LanguageServer& server,
                                    int source_level) {
  REFUTE_TRY(std::string folder, new_folder());
  Workspace workspace(std::move(folder), server);
  std::error_code error;
  fs::create_directories(workspace.source_root(), error);
  for (const auto& file : server.project)
    REFUTE_TRY_VOID(write(fs::path(workspace.root()) / file.path,
                          with_level(file.text, source_level)));
  return workspace;
}

Workspace::Workspace(Workspace&& other) noexcept
    : folder_(std::exchange(other.folder_, {})),
      server_(other.server_),
      program_(std::move(other.program_)),
      open_(std::move(other.open_)),
      versions_(other.versions_) {}

Workspace::~Workspace() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string Workspace::root() const { return folder_ + "/program"; }

std::string Workspace::source_root() const {
  return server_.source_root.empty()
             ? root()
             : root() + "/" + std::string(server_.source_root);
}

std::string Workspace::uri(const std::string& path) const {
  return uri_of(source_root() + "/" + path);
}

bool Workspace::is_harmless(const std::string& path) const {
  const fs::path normal = fs::path(path).lexically_normal();
  const auto is_ours = [&](const auto& file) {
    return server_.source_root.empty() && file.path == path;
  };
  return std::ranges::none_of(server_.project, is_ours) && !path.empty() &&
         normal.is_relative() && normal == fs::path(path) &&
         *normal.begin() != ".." && !path.ends_with('/') &&
         path.find('\0') == path.npos;
}

Result<void> Workspace::load(Client& client, const java::Program& program) {
  json changes = json::array();
  const auto tell = [&](const std::string& path, FileChange what) {
    changes.push_back({{"uri", uri(path)}, {"type", what}});
  };
  const fs::path sources = source_root();
  std::error_code error;
  for (const auto& file : program_.files)
    if (java::find_file(program, file.path) == nullptr) {
      fs::remove(sources / file.path, error);
      // Folders that are left would be packages.
      for (fs::path up = fs::path(file.path).parent_path();
           !up.empty() && fs::is_empty(sources / up, error) && !error;
           up = up.parent_path())
        fs::remove(sources / up, error);
      tell(file.path, kDeleted);
    }
  for (const auto& file : program.files) {
    const auto* const before = java::find_file(program_, file.path);
    if (before != nullptr && before->text == file.text) continue;
    REFUTE_TRY_VOID(write(sources / file.path, file.text));
    tell(file.path, before == nullptr ? kCreated : kChanged);
  }
  program_ = program;
  if (changes.empty()) return {};
  return client.notify("workspace/didChangeWatchedFiles",
                       {{"changes", std::move(changes)}});
}

Documents Workspace::documents() const {
  Documents documents{.root = source_root()};
  for (const auto& file : program_.files)
    documents.texts[file.path] = file.text;
  documents.versions = open_;
  return documents;
}

Result<void> Workspace::open(Client& client, const std::string& path) {
  for (const auto& file : program_.files)
    if (file.path == path || server_.opens_all)
      REFUTE_TRY_VOID(open_one(client, file));
  return {};
}

Result<void> Workspace::open_one(Client& client, const java::SourceFile& file) {
  for (const auto& [suffix, language] : server_.sources) {
    if (!file.path.ends_with(suffix)) continue;
    open_[file.path] = ++versions_;
    return client.notify("textDocument/didOpen",
                         {{"textDocument",
                           {{"uri", uri(file.path)},
                            {"languageId", std::string(language)},
                            {"version", versions_},
                            {"text", file.text}}}});
  }
  return {};
}

Result<void> Workspace::close_all(Client& client) {
  for (const auto& [path, version] : std::exchange(open_, {}))
    REFUTE_TRY_VOID(client.notify("textDocument/didClose",
                                  {{"textDocument", {{"uri", uri(path)}}}}));
  return {};
}

}  // namespace refute::lsp
