package dev.refute.eclipse.host.refactorings;

import dev.refute.eclipse.host.Plan;
import dev.refute.eclipse.host.Question;
import dev.refute.eclipse.host.Recipe;
import dev.refute.host.Spec;
import dev.refute.protocol.RefactoringSpec;
import dev.refute.protocol.RequestException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.internal.corext.refactoring.RefactoringAvailabilityTesterCore;
import org.eclipse.jdt.internal.corext.refactoring.code.MakeStaticRefactoring;
import org.eclipse.ltk.core.refactoring.Refactoring;

/**
 * Makes a method static. If it uses its instance, that becomes a parameter.
 *
 * <pre>
 *   int m() { return f; }                static int m(A a) { return a.f; }
 *   int k(A a) { return a.m(); }    →    int k(A a) { return A.m(a); }
 * </pre>
 */
public final class MakeStatic implements Recipe {
  @Override
  public boolean isInRelease() {
    return Release.has("org.eclipse.jdt.internal.corext.refactoring.code.MakeStaticRefactoring");
  }

  @Override
  public RefactoringSpec spec() {
    return Spec.method().done();
  }

  @Override
  public Plan plan(Question question) throws CoreException, RequestException {
    IMethod method = question.method();
    return Newer.isAvailable(method) ? Plan.of(Newer.make(method)) : Plan.notOffered();
  }

  /** A separate class, because 2023-12 lacks what it refers to. */
  private static final class Newer {
    static boolean isAvailable(IMethod method) throws CoreException {
      return RefactoringAvailabilityTesterCore.isMakeStaticAvailable(method);
    }

    static Refactoring make(IMethod method) {
      return new MakeStaticRefactoring(method);
    }
  }
}
