package dev.refute.planted;

/** Faults that can be switched on. docs/planted-faults.md says where each comes from. */
enum Fault implements PlantedFault {
  RENAME_IGNORES_SUPERCLASS("what the method overrides in a class keeps its name"),
  RENAME_IGNORES_INTERFACE("what the method implements in an interface keeps its name"),
  RENAME_MISSES_ARGUMENT("a call that is an argument of another call keeps the old name"),
  RENAME_RENAMES_PARAMETER("a parameter with the new name is renamed as well"),
  RENAME_REFUSES_CLASS_NAME("refuses the name of the class"),
  RENAME_WARNS_OF_OVERLOAD("warns of any method with the new name, whatever its parameters"),
  RENAME_REPRINTS_ARGUMENTS("loses the unary plus of an argument"),
  RENAME_STOPS_AFTER_SIX("only the first six calls in a file are renamed"),
  RENAME_LONE_OPERAND("misses a call under a unary minus if the file has no other call"),
  PUSH_DOWN_SUPER_UNCHECKED("moves super.k() to where it means another method"),
  PUSH_DOWN_IGNORES_HIDING("moves f to where another f hides it"),
  PUSH_DOWN_IGNORES_ACCESS("moves the method to where it cannot access what it uses"),
  PUSH_DOWN_DROPS_PROTECTED("the moved method is no longer protected"),
  PUSH_DOWN_HANGS_ON_CAST("never answers when a protected method casts this"),
  PUSH_DOWN_REFUSES_OVERLOAD("refuses if a subclass has an overload of the method"),
  PUSH_DOWN_LEAVES_ORIGINAL("the superclass keeps the method"),
  PULL_UP_SUPER_UNCHECKED("moves super.f to the class that declares f"),
  PULL_UP_IGNORES_OUTER_INSTANCE("moves A.this.f into A, where it means another object"),
  PULL_UP_ADDS_FINAL("the moved method becomes final"),
  PULL_UP_CRASHES_ON_LOCAL("throws when the subclass is local to a method"),
  PULL_UP_CRIES_ERROR("says as an error that this cannot be moved, and moves it rightly"),
  ENCAPSULATE_MISSES_PARENTHESES("in the field's class, (f) is left as it is"),
  ENCAPSULATE_SUPER_WRITE_AS_READ("super.f = e becomes super.getF() = e"),
  ENCAPSULATE_CRASHES_ON_ARRAY("throws for an array of arrays"),
  ENCAPSULATE_KEEPS_PUBLIC("a public field stays public"),
  ENCAPSULATE_PRECEDENCE("f -= 2 - 1 becomes setF(getF() - 2 - 1)"),
  ENCAPSULATE_NARROW_COMPOUND("the compound assignment of a byte loses its implicit cast"),
  ENCAPSULATE_TAKES_ANY_GETTER("a method that is called as the getter is taken for it"),
  ENCAPSULATE_TAKES_ANY_SETTER("an overload of the setter is taken for it"),
  ENCAPSULATE_OVERRIDDEN_GETTER("the getter may be overridden by a method that is there"),
  ENCAPSULATE_CRASHES_ON_MANY_METHODS("throws if a class with a use has more than four methods"),
  ENCAPSULATE_LONE_OUTER_THIS("A.this.f is left as it is if it is the only use");

  private final String what;

  Fault(String what) {
    this.what = what;
  }

  @Override
  public String what() {
    return what;
  }
}
