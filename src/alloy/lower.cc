#include "alloy/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "alloy/lower_term.h"
#include "alloy/scope.h"

namespace refute::alloy {

namespace r = relational;

namespace {

using r::TupleSet;

class Lowering {
 public:
  Lowering(const World& world, const Command& command,
           const LowerOptions& options)
      : world_(world),
        command_(command),
        options_(options),
        bounds_(compute_bounds(world, command)) {
    out_.problem.bit_width = bounds_.bit_width;
    out_.problem.overflow = options.overflow;
    out_.problem.universe = bounds_.universe;
  }

  Lowered run() {
    sigs_.assign(world_.sigs.size(), r::none());
    out_.sigs.resize(world_.sigs.size());
    sigs_[kInt] = r::constant(upper(kInt));
    sigs_[kSeqInt] =
        upper(kSeqInt).empty() ? r::none() : r::constant(upper(kSeqInt));
    for (const SigId id : world_.top_sigs()) allocate(id);
    for (SigId id = kBuiltinSigs; id < static_cast<SigId>(world_.sigs.size());
         ++id)
      if (world_.sig(id).is_subset) allocate_subset(id);
    for (int id = 0; id < static_cast<int>(world_.fields.size()); ++id)
      allocate_field(id);
    for (SigId id = kBuiltinSigs; id < static_cast<SigId>(world_.sigs.size());
         ++id)
      size(id);

    const bool all_used = std::ranges::all_of(world_.top_sigs(), [&](SigId id) {
      return lower(id).size() == upper(id).size();
    });
    TermLowering terms(world_, bounds_, sigs_, fields_, all_used,
                       options_.witnesses,
                       [this](const std::string& name, const Type& type) {
                         return witness(name, type);
                       });
    for (const FieldGroup& group : world_.field_groups) constrain(group, terms);
    for (SigId id = kBuiltinSigs; id < static_cast<SigId>(world_.sigs.size());
         ++id)
      if (world_.sig(id).fact) appended_fact(id, terms);
    using Stand = TermLowering::Stand;
    for (const auto& module : world_.modules)
      for (const TermPtr& fact : module->facts)
        add(terms.formula(fact, Stand::kPositive));
    if (command_.function)
      add(terms.run_function(*command_.function));
    else if (command_.decl->is_check)
      add(!terms.formula(command_.formula, Stand::kNegative));
    else
      add(terms.formula(command_.formula, Stand::kPositive));
    out_.problem.formula = r::conjunction(std::move(formulas_));
    return std::move(out_);
  }

 private:
  static std::size_t at(int id) { return static_cast<std::size_t>(id); }
  TupleSet& lower(SigId id) { return bounds_.lower[at(id)]; }
  TupleSet& upper(SigId id) { return bounds_.upper[at(id)]; }
  void add(r::Formula formula) { formulas_.push_back(std::move(formula)); }

  r::Relation relation(const std::string& name, TupleSet least, TupleSet most) {
    const r::Relation out =
        out_.problem.add(name, std::move(least), std::move(most));
    out_.projection.push_back(out);
    return out;
  }

  /// Children are disjoint subsets; an abstract sig is their union, any other
  /// has a relation of its own.
  void allocate(SigId id) {
    const Sig& sig = world_.sig(id);
    std::optional<r::Expr> children;
    for (const SigId child : sig.children) {
      allocate(child);
      const r::Expr expr = sigs_[at(child)];
      if (children) add(r::no(*children & expr));
      children = children ? *children + expr : expr;
    }
    if (children && sig.is_abstract) {
      sigs_[at(id)] = *children;
      for (const SigId child : sig.children)
        out_.sigs[at(id)].insert(out_.sigs[at(id)].end(),
                                 out_.sigs[at(child)].begin(),
                                 out_.sigs[at(child)].end());
      return;
    }
    own_relation(id, lower(id), upper(id));
    if (children) add(r::subset(*children, sigs_[at(id)]));
  }

  void own_relation(SigId id, const TupleSet& least, const TupleSet& most) {
    const r::Relation own = relation(world_.sig(id).label, least, most);
    sigs_[at(id)] = r::expr(own);
    out_.sigs[at(id)] = {own};
  }

  void allocate_subset(SigId id) {
    if (upper_set_.contains(id)) return;
    const Sig& sig = world_.sig(id);
    std::optional<r::Expr> whole;
    TupleSet most(1);
    std::vector<r::Relation> parts;
    for (const SigId parent : sig.parents) {
      if (world_.sig(parent).is_subset) allocate_subset(parent);
      r::Expr expr = sigs_[at(parent)];
      if (parent == kUniv) {
        expr = sigs_[kInt];
        most = most + upper(kInt);
        for (const SigId top : world_.top_sigs()) {
          expr = expr + sigs_[at(top)];
          most = most + upper(top);
        }
      }
      whole = whole ? *whole + expr : expr;
      most = most + upper(parent);
      parts.insert(parts.end(), out_.sigs[at(parent)].begin(),
                   out_.sigs[at(parent)].end());
    }
    upper_set_.insert(id);
    upper(id) = most;
    if (sig.is_exact_subset && !parts.empty()) {
      sigs_[at(id)] = *whole;
      out_.sigs[at(id)] = parts;
      return;
    }
    own_relation(id, TupleSet(1), most);
    add(sig.is_exact_subset ? r::equal(sigs_[at(id)], *whole)
                            : r::subset(sigs_[at(id)], *whole));
  }

