module interfaces

/*
 * An extension of models/java.als by a user: some classes are interfaces.
 *
 *   refute generate --generator jdolly:examples/models/interfaces.als
 *
 * The translation knows the words `Interface`, `implementedBy` and `Abstract`.
 */

open java
open constraints

/** These are interfaces; `implementedBy` says what implements or extends them. */
sig Interface in Class {
  implementedBy: set Class
}

/** Methods without a body. Their `b` is not printed. */
sig Abstract in Method {}

fact interfacesAreNoClasses {
  no Interface.extend
  no extend.Interface
  no Interface.fields
  Abstract = Interface.methods
  Abstract.b in LiteralValue
  Abstract.acc in public
  all m: Abstract | some m.acc
  no i: Interface | i in i.^implementedBy
  no Interface.id & ConstructorMethodInvocation.idClass
}

/** A class has a public method for each that its interfaces ask for. */
fact everythingIsImplemented {
  all i: Interface, c: i.^implementedBy - Interface, m: i.methods |
    some own: c.*extend.methods |
      own.id = m.id and own.param = m.param and own.acc = public
}

one sig M1 extends Method {}

/** Rename a method of an interface that is implemented. */
pred rename_method[] {
  M1 in Abstract
  some (M1.~methods).implementedBy - Interface
  someCaller[]
  differentIdsForClasses[]
}

run rename_method for 1 Package, 3 Class, 3 ClassId, 0 Field, 0 FieldId,
  3 Method, 2 MethodId, 3 Body
