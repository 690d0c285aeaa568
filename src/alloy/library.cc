#include "alloy/library.h"

#include <array>
#include <utility>

namespace refute::alloy {
namespace {

constexpr std::string_view kInteger = R"als(
module util/integer

fun plus [a, b: Int]: Int { a fun/add b }
fun add [a, b: Int]: Int { a fun/add b }
fun minus [a, b: Int]: Int { a fun/sub b }
fun sub [a, b: Int]: Int { a fun/sub b }
fun mul [a, b: Int]: Int { a fun/mul b }
fun div [a, b: Int]: Int { a fun/div b }
fun rem [a, b: Int]: Int { a fun/rem b }
fun negate [a: Int]: Int { 0 fun/sub a }
fun signum [a: Int]: Int { a < 0 => -1 else (a > 0 => 1 else 0) }

pred eq [a, b: Int] { int[a] = int[b] }
pred lt [a, b: Int] { a < b }
pred gt [a, b: Int] { a > b }
pred lte [a, b: Int] { a <= b }
pred gte [a, b: Int] { a >= b }
pred zero [a: Int] { a = 0 }
pred pos [a: Int] { a > 0 }
pred neg [a: Int] { a < 0 }
pred nonpos [a: Int] { a <= 0 }
pred nonneg [a: Int] { a >= 0 }

-- Integers in their order.
fun min: one Int { fun/min }
fun max: one Int { fun/max }
fun next: Int -> Int { fun/next }
fun prev: Int -> Int { ~(fun/next) }
fun nexts [a: Int]: set Int { a.^(fun/next) }
fun prevs [a: Int]: set Int { a.^(~(fun/next)) }
fun max [s: set Int]: lone Int { s - s.^(~(fun/next)) }
fun min [s: set Int]: lone Int { s - s.^(fun/next) }
fun larger [a, b: Int]: Int { let x = int[a], y = int[b] | (x < y => y else x) }
fun smaller [a, b: Int]: Int { let x = int[a], y = int[b] | (x < y => x else y) }

-- The place of an element in an order, counted from 0, and back.
fun int2elem [i: Int, next: univ -> univ, s: set univ]: lone s {
  { e: s | #(^next.e) = int[i] }
}
fun elem2int [e: univ, next: univ -> univ]: lone Int { Int[#(^next.e)] }
)als";

constexpr std::string_view kOrdering = R"als(
module util/ordering[exactly elem]

private one sig Ord {
  First: set elem,
  Next: elem -> elem
} { pred/totalOrder[elem, First, Next] }

fun first: one elem { Ord.First }
fun last: one elem { elem - Ord.Next.elem }
fun next: elem -> elem { Ord.Next }
fun prev: elem -> elem { ~(Ord.Next) }
fun nexts [e: elem]: set elem { e.^(Ord.Next) }
fun prevs [e: elem]: set elem { e.^(~(Ord.Next)) }

pred lt [a, b: elem] { a in b.^(~(Ord.Next)) }
pred gt [a, b: elem] { a in b.^(Ord.Next) }
pred lte [a, b: elem] { a = b or lt[a, b] }
pred gte [a, b: elem] { a = b or gt[a, b] }

fun larger [a, b: elem]: elem { lt[a, b] => b else a }
fun smaller [a, b: elem]: elem { lt[a, b] => a else b }
fun max [s: set elem]: lone elem { s - s.^(~(Ord.Next)) }
fun min [s: set elem]: lone elem { s - s.^(Ord.Next) }
)als";

constexpr std::string_view kSequence = R"als(
module util/sequniv
open util/integer as ui

-- A sequence maps the indices 0, 1, … to its elements.
pred isSeq [s: Int -> univ] {
  s in seq/Int -> lone univ
  s.univ - s.univ.(fun/next) in 0
}
fun elems [s: Int -> univ]: set (Int.s) { seq/Int.s }
fun inds [s: Int -> univ]: set Int { s.univ }
fun indsOf [s: Int -> univ, e: univ]: set Int { s.e }
fun idxOf [s: Int -> univ, e: univ]: lone Int { ui/min[s.e] }
fun lastIdxOf [s: Int -> univ, e: univ]: lone Int { ui/max[s.e] }
fun lastIdx [s: Int -> univ]: lone Int { ui/max[s.univ] }
fun afterLastIdx [s: Int -> univ]: lone Int { ui/min[seq/Int - s.univ] }
fun first [s: Int -> univ]: lone (Int.s) { s[0] }
fun last [s: Int -> univ]: lone (Int.s) { s[ui/max[s.univ]] }
fun rest [s: Int -> univ]: s { seq/Int <: (fun/next).s }
fun butlast [s: Int -> univ]: s { (seq/Int - ui/max[s.univ]) <: s }
pred isEmpty [s: Int -> univ] { no s }
pred hasDups [s: Int -> univ] { #(seq/Int.s) < #(s.univ) }

fun add [s: Int -> univ, e: univ]: s + (seq/Int -> e) {
  s + ui/min[seq/Int - s.univ] -> e
}
-- Positions before i stay; i must be an index of s, or the one after the last.
fun setAt [s: Int -> univ, i: Int, e: univ]: s + (seq/Int -> e) { s ++ i -> e }
fun insert [s: Int -> univ, i: Int, e: univ]: s + (seq/Int -> e) {
  (ui/prevs[i] <: s) + (i -> e) + seq/Int <: (~(fun/next)).((ui/nexts[i] + i) <: s)
}
fun delete [s: Int -> univ, i: Int]: s {
  (ui/prevs[i] <: s) + (fun/next).(ui/nexts[i] <: s)
}
-- What does not fit behind the last index is cut off.
fun append [s, t: Int -> univ]: s + t {
  s + { i: seq/Int, e: seq/Int.t |
        let gap = ui/sub[i, #(s.univ)] | i not in s.univ and gap -> e in t }
}
fun subseq [s: Int -> univ, from, to: Int]: s {
  { i: seq/Int, e: seq/Int.s |
    let at = ui/add[i, from] | at >= from and at <= to and at -> e in s }
}
)als";

constexpr std::string_view kRelation = R"als(
module util/relation

fun dom [r: univ -> univ]: set (r.univ) { r.univ }
fun ran [r: univ -> univ]: set (univ.r) { univ.r }

pred total [r: univ -> univ, s: set univ] { all x: s | some x.r }
pred functional [r: univ -> univ, s: set univ] { all x: s | lone x.r }
pred function [r: univ -> univ, s: set univ] { all x: s | one x.r }
pred surjective [r: univ -> univ, s: set univ] { all x: s | some r.x }
pred injective [r: univ -> univ, s: set univ] { all x: s | lone r.x }
pred bijective [r: univ -> univ, s: set univ] { all x: s | one r.x }
pred bijection [r: univ -> univ, d, c: set univ] {
  function[r, d] and bijective[r, c]
}
pred reflexive [r: univ -> univ, s: set univ] { s <: iden in r }
pred irreflexive [r: univ -> univ] { no r & iden }
pred symmetric [r: univ -> univ] { ~r in r }
pred antisymmetric [r: univ -> univ] { r & ~r in iden }
pred transitive [r: univ -> univ] { r.r in r }
pred acyclic [r: univ -> univ, s: set univ] { all x: s | x not in x.^r }
pred complete [r: univ -> univ, s: univ] {
  all x, y: s | x = y or x -> y in r or y -> x in r
}
pred preorder [r: univ -> univ, s: set univ] {
  reflexive[r, s] and transitive[r]
}
pred equivalence [r: univ -> univ, s: set univ] {
  preorder[r, s] and symmetric[r]
}
pred partialOrder [r: univ -> univ, s: set univ] {
  preorder[r, s] and antisymmetric[r]
}
pred totalOrder [r: univ -> univ, s: set univ] {
  partialOrder[r, s] and complete[r, s]
}
)als";

constexpr std::string_view kGraph = R"als(
module util/graph[node]
open util/relation as rel

pred undirected [r: node -> node] { rel/symmetric[r] }
pred noSelfLoops [r: node -> node] { rel/irreflexive[r] }
pred weaklyConnected [r: node -> node] { all x, y: node | x in y.*(r + ~r) }
pred stronglyConnected [r: node -> node] { all x, y: node | x in y.*r }
pred rootedAt [r: node -> node, root: node] { node in root.*r }
pred ring [r: node -> node] { all x: node | one x.r and rootedAt[r, x] }
pred dag [r: node -> node] { rel/acyclic[r, node] }
pred forest [r: node -> node] { dag[r] and all x: node | lone r.x }
pred tree [r: node -> node] { forest[r] and lone root: node | no r.root }
pred treeRootedAt [r: node -> node, root: node] {
  forest[r] and rootedAt[r, root]
}
fun roots [r: node -> node]: set node { node - node.^r }
fun leaves [r: node -> node]: set node { node - node.^(~r) }
fun innerNodes [r: node -> node]: set node { node - leaves[r] }
)als";

constexpr std::string_view kBoolean = R"als(
module util/boolean

abstract sig Bool {}
one sig True, False extends Bool {}

pred isTrue [b: Bool] { b in True }
pred isFalse [b: Bool] { b in False }
fun Not [b: Bool]: Bool { Bool - b }
fun And [a, b: Bool]: Bool { (a = True and b = True) => True else False }
fun Or [a, b: Bool]: Bool { (a = True or b = True) => True else False }
fun Xor [a, b: Bool]: Bool { a = b => False else True }
fun Nand [a, b: Bool]: Bool { (a = True and b = True) => False else True }
fun Nor [a, b: Bool]: Bool { (a = True or b = True) => False else True }
)als";

constexpr std::array<std::pair<std::string_view, std::string_view>, 6>
    kModules = {{{"util/integer", kInteger},
                 {"util/ordering", kOrdering},
                 {"util/sequniv", kSequence},
                 {"util/relation", kRelation},
                 {"util/graph", kGraph},
                 {"util/boolean", kBoolean}}};

}  // namespace

std::optional<std::string_view> library_module(std::string_view name) {
  for (const auto& [known, text] : kModules)
    if (known == name) return text;
  return std::nullopt;
}

std::vector<std::string_view> library_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, text] : kModules) names.push_back(name);
  return names;
}

}  // namespace refute::alloy
