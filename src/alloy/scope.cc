#include "alloy/scope.h"

#include <fmt/format.h>

#include <algorithm>

namespace refute::alloy {
namespace {

using relational::Atom;
using relational::Tuple;
using relational::TupleSet;

class Scopes {
 public:
  Scopes(const World& world, const Command& command)
      : world_(world), command_(command), at_(command.decl->at) {}

  Bounds run() {
    given();
    multiplicities();
    while (true) {
      if (repeat(&Scopes::from_children)) continue;
      if (repeat(&Scopes::from_overall)) continue;
      if (repeat(&Scopes::from_parents)) continue;
      break;
    }
    integers();
    for (const SigId id : world_.top_sigs()) raise(id);
    if (atoms_ > relational::kMaxAtoms)
      stop(at_,
           fmt::format("these scopes need {} atoms, but {} is the most", atoms_,
                       relational::kMaxAtoms),
           "lower the scopes, or the bit width of Int");
    out_.lower.assign(world_.sigs.size(), TupleSet(1));
    out_.upper = out_.lower;
    for (const SigId id : world_.top_sigs()) make_atoms(id);
    for (const SigId id : world_.top_sigs()) share_with_children(id);
    const int limit = 1 << (out_.bit_width - 1);
    for (int i = -limit; i < limit; ++i) {
      const Tuple atom{out_.universe.add_integer(i)};
      upper(kInt).insert(atom);
      if (i >= 0 && i < out_.max_sequence) upper(kSeqInt).insert(atom);
    }
    for (const SigId id : {kInt, kSeqInt}) lower(id) = upper(id);
    return std::move(out_);
  }

 private:
  TupleSet& lower(SigId id) { return out_.lower[static_cast<std::size_t>(id)]; }
  TupleSet& upper(SigId id) { return out_.upper[static_cast<std::size_t>(id)]; }
  int scope(SigId id) const {
    const auto found = out_.scopes.find(id);
    return found == out_.scopes.end() ? -1 : found->second;
  }
  bool is_exact(SigId id) const { return out_.exact.contains(id); }

  void set(SigId id, int count, Span at) {
    const int old = scope(id);
    if (old == count) return;
    if (old >= 0)
      stop(at, fmt::format("sig {} has a scope of {} already, and cannot have "
                           "one of {}",
                           world_.sig(id).shown(), old, count));
    out_.scopes[id] = count;
  }

  /// What the command says.
  void given() {
    for (const Scope& entry : command_.scopes) {
      const Sig& sig = world_.sig(entry.sig);
      const std::string name = sig.shown();
      if (entry.sig < kBuiltinSigs)
        stop(entry.at, fmt::format("{} has no scope of its own", name));
      if (sig.is_subset)
        stop(entry.at,
             fmt::format("{} is a subset sig, and has no scope of its own",
                         name),
             "give the scope of what it is a subset of");
      if (sig.is_enum)
        stop(entry.at, fmt::format("{} is an enum: its scope is the number of "
                                   "its values",
                                   name));
      if (sig.mult == Mult::kOne && entry.count != 1)
        stop(entry.at,
             fmt::format("{} is a one sig: its scope can only be 1", name));
      if (sig.mult == Mult::kLone && entry.count > 1)
        stop(entry.at,
             fmt::format("{} is a lone sig: its scope can only be 0 or 1",
                         name));
      if (sig.mult == Mult::kSome && entry.count < 1)
        stop(entry.at,
             fmt::format("{} is a some sig: its scope is at least 1", name));
      set(entry.sig, entry.count, entry.at);
      if (entry.exact) out_.exact.insert(entry.sig);
    }
  }

  template <typename Use>
  void each_sig(const Use& use) const {
    for (SigId id = kBuiltinSigs; id < static_cast<SigId>(world_.sigs.size());
         ++id)
      if (!world_.sig(id).is_subset) use(id, world_.sig(id));
  }

  void multiplicities() {
    each_sig([&](SigId id, const Sig& sig) {
      if (sig.mult == Mult::kOne) {
        out_.exact.insert(id);
        set(id, 1, at_);
      } else if (sig.mult == Mult::kLone && scope(id) != 0) {
        set(id, 1, at_);
      }
    });
  }

  bool repeat(bool (Scopes::*derive)()) {
    bool changed = false;
    while ((this->*derive)()) changed = true;
    return changed;
  }

