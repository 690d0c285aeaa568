module statements

/*
 * Java with method bodies of several statements: the second metamodel, for
 * refactorings inside a method.
 *
 * A body is a sequence. Its last statement returns a number, those before it
 * declare variables, assign to them and call methods of other objects:
 *
 *     public int m() {
 *         A a = new A();
 *         int x = a.k();
 *         x = x + 3;
 *         return x;
 *     }
 */

abstract sig Id {}
sig ClassId, MethodId, VarId extends Id {}

sig Class {
  id: one ClassId,
  extend: lone Class,
  methods: set Method
}

sig Method {
  id: one MethodId,
  b: seq Statement
}

abstract sig Statement {}

/** `A a = new A();` */
sig InstanceDeclaration extends Statement {
  name: one VarId,
  idClass: one ClassId
}

/** `int x = 1;` */
sig NumberDeclaration extends Statement {
  name: one VarId
}

/** `x = x + y + 2;` */
sig Assignment extends Statement {
  name: one VarId,
  added: one VarId
}

/** `a.k();`, or with a target `x = a.k();` */
sig InstanceMethodInvocation extends Statement {
  id: one VarId,
  method: one MethodId,
  target: lone VarId
}

/** `return x;`, or without a variable `return 3;` */
sig Return extends Statement {
  name: lone VarId
}

// ------------------------------------------------------- what a program is

fact everyMethodInOneClass {
  all m: Method | one m.~methods
}

fact everyStatementInOnePlace {
  all s: Statement | one place[s]
}

/** Where a statement stands: in which method, at which index. */
fun place[s: Statement]: Method -> Int {
  b.s
}

/** The statements that come before `s` in its method. */
fun before_[s: Statement]: set Statement {
  { t: Statement | some m: Method, i, j: Int |
      i->s in m.b and j->t in m.b and j < i }
}

fact everyNameIsUsed {
  ClassId in Class.id
  MethodId in Method.id
  VarId in declared[Statement]
}

/** The variables that statements declare. */
fun declared[s: set Statement]: set VarId {
  (s & InstanceDeclaration).name + (s & NumberDeclaration).name
}

fun objects: set VarId {
  InstanceDeclaration.name
}

fun numbers: set VarId {
  NumberDeclaration.name
}

/** The variables that a statement reads or writes. */
fun used[s: set Statement]: set VarId {
  (s & Assignment).(name + added) + (s & Return).name +
  (s & InstanceMethodInvocation).(id + target)
}

// --------------------------------------------------- what the compiler asks

fact ClassCannotExtendItself {
  all c: Class | c not in c.^extend
}

fact noTwoClassesSameId {
  all disj c1, c2: Class | c1.id != c2.id
}

fact noClassTwoMethodsSameId {
  all c: Class | all disj m1, m2: c.methods | m1.id != m2.id
}

fact eachVariableIsDeclaredOnce {
  all v: VarId | one (InstanceDeclaration <: name).v + (NumberDeclaration <: name).v
}

fact everyMethodEndsWithReturn {
  all m: Method | one Int.(m.b) & Return
  no s: Statement | some before_[s] & Return
}

fact variablesAreDeclaredBefore {
  all s: Statement | used[s] in declared[before_[s]]
}

fact typesFit {
  Assignment.(name + added) + Return.name in numbers
  InstanceMethodInvocation.id in objects
  InstanceMethodInvocation.target in numbers
}

/** `a.k()`: the class of `a`, or one above it, declares k. */
fact noCallToUndefinedMethod {
  all i: InstanceMethodInvocation, d: InstanceDeclaration |
    i.id = d.name => some c: Class |
      c.id = d.idClass and i.method in (c.*extend).methods.id
}

fact objectsAreOfAClass {
  InstanceDeclaration.idClass in Class.id
}
