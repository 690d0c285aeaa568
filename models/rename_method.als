module rename_method

/* Rename Method at JDolly's scope 2-3-0-3. */

open java
open constraints

one sig M1 extends Method {}

/** The new name, if it is one that another method has; else it is fresh. */
lone sig N1 in MethodId {}

pred rename_method[] {
  // main constraint: some Method
  M1.b in LiteralValue
  N1 != M1.id

  // additional constraints: 2, 3 and 8
  someCaller[]
  someInheritance[]
  someMethodsWithSameNumParameter[]
  differentIdsForClasses[]
  differentIdsForMethods[]
}

run rename_method for 2 Package, 3 Class, 3 ClassId, 0 Field, 0 FieldId,
  3 Method, 3 MethodId, 3 Body
