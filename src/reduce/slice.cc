#include "reduce/slice.h"

#include <algorithm>
#include <unordered_set>

#include "java/print.h"
#include "java/scan.h"
#include "reduce/declarations.h"
#include "reduce/hollow.h"

namespace refute::reduce {
namespace {

using java::Child;
using java::Kind;
using java::Node;

/// "B" of "p.A.B".
std::string last_word(std::string_view name) {
  return std::string(name.substr(name.rfind('.') + 1));
}

bool is_permits(const Node& node) {
  return node.kind == Kind::kOther && node.text == "permits";
}

/// What stays.
class Marks {
 public:
  Marks(const Declarations& trees, const Cut& cut) : trees_(trees), cut_(cut) {
    seen_.resize(trees.units().size());
    entered_.resize(trees.units().size());
    start();
    while (!open_.empty()) {
      const auto [tree, unit] = open_.back();
      open_.pop_back();
      reach(tree, unit);
    }
  }

  bool has(const Type* type) const { return types_.contains(type); }
  bool has(const Member* member) const { return members_.contains(member); }
  bool has_body(const Member* member) const { return bodies_.contains(member); }
  bool mentions(std::size_t unit, const std::string& word) const {
    return seen_[unit].contains(word);
  }

 private:
  void start() {
    const Request& request = trees_.subject().request;
    for (const auto& name : cut_.names) demand(name);
    for (const auto& [option, value] : request.options) {
      java::words_in(value,
                     [&](std::string_view word) { demand(std::string(word)); });
    }
    for (const auto* type : trees_.root_types()) mark(type);
    for (const auto* member : trees_.roots()) keep_whole(member);
    if (cut_.depth == Depth::kPlace) return;
    std::set<std::size_t> units;
    for (const auto* member : trees_.roots()) units.insert(member->home->unit);
    for (const auto& type : trees_.types())
      if (type.touched) {
        mark(&type);
        units.insert(type.unit);
      }
    for (const auto& member : trees_.members())
      if (member.touched) {
        keep_whole(&member);
        units.insert(member.home->unit);
      }
    if (cut_.depth == Depth::kTouched) return;
    const auto all_of = [&](std::size_t unit) {
      return cut_.depth == Depth::kProgram ? trees_.units()[unit].own
                                           : units.contains(unit);
    };
    for (const auto& type : trees_.types())
      if (all_of(type.unit)) mark(&type);
    for (const auto& member : trees_.members())
      if (all_of(member.home->unit)) keep_whole(&member);
  }

  /// A name that stays, and types of that name, wherever they are.
  void demand(const std::string& word) {
    know(word);
    for (const Type* const type : trees_.called(word))
      if (cut_.names.contains(word) || trees_.units()[type->unit].own)
        mark(type);
  }

  void mark(const Type* type) {
    if (!types_.insert(type).second) return;
    if (type->outer) mark(type->outer);
    enter(type->unit);
    const Node& node = *type->node;
    const bool all =
        cut_.files.contains(std::string(trees_.units()[type->unit].node->text));
    if (cut_.annotations) later(node.child(Child::kAnnotations), type->unit);
    later(node.child(Child::kTypeParameters), type->unit);
    later(node.child(Child::kInterfaces), type->unit);
    if (const Node* const superclass = node.child(Child::kSuperclass)) {
      later(superclass, type->unit);
      make(superclass);
      // It may want arguments.
      if (!trees_.called(last_word(superclass->text)).empty()) make(&node);
    }
    for (const Member* const each : type->members)
      if (all || is_part_of_header(*each) || is_wanted(*each)) keep(each);
    for (const Type* const each : type->inner)
      if (all || words_.contains(std::string(each->node->text))) mark(each);
  }

  static bool is_part_of_header(const Member& member) {
    return member.node->kind == Kind::kParameter || is_permits(*member.node);
  }

  bool is_wanted(const Member& member) const {
    if (member.node->kind == Kind::kConstructor)
      return member.home->node->kind == Kind::kEnum ||
             made_.contains(std::string(member.home->node->text));
    return std::ranges::any_of(member.names, [&](const std::string& name) {
      return words_.contains(name);
    });
  }

