module pull_up_method

/* Pull Up Method at JDolly's scope 2-3-0-4. */

open java
open constraints

one sig C1 extends Class {}
one sig M1 extends Method {}
one sig m, test extends MethodId {}

pred pull_up_method[] {
  // main constraint
  someParent[C1]
  M1 in C1.methods and M1.id = m and isCaller[M1]

  // additional constraints: 1 and 6
  someOverriding[] or someOverloading[1, 1]
  someTester[m]
  some t: Method | t.id = test and isTester[t, m]
  literalMethod.id not in m + test
  differentIdsForClasses[]
}

run pull_up_method for 2 Package, 3 Class, 3 ClassId, 0 Field, 0 FieldId,
  4 Method, 4 MethodId, 4 Body
