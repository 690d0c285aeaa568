#include "lsp/workspace_edit.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "lsp/text_edits.h"
#include "lsp/uri.h"

namespace refute::lsp {
namespace {

using nlohmann::json;

Position position_from(const json& from) {
  return {from.at("line").get<std::int64_t>(),
          from.at("character").get<std::int64_t>()};
}

std::vector<TextEdit> edits_from(const json& list) {
  std::vector<TextEdit> edits;
  for (const json& each : list) {
    const json& range = each.at("range");
    edits.push_back(
        {{position_from(range.at("start")), position_from(range.at("end"))},
         each.at("newText").get<std::string>()});
  }
  return edits;
}

/// The changes of one edit, one after the other.
class Editor {
 public:
  explicit Editor(Documents& documents) : documents_(documents) {}

  Result<void> text(const std::string& uri, const json& version,
                    const json& edits) {
    REFUTE_TRY(const std::string path, documents_.path_in(uri));
    const auto found = documents_.texts.find(path);
    if (found == documents_.texts.end())
      return fail("an edit of a file that does not exist: " + path);
    const auto open = documents_.versions.find(path);
    if (version.is_number_integer() && open != documents_.versions.end() &&
        version.get<std::int64_t>() != open->second)
      return fail(
          fmt::format("an edit of version {} of {}, which is at version {}",
                      dump_json(version), path, open->second));
    auto changed = apply_edits(found->second, edits_from(edits));
    if (!changed) return in_context(path, std::move(changed).error());
    found->second = *std::move(changed);
    return {};
  }

  Result<void> create(const json& change) {
    REFUTE_TRY(const std::string path, path_of_change(change, "uri"));
    if (documents_.texts.contains(path)) {
      if (option(change, "overwrite"))
        documents_.texts[path].clear();
      else if (!option(change, "ignoreIfExists"))
        return fail("a new file that exists already: " + path);
      return {};
    }
    documents_.texts[path];
    return {};
  }

  Result<void> rename(const json& change) {
    REFUTE_TRY(const std::string from, path_of_change(change, "oldUri"));
    REFUTE_TRY(const std::string to, path_of_change(change, "newUri"));
    if (documents_.texts.contains(from)) return move(from, to, change);
    // A folder, with all that is in it.
    std::vector<std::string> below;
    for (const auto& [path, text] : documents_.texts)
      if (path.starts_with(from + "/")) below.push_back(path);
    if (below.empty())
      return fail("a new name for a file that does not exist: " + from);
    for (const auto& path : below)
      REFUTE_TRY_VOID(move(path, to + path.substr(from.size()), change));
    return {};
  }

  Result<void> remove(const json& change) {
    REFUTE_TRY(const std::string path, path_of_change(change, "uri"));
    const auto is_meant = [&](const auto& each) {
      return each.first == path || each.first.starts_with(path + "/");
    };
    // The server has closed what is gone.
    std::erase_if(documents_.versions, is_meant);
    if (documents_.texts.erase(path) > 0) return {};
    const bool some = std::erase_if(documents_.texts, is_meant) > 0;
    if (some && !option(change, "recursive"))
      return fail("a folder that is not empty is to be deleted: " + path);
    if (!some && !option(change, "ignoreIfNotExists"))
      return fail("a file to be deleted does not exist: " + path);
    return {};
  }

 private:
  Result<std::string> path_of_change(const json& change, const char* field) {
    return documents_.path_in(change.at(field).get<std::string>());
  }

  static bool option(const json& change, const char* name) {
    const auto options = change.find("options");
    return options != change.end() && options->is_object() &&
           options->value(name, json()) == true;
  }

  Result<void> move(const std::string& from, const std::string& to,
                    const json& change) {
    if (from != to && documents_.texts.contains(to)) {
      if (option(change, "ignoreIfExists") && !option(change, "overwrite"))
        return {};
      if (!option(change, "overwrite"))
        return fail(
            fmt::format("{} is to become {}, which exists already", from, to));
    }
    auto text = documents_.texts.extract(from);
    documents_.texts[to] = std::move(text.mapped());
    // The server knows an open file by its old name.
    documents_.versions.erase(from);
    return {};
  }

  Documents& documents_;
};

Result<void> apply_change(Editor& editor, const json& change) {
  const std::string kind = change.value("kind", "");
  if (kind == "create") return editor.create(change);
  if (kind == "rename") return editor.rename(change);
  if (kind == "delete") return editor.remove(change);
  if (!kind.empty()) return fail("an edit of an unknown kind: " + kind);
  const json& document = change.at("textDocument");
  return editor.text(document.at("uri").get<std::string>(),
                     document.value("version", json()), change.at("edits"));
}

Result<void> apply_all(Documents& documents, const json& edit) {
  Editor editor(documents);
  const auto list = edit.find("documentChanges");
  if (list != edit.end() && !list->is_null()) {
    for (const json& change : *list)
      REFUTE_TRY_VOID(apply_change(editor, change));
    return {};
  }
  const json changes = edit.value("changes", json::object());
  for (const auto& [uri, edits] : changes.items())
    REFUTE_TRY_VOID(editor.text(uri, json(), edits));
  return {};
}

}  // namespace

Result<std::string> Documents::path_in(const std::string& uri) const {
  const auto path = path_of(uri);
  if (!path) return fail("what is no file: " + uri);
  const std::string normal = std::filesystem::path(*path).lexically_normal();
  if (!normal.starts_with(root + "/") || normal.size() == root.size() + 1)
    return fail("an edit outside of the program: " + uri);
  std::string below = normal.substr(root.size() + 1);
  if (below.back() == '/') below.pop_back();  // of a folder
  return below;
}

std::string Documents::uri(const std::string& path) const {
  return uri_of(root + "/" + path);
}

Result<void> apply_edit(Documents& documents, const json& edit) {
  Documents changed = documents;
  try {
    if (auto done = apply_all(changed, edit); !done)
      return tl::unexpected(std::move(done).error());
  } catch (const json::exception& e) {
    return fail(std::string("an edit that is not as the protocol says: ") +
                e.what());
  }
  documents = std::move(changed);
  return {};
}

bool is_empty_edit(const json& edit) {
  if (!edit.is_object()) return true;
  for (const char* list : {"documentChanges", "changes"})
    if (const auto found = edit.find(list);
        found != edit.end() && !found->empty())
      return false;
  return true;
}

}  // namespace refute::lsp
