#include "java/compare.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "java/print.h"

namespace refute::java {

namespace {

std::string_view member_name(const Node& n) {
  const auto variables = n.list(Child::kDeclarators);
  return n.kind == Kind::kField && !variables.empty() ? variables[0]->text
                                                      : n.text;
}

/// `m(int, A)`, `f`, `B`.
std::string signature(const Node& n) {
  std::string text(member_name(n));
  if (n.kind != Kind::kMethod && n.kind != Kind::kConstructor) return text;
  text += "(";
  for (const Node* const parameter : n.list(Child::kParameters)) {
    if (text.back() != '(') text += ", ";
    if (Node* const type = parameter->child(Child::kType))
      text += to_text(*type);
  }
  return text + ")";
}

/// Sorts by kind and signature; equals, which do not compile, by their text.
void sort_members(std::span<Node*> members) {
  struct Keyed {
    Kind kind;
    std::string signature;
    std::string text;  ///< Empty for what must keep its order.
    std::size_t index;
    Node* node;
  };
  std::vector<Keyed> keyed;
  for (Node* const n : members) {
    const bool ordered = n->kind == Kind::kEnumConstant ||
                         n->kind == Kind::kInitializer ||
                         n->kind == Kind::kParameter;
    // The components of a record stay in front.
    const Kind kind = n->kind == Kind::kParameter ? Kind::kUnit : n->kind;
    keyed.push_back({kind, ordered ? "" : signature(*n),
                     ordered ? "" : to_text(*n), keyed.size(), n});
  }
  std::ranges::sort(keyed, {}, [](const Keyed& k) {
    return std::tie(k.kind, k.signature, k.text, k.index);
  });
  std::ranges::transform(keyed, members.begin(), &Keyed::node);
}

void sort_by_text(std::span<Node*> nodes) {
  std::ranges::sort(nodes, {}, [](Node* n) { return to_text(*n); });
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 29);
}

std::uint64_t hash_text(std::string_view text) {
  std::uint64_t result = 0xcbf29ce484222325;
  for (const char c : text)
    result = (result ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return result;
}

/// Finds where two normalised trees part.
class Differ {
 public:
  explicit Differ(std::vector<Difference>& out) : out_(out) {}

  void compare(Node* a, Node* b, const std::string& where) {
    if (same_tree(a, b)) return;
    const bool alike = a && b && a->kind == b->kind &&
                       a->modifiers == b->modifiers && a->text == b->text;
    if (!alike) return report(a, b, where);
    if (a->kind == Kind::kUnit || is_type(*a) || a->kind == Kind::kBody)
      return members(a, b, where);
    if (a->children.size() != b->children.size()) return report(a, b, where);
    const std::string inside = step(*a, where);
    for (std::size_t i = 0; i < a->children.size(); ++i)
      compare(a->children[i], b->children[i], inside);
  }

 private:
  static std::string step(const Node& n, const std::string& where) {
    const bool named = is_type(n) || n.kind == Kind::kMethod ||
                       n.kind == Kind::kConstructor || n.kind == Kind::kField;
    if (!named) return where;
    return where + (where.ends_with(':') ? " " : ", ") +
           std::string(kind_name(n.kind)) + " " + signature(n);
  }

  /// Pairs members by what they are called, so that one that is new does not
  /// make all the others differ.
  void members(Node* a, Node* b, const std::string& where) {
    const std::string inside = step(*a, where);
    const std::size_t known = out_.size();
    const std::size_t from =
        is_type(*a) ? place_of(a->kind, Child::kMembers) : 0;
    for (std::size_t i = 0; i < from; ++i)
      compare(a->children[i], b->children[i], inside);
    using Key = std::tuple<Kind, std::string, int>;
    std::map<Key, std::pair<Node*, Node*>> pairs;
    const auto enter = [&](Node* tree, bool first) {
      std::map<std::pair<Kind, std::string>, int> seen;
      for (Node* const n : tree->children.subspan(from)) {
        const auto name = signature(*n);
        auto& pair = pairs[{n->kind, name, seen[{n->kind, name}]++}];
        (first ? pair.first : pair.second) = n;
      }
    };
    enter(a, true);
    enter(b, false);
    for (const auto& [key, pair] : pairs)
      compare(pair.first, pair.second, inside);
    if (out_.size() == known) report(a, b, where);  // The order differs.
  }

  void report(Node* a, Node* b, const std::string& where) {
    out_.push_back({where, a ? to_text(*a) : "", b ? to_text(*b) : ""});
  }

  std::vector<Difference>& out_;
};

tl::expected<Node*, BrokenFile> normal_form(Ast& ast, const SourceFile& file,
                                            const Rewrite& rewrite = {}) {
  const auto unit = parse(ast, file.text);
  if (!unit) return tl::unexpected(BrokenFile{file.path, unit.error()});
  if (rewrite) rewrite(ast, **unit);
  normalise(**unit);
  return *unit;
}

}  // namespace

void normalise(Node& tree) {
  for (Node* const child : tree.children)
    if (child) normalise(*child);
  sort_members(
      tree.list(tree.kind == Kind::kUnit ? Child::kParts : Child::kMembers));
  const bool declares = is_type(tree) || tree.kind == Kind::kField ||
                        tree.kind == Kind::kMethod ||
                        tree.kind == Kind::kConstructor ||
                        tree.kind == Kind::kParameter;
  if (declares) sort_by_text(tree.list(Child::kAnnotations));
}

std::uint64_t hash(const Node& tree) {
  std::uint64_t result =
      mix(static_cast<std::uint64_t>(tree.kind), tree.modifiers);
  if (tree.kind != Kind::kUnit) result = mix(result, hash_text(tree.text));
  for (const Node* const child : tree.children)
    result = mix(result, child ? hash(*child) : 0x5bd1e995);
  return mix(result, tree.children.size());
}

tl::expected<std::vector<Difference>, BrokenFile> compare(
    const Program& before, const Program& after, const Rewrite& rewrite_before,
    const Rewrite& rewrite_after) {
  std::vector<Difference> differences;
  Ast ast;
  Differ differ(differences);
  for (const auto& file : before.files) {
    const SourceFile* const other = find_file(after, file.path);
    if (!other) {
      differences.push_back({file.path, file.text, ""});
      continue;
    }
    if (file.text == other->text) continue;
    const auto a = normal_form(ast, file, rewrite_before);
    if (!a) return tl::unexpected(a.error());
    const auto b = normal_form(ast, *other, rewrite_after);
    if (!b) return tl::unexpected(b.error());
    differ.compare(*a, *b, file.path + ":");
  }
  for (const auto& file : after.files)
    if (!find_file(before, file.path))
      differences.push_back({file.path, "", file.text});
  return differences;
}

tl::expected<std::uint64_t, BrokenFile> hash(const Program& program) {
  Ast ast;
  std::uint64_t sum = program.files.size();
  for (const auto& file : program.files) {
    const auto unit = normal_form(ast, file);
    if (!unit) return tl::unexpected(unit.error());
    sum += mix(hash_text(file.path), hash(**unit));
  }
  return sum;
}

std::string shape_of(const Difference& difference) {
  if (difference.before.empty()) return "more";
  if (difference.after.empty()) return "less";
  const auto comma = difference.where.rfind(',');
  const auto colon = difference.where.find(": ");
  const auto last = difference.where.substr(
      comma != std::string::npos   ? comma + 2
      : colon != std::string::npos ? colon + 2
                                   : difference.where.size());
  return last.substr(0, last.find(' '));
}

std::string to_text(const std::vector<Difference>& differences) {
  std::string text;
  for (const auto& [where, before, after] : differences) {
    text += where + "\n";
    text += "  - " + (before.empty() ? "nothing" : before) + "\n";
    text += "  + " + (after.empty() ? "nothing" : after) + "\n";
  }
  return text;
}

}  // namespace refute::java
