/**
 * Inheritance graphs: types that are classes or interfaces, in every way they
 * can extend and implement each other.
 *
 * A class has at most one superclass and any interfaces, an interface extends
 * any interfaces, and nobody is above himself. An edge that follows from others
 * is allowed; there is no implicit Object.
 *
 *   refute solve models/inheritance.als --command types5 --count
 *
 * Of graphs that differ in the names of the types alone, one counts: 2, 6, 24,
 * 149, 1607 and 33290 for one to six types.
 */
module inheritance

abstract sig Type { interfaces: set Interface }
sig Class extends Type { super: lone Class }
sig Interface extends Type {}

fact Acyclic { no t: Type | t in t.^(super + interfaces) }

types1: run {} for exactly 1 Type
types2: run {} for exactly 2 Type
types3: run {} for exactly 3 Type
types4: run {} for exactly 4 Type
types5: run {} for exactly 5 Type
types6: run {} for exactly 6 Type
