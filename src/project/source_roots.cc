#include "project/source_roots.h"

#include <algorithm>
#include <optional>

#include "project/maven.h"

namespace refute::project {

namespace {

namespace fs = std::filesystem;

/// What is left of `path` below `folder`; nullopt if it lies elsewhere.
std::optional<fs::path> below(const fs::path& path, const fs::path& folder) {
  auto [rest, end] =
      std::mismatch(path.begin(), path.end(), folder.begin(), folder.end());
  if (end != folder.end()) return std::nullopt;
  fs::path left;
  for (; rest != path.end(); ++rest) left /= *rest;
  return left;
}

bool lies_in(const fs::path& path, const std::string& folder) {
  return !folder.empty() && below(path, folder).has_value();
}

/// A folder below the module's, as its pom writes it; "" if it is none that we
/// can tell without asking Maven.
std::string plain_folder(std::string written) {
  for (const std::string each : {"${project.basedir}/", "${basedir}/"})
    if (written.starts_with(each)) written.erase(0, each.size());
  const auto path = fs::path(written).lexically_normal();
  const bool plain = !written.empty() && path.is_relative() &&
                     *path.begin() != ".." && path != "." &&
                     written.find("${") == written.npos;
  if (!plain) return {};
  const auto text = path.generic_string();
  return text.ends_with('/') ? text.substr(0, text.size() - 1) : text;
}

}  // namespace

SourceRoots SourceRoots::of(const fs::path& folder) {
  SourceRoots roots;
  if (!is_maven(folder)) return roots;
  const auto poms = poms_in(folder);
  if (!poms) return roots;
  for (const auto& [path, found] : *poms) {
    Module module{plain_folder(found.pom.sources),
                  plain_folder(found.pom.tests)};
    // What a module does not say, its parent may; a circle ends, too.
    const FoundPom* each = &found;
    for (std::size_t left = poms->size(); left > 0; --left) {
      const auto parent = poms->find(each->parent);
      if (parent == poms->end()) break;
      each = &parent->second;
      if (module.sources.empty())
        module.sources = plain_folder(each->pom.sources);
      if (module.tests.empty()) module.tests = plain_folder(each->pom.tests);
    }
    roots.modules_.emplace(path.parent_path(), std::move(module));
  }
  return roots;
}

java::Wanted SourceRoots::of_file(const fs::path& path) const {
  using java::Wanted;
  // The deepest module that it lies in.
  const Module* module = nullptr;
  fs::path rest;
  for (const auto& [folder, each] : modules_)
    if (const auto left = below(path, folder)) {
      module = &each;
      rest = *left;
    }
  if (!module) return Wanted::kYes;
  if (lies_in(rest, module->tests)) return Wanted::kNo;
  const bool source =
      module->sources.empty() || lies_in(rest, module->sources) ||
      lies_in(rest, "src/main") || lies_in(rest, "target/generated-sources");
  return source ? Wanted::kYes : Wanted::kLeftOut;
}

}  // namespace refute::project
