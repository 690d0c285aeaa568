#include "project/pom.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "base/text.h"

namespace refute::project {
namespace {

using pugi::xml_document;
using pugi::xml_node;

constexpr std::string_view kOfProject[] = {
    "modelVersion", "parent",  "groupId",    "artifactId",
    "version",      "modules", "properties", "dependencyManagement",
    "dependencies", "profiles"};
constexpr std::string_view kOfProfile[] = {
    "id",         "activation",           "modules",
    "properties", "dependencyManagement", "dependencies"};

Result<void> parse(const std::string& text, const std::string& name,
                   xml_document& document) {
  const auto read = document.load_buffer(text.data(), text.size());
  if (!read)
    return usage_error(fmt::format(
        "{}:{}: no XML: {}", name,
        1 + std::count(text.begin(),
                       text.begin() + std::min<std::ptrdiff_t>(
                                          read.offset, std::ssize(text)),
                       '\n'),
        read.description()));
  if (!document.child("project"))
    return usage_error(name + " has no <project>: it is no pom of Maven");
  return {};
}

std::string text_of(const xml_node& node) {
  return std::string(trimmed(node.text().get()));
}

template <std::size_t N>
void keep_only(xml_node node, const std::string_view (&names)[N]) {
  for (auto child = node.first_child(); child;) {
    const auto next = child.next_sibling();
    if (std::ranges::find(names, std::string_view(child.name())) ==
        std::end(names))
      node.remove_child(child);
    child = next;
  }
}

void drop_dependencies(xml_node list, const std::set<std::string>& own) {
  for (auto each = list.first_child(); each;) {
    const auto next = each.next_sibling();
    if (text_of(each.child("scope")) == "system" ||
        own.contains(text_of(each.child("artifactId"))))
      list.remove_child(each);
    each = next;
  }
}

void add_modules(const xml_node& node, std::vector<std::string>& modules) {
  for (const auto& each : node.child("modules").children("module"))
    modules.push_back(text_of(each));
}

/// What a project and a profile have in common.
void drop_what_is_own(xml_node node, const std::set<std::string>& own) {
  drop_dependencies(node.child("dependencies"), own);
  auto managed = node.child("dependencyManagement").child("dependencies");
  drop_dependencies(managed, {});
}

}  // namespace

Result<Pom> read_pom(const std::string& text, const std::string& name) {
  xml_document document;
  REFUTE_TRY_VOID(parse(text, name, document));
  const auto project = document.child("project");
  Pom pom;
  pom.artifact = text_of(project.child("artifactId"));
  const auto build = project.child("build");
  pom.sources = text_of(build.child("sourceDirectory"));
  pom.tests = text_of(build.child("testSourceDirectory"));
  add_modules(project, pom.modules);
  for (const auto& each : project.child("profiles").children("profile"))
    add_modules(each, pom.modules);
  if (const auto parent = project.child("parent")) {
    const auto path = parent.child("relativePath");
    pom.parent = path ? text_of(path) : "../pom.xml";
  }
  return pom;
}

Result<std::string> dependencies_only(const std::string& text,
                                      const std::string& name,
                                      const std::set<std::string>& own) {
  xml_document document;
  REFUTE_TRY_VOID(parse(text, name, document));
  auto project = document.child("project");
  bool is_pom = text_of(project.child("packaging")) == "pom" ||
                !project.child("modules").empty();
  keep_only(project, kOfProject);
  drop_what_is_own(project, own);
  for (auto profile : project.child("profiles").children("profile")) {
    keep_only(profile, kOfProfile);
    drop_what_is_own(profile, own);
    is_pom = is_pom || !profile.child("modules").empty();
  }
  // Parents are poms; another packaging than these two would need a plugin.
  project.append_child("packaging").text().set(is_pom ? "pom" : "jar");
  std::ostringstream out;
  document.save(out, " ");
  return out.str();
}

}  // namespace refute::project
