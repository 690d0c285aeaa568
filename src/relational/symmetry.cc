#include "relational/symmetry.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace refute::relational {
namespace {

constexpr std::size_t kFixed = ~std::size_t{0};
/// The largest table of places that is made.
constexpr std::int64_t kMaxTable = 1 << 22;

/// By atom: its place in the order of those that can move, else kFixed.
std::vector<std::size_t> depths(int atoms,
                                const std::vector<std::vector<Atom>>& classes) {
  std::vector<std::size_t> depth(static_cast<std::size_t>(atoms), kFixed);
  std::size_t next = 0;
  for (const auto& members : classes)
    if (members.size() > 1)
      for (const Atom atom : members)
        depth[static_cast<std::size_t>(atom)] = next++;
  return depth;
}

/// The last depth of a tuple's atoms; 0 for a tuple that cannot move.
std::size_t depth_of(const Tuple& tuple,
                     const std::vector<std::size_t>& depth) {
  std::size_t last = 0;
  for (int column = 0; column < tuple.arity(); ++column) {
    const std::size_t d = depth[static_cast<std::size_t>(tuple[column])];
    if (d != kFixed) last = std::max(last, d + 1);
  }
  return last;
}

}  // namespace

OpenTuples open_tuples(const Problem& problem,
                       const std::vector<Relation>& projection,
                       const std::vector<std::vector<Atom>>& classes) {
  const auto depth = depths(problem.universe.size(), classes);
  OpenTuples open;
  std::vector<OpenTuple> others;
  for (std::size_t i = 0; i < problem.relations.size(); ++i) {
    const BoundedRelation& relation = problem.relations[i];
    const bool is_projected =
        projection.empty() ||
        std::ranges::any_of(projection, [&](const Relation& r) {
          return r.index == static_cast<int>(i);
        });
    for (const Tuple& tuple : relation.upper - relation.lower)
      (is_projected ? open.tuples : others)
          .push_back({static_cast<int>(i), tuple});
  }
  open.projected = open.tuples.size();
  std::ranges::sort(open.tuples, {}, [&](const OpenTuple& t) {
    return std::tuple(depth_of(t.tuple, depth), t.relation, t.tuple);
  });
  open.tuples.insert(open.tuples.end(), others.begin(), others.end());
  return open;
}

LexLeader::LexLeader(const Problem& problem,
                     const std::vector<std::vector<Atom>>& classes,
                     const std::vector<OpenTuple>& projected)
    : places_(1),
      tables_(problem.relations.size()),
      class_of_(static_cast<std::size_t>(problem.universe.size())),
      members_(classes),
      depth_of_(depths(problem.universe.size(), classes)),
      to_(static_cast<std::size_t>(problem.universe.size())),
      is_taken_(static_cast<std::size_t>(problem.universe.size())),
      orbit_(static_cast<std::size_t>(problem.universe.size())) {
  for (std::size_t i = 0; i < classes.size(); ++i)
    for (const Atom atom : classes[i]) {
      class_of_[static_cast<std::size_t>(atom)] = static_cast<int>(i);
      if (classes[i].size() > 1) order_.push_back(atom);
    }
  std::iota(to_.begin(), to_.end(), 0);

  // Coordinates for the atoms that occur in each column.
  for (const OpenTuple& open : projected) {
    Table& table = tables_[static_cast<std::size_t>(open.relation)];
    table.column.resize(static_cast<std::size_t>(open.tuple.arity()));
    for (int c = 0; c < open.tuple.arity(); ++c) {
      auto& column = table.column[static_cast<std::size_t>(c)];
      column.resize(to_.size(), -1);
      column[static_cast<std::size_t>(open.tuple[c])] = 0;
    }
  }
  for (Table& table : tables_) {
    std::int64_t size = 1;
    for (const auto& column : table.column)
      size *= std::ranges::count(column, 0);
    table.is_sparse = size > kMaxTable;
    if (table.is_sparse) continue;
    table.place.resize(static_cast<std::size_t>(size));
    int step = 1;
    for (auto& column : table.column) {
      int count = 0;
      for (int& coordinate : column)
        if (coordinate == 0) coordinate = step * count++;
      step *= count;
    }
  }
  first_.assign(order_.size() + 1, 0);
  for (const OpenTuple& open : projected) {
    places_.push_back({open.relation, open.tuple.atoms()});
    const std::size_t here = places_.size() - 1;
    Table& table = tables_[static_cast<std::size_t>(open.relation)];
    // Nothing has moved yet, so its image is the tuple itself.
    if (table.is_sparse)
      table.sparse[moved(places_[here])] = static_cast<int>(here);
    else
      table.place[slot(places_[here])] = static_cast<int>(here);
    // Places up to here are decided at this depth or before.
    for (std::size_t d = depth_of(open.tuple, depth_of_); d <= order_.size();
         ++d)
      first_[d] = here + 1;
  }
  if (first_[0] == 0) first_[0] = 1;
  for (std::size_t d = 1; d < first_.size(); ++d)
    first_[d] = std::max(first_[d], first_[d - 1]);
}

