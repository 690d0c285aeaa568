#include "javagen/field_reference.h"

#include <algorithm>

#include "javagen/form.h"
#include "javagen/plugin.h"
#include "javagen/relation.h"

namespace refute::javagen {

namespace {

using java::Ast;
using java::Modifiers;
using java::Node;

enum Axes : std::size_t {
  kReference,
  kParentheses,
  kForm,
  kType,
  kVisibility,
  kRelation,
  kNewName,
};

enum class Reference { kName, kNew, kOuterThis, kSuper, kVariable, kThis };

/// From within the class, and from the other one. The first five of the latter
/// are ASTGen's; the sparse/merge/cluster paper adds `this.f`.
constexpr Reference kOwn[] = {Reference::kName, Reference::kThis,
                              Reference::kOuterThis, Reference::kNew};
constexpr Reference kForeign[] = {Reference::kName,      Reference::kNew,
                                  Reference::kOuterThis, Reference::kSuper,
                                  Reference::kVariable,  Reference::kThis};

constexpr Type kTypes[] = {Type::kInt, Type::kByte, Type::kBoolean,
                           Type::kIntArray};
constexpr Modifiers kVisibilities[] = {0, java::kPublic, java::kPrivate,
                                       java::kProtected};
/// Fields of several types share a merged program under these names.
constexpr std::string_view kFieldNames[] = {"f", "g", "h", "i"};

Node* refer(Ast& ast, Reference reference, std::string_view field) {
  switch (reference) {
    case Reference::kName:
      return ast.name(field);
    case Reference::kNew:
      return ast.access(ast.new_(ast.type("A")), field);
    case Reference::kOuterThis:
      return ast.access(ast.this_("A"), field);
    case Reference::kSuper:
      return ast.access(ast.super_(), field);
    case Reference::kVariable:
      return ast.access(ast.name("a"), field);
    case Reference::kThis:
      return ast.access(ast.this_(), field);
  }
  return nullptr;
}

/// Whether a method of B can refer to A's field in this way.
bool resolves(const Relation& relation, Reference reference) {
  if (!relation_compiles(relation)) return false;
  const bool inherits = relation.inheritance == Inheritance::kBExtendsA;
  const bool enclosed = relation.location != Location::kSeparate &&
                        relation.direction == Direction::kBInA;
  switch (reference) {
    case Reference::kName:
      return inherits || enclosed;
    case Reference::kOuterThis:
      return enclosed;
    case Reference::kSuper:
    case Reference::kThis:
      return inherits;
    default:
      return true;
  }
}

bool type_is_merged(std::span<const Point> parts) {
  return std::ranges::any_of(
      parts, [&](const Point& p) { return p[kType] != parts[0][kType]; });
}

/// Declares the field, or one field of each type that the parts have.
void declare_fields(Draft& draft, Node* a, std::span<const Point> parts,
                    std::string_view owner) {
  auto& ast = draft.ast;
  const bool merged = type_is_merged(parts);
  bool declared[std::size(kTypes)] = {};
  for (const Point& p : parts) {
    if (std::exchange(declared[p[kType]], true)) continue;
    const auto name = kFieldNames[merged ? p[kType] : 0];
    auto* const field = ast.field(kVisibilities[p[kVisibility]],
                                  ast.type(type_name(kTypes[p[kType]])), name);
    auto* const variable = field->list(java::Child::kDeclarators)[0];
    ast.add(a, field);
    if (draft.request.target.field.empty()) {
      draft.target_field(owner, name);
      draft.selection = variable;
    } else {
      draft.more_targets.push_back({draft.request.target, variable});
      draft.more_targets.back().target.field = name;
    }
  }
}

/// One statement of the form, using the field in the way, that a part says.
Node* use(Ast& ast, Reference reference, const Point& p,
          std::string_view field) {
  auto* node = refer(ast, reference, field);
  if (p[kParentheses] == 1) node = ast.paren(node);
  return build_form(ast, forms()[p[kForm]], kTypes[p[kType]], node);
}

/// Adds the method `m` that uses the field; several if there are many parts.
void add_uses(Draft& draft, Node* owner, std::span<const Point> parts,
              std::span<const Reference> references) {
  auto& ast = draft.ast;
  const bool merged = type_is_merged(parts);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Reference reference = references[parts[i][kReference]];
    auto* const parameters = reference == Reference::kVariable
                                 ? ast.list({ast.parameter(ast.type("A"), "a")})
                                 : nullptr;
    const auto field = kFieldNames[merged ? parts[i][kType] : 0];
    const auto name = parts.size() == 1
                          ? std::string_view("m")
                          : ast.text({"m", ast.number(static_cast<int>(i))});
    auto* const method =
        ast.method(0, ast.type("void"), name, parameters,
                   ast.block({use(ast, reference, parts[i], field)}));
    ast.add(owner, method);
    if (parts.size() > 1) draft.mark_part(method, i);
  }
}

/// When A is local to a method of B, all uses must be in that method; a block
/// for each keeps their local names apart.
Node* method_of_uses(Draft& draft, std::span<const Point> parts) {
  auto& ast = draft.ast;
  const bool merged = type_is_merged(parts);
  auto* const body = ast.block();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Reference reference = kForeign[parts[i][kReference]];
    auto* const inside = parts.size() > 1 ? ast.block() : body;
    if (reference == Reference::kVariable)
      ast.add(inside, ast.local(ast.type("A"), "a", ast.new_(ast.type("A"))));
    const auto field = kFieldNames[merged ? parts[i][kType] : 0];
    ast.add(inside, use(ast, reference, parts[i], field));
    if (parts.size() == 1) break;
    ast.add(body, inside);
    draft.mark_part(inside, i);
  }
  return ast.method(0, ast.type("void"), "m", nullptr, body);
}

