module constraints

/*
 * JDolly's main constraints (its Table 3) and additional constraints
 * (Table 4), under its names. Main constraints make a refactoring applicable,
 * additional ones direct the search to where bugs were found before.
 */

open java

// ------------------------------------------------------------------ Table 3

pred someSubclass[c: Class] {
  some extend.c
}

pred someParent[c: Class] {
  some c.extend
}

pred someMethod[c: Class] {
  some c.methods
}

pred someField[c: Class] {
  some c.fields
}

/** A public field of `c` whose type is another class: where to move to. */
pred someTargetClassField[c: Class] {
  some f: c.fields | targetClassField[c, f]
}

pred targetClassField[c: Class, f: Field] {
  f.acc = public
  f.type in Class - c
}

pred someMethodToMove[c: Class] {
  some m: c.methods | methodToMove[m]
}

pred methodToMove[m: Method] {
  m.b in LiteralValue
  m.param = Int_
}

// ------------------------------------------------------------------ Table 4

/** 1. One method overrides another; both return a number. */
pred someOverriding[] {
  some m1, m2: literalMethod |
    above[m1, m2] and m1.id = m2.id and m1.param = m2.param
}

/** 1. Two methods of one name differ in their parameter; `n1` and `n2` tell how
    many they have. They stand in one class, or the first above the other. */
pred someOverloading[n1, n2: Int] {
  some disj m1, m2: literalMethod | {
    m1.id = m2.id
    m1.param != m2.param
    #m1.param = n1
    #m2.param = n2
    sameHierarchy[m1, m2]
  }
}

/** 2. A method that anyone may call calls a method or reads a field. */
pred someCaller[] {
  some m: Method | m.acc = public and isCaller[m]
}

/** 3. */
pred someInheritance[] {
  some extend
}

/** 4. Two numbers of one name, one in a class above the other's. */
pred someFieldHiding[] {
  some f1, f2: Field | {
    f1.id = f2.id
    f1.type = f2.type and f1.type in PrimitiveType
    f2.~fields in (f1.~fields).^~extend
  }
}

/** 5. A method like a getter; its name is the model's affair. */
pred someGetter[] {
  some m: Method | isGetter[m]
}

/** 6. A public method that calls this one, and that nobody calls. */
pred someTester[called: MethodId] {
  one m: Method | isTester[m, called]
}

/** 7. */
pred somePublicField[] {
  some f: Field | f.acc = public and f.type in PrimitiveType
}

/** 8. Two methods with one parameter each, one in a parent of the other's. */
pred someMethodsWithSameNumParameter[] {
  some m1, m2: literalMethod | {
    m1.id != m2.id
    some m1.param and some m2.param
    m2.~methods in m1.~methods.extend
  }
}

/** 9. */
pred somePrimitiveFields[] {
  some disj f1, f2: Field |
    f1.id != f2.id and f1.type + f2.type in PrimitiveType
}

// ------------------------------------------------------------------- helpers

fun literalMethod: set Method {
  b.LiteralValue
}

pred above[m1, m2: Method] {
  m2.~methods in (m1.~methods).^~extend
}

pred sameHierarchy[m1, m2: Method] {
  m1.~methods = m2.~methods or above[m1, m2]
}

pred isCaller[m: Method] {
  no m.param
  m.b not in LiteralValue
}

pred isGetter[m: Method] {
  m.b in LiteralValue
  no m.param
}

pred isTester[m: Method, called: MethodId] {
  m.acc = public
  no m.param
  some i: m.b & MethodInvocation | no i.q and i.id = called
  no m2: Method | m.id in calledBy[m2]
}

// ------------------------------------------------------- to keep scopes small

/** No two classes have one name, not even in different packages. */
pred differentIdsForClasses[] {
  all disj c1, c2: Class | c1.id != c2.id
}

/** No overloading and no overriding. */
pred differentIdsForMethods[] {
  all disj m1, m2: Method | m1.id != m2.id
}