std::size_t LexLeader::slot(const Place& place) const {
  const Table& table = tables_[static_cast<std::size_t>(place.table)];
  int at = 0;
  for (std::size_t c = 0; c < place.atoms.size(); ++c)
    at += table.column[c][static_cast<std::size_t>(
        to_[static_cast<std::size_t>(place.atoms[c])])];
  return static_cast<std::size_t>(at);
}

std::uint64_t LexLeader::moved(const Place& place) const {
  std::vector<Atom> atoms = place.atoms;
  for (Atom& atom : atoms) atom = to_[static_cast<std::size_t>(atom)];
  return Tuple(atoms).code();
}

int LexLeader::image(std::size_t place) const {
  const Place& p = places_[place];
  const Table& table = tables_[static_cast<std::size_t>(p.table)];
  return table.is_sparse ? table.sparse.at(moved(p)) : table.place[slot(p)];
}

/// Compares the image with the word at the places that depth decides.
LexLeader::Comparison LexLeader::compare(std::size_t depth) {
  for (std::size_t i = first_[depth]; i < first_[depth + 1]; ++i) {
    const std::int8_t here = (*word_)[i];
    const std::int8_t there = (*word_)[static_cast<std::size_t>(image(i))];
    if (here == there) continue;
    differs_at_ = i;
    return there > here ? Comparison::kGreater : Comparison::kSmaller;
  }
  return Comparison::kEqual;
}

void LexLeader::move(std::size_t depth, Atom to) {
  to_[static_cast<std::size_t>(order_[depth])] = to;
  is_taken_[static_cast<std::size_t>(to)] = true;
}

void LexLeader::unmove(std::size_t depth) {
  Atom& to = to_[static_cast<std::size_t>(order_[depth])];
  is_taken_[static_cast<std::size_t>(to)] = false;
  to = order_[depth];
}

/// Sends the atoms from `depth` on somewhere, until the image is greater (true,
/// with differs_at_ set) or equal throughout (true, differs_at_ = 0); false if
/// it is always smaller. What is found stays in to_.
bool LexLeader::extend(std::size_t depth) {
  if (depth == order_.size()) {
    differs_at_ = 0;
    return true;
  }
  const auto try_one = [&](Atom to) {
    if (is_taken_[static_cast<std::size_t>(to)]) return false;
    move(depth, to);
    const Comparison comparison = compare(depth);
    if (comparison == Comparison::kGreater ||
        (comparison == Comparison::kEqual && extend(depth + 1)))
      return true;
    unmove(depth);
    return false;
  };
  // To stay is the shortest way to an automorphism.
  const Atom atom = order_[depth];
  if (try_one(atom)) return true;
  const auto& members = members_[static_cast<std::size_t>(
      class_of_[static_cast<std::size_t>(atom)])];
  return std::ranges::any_of(
      members, [&](Atom to) { return to != atom && try_one(to); });
}

Atom LexLeader::orbit(Atom atom) {
  while (orbit_[static_cast<std::size_t>(atom)] != atom)
    atom = orbit_[static_cast<std::size_t>(atom)];
  return atom;
}

