#include "java/outline.h"
#include "java/utf16.h"

/// What stands at a place of a file.
namespace refute {

using java::Kind;
using java::Node;

namespace {

// Without the brackets that may follow: `int a[]`.
std::string own_name(const Node* node) {
  return node ? std::string(node->text.substr(0, node->text.find('['))) : "";
}

}  // namespace

std::int64_t Outline::in_bytes(std::string_view path,
                               std::int64_t offset) const {
  const auto wide = wide_.find(path);
  return wide == wide_.end() ? offset
                             : static_cast<std::int64_t>(
                                   java::from_utf16(wide->second, offset));
}

std::string Outline::variable_at(std::string_view path,
                                 std::int64_t offset) const {
  const Node* const node = named_at(path, offset);
  return node && node->kind == Kind::kDeclarator ? own_name(node) : "";
}

std::string Outline::name_at(std::string_view path, std::int64_t offset) const {
  return own_name(named_at(path, offset));
}

const Node* Outline::named_at(std::string_view path,
                              std::int64_t offset) const {
  const Node* found = nullptr;
  offset = in_bytes(path, offset);
  for (const auto& type : types_)
    if (type.path == path)
      visit(type.unit, [&](const Node& node) {
        if (!node.text.empty() && node.name == offset) found = &node;
      });
  return found;
}

}  // namespace refute
