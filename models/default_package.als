module default_package

/*
 * Java's package without a name. `jdolly:MODEL+default-package` adds this
 * module to a model, so that one of its packages may be the default package.
 * The papers' models do without it, and keep their numbers.
 */

open java

/** At most one package has no name. */
lone sig DefaultPackage in Package {}

/** Other packages cannot import a class of the default package. */
fact noImportFromTheDefaultPackage {
  all c: package.(Package - DefaultPackage) | {
    no c.extend.package & DefaultPackage
    no c.fields.type.package & DefaultPackage
    all i: c.methods.b & ConstructorMethodInvocation | importable[i.idClass]
    all a: c.methods.b & ConstructorFieldAccess | importable[a.idClass]
  }
}

/** A class of this name is in a package with a name. */
pred importable[i: ClassId] {
  some c: Class | c.id = i and c.package not in DefaultPackage
}
