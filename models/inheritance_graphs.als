module inheritance_graphs

/* Classes and interfaces: what extends and implements what. */

abstract sig Type {
  supers: set Type
}
sig Class, Interface extends Type {}

fact {
  no t: Type | t in t.^supers
  all c: Class | lone c.supers & Class
  Interface.supers in Interface
}

run {} for exactly 3 Type
