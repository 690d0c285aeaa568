#include "cli/check_sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "java/outline.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using jvm::Verdict;
using nlohmann::json;

constexpr char kDiffers[] = "behaviour-differs";
constexpr char kDoesNotCompile[] = "does-not-compile";
constexpr char kNotTested[] = "not-tested";

json rule(const char* id, const char* level, const char* title,
          const char* help) {
  return {{"id", id},
          {"name", id},
          {"shortDescription", {{"text", title}}},
          {"fullDescription", {{"text", help}}},
          {"help", {{"text", help}, {"markdown", help}}},
          {"defaultConfiguration", {{"level", level}}}};
}

json rules() {
  return json::array(
      {rule(kDiffers, "error", "The edit changed what the program does",
            "refute called this member in both versions, with the same "
            "arguments, and saw different results; a second process saw it "
            "again. If the change is meant, --accept keeps it in a list."),
       rule(kDoesNotCompile, "error", "The program no longer compiles",
            "It compiled before the edit."),
       rule(kNotTested, "warning", "No call reached this changed line",
            "Whether the edit kept the behaviour was not tested here. Write a "
            "test for it, or give more time with --budget.")});
}

/// Lines and files of the version after.
class Places {
 public:
  Places(const java::Program& program, const CheckedFiles& files)
      : program_(program), uri_(files.uri), outline_(Outline::of(program)) {
    std::error_code error;
    if (!fs::is_directory(files.folder, error)) return;
    for (const auto& entry :
         fs::recursive_directory_iterator(files.folder, error))
      if (entry.path().extension() == ".java")
        paths_.push_back(
            fs::relative(entry.path(), files.folder, error).generic_string());
  }

  /// "p.A.m(int)"
  json of_member(const std::string& member) const {
    if (!outline_) return json::array();
    const std::string name = member.substr(0, member.find('('));
    const auto point = name.rfind('.');
    const DeclaredType* type = outline_->find(name);
    const java::Node* node = type ? type->node : nullptr;
    if (!type && point != std::string::npos) {
      type = outline_->find(name.substr(0, point));
      if (type) node = member_of(*type, name.substr(point + 1));
    }
    if (!type) return json::array();
    return at(type->path, line_of(type->path, node->name));
  }

  /// "p/A.java:12"
  json of_line(const std::string& place) const {
    const auto colon = place.rfind(':');
    int line = 0;
    if (colon == std::string::npos) return of_member(place);
    std::from_chars(place.data() + colon + 1, place.data() + place.size(),
                    line);
    return line == 0 ? of_member(place) : at(place.substr(0, colon), line);
  }

  /// Programs know files by their package; the work tree has source folders.
  json at(const std::string& path, int line) const {
    std::string found = path;
    for (const auto& each : paths_)
      if (each == path || each.ends_with("/" + path)) found = each;
    return json::array({{{"physicalLocation",
                          {{"artifactLocation", {{"uri", uri_ + found}}},
                           {"region", {{"startLine", std::max(1, line)}}}}}}});
  }

 private:
  static const java::Node* member_of(const DeclaredType& type,
                                     const std::string& name) {
    if (const auto all = find_methods(*type.node, name); !all.empty())
      return all.front();
    const java::Node* const field = find_field(*type.node, name);
    return field ? field : type.node;
  }

  int line_of(const std::string& path, std::uint32_t offset) const {
    for (const auto& file : program_.files)
      if (file.path == path && offset <= file.text.size())
        return 1 + static_cast<int>(std::count(
                       file.text.begin(),
                       file.text.begin() + static_cast<std::ptrdiff_t>(offset),
                       '\n'));
    return 1;
  }

  const java::Program& program_;
  std::string uri_;
  Read outline_;
  std::vector<std::string> paths_;
};

json result(const char* id, const char* level, const std::string& text,
            json locations, const std::string& print) {
  return {{"ruleId", id},
          {"level", level},
          {"message", {{"text", text}}},
          {"locations", std::move(locations)},
          {"partialFingerprints", {{"refute/check", print}}}};
}

json results_of(const jvm::CompareReply& reply, const Places& places) {
  json all = json::array();
  if (reply.verdict == Verdict::kDiffers)
    for (const auto& each : reply.evidence)
      all.push_back(result(kDiffers, "error",
                           fmt::format("{}: {} before the edit, {} after it",
                                       each.call, each.before, each.after),
                           places.of_member(each.member),
                           each.member + "|" + each.kind));
  if (reply.verdict == Verdict::kAfterDoesNotCompile)
    for (const auto& each : reply.diagnostics)
      all.push_back(result(kDoesNotCompile, "error", each.message,
                           places.at(each.file, each.line),
                           each.file + "|" + each.code));
  for (const auto& line : reply.changed.after.missed)
    all.push_back(result(kNotTested, "warning",
                         "No call reached " + line + ", which the edit changed",
                         places.of_line(line), line));
  return all;
}

}  // namespace

std::string place_in_work_tree(const fs::path& here) {
  std::error_code error;
  const fs::path start = fs::weakly_canonical(here, error);
  for (fs::path at = start; !at.empty(); at = at.parent_path()) {
    if (fs::exists(at / ".git", error)) {
      const auto below = start.lexically_relative(at).generic_string();
      return below == "." ? "" : below + "/";
    }
    if (at == at.parent_path()) break;
  }
  return "";
}

std::string check_sarif(const jvm::CompareReply& reply,
                        const java::Program& after, const CheckedFiles& files,
                        const std::string& version) {
  const Places places(after, files);
  const json sarif = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool",
          {{"driver",
            {{"name", "refute check"},
             {"semanticVersion", version},
             {"rules", rules()}}}}},
         {"results", results_of(reply, places)}}}}};
  return dump_json(sarif, 1) + "\n";
}

}  // namespace refute::cli