  /// The tuples that a type allows.
  TupleSet tuples_of(const Type& type) {
    TupleSet most(type.arity());
    for (const Product& product : type.products) {
      TupleSet tuples(0);
      for (std::size_t i = 0; i < product.size(); ++i) {
        TupleSet column = upper(product[i]);
        if (product[i] == kUniv) {
          column = upper(kInt);
          for (const SigId top : world_.top_sigs())
            column = column + upper(top);
        }
        tuples = i == 0 ? column : tuples.product(column);
        if (tuples.size() > kMaxTuples)
          stop(command_.decl->at,
               "these scopes make relations of too many tuples",
               "lower the scopes, or the bit width of Int");
      }
      most = most + tuples;
    }
    return most;
  }

  void allocate_field(int id) {
    const Field& field = world_.field(id);
    TupleSet most = tuples_of(field.type);
    const Sig& sig = world_.sig(field.sig);
    const r::Relation own = relation(sig.label + "." + field.name,
                                     TupleSet(field.type.arity()), most);
    fields_.push_back(r::expr(own));
    out_.fields.push_back(own);
  }

  r::Expr witness(const std::string& name, const Type& type) {
    std::string unique = name;
    for (int i = 2; out_.problem.find(unique); ++i)
      unique = fmt::format("{}_{}", name, i);
    const r::Relation own =
        out_.problem.add(unique, TupleSet(type.arity()), tuples_of(type));
    out_.witnesses.emplace_back(unique, own);
    return r::expr(own);
  }

  /// What the bounds alone do not say about the number of atoms.
  void size(SigId id) {
    const Sig& sig = world_.sig(id);
    const r::Expr expr = sigs_[at(id)];
    if (sig.is_subset) {
      if (sig.mult == Mult::kOne) add(r::one(expr));
      if (sig.mult == Mult::kLone) add(r::lone(expr));
      if (sig.mult == Mult::kSome) add(r::some(expr));
      return;
    }
    const std::size_t least = surely(id).size();
    const std::size_t most = upper(id).size();
    if (sig.mult == Mult::kOne && !(least == 1 && most == 1)) {
      add(r::one(expr));
      return;
    }
    if (sig.mult == Mult::kSome && least < 1) add(r::some(expr));
    if (sig.mult == Mult::kLone && most > 1) add(r::lone(expr));
    const int count = bounds_.scopes.at(id);
    const bool exact = bounds_.exact.contains(id);
    const auto scope = static_cast<std::size_t>(count);
    if (exact && most == scope && least < scope)
      add(r::subset(r::expr(out_.problem.add_exactly(
                        world_.sig(id).label + " (all)", upper(id))),
                    expr));
    else if (exact ? least < scope || most > scope : most > scope)
      add(has_size(expr, count, exact, most));
  }

  /// What the relations behind a sig hold by their bounds.
  TupleSet surely(SigId id) {
    const Sig& sig = world_.sig(id);
    if (!sig.is_abstract || sig.children.empty()) return lower(id);
    TupleSet out(1);
    for (const SigId child : sig.children) out = out + surely(child);
    return out;
  }

  r::Formula has_size(const r::Expr& expr, int count, bool exact,
                      std::size_t most) const {
    if (count <= 0) return r::no(expr);
    if (count == 1) return exact ? r::one(expr) : r::lone(expr);
    // Counting needs numbers that are large enough; else name the members.
    if (most < (std::size_t{1} << (bounds_.bit_width - 1))) {
      const r::Int size = r::cardinality(expr);
      return exact ? r::equal(size, r::integer(count))
                   : r::less_equal(size, r::integer(count));
    }
    std::vector<r::Decl> members;
    std::vector<r::Formula> parts;
    r::Expr all = r::none();
    for (int i = 0; i < count; ++i) {
      members.push_back({r::variable("m"), expr});
      const r::Expr member = r::expr(members.back().variable);
      if (exact) parts.push_back(r::no(member & all));
      all = i == 0 ? member : all + member;
    }
    parts.push_back(r::subset(expr, all));
    const r::Formula some = r::exists(members, r::conjunction(parts));
    return exact ? some : r::no(expr) || some;
  }

