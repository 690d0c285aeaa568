#include "places/view.h"

#include <algorithm>
#include <cctype>

#include "java/utf16.h"
#include "places/collect.h"

namespace refute::places {
namespace {

using java::Child;
using java::Kind;
using java::Node;

template <typename Next>
std::vector<const DeclaredType*> reached(const DeclaredType& from, Next next) {
  std::vector<const DeclaredType*> found;
  std::vector<const DeclaredType*> todo = next(from);
  for (std::size_t i = 0; i < todo.size(); ++i) {
    const DeclaredType* const each = todo[i];
    if (each == &from || std::ranges::find(found, each) != found.end())
      continue;
    found.push_back(each);
    for (const auto* further : next(*each)) todo.push_back(further);
  }
  return found;
}

const Node* type_parameter(const Node& declaration, const std::string& name) {
  for (const Node* const each : declaration.list(Child::kTypeParameters))
    if (each->text == name) return each;
  return nullptr;
}

// The name of a type without what is known only to the compiler: a type
// variable is its first bound.
std::string erasure(const std::string& written, const Site& site) {
  const auto bracket = written.find('[');
  const std::string name = written.substr(0, bracket);
  const std::string brackets =
      bracket == std::string::npos ? "" : written.substr(bracket);
  const Node* variable = type_parameter(*site.node, name);
  for (const Home* home = site.home; home && !variable; home = home->outer)
    variable = type_parameter(*home->node, name);
  if (variable == nullptr) return written;
  if (variable->children.empty()) return "Object" + brackets;
  return erasure(erased(variable->children.front()->text), site) + brackets;
}

// Given only where the name is not enough, so that requests stay short.
std::optional<std::vector<std::string>> parameters_of(const Site& site) {
  const auto all = members(*site.home->node);
  const auto alike = std::ranges::count_if(all, [&](const Node* each) {
    return each && each->kind == site.node->kind &&
           each->text == site.node->text;
  });
  if (alike < 2) return std::nullopt;
  auto types = parameter_types(*site.node);
  for (auto& type : types) type = erasure(type, site);
  return types;
}

}  // namespace

Result<std::shared_ptr<const View>> View::of(java::Program program,
                                             std::string_view scaffold) {
  std::shared_ptr<View> view(new View);
  view->program_ = std::move(program);
  view->scaffold_ = scaffold;
  auto outline = Outline::of(view->program_);
  if (!outline)
    return fail(outline.error().path +
                " is no Java: " + to_string(outline.error().error));
  view->outline_ = std::make_unique<Outline>(std::move(*outline));
  collect(*view);
  return std::shared_ptr<const View>(std::move(view));
}

bool View::is_scaffold(const Site& site) const {
  if (scaffold_.empty()) return false;
  for (const Home* home = site.home; home; home = home->outer)
    if (home->type && home->type->name == scaffold_) return true;
  return false;
}

const std::vector<std::string>& View::variables(
    const java::Node* callable) const {
  static const std::vector<std::string> kNone;
  const auto found = variables_.find(callable);
  return found == variables_.end() ? kNone : found->second;
}

bool View::mentions(const java::Node* callable, const std::string& name) const {
  const auto found = mentions_.find(callable);
  return found != mentions_.end() && found->second.contains(name);
}

Target View::selection(const Site& site) const {
  const std::string& text = site.file->text;
  Target target{.file = site.file->path};
  target.offset = java::to_utf16(text, site.begin);
  target.length = java::to_utf16(text, site.end) - target.offset;
  return target;
}

std::size_t View::times_written(const std::string& name) const {
  const auto is_part = [](char c) {
    return c == '_' || c == '$' ||
           std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  std::size_t times = 0;
  for (const auto& [path, text] : program_.files)
    for (auto at = text.find(name); at != text.npos;
         at = text.find(name, at + 1)) {
      const auto end = at + name.size();
      const bool is_whole = (at == 0 || !is_part(text[at - 1])) &&
                            (end == text.size() || !is_part(text[end]));
      times += is_whole ? 1 : 0;
    }
  return times;
}

Target View::target(const Site& site) const {
  Target target;
  if (site.what == What::kFile) target.file = site.file->path;
  if (site.what == What::kFile || site.what == What::kProgram) return target;
  const bool is_member = site.what == What::kMethod ||
                         site.what == What::kConstructor ||
                         site.what == What::kField;
  if (!is_member && site.what != What::kType) return selection(site);
  if (!site.home->addressable) target = selection(site);
  if (site.home->type)
    target.type = site.home->addressable ? site.home->type->name
                                         : site.home->type->simple;
  if (site.what == What::kField) target.field = site.name;
  if (site.what == What::kMethod || site.what == What::kConstructor) {
    target.method = site.name;
    target.parameters = parameters_of(site);
  }
  return target;
}

std::vector<const DeclaredType*> supertypes(const View& view,
                                            const DeclaredType& type) {
  return reached(type, [&](const DeclaredType& each) {
    return view.outline().supertypes(each);
  });
}

std::vector<const DeclaredType*> subtypes(const View& view,
                                          const DeclaredType& type) {
  return reached(type, [&](const DeclaredType& each) {
    return view.outline().subtypes(each);
  });
}

bool is_static(const Site& site) {
  if (site.node->kind == Kind::kEnumConstant) return true;
  const bool in_interface = site.home->node->kind == Kind::kInterface;
  return (site.node->modifiers & java::kStatic) != 0 ||
         (in_interface && site.what == What::kField);
}

bool is_constant(const Site& site) {
  if (site.what != What::kField || site.node->kind != Kind::kField)
    return false;
  const bool in_interface = site.home->node->kind == Kind::kInterface;
  return in_interface || (site.node->modifiers & java::kStatic &&
                          site.node->modifiers & java::kFinal);
}

const DeclaredType* named_home(const Site& site) {
  for (const Home* home = site.home; home; home = home->outer)
    if (home->type) return home->type;
  return nullptr;
}

}  // namespace refute::places
