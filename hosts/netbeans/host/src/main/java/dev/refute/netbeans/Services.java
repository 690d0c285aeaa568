package dev.refute.netbeans;

/**
 * What NetBeans finds of ours in its global lookup, and we talk to as well.
 *
 * @param jars the class path of the program
 * @param documents the file in the editor
 * @param dialogs answers what NetBeans asks
 * @param compiler what the compiler looks for
 */
record Services(
    ProgramJars jars, Documents documents, Dialogs dialogs, CompilerOptions compiler) {
  Services() {
    this(new ProgramJars(), new Documents(), new Dialogs(), new CompilerOptions());
  }
}
