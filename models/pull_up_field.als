module pull_up_field

/* Pull Up Field at JDolly's scope 2-3-2-1. */

open java
open constraints

one sig C1 extends Class {}
one sig F1 extends Field {}

pred pull_up_field[] {
  // main constraint
  someParent[C1]
  F1 in C1.fields

  // additional constraints: 2 and 4
  someCaller[]
  someFieldHiding[]
  differentIdsForClasses[]
}

run pull_up_field for 2 Package, 3 Class, 3 ClassId, 2 Field, 2 FieldId,
  1 Method, 1 MethodId, 1 Body
