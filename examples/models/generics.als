module generics

/*
 * An extension of models/java.als by a user: generic classes. `class A<T>` is
 * extended as `A<Integer>`, so that a method with an Integer overrides one
 * with a T.
 *
 *   refute generate --generator jdolly:examples/models/generics.als
 *
 * The translation knows the word `Generic`; a type that it does not know is
 * printed by its name.
 */

open java
open constraints

sig Generic in Class {}

/** What a parameter may be, beside int and long. */
one sig T_, Integer_ extends PrimitiveType {}

/** T means something in a generic class alone. */
fact typeVariablesAreDeclared {
  all c: Class, m: c.methods | m.param = T_ => c in Generic
  Method.return in Int_ + Long_
}

/** Calls pass a number, and inside of the class that is no T. */
fact noNumberForATypeVariable {
  all c: Generic, m: c.methods, i: m.b & MethodInvocation |
    i.q != super_ => T_ not in (c.methods & id.(i.id)).param
}

one sig C1 extends Class {}
one sig M1 extends Method {}

/** Push down a method whose parameter is the type variable. */
pred push_down_method[] {
  C1 in Generic
  someSubclass[C1]
  M1 in C1.methods and M1.param = T_
  someCaller[]
  differentIdsForClasses[]
}

run push_down_method for 1 Package, 2 Class, 2 ClassId, 0 Field, 0 FieldId,
  3 Method, 2 MethodId, 3 Body
