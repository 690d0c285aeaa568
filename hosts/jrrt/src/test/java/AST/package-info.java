/**
 * A few lines that look to the host like JRRT, for its tests: the classes and methods by which it
 * reads a program, and one refactoring.
 */
package AST;
