package AST;

/** Reads nothing. */
public class BytecodeParser {}
