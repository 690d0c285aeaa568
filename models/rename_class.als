module rename_class

/* Rename Class at JDolly's scope 2-3-0-3. */

open java
open constraints

one sig C1 extends Class {}

/** The new name, if it is one that another class has; else it is fresh. */
lone sig N1 in ClassId {}

pred rename_type[] {
  // main constraint: some Class
  N1 != C1.id

  // additional constraints: 1, 2 and 3
  someOverriding[] or someOverloading[1, 1]
  someCaller[]
  someInheritance[]
  differentIdsForClasses[]
}

run rename_type for 2 Package, 3 Class, 3 ClassId, 0 Field, 0 FieldId,
  3 Method, 3 MethodId, 3 Body
