#include "javagen/inheritance_graphs.h"

namespace refute::javagen {

namespace {

using choice::Choices;
using java::Ast;
using java::Node;

constexpr std::size_t kTypes = 3;
constexpr std::string_view kNames[kTypes] = {"A", "B", "C"};

/// `extends[i][j]`: type i has type j, which comes after it, for a supertype.
struct Graph {
  bool is_class[kTypes] = {};
  bool extends[kTypes][kTypes] = {};

  bool has_edge() const {
    return extends[0][1] || extends[0][2] || extends[1][2];
  }
  /// Whether j is above i, however far.
  bool above(std::size_t i, std::size_t j) const {
    return extends[i][j] ||
           (i == 0 && j == 2 && extends[0][1] && extends[1][2]);
  }
};

/// Every graph that Java allows, valid by construction: no choice is offered
/// that would have to be taken back.
Graph draw_graph(Choices& c) {
  Graph graph;
  for (std::size_t i = kTypes; i-- > 0;) {
    graph.is_class[i] = c.flag("class");
    bool has_superclass = false;
    for (std::size_t j = i + 1; j < kTypes; ++j) {
      const bool allowed =
          !graph.is_class[j] || (graph.is_class[i] && !has_superclass);
      graph.extends[i][j] = allowed && c.flag("supertype");
      has_superclass |= graph.extends[i][j] && graph.is_class[j];
    }
  }
  return graph;
}

/// The types without members. Classes are abstract where they may have to be.
std::vector<Node*> declare(Draft& draft, const Graph& graph,
                           const bool (&declares)[kTypes]) {
  auto& ast = draft.ast;
  std::vector<Node*> types;
  for (std::size_t i = 0; i < kTypes; ++i) {
    Node* superclass = nullptr;
    Node* interfaces = nullptr;
    for (std::size_t j = i + 1; j < kTypes; ++j) {
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

void draw_rename(Choices& c, Draft& draft) {
  auto& ast = draft.ast;
  const Graph graph = draw_graph(c);
  if (!graph.has_edge()) {
    c.reject("nothing inherits");
    return;
  }
  // Which types declare m: any of them, but at least one.
  const auto which = c.choose("declaring", 7) + 1;
  const bool declares[kTypes] = {(which & 1) != 0, (which & 2) != 0,
                                 (which & 4) != 0};
  const auto types = declare(draft, graph, declares);
  for (std::size_t i = 0; i < kTypes; ++i) {
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
void draw_supertype(Choices& c, Draft& draft) {
  auto& ast = draft.ast;
  const Graph graph = draw_graph(c);
  std::vector<std::size_t> supertypes;
  for (std::size_t j = 1; j < kTypes; ++j)
    if (graph.above(0, j)) supertypes.push_back(j);
  if (supertypes.empty()) {
    c.reject("A has no supertype");
    return;
  }
  const std::size_t supertype = c.pick("supertype-to-use", supertypes);
  const bool declares[kTypes] = {true, c.flag("B-declares"),
                                 c.flag("C-declares")};
  const auto variable = graph.is_class[0] ? c.choose("variable", 3) : 2;

  const auto types = declare(draft, graph, declares);
  for (std::size_t i = 0; i < kTypes; ++i) {
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
void draw_generic(Choices& c, Draft& draft) {
  auto& ast = draft.ast;
  const Graph graph = draw_graph(c);
  if (!graph.is_class[0]) {
    c.reject("A has no body");
    return;
  }
  const bool declares[kTypes] = {true, c.flag("B-declares"),
                                 c.flag("C-declares")};
  const auto element = c.choose("element", 4);

  const auto types = declare(draft, graph, declares);
  for (std::size_t i = 0; i < kTypes; ++i) {
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

}  // namespace

std::vector<Generator> inheritance_graph_generators() {
  return {
      {.name = "InheritanceGraph/rename-method",
       .refactoring = "rename-method",
       .varies =
           "every inheritance graph of three types; which of them declare "
           "the method to rename",
       .draw = draw_rename},
      {.name = "IntroduceSuperType/use-supertype",
       .refactoring = "use-supertype",
       .varies = "every inheritance graph of three types; which supertype to "
                 "use, which types declare m, how A's m uses a variable",
       .draw = draw_supertype},
      {.name = "InferGenericType/infer-type-arguments",
       .refactoring = "infer-type-arguments",
       .varies = "every inheritance graph of three types; which declare a "
                 "method of raw type, and what is added to the list",
       .draw = draw_generic},
  };
}

}  // namespace refute::javagen
