package dev.refute.netbeans;

import dev.refute.host.Options;
import dev.refute.netbeans.refactorings.Recipes;
import dev.refute.protocol.Apply;
import dev.refute.protocol.Engine;
import dev.refute.protocol.Hello;
import dev.refute.protocol.Outcome;
import dev.refute.protocol.RequestException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.netbeans.modules.refactoring.java.ui.tree.ElementGripFactory;
import org.netbeans.modules.refactoring.spi.Backups;
import org.netbeans.modules.refactoring.spi.impl.UndoManager;
import org.openide.cookies.SaveCookie;
import org.openide.loaders.DataObject;

/** NetBeans behind the protocol. */
final class NetBeansEngine implements Engine {
  /** As much as a main thread has. */
  private static final long STACK = 8L << 20;

  private final Program program;
  private final Index index;
  private final Map<String, String> details;
  private final String version;
  private final SwallowedExceptions swallowed = SwallowedExceptions.listen();

  NetBeansEngine(Program program, Index index, String version, Map<String, String> details) {
    this.program = program;
    this.index = index;
    this.version = version;
    this.details = details;
  }

  @Override
  public Hello hello() {
    return new Hello("netbeans", version, details, Recipes.ALL.specs()).withClassPath();
  }

  @Override
  public Outcome apply(Apply question) throws RequestException {
    Offer offer = Recipes.ALL.find(question.request());
    Options options = new Options(offer.spec(), question.request().options());
    makeRoom();
    try {
      return inThreadOfItsOwn(
          () -> new Run(program, index, swallowed).run(offer, question, options));
    } finally {
      forget();
    }
  }

  /**
   * NetBeans leaves hundreds of objects in thread-local variables; they go away with the thread.
   */
  private static Outcome inThreadOfItsOwn(Callable<Outcome> task) throws RequestException {
    FutureTask<Outcome> future = new FutureTask<>(task);
    new Thread(null, future, "request", STACK).start();
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RequestException fault) {
        throw fault;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * If more than four fifths of the heap are in use, garbage included, NetBeans silently stops
   * reading files.
   */
  private static void makeRoom() {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    if (heap.getUsed() > heap.getMax() / 2) {
      System.gc();
    }
  }

  /**
   * NetBeans keeps every program for "undo" and for its tree of results, and files that a crash
   * left unsaved.
   */
  private static void forget() {
    UndoManager.getDefault().clear();
    Backups.clear();
    ElementGripFactory.getDefault().cleanUp();
    for (DataObject unsaved : DataObject.getRegistry().getModified()) {
      SaveCookie save = unsaved.getLookup().lookup(SaveCookie.class);
      try {
        // Otherwise the file stays locked.
        if (save != null) {
          save.save();
        }
      } catch (IOException e) {
        // The next program has files of its own.
      }
      unsaved.setModified(false);
    }
  }
}
