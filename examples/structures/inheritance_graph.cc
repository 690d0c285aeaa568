#include "structures/inheritance_graph.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "choice/delayed.h"
#include "choice/pool.h"

namespace refute::structures {

using choice::Choices;
using choice::Delayed;
using choice::Pool;
using choice::Ref;

namespace {

struct Type {
  int number = 0;
  Delayed<bool> is_class;
  std::vector<Ref<Type>> supertypes;
};
using Types = std::vector<Ref<Type>>;

bool has(std::uint32_t set, int number) { return (set >> number & 1U) != 0; }

/// Fig. 2: no type above itself, no supertype twice.
bool is_acyclic_from(const Ref<Type>& type, std::uint32_t path,
                     std::uint32_t& visited) {
  const int number = type->number;
  if (has(path, number)) return false;
  path |= 1U << number;
  visited |= 1U << number;
  for (std::size_t i = 0; i < type->supertypes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (type->supertypes[i] == type->supertypes[j]) return false;
    if (!is_acyclic_from(type->supertypes[i], path, visited)) return false;
  }
  return true;
}

bool is_acyclic(const Types& types) {
  std::uint32_t visited = 0;
  for (const Ref<Type>& type : types)
    if (!has(visited, type->number) && !is_acyclic_from(type, 0, visited))
      return false;
  return true;
}

/// Fig. 2: an interface extends no class, a class one at most.
bool is_java_inheritance(const Types& types) {
  for (const Ref<Type>& type : types) {
    bool extends = false;
    for (const Ref<Type>& supertype : type->supertypes) {
      if (!supertype->is_class) continue;
      if (!type->is_class || extends) return false;
      extends = true;
    }
  }
  return true;
}

Types make_types(Pool<Type>& pool, int n) {
  Types types;
  for (int i = 0; i < n; ++i) {
    types.push_back(pool.fresh());
    types.back()->number = i;
  }
  return types;
}

/// Fig. 4: supertypes of a type are made before it, each listed once.
void choose_supertypes(Choices& c, Types& types) {
  const int n = static_cast<int>(types.size());
  for (int i = 0; i < n; ++i) {
    const int number = c.integer("supertypes", 0, i);
    for (int j = 0, k = -1; j < number; ++j) {
      k = c.integer("supertype", k + 1, i - (number - j));
      types[i]->supertypes.push_back(types[k]);
    }
  }
}

/// The part of Fig. 4 that UDITA leaves out: in the order of their making
/// the kinds of all supertypes are known, and they say what a type may be.
void choose_kinds(Choices& c, Types& types) {
  for (const Ref<Type>& type : types) {
    const auto superclasses = std::ranges::count_if(
        type->supertypes, [](const auto& s) { return s->is_class.get(); });
    c.assume(superclasses <= 1, "two superclasses");
    type->is_class = superclasses == 1 || c.flag("class");
  }
}

InheritanceGraph contents(const Types& types) {
  InheritanceGraph graph{.size = static_cast<int>(types.size())};
  for (const Ref<Type>& type : types) {
    if (type->is_class) graph.classes |= 1U << type->number;
    for (const Ref<Type>& supertype : type->supertypes)
      graph.supertypes[type->number] |= 1U << supertype->number;
  }
  return graph;
}

}  // namespace

InheritanceGraph inheritance_declared(Choices& c, int n) {
  Pool<Type> pool(c, "types", {.size = n});
  const Types types = make_types(pool, n);
  for (const Ref<Type>& type : types) {
    const int number = c.integer("supertypes", 0, n - 1);
    for (int j = 0; j < number; ++j) type->supertypes.push_back(pool.any());
    type->is_class = choice::delayed_flag(c, "class");
  }
  if (!is_acyclic(types)) return c.reject("a cycle");
  if (!is_java_inheritance(types)) return c.reject("not Java");
  return contents(types);
}

InheritanceGraph inheritance_generated(Choices& c, int n) {
  Pool<Type> pool(c, "types", {.size = n});
  Types types = make_types(pool, n);
  choose_supertypes(c, types);
  choose_kinds(c, types);
  return contents(types);
}

InheritanceGraph inheritance_mixed(Choices& c, int n) {
  Pool<Type> pool(c, "types", {.size = n});
  Types types = make_types(pool, n);
  choose_supertypes(c, types);
  for (const Ref<Type>& type : types)
    type->is_class = choice::delayed_flag(c, "class");
  if (!is_java_inheritance(types)) return c.reject("not Java");
  return contents(types);
}

std::uint64_t code(const InheritanceGraph& graph) {
  std::uint64_t code = graph.classes;
  for (int i = 0; i < graph.size; ++i)
    code = code << static_cast<unsigned>(graph.size) | graph.supertypes[i];
  return code;
}

InheritanceGraph canonical(const InheritanceGraph& graph) {
  std::array<int, InheritanceGraph::kLargest> name{};
  std::iota(name.begin(), name.end(), 0);
  InheritanceGraph least = graph;
  do {
    InheritanceGraph renamed{.size = graph.size};
    for (int i = 0; i < graph.size; ++i) {
      if (has(graph.classes, i)) renamed.classes |= 1U << name[i];
      for (int j = 0; j < graph.size; ++j)
        if (has(graph.supertypes[i], j))
          renamed.supertypes[name[i]] |= 1U << name[j];
    }
    if (code(renamed) < code(least)) least = renamed;
  } while (std::next_permutation(name.begin(), name.begin() + graph.size));
  return least;
}

std::string to_text(const InheritanceGraph& graph) {
  std::string text;
  for (int i = 0; i < graph.size; ++i) {
    if (i > 0) text += "; ";
    text +=
        (has(graph.classes, i) ? "class T" : "interface T") + std::to_string(i);
    char before = ':';
    for (int j = 0; j < graph.size; ++j) {
      if (!has(graph.supertypes[i], j)) continue;
      text += std::exchange(before, ',');
      text += " T" + std::to_string(j);
    }
  }
  return text;
}

}  // namespace refute::structures
