package dev.refute.eclipse.host;

import dev.refute.protocol.StatusEntry;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.internal.corext.refactoring.util.JavaStatusContext;
import org.eclipse.jface.text.IRegion;
import org.eclipse.ltk.core.refactoring.FileStatusContext;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.RefactoringStatusContext;
import org.eclipse.ltk.core.refactoring.RefactoringStatusEntry;

/** Eclipse's status entries as the protocol has them. */
final class Statuses {
  private Statuses() {}

  static List<StatusEntry> entries(RefactoringStatus status, Project project) {
    List<StatusEntry> entries = new ArrayList<>();
    for (RefactoringStatusEntry entry : status.getEntries()) {
      entries.add(entry(entry, project));
    }
    return entries;
  }

  private static StatusEntry entry(RefactoringStatusEntry entry, Project project) {
    String severity = severity(entry.getSeverity());
    RefactoringStatusContext context = entry.getContext();
    if (context instanceof JavaStatusContext java && java.getCompilationUnit() != null) {
      String file = project.pathOf(java.getCompilationUnit().getPath());
      ISourceRange range = java.getSourceRange();
      return range == null
          ? new StatusEntry(severity, entry.getMessage(), file, null, null)
          : at(severity, entry.getMessage(), file, range.getOffset(), range.getLength());
    }
    if (context instanceof FileStatusContext text) {
      IFile file = text.getFile();
      IRegion region = text.getTextRegion();
      String path = project.pathOf(file.getFullPath());
      return region == null
          ? new StatusEntry(severity, entry.getMessage(), path, null, null)
          : at(severity, entry.getMessage(), path, region.getOffset(), region.getLength());
    }
    return new StatusEntry(severity, entry.getMessage(), null, null, null);
  }

  private static StatusEntry at(
      String severity, String message, String file, int offset, int length) {
    return new StatusEntry(severity, message, file, offset, length);
  }

  private static String severity(int severity) {
    return switch (severity) {
      case RefactoringStatus.FATAL -> "fatal";
      case RefactoringStatus.ERROR -> "error";
      case RefactoringStatus.WARNING -> "warning";
      default -> "info";
    };
  }
}
