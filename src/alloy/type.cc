#include "alloy/type.h"

#include <algorithm>
#include <set>

namespace refute::alloy {
namespace {

bool is_empty(const Product& product) {
  return std::ranges::find(product, kNone) != product.end();
}

Product empty_product(std::size_t arity) { return Product(arity, kNone); }

Product part(const Product& product, std::size_t from, std::size_t to) {
  return {product.begin() + static_cast<std::ptrdiff_t>(from),
          product.begin() + static_cast<std::ptrdiff_t>(to)};
}

Product concatenation(Product a, const Product& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

SigTree::SigTree() : parents_(kBuiltinSigs, kUniv) {
  parents_[kUniv] = kUniv;
  parents_[kSeqInt] = kInt;
}

void SigTree::add(SigId sig, SigId parent) {
  if (parents_.size() <= static_cast<std::size_t>(sig))
    parents_.resize(static_cast<std::size_t>(sig) + 1, kUniv);
  parents_[static_cast<std::size_t>(sig)] = parent;
}

bool SigTree::is_subtype(SigId a, SigId b) const {
  if (a == kNone || b == kUniv) return true;
  if (b == kNone) return false;
  for (; a != kUniv; a = parent(a))
    if (a == b) return true;
  return false;
}

SigId SigTree::meet(SigId a, SigId b) const {
  if (is_subtype(a, b)) return a;
  if (is_subtype(b, a)) return b;
  return kNone;
}

bool Type::has_arity(int arity) const {
  return std::ranges::any_of(products, [&](const Product& p) {
    return static_cast<int>(p.size()) == arity;
  });
}

bool Type::has_common_arity(const Type& other) const {
  return std::ranges::any_of(products, [&](const Product& p) {
    return other.has_arity(static_cast<int>(p.size()));
  });
}

int Type::arity() const {
  if (products.empty()) return 0;
  const std::size_t first = products.front().size();
  for (const Product& product : products)
    if (product.size() != first) return -1;
  return static_cast<int>(first);
}

bool Type::has_tuple() const {
  return !std::ranges::all_of(products, is_empty);
}

bool Type::may_be_int() const {
  return std::ranges::any_of(products, [](const Product& p) {
    return p.size() == 1 && p.front() == kInt;
  });
}

Type formula_type() { return {.products = {}, .is_formula = true}; }
Type number_type() { return {.products = {{kInt}}, .is_number = true}; }
Type sig_type(SigId sig) { return {.products = {{sig}}}; }

bool Types::is_subtype(const Product& a, const Product& b) const {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!tree_.is_subtype(a[i], b[i])) return false;
  return true;
}

Product Types::meet(const Product& a, const Product& b) const {
  Product out;
  for (std::size_t i = 0; i < a.size(); ++i) {
    out.push_back(tree_.meet(a[i], b[i]));
    if (out.back() == kNone) return empty_product(a.size());
  }
  return out;
}

/// Keeps out what is within a product that is there already.
void Types::add(Type& type, const Product& product) const {
  if (product.empty()) return;
  if (is_empty(product)) {
    if (!type.has_arity(static_cast<int>(product.size())))
      type.products.push_back(empty_product(product.size()));
    return;
  }
  for (const Product& other : type.products)
    if (is_subtype(product, other)) return;
  std::erase_if(type.products, [&](const Product& other) {
    return is_subtype(other, product);
  });
  type.products.push_back(product);
}

bool Types::intersects(const Type& a, const Type& b) const {
  for (const Product& x : a.products)
    for (const Product& y : b.products)
      if (x.size() == y.size() && !is_empty(meet(x, y))) return true;
  return false;
}

Type Types::intersect(const Type& a, const Type& b) const {
  Type out;
  for (const Product& x : a.products)
    for (const Product& y : b.products)
      if (x.size() == y.size()) add(out, meet(x, y));
  return out;
}

Type Types::merge(const Type& a, const Type& b) const {
  if (a.is_formula == b.is_formula) {
    if (a.products.empty()) return b;
    if (b.products.empty()) return a;
  }
  Type out{.products = a.products, .is_formula = a.is_formula || b.is_formula};
  for (const Product& product : b.products) add(out, product);
  return out;
}

Type Types::unite(const Type& a, const Type& b) const {
  Type out;
  for (const Product& x : a.products)
    if (b.has_arity(static_cast<int>(x.size()))) add(out, x);
  for (const Product& y : b.products)
    if (a.has_arity(static_cast<int>(y.size()))) add(out, y);
  return out;
}

Type Types::of_common_arity(const Type& a, const Type& b) const {
  Type out;
  for (const Product& x : a.products)
    if (b.has_arity(static_cast<int>(x.size()))) add(out, x);
  return out;
}

Type Types::of_arity(const Type& a, int arity) const {
  Type out;
  for (const Product& x : a.products)
    if (static_cast<int>(x.size()) == arity) out.products.push_back(x);
  return out;
}

Type Types::product(const Type& a, const Type& b) const {
  Type out;
  for (const Product& x : a.products)
    for (const Product& y : b.products) {
      const Product both = concatenation(x, y);
      add(out, is_empty(both) ? empty_product(both.size()) : both);
    }
  return out;
}

Type Types::join(const Type& a, const Type& b) const {
  Type out;
  for (const Product& x : a.products)
    for (const Product& y : b.products) {
      if (x.size() + y.size() <= 2) continue;
      const Product both =
          concatenation(part(x, 0, x.size() - 1), part(y, 1, y.size()));
      const bool meets = tree_.meet(x.back(), y.front()) != kNone;
      add(out, meets && !is_empty(both) ? both : empty_product(both.size()));
    }
  return out;
}

Type Types::transpose(const Type& a) const {
  Type out;
  for (const Product& x : a.products)
    if (x.size() == 2) add(out, {x[1], x[0]});
  return out;
}

Type Types::closure(const Type& a) const {
  Type out = of_arity(a, 2);
  const Type step = out;
  for (Type longer = step;;) {
    longer = join(longer, step);
    Type next = unite(out, longer);
    if (next == out) return out;
    out = std::move(next);
  }
}

Product Types::restricted(Product product, std::size_t column,
                          SigId sig) const {
  product[column] = tree_.meet(product[column], sig);
  return is_empty(product) ? empty_product(product.size()) : product;
}

Type Types::domain(const Type& set, const Type& relation) const {
  Type out;
  for (const Product& s : set.products)
    if (s.size() == 1)
      for (const Product& r : relation.products)
        add(out, restricted(r, 0, s.front()));
  return out;
}

Type Types::range(const Type& relation, const Type& set) const {
  Type out;
  for (const Product& s : set.products)
    if (s.size() == 1)
      for (const Product& r : relation.products)
        add(out, restricted(r, r.size() - 1, s.front()));
  return out;
}

bool Types::first_columns_overlap(const Type& a, const Type& b) const {
  for (const Product& x : a.products)
    for (const Product& y : b.products)
      if (tree_.meet(x.front(), y.front()) != kNone) return true;
  return false;
}

Types::Pair Types::relevant_to_join(const Type& a, const Type& b,
                                    const Type& wanted) const {
  Pair out;
  for (const Product& x : a.products)
    for (const Product& y : b.products) {
      if (x.size() + y.size() <= 2) continue;
      const SigId middle = tree_.meet(x.back(), y.front());
      if (middle == kNone) continue;
      const Product both =
          concatenation(part(x, 0, x.size() - 1), part(y, 1, y.size()));
      for (const Product& w : wanted.products) {
        if (w.size() != both.size()) continue;
        Product common = meet(both, w);
        if (is_empty(common)) continue;
        common.insert(
            common.begin() + static_cast<std::ptrdiff_t>(x.size()) - 1, middle);
        add(out.left, part(common, 0, x.size()));
        add(out.right, part(common, x.size() - 1, common.size()));
      }
    }
  // Nothing matters: go on with what can be joined, then with what has the
  // arity.
  for (const bool must_meet : {true, false}) {
    if (!out.left.products.empty()) break;
    for (const Product& x : a.products)
      for (const Product& y : b.products)
        if (x.size() + y.size() > 2 &&
            wanted.has_arity(static_cast<int>(x.size() + y.size() - 2)) &&
            (!must_meet || tree_.meet(x.back(), y.front()) != kNone)) {
          add(out.left, x);
          add(out.right, y);
        }
  }
  return out;
}

Types::Pair Types::relevant_to_product(const Type& a, const Type& b,
                                       const Type& wanted) const {
  Pair out;
  for (const Product& x : a.products)
    for (const Product& y : b.products)
      for (const Product& w : wanted.products) {
        if (w.size() != x.size() + y.size()) continue;
        const Product common = meet(concatenation(x, y), w);
        if (is_empty(common)) continue;
        add(out.left, part(common, 0, x.size()));
        add(out.right, part(common, x.size(), common.size()));
      }
  return out.left.products.empty() ? Pair{a, b} : out;
}

Types::Pair Types::relevant_to_domain(const Type& set, const Type& relation,
                                      const Type& wanted) const {
  Pair out;
  for (const Product& s : set.products)
    if (s.size() == 1)
      for (const Product& r : relation.products)
        for (const Product& w : wanted.products) {
          if (w.size() != r.size()) continue;
          const Product common = meet(restricted(r, 0, s.front()), w);
          if (is_empty(common)) continue;
          add(out.left, part(common, 0, 1));
          add(out.right, common);
        }
  if (!out.left.products.empty()) return out;
  return {of_arity(set, 1), of_common_arity(relation, wanted)};
}

Types::Pair Types::relevant_to_range(const Type& relation, const Type& set,
                                     const Type& wanted) const {
  Pair out;
  for (const Product& s : set.products)
    if (s.size() == 1)
      for (const Product& r : relation.products)
        for (const Product& w : wanted.products) {
          if (w.size() != r.size()) continue;
          const Product common =
              meet(restricted(r, r.size() - 1, s.front()), w);
          if (is_empty(common)) continue;
          add(out.left, common);
          add(out.right, part(common, common.size() - 1, common.size()));
        }
  if (!out.left.products.empty()) return out;
  return {of_common_arity(relation, wanted), of_arity(set, 1)};
}

/// A pair of `a` matters if a path from a wanted start to a wanted end can lead
/// over it.
Type Types::relevant_to_closure(const Type& a, const Type& wanted) const {
  std::set<SigId> nodes;
  std::vector<std::pair<SigId, SigId>> edges;
  for (const Product& x : a.products)
    if (x.size() == 2) {
      nodes.insert({x[0], x[1]});
      edges.emplace_back(x[0], x[1]);
    }
  for (const Product& w : wanted.products)
    if (w.size() == 2) nodes.insert({w[0], w[1]});
  const auto reachable = [&](SigId from, SigId to) {
    std::set<SigId> seen = {from};
    std::vector<SigId> todo = {from};
    while (!todo.empty()) {
      const SigId at = todo.back();
      todo.pop_back();
      const auto visit = [&](SigId next) {
        if (seen.insert(next).second) todo.push_back(next);
      };
      for (const SigId node : nodes)
        if (tree_.meet(at, node) != kNone) visit(node);
      for (const auto& [begin, end] : edges)
        if (begin == at) visit(end);
    }
    return seen.contains(to);
  };
  Type out;
  for (const Product& x : a.products)
    if (x.size() == 2)
      for (const Product& w : wanted.products)
        if (w.size() == 2 && reachable(w[0], x[0]) && reachable(x[1], w[1])) {
          add(out, x);
          break;
        }
  return out;
}

std::string to_string(const Type& type,
                      const std::function<std::string(SigId)>& name) {
  if (type.is_formula && type.products.empty()) return "a formula";
  if (type.is_number) return "an integer";
  std::string out = type.is_formula ? "a formula" : "";
  for (const Product& product : type.products) {
    if (!out.empty()) out += " + ";
    for (std::size_t i = 0; i < product.size(); ++i)
      out += (i == 0 ? "" : "->") + name(product[i]);
  }
  return out.empty() ? "nothing" : out;
}

}  // namespace refute::alloy