void build_single(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto* const a = draft.ast.class_("A");
  declare_fields(draft, a, parts.empty() ? std::span(&shape, 1) : parts, "A");
  draft.selection = nullptr;
  add_uses(draft, a, parts, kOwn);
  draft.top_level(a);
}

void build_double(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  const Relation& relation = relations()[shape[kRelation]];
  auto* const a = ast.class_("A");
  auto* const b = ast.class_("B");
  declare_fields(draft, a, parts.empty() ? std::span(&shape, 1) : parts, "A");
  Node* host = nullptr;
  if (a_is_local(relation))
    ast.add(b, host = method_of_uses(draft, parts));
  else
    add_uses(draft, b, parts, kForeign);
  const auto placed = place(draft, relation, a, b, host);
  draft.request.target.type = placed.a;
  if (!host) draft.selection = nullptr;
  for (auto& more : draft.more_targets) {
    more.target.type = placed.a;
    if (!host) more.selection = nullptr;
  }
}

bool single_compiles(const Point& p) {
  return form_compiles(forms()[p[kForm]], kTypes[p[kType]]);
}

bool double_compiles(const Point& p) {
  return single_compiles(p) &&
         resolves(relations()[p[kRelation]], kForeign[p[kReference]]);
}

// Member to top: B is an inner class of A, of each visibility, and may extend
// it. The relation axis is then inheritance x visibility.

void build_member(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  auto* const a = ast.class_("A");
  auto* const b =
      ast.class_("B", kVisibilities[shape[kRelation] / 2],
                 shape[kRelation] % 2 == 1 ? ast.type("A") : nullptr);
  declare_fields(draft, a, parts.empty() ? std::span(&shape, 1) : parts, "A");
  add_uses(draft, b, parts, kForeign);
  ast.add(a, b);
  draft.top_level(a);
  draft.request.target = {.type = "A.B"};
  draft.more_targets.clear();
  draft.selection = nullptr;
}

bool member_compiles(const Point& p) {
  return single_compiles(p) && (p[kRelation] % 2 == 1 ||
                                kForeign[p[kReference]] != Reference::kSuper);
}