  void keep(const Member* member) {
    if (!members_.insert(member).second) return;
    mark(member->home);
    const Node& node = *member->node;
    const Node* const body = node.child(Child::kBody);
    for (const Node* const child : node.children) {
      if (child == nullptr) continue;
      if (child->kind == Kind::kDeclarator) {
        if (is_simple(child->child(Child::kValue)))
          later(child, member->home->unit);
      } else if (child != body || node.kind == Kind::kEnumConstant) {
        later(child, member->home->unit);
      }
    }
    if (const Node* const call = first_call(node))
      later(call, member->home->unit);
  }

  void keep_whole(const Member* member) {
    keep(member);
    if (!bodies_.insert(member).second) return;
    later(member->node, member->home->unit);
    const bool begins = member->node->kind == Kind::kConstructor ||
                        member->node->kind == Kind::kInitializer;
    // What gives final fields their values stays together.
    if (!begins || !has_blank_finals(*member->home->node)) return;
    for (const Member* const each : member->home->members)
      if (each->node->kind == Kind::kConstructor ||
          each->node->kind == Kind::kInitializer)
        keep_whole(each);
  }

  void later(const Node* tree, std::size_t unit) {
    if (tree) open_.emplace_back(tree, unit);
  }

  void reach(const Node* tree, std::size_t unit) {
    if (!cut_.annotations && tree->kind == Kind::kAnnotation) return;
    if (tree->kind == Kind::kNew) make(tree->child(Child::kType));
    if (tree->kind == Kind::kMethodRef) make(tree->child(Child::kObject));
    if (tree->kind != Kind::kLiteral) {
      if (tree->text.find('.') != std::string_view::npos)
        mark_prefixes(std::string(tree->text));
      java::words_in(tree->text, [&](std::string_view word) {
        mention(std::string(word), unit);
      });
    }
    for (const Node* const child : tree->children)
      if (child) reach(child, unit);
  }

  /// Objects of the type are made: its constructors stay.
  void make(const Node* type) {
    if (type == nullptr) return;
    const std::string name = last_word(type->text);
    if (!made_.insert(name).second) return;
    for (const Type* const each : trees_.called(name))
      if (has(each))
        for (const Member* const member : each->members)
          if (member->node->kind == Kind::kConstructor) keep(member);
  }

  /// The types that a dotted name begins with.
  void mark_prefixes(const std::string& text) {
    for (auto end = text.find('.'); true; end = text.find('.', end + 1)) {
      if (const Type* const type = trees_.find(text.substr(0, end))) mark(type);
      if (end == std::string::npos) return;
    }
  }

  static std::string imported(const std::string& text) {
    constexpr std::string_view kStatic = "static ";
    return text.starts_with(kStatic) ? text.substr(kStatic.size()) : text;
  }

  /// A file of which something stays.
  void enter(std::size_t unit) {
    if (entered_[unit]) return;
    entered_[unit] = true;
    for (const auto& text : trees_.units()[unit].imports)
      if (text.ends_with(".*"))
        mark_prefixes(imported(text.substr(0, text.size() - 2)));
  }

  void mention(const std::string& word, std::size_t unit) {
    if (!seen_[unit].insert(word).second) return;
    know(word);
    for (const auto& text : trees_.units()[unit].imports)
      if (text.ends_with("." + word)) mark_prefixes(imported(text));
    for (const Type* const type : trees_.called(word))
      if (!type->outer && is_visible(trees_.units()[type->unit].package, unit))
        mark(type);
  }

  bool is_visible(const std::string& package, std::size_t from) const {
    const Unit& unit = trees_.units()[from];
    return unit.package == package ||
           std::ranges::find(unit.imports, package + ".*") !=
               unit.imports.end();
  }

  /// Members of this name stay, and nested types.
  void know(const std::string& word) {
    if (!words_.insert(word).second) return;
    for (const Member* const member : trees_.members_called(word))
      if (has(member->home)) keep(member);
    for (const Type* const type : trees_.called(word))
      if (type->outer && has(type->outer)) mark(type);
  }

