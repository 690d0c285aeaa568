package dev.refute.worker;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Gives the common pool no threads. Whoever waits for its tasks, such as a parallel stream, then
 * runs them itself, on the one thread that the guards watch.
 */
final class NoThreads implements ForkJoinPool.ForkJoinWorkerThreadFactory {
  NoThreads() {}

  @Override
  public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
    return null;
  }
}
