module java

/*
 * Java as JDolly sees it: packages, classes, fields, methods with at most one
 * parameter, and bodies of one return statement.
 *
 * The abstract syntax is JDolly's: 20 signatures that are not abstract and
 * 21 relations. The facts below hold in every program. They say what a program
 * is, what is left out because it would only repeat another program, and most
 * of what the Java compiler asks; what they leave to the compiler is
 * accessibility across packages and the weaker access of an overrider.
 */

// ---------------------------------------------------------------- syntax

abstract sig Id {}
sig ClassId, MethodId, FieldId extends Id {}

sig Package {}

/** No accessibility at all is Java's package access. */
abstract sig Accessibility {}
one sig public, protected, private_ extends Accessibility {}

abstract sig Type {}
abstract sig PrimitiveType extends Type {}
one sig Int_, Long_ extends PrimitiveType {}

sig Class extends Type {
  package: one Package,
  id: one ClassId,
  extend: lone Class,
  methods: set Method,
  fields: set Field
}

sig Field {
  id: one FieldId,
  type: one Type,
  acc: lone Accessibility
}

sig Method {
  id: one MethodId,
  param: lone Type,
  acc: lone Accessibility,
  return: one Type,
  b: one Body
}

/** What a method returns. */
abstract sig Body {}

/** `1`: each declaration has a number of its own. */
sig LiteralValue extends Body {}

abstract sig Qualifier {}
one sig this_, super_, qthis_ extends Qualifier {}

/** `k()`, `this.k()`, `super.k()`, `A.this.k()`, with `2` for a parameter. */
sig MethodInvocation extends Body {
  id: one MethodId,
  q: lone Qualifier
}

/** `new A().k()` */
sig ConstructorMethodInvocation extends Body {
  idClass: one ClassId,
  idMethod: one MethodId
}

/** `f`, `this.f`, `super.f`, `A.this.f` */
sig FieldAccess extends Body {
  id: one FieldId,
  q: lone Qualifier
}

/** `new A().f` */
sig ConstructorFieldAccess extends Body {
  idClass: one ClassId,
  idField: one FieldId
}

// ------------------------------------------------------- what a program is

fact everyMemberInOneClass {
  all m: Method | one m.~methods
  all f: Field | one f.~fields
}

fact everyBodyInOneMethod {
  all body: Body | one body.~b
}

/** A name or a package that nothing has would be no part of the program. */
fact everyNameIsUsed {
  ClassId in Class.id
  MethodId in Method.id
  FieldId in Field.id
  Package in Class.package
}

// --------------------------------------------------- what the compiler asks

fact ClassCannotExtendItself {
  all c: Class | c not in c.^extend
}

fact noPackageTwoClassesSameId {
  all c1, c2: Class |
    c1 != c2 and c1.package = c2.package => c1.id != c2.id
}

/** `class A extends A` would mean the class itself. */
fact noClassExtendsSameId {
  all c: Class | c.id not in c.^extend.id
}

fact noClassTwoFieldsSameId {
  all c: Class | all f1, f2: c.fields | f1 != f2 => f1.id != f2.id
}

fact noClassTwoMethodsSameSignature {
  all c: Class | all m1, m2: c.methods |
    m1 != m2 => (m1.id != m2.id or m1.param != m2.param)
}

/** `k()`, `this.k()` and `A.this.k()` find a method here or above. */
fact noCallToUndefinedMethod {
  all c: Class, m: c.methods, i: m.b & MethodInvocation |
    i.q != super_ => i.id in (c.methods + inherited[c]).id
}

fact noSuperCallToNotInheritedMethod {
  all c: Class, m: c.methods, i: m.b & MethodInvocation |
    i.q = super_ => i.id in inherited[c].id
}

/** `new A().k()`: A itself declares k. */
fact noConstructorCallToUndefinedMethod {
  all i: ConstructorMethodInvocation | some c: Class |
    c.id = i.idClass and i.idMethod in c.methods.id
}

fact noAccessToUndefinedField {
  all c: Class, m: c.methods, a: m.b & FieldAccess |
    a.q != super_ => a.id in (c.fields + inheritedFields[c]).id
}

fact noSuperAccessToNotInheritedField {
  all c: Class, m: c.methods, a: m.b & FieldAccess |
    a.q = super_ => a.id in inheritedFields[c].id
}

/** `new A().f`: A itself declares f. */
fact noConstructorAccessToUndefinedField {
  all a: ConstructorFieldAccess | some c: Class |
    c.id = a.idClass and a.idField in c.fields.id
}

/** Methods above `c` but for the private ones. */
fun inherited[c: Class]: set Method {
  { m: c.^extend.methods | m.acc != private_ }
}

fun inheritedFields[c: Class]: set Field {
  { f: c.^extend.fields | f.acc != private_ }
}

/**
 * A program has one result type, so that calls and overriding always fit:
 * long if a body reads a field that is a long, else int.
 */
fact resultsFit {
  all m: Method | m.return = (some readFields and some (readFields & type.Long_)
    => Long_ else Int_)
}

/** The fields whose names are read somewhere. */
fun readFields: set Field {
  { f: Field | f.id in FieldAccess.id + ConstructorFieldAccess.idField }
}

fact onlyNumbersAreRead {
  readFields.type in PrimitiveType
}

// ------------------------------------------------- what keeps programs small

fact paramsArePrimitive {
  Method.param in PrimitiveType
}

/** No method calls its own name, directly or through others. */
fact noRecursion {
  no i: MethodId | i in i.^calls
}

/** Which names the methods of a name call. */
fun calls: MethodId -> MethodId {
  { from, to: MethodId | some m: Method | m.id = from and to in calledBy[m] }
}

/** The name that a body calls. */
fun calledBy[m: Method]: set MethodId {
  (m.b & MethodInvocation).id + m.b.idMethod
}