  const Declarations& trees_;
  const Cut& cut_;
  std::unordered_set<const Type*> types_;
  std::unordered_set<const Member*> members_;
  std::unordered_set<const Member*> bodies_;
  std::unordered_set<std::string> words_;
  std::unordered_set<std::string> made_;
  std::vector<std::unordered_set<std::string>> seen_;  ///< By unit.
  std::vector<bool> entered_;
  std::vector<std::pair<const Node*, std::size_t>> open_;
};

/// Copies what stays.
class Pruner {
 public:
  Pruner(const Declarations& trees, const Marks& marks, const Cut& cut)
      : trees_(trees),
        marks_(marks),
        selection_(trees.selection()),
        hollow_(ast_, selection_, cut.annotations) {}

  std::optional<Subject> run() {
    for (const auto& type : trees_.types())
      if (!type.outer && marks_.has(&type)) unit_of(type);
    std::vector<Node*> units;
    for (auto& [number, unit] : units_) units.push_back(unit);
    if (units.empty()) return std::nullopt;
    Subject result = trees_.subject();
    result.program.files = java::print(units).files;
    if (!selection_.empty() && !selection_.move(units, result))
      return std::nullopt;
    return result;
  }

 private:
  void unit_of(const Type& type) {
    Node*& unit = units_[type.unit];
    const Unit& from = trees_.units()[type.unit];
    if (unit == nullptr) {
      unit = ast_.unit(from.node->text, from.package);
      selection_.replace(from.node, unit);
      for (const auto& text : from.imports)
        if (is_needed(text, type.unit))
          ast_.add(unit, ast_.import(ast_.text({text})));
    }
    ast_.add(unit, pruned(type));
  }

  /// Whether an import can and must stay.
  bool is_needed(const std::string& text, std::size_t unit) const {
    const bool star = text.ends_with(".*");
    const auto space = text.find(' ');
    const std::string name =
        space == std::string::npos ? text : text.substr(space + 1);
    const auto last = name.substr(name.rfind('.') + 1);
    if (!star && !marks_.mentions(unit, last)) return false;
    // A type of the program must still be there.
    for (auto end = name.size(); end != std::string::npos && end > 0;
         end = name.rfind('.', end - 1))
      if (const Type* const type = trees_.find(name.substr(0, end)))
        return marks_.has(type);
    if (!star) return true;
    const std::string package = name.substr(0, name.size() - 2);
    bool known = false;
    for (const auto& type : trees_.types())
      if (trees_.units()[type.unit].package == package) {
        known = true;
        if (marks_.has(&type)) return true;
      }
    return !known;
  }

  Node* pruned(const Type& type) {
    Node* const copy = hollow_.header(*type.node);
    bool begins = false;
    for (const Member* const each : type.members)
      begins = begins || (marks_.has_body(each) &&
                          (each->node->kind == Kind::kConstructor ||
                           each->node->kind == Kind::kInitializer));
    // In the order of the text.
    auto member = type.members.begin();
    auto inner = type.inner.begin();
    for (Node* const each : type.node->list(Child::kMembers)) {
      if (each == nullptr) continue;
      if (java::is_type(*each)) {
        if (marks_.has(*inner)) ast_.add(copy, pruned(**inner));
        ++inner;
        continue;
      }
      const Member* const one = *member++;
      if (!marks_.has(one)) continue;
      if (marks_.has_body(one))
        ast_.add(copy, hollow_.copy(each));
      else if (Node* const shell = hollow_.shell(*each, begins))
        ast_.add(copy, shell);
    }
    return copy;
  }

  const Declarations& trees_;
  const Marks& marks_;
  java::Ast ast_;
  Selection selection_;
  Hollow hollow_;
  std::map<std::size_t, Node*> units_;
};

}  // namespace

Slicer::Slicer(const Subject& subject, const java::Program& rest,
               const std::optional<Change>& change)
    : trees_(std::make_unique<Declarations>(subject, rest, change)) {}

Slicer::~Slicer() = default;

std::optional<Subject> Slicer::slice(const Cut& cut) const {
  if (!trees_->readable()) return std::nullopt;
  const Marks marks(*trees_, cut);
  return Pruner(*trees_, marks, cut).run();
}

}  // namespace refute::reduce
