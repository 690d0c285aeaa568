#include "reduce/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "java/parse.h"
#include "java/print.h"
#include "java/scan.h"
#include "reduce/joint.h"
#include "reduce/selection.h"

namespace refute::reduce {
namespace {

using java::Child;
using java::Kind;
using java::Node;

/// Whether a child stays although it could be missing. What is left without it
/// is seldom Java, or the reduction gets there by another way.
bool stays(Kind kind, Child child) {
  switch (kind) {
    case Kind::kMethod:
      return child == Child::kBody || child == Child::kDefault;
    case Kind::kNew:
      return child == Child::kObject;
    case Kind::kParameter:
      return child == Child::kType;
    case Kind::kCase:
      return child == Child::kLabels;
    case Kind::kAssert:
    case Kind::kConstructorCall:
    case Kind::kFor:
    case Kind::kLambda:
    case Kind::kNewArray:
    case Kind::kOther:
    case Kind::kType:
    case Kind::kTypeParameter:
    case Kind::kWildcard:
      return true;
    default:
      return false;
  }
}

/// Whether the child at this place is one of a list that may lose elements.
bool in_a_list(Kind kind, std::size_t place) {
  const java::Part& part = java::part_at(kind, place);
  return part.many && !stays(kind, part.name);
}

/// Whether the child at this place may be left empty.
bool may_be_missing(Kind kind, std::size_t place) {
  const java::Part& part = java::part_at(kind, place);
  return part.optional && !stays(kind, part.name);
}

/// The parts of a node that can stand in its place.
std::vector<Child> stand_ins(Kind kind) {
  switch (kind) {
    case Kind::kParen:
    case Kind::kAssign:
      return {Child::kValue};
    case Kind::kPrefix:
    case Kind::kPostfix:
    case Kind::kCast:
      return {Child::kOperand};
    case Kind::kBinary:
      return {Child::kLeft, Child::kRight};
    case Kind::kConditional:
    case Kind::kIf:
      return {Child::kThen, Child::kElse};
    case Kind::kDo:
    case Kind::kFor:
    case Kind::kForEach:
    case Kind::kLabeled:
    case Kind::kSynchronized:
    case Kind::kTry:
    case Kind::kWhile:
      return {Child::kBody};
    default:
      return {};
  }
}

/// Whether its children stand for themselves: members, statements, imports.
bool holds_wholes(const Node& node) {
  return node.kind == Kind::kUnit || node.kind == Kind::kBody ||
         node.kind == Kind::kBlock || is_type(node);
}

std::size_t size_of(const Node& node) {
  std::size_t size = 1;
  for (const Node* const child : node.children)
    if (child) size += size_of(*child);
  return size;
}

std::string_view name_of(const Node& node) {
  const auto variables = node.list(Child::kDeclarators);
  return variables.empty() ? node.text : variables[0]->text;
}

/// A program as trees, with the place that the request selects.
class Tree {
 public:
  explicit Tree(const Subject& subject) : subject_(subject) {
    for (const auto& file : subject.program.files) {
      const auto unit = java::parse(ast_, file.text);
      if (!unit) return;
      (*unit)->text = file.path;
      units_.push_back(*unit);
    }
    readable_ = true;
    selection_ = Selection(subject, units_);
    list_edits();
  }

  struct Step {
    Edit edit;
    enum class How {
      kRemove,
      kClear,
      kReplace,
      kModifier,
      kUnpackage,
      kInline,
      kParameter,
      kVoid,
      kBypass
    } how;
    Node* parent = nullptr;
    std::size_t index = 0;      ///< Of the child.
    Child part = {};            ///< The child's child that takes its place.
    std::size_t parameter = 0;  ///< Of the method.
    java::Modifiers modifier = 0;
  };
  const std::vector<Step>& steps() const { return steps_; }

  std::optional<Subject> apply(const std::vector<std::size_t>& numbers) {
    bool unpackage = false;
    Subject result = subject_;
    // Inner steps first: an outer one may take their place away.
    for (const std::size_t n : numbers) {
      if (n >= steps_.size()) return std::nullopt;
      const Step& step = steps_[n];
      Node*& child = step.parent ? step.parent->children[step.index] : scratch_;
      switch (step.how) {
        case Step::How::kRemove:
          gone_.insert(child);
          break;
        case Step::How::kClear:
          child = nullptr;
          break;
        case Step::How::kReplace:
          if (child && child->child(step.part)) child = child->child(step.part);
          break;
        case Step::How::kModifier:
          step.parent->modifiers &=
              static_cast<java::Modifiers>(~step.modifier);
          break;
        case Step::How::kUnpackage:
          unpackage = true;
          break;
        case Step::How::kInline:
          inline_local(*step.parent, child);
          break;
        case Step::How::kParameter:
          remove_parameter(units_, key_of(*step.parent), step.parameter, gone_,
                           result.request);
          break;
        case Step::How::kVoid:
          make_void(ast_, units_, key_of(*step.parent), gone_);
          break;
        case Step::How::kBypass:
          bypass(ast_, units_, *step.parent);
          break;
      }
    }
    std::erase_if(units_, [&](Node* unit) { return sweep(unit) == nullptr; });
    if (units_.empty()) return std::nullopt;
    if (unpackage) drop_packages(units_, result.request);
    result.program.files = java::print(units_).files;
    if (!selection_.empty() && !selection_.move(units_, result))
      return std::nullopt;
    return result;
  }

