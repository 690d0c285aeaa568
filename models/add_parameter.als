module add_parameter

/* Add Parameter at JDolly's scope 2-3-0-3. */

open java
open constraints

one sig M1 extends Method {}

pred add_parameter[] {
  // main constraint: some Method
  M1.b in LiteralValue and no M1.param

  // additional constraints: 1, 2 and 3
  someOverriding[] or someOverloading[0, 1]
  someCaller[]
  someInheritance[]
  differentIdsForClasses[]
}

run add_parameter for 2 Package, 3 Class, 3 ClassId, 0 Field, 0 FieldId,
  3 Method, 3 MethodId, 3 Body
