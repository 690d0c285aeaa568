package dev.refute.protocol;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/** Keeps standard output for the protocol. */
public final class StandardStreams {
  private StandardStreams() {}

  /** Takes standard output away from everybody else: what they print goes to standard error. */
  public static OutputStream claimOutput() {
    System.setOut(System.err);
    return new FileOutputStream(FileDescriptor.out);
  }
}