Axis references(std::size_t number, bool own = false) {
  static const std::vector<std::string> kOwnTexts = {"f", "this.f", "A.this.f",
                                                     "new A().f"};
  static const std::vector<std::string> kTexts = {
      "f", "new A().f", "A.this.f", "super.f", "a.f", "this.f"};
  const auto& texts = own ? kOwnTexts : kTexts;
  return {"reference",
          {texts.begin(), texts.begin() + static_cast<long>(number)}};
}

Axis parentheses(bool both) {
  return both ? Axis{"parentheses", {"no", "yes"}}
              : Axis{"parentheses", {"no"}};
}

Axis types(std::size_t number) {
  Axis axis{"type", {}};
  for (const Type type : std::span(kTypes).first(number))
    axis.values.emplace_back(type_name(type));
  return axis;
}

Axis visibilities(std::size_t number) {
  static const std::vector<std::string> kTexts = {"package", "public",
                                                  "private", "protected"};
  return {"visibility",
          {kTexts.begin(), kTexts.begin() + static_cast<long>(number)}};
}

constexpr std::string_view kSingleVaries =
    "one class: how its field is declared, referred to, nested in an "
    "expression and put into a statement";
constexpr std::string_view kDoubleVaries =
    "two classes: how they are related, and how one uses a field of the other";

Generator single_class(std::string_view name, std::string_view refactoring) {
  return {.name = name,
          .refactoring = refactoring,
          .varies = kSingleVaries,
          .axes = {references(4, true),
                   parentheses(true),
                   {"form", form_texts(kPlainForms)},
                   types(3),
                   visibilities(3),
                   {"relation", {"own"}}},
          .build = build_single,
          .merges = {{kReference}, {kParentheses}},
          .compiles = single_compiles};
}

/// The sparse/merge/cluster paper's, with four types and more nesting.
Generator single_class_nested(std::string_view name,
                              std::string_view refactoring) {
  auto generator = single_class(name, refactoring);
  generator.axes[kForm].values = form_texts(kAllForms);
  generator.axes[kType] = types(4);
  generator.axes[kVisibility] = visibilities(1);
  generator.merges = {{kReference}, {kParentheses}, {kType}};
  return generator;
}

Generator two_classes(std::string_view name, std::string_view refactoring,
                      std::size_t number_of_references,
                      std::size_t number_of_types,
                      std::size_t number_of_relations = 18,
                      std::size_t number_of_forms = kPlainForms) {
  return {.name = name,
          .refactoring = refactoring,
          .varies = kDoubleVaries,
          .axes = {references(number_of_references),
                   parentheses(false),
                   {"form", form_texts(number_of_forms)},
                   types(number_of_types),
                   visibilities(1),
                   {"relation", relation_texts(number_of_relations)}},
          .build = build_double,
          .merges = {{kReference}, {kForm}, {kType}},
          .compiles = double_compiles};
}

Generator member_to_top() {
  auto generator = two_classes("DoubleClassFieldReference/member-to-top",
                               "member-to-top", 5, 1);
  generator.axes[kVisibility] = visibilities(4);
  generator.axes[kRelation] = {
      "relation",
      {"unrelated,package", "B-extends-A,package", "unrelated,public",
       "B-extends-A,public", "unrelated,private", "B-extends-A,private"}};
  generator.merges = {{kReference}, {kForm}};
  generator.build = build_member;
  generator.compiles = member_compiles;
  return generator;
}

Generator renaming(Generator generator, std::vector<std::string> new_names) {
  generator.new_name = kNewName;
  generator.axes.push_back({"new-name", std::move(new_names)});
  return generator;
}

/// Nothing of the program is called n: no engine has a reason to refuse.
constexpr char kFresh[] = "n";

template <Build kBuild>
void build_for_fresh_name(Draft& draft, const Point& shape,
                          std::span<const Point> parts) {
  kBuild(draft, shape, parts);
  draft.expectation = Expectation::kMustProceed;
}

Generator renaming_single_afresh(Generator generator) {
  generator.build = build_for_fresh_name<build_single>;
  return renaming(std::move(generator), {kFresh});
}

Generator renaming_double_afresh(Generator generator) {
  generator.build = build_for_fresh_name<build_double>;
  return renaming(std::move(generator), {kFresh});
}

