package dev.refute.planted;

/** {@link PlantedEngine} as a program: see {@link FaultyProgram}. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    FaultyProgram.run(args, Fault.class, PlantedEngine::new);
  }
}
