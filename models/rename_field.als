module rename_field

/* Rename Field at JDolly's scope 2-3-2-1. */

open java
open constraints

one sig F1 extends Field {}

/** The new name, if it is one that another field has; else it is fresh. */
lone sig N1 in FieldId {}

pred rename_field[] {
  // main constraint: some Field
  N1 != F1.id

  // additional constraints: 2, 3 and 9
  someCaller[]
  someInheritance[]
  somePrimitiveFields[]
  differentIdsForClasses[]
}

run rename_field for 2 Package, 3 Class, 3 ClassId, 2 Field, 2 FieldId,
  1 Method, 1 MethodId, 1 Body
