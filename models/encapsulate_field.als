module encapsulate_field

/* Encapsulate Field at JDolly's scope 2-3-1-3. */

open java
open constraints

one sig F1 extends Field {}
one sig f extends FieldId {}

/** What an engine will call the getter. */
one sig getF extends MethodId {}

pred encapsulate_field[] {
  // main constraint: some Field
  F1.id = f

  // additional constraints: 5, 6 and 7
  some g: Method | g.id = getF and isGetter[g]
  someTester[getF]
  somePublicField[]
  differentIdsForClasses[]
  differentIdsForMethods[]
}

run encapsulate_field for 2 Package, 3 Class, 3 ClassId, 1 Field, 1 FieldId,
  3 Method, 3 MethodId, 3 Body
