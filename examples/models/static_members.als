module static_members

/*
 * An extension of models/java.als by a user: static members.
 *
 *   refute generate --generator jdolly:examples/models/static_members.als
 *
 * The translation knows the word `Static`.
 */

open java
open constraints

sig Static in Method + Field {}

/** A static method has no object: no this, no super, and only static members
    by their bare names. */
fact noObjectInAStaticMethod {
  all c: Class, m: c.methods & Static | {
    no (m.b & MethodInvocation).q
    no (m.b & FieldAccess).q
    all other: (c.*extend).methods |
      other.id = (m.b & MethodInvocation).id => other in Static
    all f: (c.*extend).fields |
      f.id = (m.b & FieldAccess).id => f in Static
  }
}

/** Static methods hide, others override; the two do not mix. */
fact sameKindAsAbove {
  all c: Class, m1: c.methods, m2: (c.^extend).methods |
    m1.id = m2.id and m1.param = m2.param => (m1 in Static iff m2 in Static)
}

one sig C1 extends Class {}
one sig M1 extends Method {}

/** Pull up a static method that reads a field. */
pred pull_up_method[] {
  someParent[C1]
  M1 in C1.methods & Static
  M1.b in FieldAccess
  differentIdsForClasses[]
}

run pull_up_method for 1 Package, 2 Class, 2 ClassId, 1 Field, 1 FieldId,
  2 Method, 2 MethodId, 2 Body
