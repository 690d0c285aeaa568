#include "javagen/inheritance_graphs.h"

#include <array>
#include <string>

#include "javagen/plugin.h"

namespace refute::javagen {

namespace {

using choice::Choices;
using java::Ast;
using java::Node;

constexpr std::string_view kNames[kMostTypes] = {"A", "B", "C", "D", "E", "F"};
constexpr choice::Label kDeclares[kMostTypes] = {"A-declares", "B-declares",
                                                 "C-declares", "D-declares",
                                                 "E-declares", "F-declares"};

/// For each type whether it declares the method.
using Declaring = std::array<bool, kMostTypes>;

/// `extends[i][j]`: type i has type j, which comes after it, for a supertype.
struct Graph {
  std::size_t size = 0;
  bool is_class[kMostTypes] = {};
  bool extends[kMostTypes][kMostTypes] = {};

  bool has_edge() const {
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = i + 1; j < size; ++j)
        if (extends[i][j]) return true;
    return false;
  }
  /// Whether j is above i, however far.
  bool above(std::size_t i, std::size_t j) const {
    for (std::size_t k = i + 1; k < j; ++k)
      if (extends[i][k] && above(k, j)) return true;
    return extends[i][j];
  }
};

/// Every graph that Java allows, valid by construction: no choice is offered
/// that would have to be taken back.
Graph draw_graph(Choices& c, std::size_t size) {
  Graph graph{.size = size};
  for (std::size_t i = size; i-- > 0;) {
    graph.is_class[i] = c.flag("class");
    bool has_superclass = false;
    for (std::size_t j = i + 1; j < size; ++j) {
      const bool allowed =
          !graph.is_class[j] || (graph.is_class[i] && !has_superclass);
      graph.extends[i][j] = allowed && c.flag("supertype");
      has_superclass |= graph.extends[i][j] && graph.is_class[j];
    }
  }
  return graph;
}

/// A declares the method, and so may the others.
Declaring all_but_a(Choices& c, std::size_t size) {
  Declaring declares = {true};
  for (std::size_t i = 1; i < size; ++i) declares[i] = c.flag(kDeclares[i]);
  return declares;
}

/// The types without members. Classes are abstract where they may have to be.
std::vector<Node*> declare(Draft& draft, const Graph& graph,
                           const Declaring& declares) {
  auto& ast = draft.ast;
  std::vector<Node*> types;
  for (std::size_t i = 0; i < graph.size; ++i) {
    Node* superclass = nullptr;
    Node* interfaces = nullptr;
    for (std::size_t j = i + 1; j < graph.size; ++j) {
      if (!graph.extends[i][j]) continue;
      if (graph.is_class[j])
        superclass = ast.type(kNames[j]);
      else
        interfaces =
            ast.add(interfaces ? interfaces : ast.node(java::Kind::kList),
                    ast.type(kNames[j]));
    }
    const java::Modifiers modifiers =
        declares[i] ? java::Modifiers{0} : java::Modifiers{java::kAbstract};
    types.push_back(
        graph.is_class[i]
            ? ast.class_(kNames[i], modifiers, superclass, interfaces)
            : ast.interface(kNames[i], 0, interfaces));
  }
  return types;
}

/// `public R m();`, with a body in a class.
Node* method_m(Ast& ast, const Graph& graph, std::size_t owner, Node* result,
               Node* body) {
  return ast.method(java::kPublic, result, "m", nullptr,
                    graph.is_class[owner] ? body : nullptr);
}

void draw_rename(Choices& c, Draft& draft, std::size_t size) {
  auto& ast = draft.ast;
  const Graph graph = draw_graph(c, size);
  if (!graph.has_edge()) {
    c.reject("nothing inherits");
    return;
  }
  // Which types declare m: any of them, but at least one.
  const auto which = c.choose("declaring", (1 << size) - 1) + 1;
  Declaring declares = {};
  for (std::size_t i = 0; i < size; ++i) declares[i] = (which >> i & 1) != 0;
  const auto types = declare(draft, graph, declares);
  for (std::size_t i = 0; i < size; ++i) {
    if (declares[i]) {
      ast.add(types[i], method_m(ast, graph, i, ast.type("int"),
                                 ast.block({ast.return_(
                                     ast.integer(static_cast<int>(i) + 1))})));
      if (draft.request.target.method.empty())
        draft.target_method(kNames[i], "m");
    }
    draft.top_level(types[i]);
  }
  draft.request.options["new-name"] = "p";
}

/// Fig. 5: A's m returns an A by way of a variable, and the supertype is
/// somewhere above A.
void draw_supertype(Choices& c, Draft& draft, std::size_t size) {
  auto& ast = draft.ast;
  const Graph graph = draw_graph(c, size);
  std::vector<std::size_t> supertypes;
  for (std::size_t j = 1; j < size; ++j)
    if (graph.above(0, j)) supertypes.push_back(j);
  if (supertypes.empty()) {
    c.reject("A has no supertype");
    return;
  }
  const std::size_t supertype = c.pick("supertype-to-use", supertypes);
  const Declaring declares = all_but_a(c, size);
  const auto variable = graph.is_class[0] ? c.choose("variable", 3) : 2;

  const auto types = declare(draft, graph, declares);
  for (std::size_t i = 0; i < size; ++i) {
    if (declares[i]) {
      auto* body = ast.block();
      if (i == 0 && variable != 2)
        ast.add(body, ast.local(ast.type("A"), "a", ast.literal("null")));
      if (i == 0 && variable == 1)
        ast.add(body, ast.statement(ast.call(ast.name("a"), "m")));
      ast.add(body, ast.return_(i == 0 && variable != 2 ? ast.name("a")
                                                        : ast.literal("null")));
      ast.add(types[i], method_m(ast, graph, i, ast.type(kNames[i]), body));
    }
    draft.top_level(types[i]);
  }
  draft.target_type("A");
  draft.request.options["supertype"] = kNames[supertype];
}

/// Fig. 6: raw lists flow through m, which several types declare.
void draw_generic(Choices& c, Draft& draft, std::size_t size) {
  auto& ast = draft.ast;
  const Graph graph = draw_graph(c, size);
  if (!graph.is_class[0]) {
    c.reject("A has no body");
    return;
  }
  const Declaring declares = all_but_a(c, size);
  const auto element = c.choose("element", 4);

  const auto types = declare(draft, graph, declares);
  for (std::size_t i = 0; i < size; ++i) {
    auto* const file = draft.file({}, kNames[i]);
    if (declares[i]) {
      ast.add(file, ast.import("java.util.List"));
      auto* const body = ast.block();
      if (i == 0) {
        ast.add(body, ast.local(ast.type("List"), "l", ast.literal("null")));
        ast.add(body, ast.local(ast.type("A"), "a", ast.literal("null")));
        Node* const elements[] = {
            ast.call(ast.name("a"), "m"), ast.name("a"),
            ast.call(ast.call(ast.name("a"), "m"), "get", {ast.literal("0")}),
            ast.literal("\"s\"")};
        ast.add(body, ast.statement(
                          ast.call(ast.name("l"), "add", {elements[element]})));
      }
      ast.add(body, ast.return_(i == 0 ? ast.name("l") : ast.literal("null")));
      ast.add(types[i], method_m(ast, graph, i, ast.type("List"), body));
    }
    ast.add(file, types[i]);
  }
  draft.target_type("A");
}

/// The three generators of a size; `suffix` stands behind their families.
std::vector<Generator> of_size(std::size_t size, const std::string& suffix) {
  const auto name = [&](const char* family, const char* refactoring) {
    return choice::Label::interned(family + suffix + "/" + refactoring).text();
  };
  const auto sized = [size](void (*draw)(Choices&, Draft&, std::size_t)) {
    return [draw, size](Choices& c, Draft& draft) { draw(c, draft, size); };
  };
  return {
      {.name = name("InheritanceGraph", "rename-method"),
       .refactoring = "rename-method",
       .varies =
           "every inheritance graph of three types, or of N with "
           "InheritanceGraph:N; which of them declare the method to rename",
       .draw = sized(draw_rename)},
      {.name = name("IntroduceSuperType", "use-supertype"),
       .refactoring = "use-supertype",
       .varies = "every inheritance graph of three types, or of N with "
                 "IntroduceSuperType:N; which supertype to use, which types "
                 "declare m, how A's m uses a variable",
       .draw = sized(draw_supertype)},
      {.name = name("InferGenericType", "infer-type-arguments"),
       .refactoring = "infer-type-arguments",
       .varies = "every inheritance graph of three types, or of N with "
                 "InferGenericType:N; which declare a method of raw type, and "
                 "what is added to the list",
       .draw = sized(draw_generic)},
  };
}

}  // namespace

std::vector<Generator> inheritance_graph_generators() { return of_size(3, ""); }

std::vector<Generator> sized_inheritance_graph_generators() {
  std::vector<Generator> all;
  for (std::size_t size = kFewestTypes; size <= kMostTypes; ++size)
    for (auto& each : of_size(size, ":" + std::to_string(size)))
      all.push_back(std::move(each));
  return all;
}

REFUTE_GENERATOR(inheritance_graph_generators)

}  // namespace refute::javagen
