module move_method

/* Move Method at JDolly's scope 2-3-1-3. */

open java
open constraints

one sig C1 extends Class {}
one sig M1 extends Method {}
one sig F1 extends Field {}

pred move_method[] {
  // main constraint: someTargetClassField and someMethodToMove
  F1 in C1.fields and targetClassField[C1, F1]
  M1 in C1.methods and methodToMove[M1]

  // additional constraints: 1 and 2
  someOverriding[] or someOverloading[1, 1]
  someCaller[]
  differentIdsForClasses[]
}

run move_method for 2 Package, 3 Class, 3 ClassId, 1 Field, 1 FieldId,
  3 Method, 3 MethodId, 3 Body