 private:
  void list_edits() {
    if (std::any_of(units_.begin(), units_.end(), [](const Node* unit) {
          const auto parts = unit->list(Child::kParts);
          return !parts.empty() && parts[0]->kind == Kind::kPackage;
        }))
      steps_.push_back(
          {{"drop the packages", 1, false}, Step::How::kUnpackage});
    for (Node* const unit : units_) {
      list_joint(unit);
      count_words(*unit, mentioned_[unit]);
      for (const auto& [word, count] : mentioned_[unit]) words_[word] += count;
    }
    for (Node* const unit : units_) visit(unit, std::string(unit->text));
  }

  /// What is done to a declaration and its uses at once, once for each.
  void list_joint(Node* node) {
    const auto add = [&](const char* what, Step::How how, std::size_t size,
                         std::size_t parameter = 0) {
      steps_.push_back(
          {.edit = {fmt::format("{} {}", what, node->text), size, false},
           .how = how,
           .parent = node,
           .parameter = parameter});
    };
    if (node->kind == Kind::kMethod && joint_.insert(key_of(*node)).second) {
      for (std::size_t i = 0; i < key_of(*node).parameters; ++i)
        add("no such parameter of", Step::How::kParameter, 3, i);
      if (can_be_void(*node)) add("no result of", Step::How::kVoid, 1);
    }
    if (is_between(units_, *node))
      add("extend the superclass of", Step::How::kBypass, 1);
    for (Node* const child : node->children)
      if (child) list_joint(child);
  }

  void visit(Node* node, const std::string& where) {
    list_modifiers(node, where);
    for (std::size_t i = 0; i < node->children.size(); ++i) {
      Node* const child = node->children[i];
      if (!child) continue;
      const std::string inside =
          is_type(*child) || child->kind == Kind::kMethod
              ? fmt::format("{} {}", where, name_of(*child))
              : where;
      const auto add = [&](const char* verb, Step::How how, std::size_t size,
                           Child part = {}) {
        steps_.push_back(
            {.edit = {fmt::format("{}: {} {} {}", where, verb,
                                  java::kind_name(child->kind),
                                  name_of(*child)),
                      size, how != Step::How::kReplace,
                      how == Step::How::kRemove && holds_wholes(*node),
                      how == Step::How::kRemove && is_idle(*node, *child)},
             .how = how,
             .parent = node,
             .index = i,
             .part = part});
      };
      if (in_a_list(node->kind, i) && child->kind != Kind::kPackage)
        add("remove", Step::How::kRemove, size_of(*child));
      else if (may_be_missing(node->kind, i))
        add("remove", Step::How::kClear, size_of(*child));
      for (const Child part : stand_ins(child->kind))
        if (const Node* inner = child->child(part))
          add("replace by a part of it:", Step::How::kReplace,
              size_of(*child) - size_of(*inner), part);
      if (node->kind == Kind::kBlock && only_use(*node, *child))
        add("inline", Step::How::kInline, 2);
      visit(child, inside);
    }
  }

  using Words = std::map<std::string, int, std::less<>>;

  /// How often each word stands in a tree, imports aside.
  static void count_words(const Node& node, Words& words) {
    if (node.kind == Kind::kImport || node.kind == Kind::kLiteral) return;
    if (node.kind != Kind::kUnit)
      java::words_in(node.text, [&](std::string_view word) {
        ++words.try_emplace(std::string(word)).first->second;
      });
    for (const Node* const child : node.children)
      if (child) count_words(*child, words);
  }

  /// Whether nobody names what the child brings or declares. Members that
  /// others must have by law are idle too; then the program does not compile.
  bool is_idle(const Node& parent, const Node& child) const {
    if (child.kind == Kind::kImport) {
      const auto last = child.text.substr(child.text.rfind('.') + 1);
      return last != "*" && !mentioned_.at(&parent).contains(last);
    }
    const bool member = is_type(parent) || parent.kind == Kind::kUnit;
    const bool named = is_type(child) || child.kind == Kind::kMethod ||
                       (child.kind == Kind::kField &&
                        child.list(Child::kDeclarators).size() == 1);
    if (!member || !named) return false;
    const auto name = name_of(child).substr(0, name_of(child).find('['));
    int own = 1;
    for (const Node* const each : child.children)
      own += is_type(child) && each && each->kind == Kind::kConstructor;
    const auto found = words_.find(name);
    return found != words_.end() && found->second <= own && !is_asked(name);
  }