/// One of those in the table that suit.
template <typename Entry, typename Suits>
const Entry& choose_suitable(choice::Choices& c, choice::Label label,
                             std::span<const Entry> table, Suits suits) {
  std::vector<const Entry*> suitable;
  for (const Entry& entry : table)
    if (suits(entry)) suitable.push_back(&entry);
  return *suitable[c.choose(label,
                            static_cast<std::uint32_t>(suitable.size()))];
}

/// One use of the field, nested as deep as asked for. Only what compiles is
/// offered: an expression of any type can be compared or passed on.
void draw_nested(choice::Choices& c, Draft& draft, int depth) {
  auto& ast = draft.ast;
  const Type type = kTypes[c.choose("type", std::size(kTypes))];
  const Reference reference = kOwn[c.choose("reference", std::size(kOwn))];
  Nested nested{refer(ast, reference, "f"), type};
  for (int level = 0; level < depth; ++level)
    nested =
        nest(ast, nested, level,
             choose_suitable(
                 c, "nesting", nestings_at(level), [&](const Nesting& nesting) {
                   return nesting.result(nested.type) != Type::kNone;
                 }));
  const Placing& placing =
      choose_suitable(c, "placing", placings(), [&](const Placing& each) {
        return each.accepts(nested.type, type, nested.is_statement);
      });

  auto* const a = ast.class_("A");
  ast.add(a, ast.field(0, ast.type(type_name(type)), "f"));
  ast.add(a, ast.method(0, ast.type("void"), "m", nullptr,
                        ast.block({placing.build(ast, nested.node, type)})));
  draft.target_field("A", "f");
  draft.top_level(a);
}

Generator nested_expression_generator(int depth, const std::string& suffix) {
  return {.name = choice::Label::interned("NestedExpression" + suffix +
                                          "/encapsulate-field")
                      .text(),
          .refactoring = "encapsulate-field",
          .varies =
              "one class: its field in three expressions nested in each "
              "other, or in N with NestedExpression:N, and in a statement",
          .draw = [depth](choice::Choices& c, Draft& draft) {
            draw_nested(c, draft, depth);
          }};
}

}  // namespace

std::vector<Generator> sized_nested_expression_generators() {
  std::vector<Generator> all;
  for (int depth = 1; depth <= kDeepestNesting; ++depth)
    all.push_back(
        nested_expression_generator(depth, ":" + std::to_string(depth)));
  return all;
}

std::vector<Generator> field_reference_generators() {
  return {
      renaming_single_afresh(
          single_class("FieldReference/rename-field", "rename-field")),
      // x is a local variable of some forms, a a parameter, B a class.
      renaming(
          single_class("FieldReference/rename-field-collision", "rename-field"),
          {"x", "m", "A"}),
      single_class("FieldReference/encapsulate-field", "encapsulate-field"),
      renaming_double_afresh(two_classes(
          "DoubleClassFieldReference/rename-field", "rename-field", 5, 3)),
      renaming(two_classes("DoubleClassFieldReference/rename-field-collision",
                           "rename-field", 5, 3),
               {"x", "a"}),
      two_classes("DoubleClassFieldReference/encapsulate-field",
                  "encapsulate-field", 5, 3),
      two_classes("DoubleClassFieldReference/push-down-field",
                  "push-down-field", 5, 3, 3, kNestedForms),
      member_to_top(),
      single_class_nested("SingleClassFieldReference/encapsulate-field",
                          "encapsulate-field"),
      renaming_single_afresh(single_class_nested(
          "SingleClassFieldReference/rename-field", "rename-field")),
      two_classes("DualClassFieldReference/encapsulate-field",
                  "encapsulate-field", 6, 4),
      renaming_double_afresh(two_classes("DualClassFieldReference/rename-field",
                                         "rename-field", 6, 4)),
      two_classes("DualClassFieldReference/push-down-field", "push-down-field",
                  6, 4, 3, kNestedForms),
      nested_expression_generator(3, ""),
  };
}

REFUTE_GENERATOR(field_reference_generators)

}  // namespace refute::javagen
