package dev.refute.planted;

/** {@link PlantedCompiler} as a program: see {@link FaultyProgram}. */
public final class CompilerMain {
  private CompilerMain() {}

  public static void main(String[] args) throws Exception {
    FaultyProgram.run(args, CompilerFault.class, PlantedCompiler::new);
  }
}