  /// Whether the request has the word.
  bool is_asked(std::string_view name) const {
    bool found = false;
    const auto look = [&](std::string_view text) {
      java::words_in(
          text, [&](std::string_view word) { found = found || word == name; });
    };
    const Request& request = subject_.request;
    look(request.target.type);
    look(request.target.method);
    look(request.target.field);
    for (const auto& [option, value] : request.options) look(value);
    return found;
  }

  /// The place of the one use of a local variable with a value; null if it is
  /// used more often, or not at all, or not as a value.
  static Node** only_use(const Node& block, const Node& local) {
    const auto variables = local.list(Child::kDeclarators);
    if (local.kind != Kind::kLocal || variables.size() != 1) return nullptr;
    const Node& declarator = *variables[0];
    const Node* const value = declarator.child(Child::kValue);
    if (!value || value->kind == Kind::kArrayInit) return nullptr;
    std::vector<Node**> uses;
    for (Node* const statement : block.children)
      if (statement && statement != &local)
        collect_uses(*statement, declarator.text, uses);
    return uses.size() == 1 ? uses[0] : nullptr;
  }

  static void collect_uses(Node& node, std::string_view name,
                           std::vector<Node**>& uses) {
    const bool steps =
        node.kind == Kind::kPrefix || node.kind == Kind::kPostfix;
    const Node* const written =
        node.child(steps ? Child::kOperand : Child::kTarget);
    for (Node*& child : node.children) {
      if (!child) continue;
      if (child->kind == Kind::kName && child->text == name) {
        uses.push_back(&child);
        if (child == written) uses.push_back(&child);  // no value: one too many
      }
      collect_uses(*child, name, uses);
    }
  }

  void inline_local(Node& block, Node* local) {
    Node** const use = only_use(block, *local);
    if (!use) return;
    Node* const value =
        local->list(Child::kDeclarators)[0]->child(Child::kValue);
    const bool simple =
        value->kind == Kind::kName || value->kind == Kind::kCall ||
        value->kind == Kind::kLiteral || value->kind == Kind::kFieldAccess ||
        value->kind == Kind::kParen;
    *use = simple ? value : ast_.paren(value);
    gone_.insert(local);
  }

  void list_modifiers(Node* node, const std::string& where) {
    for (int position = 0; position < 12; ++position) {
      const auto bit = static_cast<java::Modifiers>(1U << position);
      if ((node->modifiers & bit) == 0) continue;
      steps_.push_back(
          {.edit = {fmt::format("{}: no {}of {}", where,
                                java::modifier_word(bit), name_of(*node)),
                    1, false},
           .how = Step::How::kModifier,
           .parent = node,
           .modifier = bit});
    }
  }

  /// Leaves out what is gone. Null if nothing of it is left: a file without a
  /// type, a list without an element.
  Node* sweep(Node* node) {
    if (!node || gone_.contains(node)) return nullptr;
    std::vector<Node*> kept;
    std::size_t types = 0;
    for (std::size_t i = 0; i < node->children.size(); ++i) {
      Node* const child = node->children[i];
      Node* const left = child ? sweep(child) : nullptr;
      if (left || !in_a_list(node->kind, i)) kept.push_back(left);
      types += left && is_type(*left);
    }
    if (node->kind == Kind::kUnit && types == 0) return nullptr;
    if (node->kind == Kind::kList && kept.empty()) return nullptr;
    std::copy(kept.begin(), kept.end(), node->children.begin());
    node->children = node->children.first(kept.size());
    if ((node->kind == Kind::kField || node->kind == Kind::kLocal) &&
        node->list(Child::kDeclarators).empty())
      return nullptr;
    return node;
  }

  const Subject& subject_;
  java::Ast ast_;
  std::vector<Node*> units_;
  bool readable_ = false;
  Selection selection_;
  std::vector<Step> steps_;
  std::map<const Node*, Words> mentioned_;  ///< Words of each unit.
  Words words_;                             ///< And of all of them.
  std::set<MethodKey> joint_;  ///< Methods whose joint steps are listed.
  std::set<const Node*> gone_;
  Node* scratch_ = nullptr;
};

}  // namespace

std::vector<Edit> edits(const Subject& subject) {
  const Tree tree(subject);
  std::vector<Edit> all;
  for (const auto& step : tree.steps()) all.push_back(step.edit);
  return all;
}

std::optional<Subject> apply_edits(const Subject& subject,
                                   const std::vector<std::size_t>& numbers) {
  Tree tree(subject);
  // Later in the list is further inside.
  std::vector<std::size_t> ordered = numbers;
  std::sort(ordered.rbegin(), ordered.rend());
  return tree.apply(ordered);
}

}  // namespace refute::reduce