  /// An abstract sig has as many atoms as its children together.
  bool from_children() {
    bool changed = false;
    each_sig([&](SigId id, const Sig& sig) {
      if (!sig.is_abstract || sig.children.empty()) return;
      std::vector<SigId> missing;
      int sum = 0;
      for (const SigId child : sig.children)
        if (scope(child) < 0)
          missing.push_back(child);
        else
          sum += scope(child);
      if (missing.size() > 1) return;
      if (scope(id) < 0) {
        if (!missing.empty()) return;
        set(id, sum, at_);
        changed = true;
      } else if (!missing.empty()) {
        set(missing.front(), std::max(0, scope(id) - sum), at_);
        changed = true;
      }
    });
    return changed;
  }

  bool from_overall() {
    bool changed = false;
    std::optional<int> overall = command_.decl->overall;
    if (!overall && command_.scopes.empty()) overall = 3;
    for (const SigId id : world_.top_sigs()) {
      if (scope(id) >= 0) continue;
      if (world_.sig(id).is_enum) {
        set(id, 0, at_);
        continue;
      }
      if (!overall)
        stop(at_,
             fmt::format("the command gives no scope for sig {}",
                         world_.sig(id).shown()),
             fmt::format("add one for it: for {} {}, or for all: for 3 but …",
                         3, world_.sig(id).shown()));
      set(id, *overall, at_);
      changed = true;
    }
    return changed;
  }

  bool from_parents() {
    bool changed = false;
    each_sig([&](SigId id, const Sig& sig) {
      if (sig.parent == kUniv || scope(id) >= 0) return;
      if (scope(sig.parent) < 0) return;
      set(id, scope(sig.parent), at_);
      changed = true;
    });
    return changed;
  }

  void integers() {
    const CommandDecl& decl = *command_.decl;
    out_.bit_width = decl.bitwidth.value_or(4);
    if (out_.bit_width < 1 || out_.bit_width > 9)
      stop(at_,
           fmt::format("a bit width of {} is outside 1 to 9", out_.bit_width),
           "Int is the number of bits: for 5 Int has -16 to 15");
    const int largest = (1 << (out_.bit_width - 1)) - 1;
    int sequence = decl.sequence.value_or(-1);
    if (sequence > largest)
      stop(at_,
           fmt::format("with {} bits, a sequence has at most {} elements",
                       out_.bit_width, largest),
           "give Int more bits: for 5 Int");
    if (sequence < 0) sequence = std::min(decl.overall.value_or(4), largest);
    out_.max_sequence = sequence;
    atoms_ += 1 << out_.bit_width;
  }

  /// A sig holds at least what its children must hold; counts the atoms.
  int raise(SigId id) {
    const Sig& sig = world_.sig(id);
    int least = 0;
    for (const SigId child : sig.children) least += raise(child);
    out_.scopes[id] = std::max(scope(id), least);
    if (world_.exact_sigs.contains(id)) out_.exact.insert(id);
    if (!is_exact(id) && sig.parent != kUniv) return least;
    atoms_ += scope(id) - least;
    return is_exact(id) || sig.parent == kUniv ? scope(id) : least;
  }

  /// Atoms for what a sig must hold, and for what a top sig may hold.
  TupleSet make_atoms(SigId id) {
    const Sig& sig = world_.sig(id);
    TupleSet least(1);
    for (const SigId child : sig.children) least = least + make_atoms(child);
    TupleSet most = least;
    if (is_exact(id) || sig.parent == kUniv) {
      const int fresh = scope(id) - static_cast<int>(most.size());
      for (int i = 0; i < fresh; ++i) {
        const Tuple atom{
            out_.universe.add(fmt::format("{}${}", sig.shown(), i))};
        if (is_exact(id)) least.insert(atom);
        most.insert(atom);
      }
    }
    lower(id) = least;
    upper(id) = most;
    return least;
  }

  /// Atoms that no child must hold may be of any child that has room.
  void share_with_children(SigId id) {
    const Sig& sig = world_.sig(id);
    TupleSet free = upper(id);
    for (const SigId child : sig.children) free = free - lower(child);
    for (const SigId child : sig.children) {
      if (scope(child) > static_cast<int>(lower(child).size()))
        upper(child) = upper(child) + free;
      share_with_children(child);
    }
  }

  const World& world_;
  const Command& command_;
  Span at_;
  Bounds out_;
  int atoms_ = 0;
};

}  // namespace

Bounds compute_bounds(const World& world, const Command& command) {
  return Scopes(world, command).run();
}

}  // namespace refute::alloy