  /// `body` for every `this` of a sig.
  template <typename Body>
  void for_each_this(SigId id, TermLowering& terms, const Body& body) {
    const Sig& sig = world_.sig(id);
    if (sig.mult == Mult::kOne) {
      terms.bind(sig.this_variable, sigs_[at(id)]);
      add(body(sigs_[at(id)]));
      return;
    }
    const r::Variable self = r::variable("this");
    terms.bind(sig.this_variable, r::expr(self));
    add(r::for_all({{self, sigs_[at(id)]}}, body(r::expr(self))));
  }

  void constrain(const FieldGroup& group, TermLowering& terms) {
    const r::Expr owner = sigs_[at(group.sig)];
    std::vector<r::Expr> all;
    for (const int id : group.fields) {
      const r::Expr field = fields_[at(id)];
      all.push_back(field);
      for_each_this(group.sig, terms, [&](const r::Expr& self) {
        return terms.in(r::join(self, field), group.bound);
      });
      r::Expr first = field;
      while (first.arity() > 1) first = r::join(first, r::univ());
      add(r::subset(first, owner));
      if (group.disjoint_values && world_.sig(group.sig).mult != Mult::kOne) {
        const r::Variable x = r::variable("x");
        const r::Variable y = r::variable("y");
        add(r::for_all({{x, owner}, {y, owner}},
                       r::equal(r::expr(x), r::expr(y)) ||
                           r::no(r::join(r::expr(x), field) &
                                 r::join(r::expr(y), field))));
      }
    }
    if (group.disjoint_names)
      for (std::size_t i = 1; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) add(r::no(all[i] & all[j]));
  }

  void appended_fact(SigId id, TermLowering& terms) {
    if (fix_order(id)) return;
    for_each_this(id, terms, [&](const r::Expr&) {
      const bool one = world_.sig(id).mult == Mult::kOne;
      return terms.formula(
          world_.sig(id).fact,
          one ? TermLowering::Stand::kPositive : TermLowering::Stand::kInner);
    });
  }

  /// The field f of `this.f` in a one sig's fact; -1 if it is something else.
  int own_field(SigId id, const TermPtr& term) const {
    if (term->kind != TermKind::kOperator || term->op != Op::kJoin) return -1;
    const TermPtr& self = term->operands[0];
    const TermPtr& field = term->operands[1];
    if (self->kind != TermKind::kVariable ||
        self->index != world_.sig(id).this_variable ||
        field->kind != TermKind::kField)
      return -1;
    return field->index;
  }

  /// A total order over an enum is as written; over atoms that are alike, any
  /// order will do.
  bool fix_order(SigId id) {
    const TermPtr& fact = world_.sig(id).fact;
    if (world_.sig(id).mult != Mult::kOne || fact->op != Op::kTotalOrder ||
        fact->operands[0]->kind != TermKind::kSig)
      return false;
    const SigId elements = fact->operands[0]->index;
    const int first = own_field(id, fact->operands[1]);
    const int next = own_field(id, fact->operands[2]);
    if (first < 0 || next < 0 || elements < kBuiltinSigs ||
        world_.sig(elements).is_subset || upper(elements).empty() ||
        lower(elements).size() != upper(elements).size())
      return false;
    if (!world_.sig(elements).is_enum &&
        !(options_.fix_orders && alike(upper(elements))))
      return false;
    const TupleSet owner = upper(id);
    TupleSet order(2);
    const std::vector<r::Tuple> atoms(upper(elements).begin(),
                                      upper(elements).end());
    for (std::size_t i = 1; i < atoms.size(); ++i)
      order.insert(atoms[i - 1].product(atoms[i]));
    fix(first, owner.product(TupleSet{atoms.front()}));
    fix(next, order.empty() ? TupleSet(3) : owner.product(order));
    return true;
  }

  void fix(int field, TupleSet value) {
    auto& bounded = out_.problem.relations[at(out_.fields[at(field)].index)];
    bounded.lower = value;
    bounded.upper = std::move(value);
  }

  bool alike(const TupleSet& atoms) const {
    for (const auto& alike : r::interchangeable_atoms(out_.problem))
      if (std::ranges::find(alike, (*atoms.begin())[0]) != alike.end())
        return std::ranges::all_of(atoms, [&](const r::Tuple& atom) {
          return std::ranges::find(alike, atom[0]) != alike.end();
        });
    return atoms.size() == 1;
  }

  static constexpr std::size_t kMaxTuples = 1'000'000;

  const World& world_;
  const Command& command_;
  const LowerOptions& options_;
  Bounds bounds_;
  Lowered out_;
  std::vector<r::Expr> sigs_;
  std::vector<r::Expr> fields_;
  std::vector<r::Formula> formulas_;
  std::set<SigId> upper_set_;
};

}  // namespace

TupleSet Lowered::sig(const r::Instance& instance, SigId id) const {
  TupleSet out(1);
  for (const r::Relation& part : sigs[static_cast<std::size_t>(id)])
    out = out + instance[part];
  return out;
}

Lowered lower(const World& world, const Command& command,
              const LowerOptions& options) {
  return Lowering(world, command, options).run();
}

}  // namespace refute::alloy