void LexLeader::merge_orbits() {
  for (const Atom atom : order_)
    orbit_[static_cast<std::size_t>(orbit(atom))] =
        orbit(to_[static_cast<std::size_t>(atom)]);
}

void LexLeader::explain(std::vector<int>& clause) const {
  clause.clear();
  for (std::size_t i = first_[0]; i <= differs_at_; ++i) {
    const int here = static_cast<int>(i);
    const int there = image(i);
    if (here == there) continue;
    if (i == differs_at_) {
      clause.push_back(here);
      clause.push_back(-there);
    } else {
      // Not greater than its image here, which takes one of the two.
      clause.push_back((*word_)[i] != 0 ? -there : here);
    }
  }
  std::ranges::sort(clause);
  const auto twice = std::ranges::unique(clause);
  clause.erase(twice.begin(), twice.end());
}

/// The permutations are gone through by the first atom they move, the last one
/// first: those give the shortest clauses. For each atom it may go to, one
/// permutation that leaves the word as it is settles all, and where two such
/// targets are in one orbit of those known, one settles both.
bool LexLeader::is_leader(const std::vector<std::int8_t>& word,
                          std::vector<int>& clause) {
  word_ = &word;
  std::iota(orbit_.begin(), orbit_.end(), 0);
  const auto reset = [&](std::size_t depth) {
    for (std::size_t d = 0; d < order_.size(); ++d) {
      to_[static_cast<std::size_t>(order_[d])] = order_[d];
      is_taken_[static_cast<std::size_t>(order_[d])] = d < depth;
    }
  };
  std::vector<Atom> failed;
  for (std::size_t depth = order_.size(); depth-- > 0;) {
    const Atom atom = order_[depth];
    const auto& members = members_[static_cast<std::size_t>(
        class_of_[static_cast<std::size_t>(atom)])];
    failed.clear();
    reset(depth);
    for (const Atom to : members) {
      if (depth_of_[static_cast<std::size_t>(to)] <= depth) continue;
      const Atom home = orbit(to);
      if (home == orbit(atom) ||
          std::ranges::any_of(failed, [&](Atom f) { return orbit(f) == home; }))
        continue;
      move(depth, to);
      const Comparison comparison = compare(depth);
      if (comparison == Comparison::kGreater ||
          (comparison == Comparison::kEqual && extend(depth + 1))) {
        if (differs_at_ != 0) {
          explain(clause);
          reset(0);
          return false;
        }
        merge_orbits();
        reset(depth);
      } else {
        unmove(depth);
        failed.push_back(to);
      }
    }
  }
  reset(0);
  return true;
}

void LexLeader::add_predicates(Cnf& cnf, std::size_t length) const {
  LexLeader scratch = *this;
  for (std::size_t depth = 0; depth + 1 < order_.size(); ++depth) {
    const Atom a = order_[depth];
    const Atom b = order_[depth + 1];
    if (class_of_[static_cast<std::size_t>(a)] !=
        class_of_[static_cast<std::size_t>(b)])
      continue;
    std::swap(scratch.to_[static_cast<std::size_t>(a)],
              scratch.to_[static_cast<std::size_t>(b)]);
    int equal_so_far = 0;  // 0: nothing to say yet.
    std::size_t done = 0;
    for (std::size_t i = 1; i < places_.size() && done < length; ++i) {
      const int here = static_cast<int>(i);
      const int there = scratch.image(i);
      if (there <= here) continue;  // Itself, or compared before.
      const auto add = [&](std::vector<std::int32_t> clause) {
        if (equal_so_far != 0) clause.push_back(-equal_so_far);
        cnf.add(clause);
      };
      add({here, -there});
      if (++done == length) break;
      const int next = ++cnf.variables;
      add({-there, next});
      add({here, next});
      cnf.add({-next, there, -here});
      if (equal_so_far != 0) cnf.add({-next, equal_so_far});
      equal_so_far = next;
    }
    std::swap(scratch.to_[static_cast<std::size_t>(a)],
              scratch.to_[static_cast<std::size_t>(b)]);
  }
}

}  // namespace refute::relational
