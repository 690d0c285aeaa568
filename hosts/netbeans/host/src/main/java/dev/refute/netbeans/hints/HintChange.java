package dev.refute.netbeans.hints;

import dev.refute.netbeans.Change;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.netbeans.api.java.source.ClasspathInfo;
import org.netbeans.api.java.source.JavaSource;
import org.netbeans.api.java.source.ModificationResult;
import org.netbeans.api.java.source.WorkingCopy;
import org.netbeans.modules.java.hints.providers.spi.HintDescription;
import org.netbeans.modules.java.hints.spiimpl.MessageImpl;
import org.netbeans.modules.java.hints.spiimpl.batch.BatchUtilities;
import org.netbeans.modules.java.hints.spiimpl.hints.HintsInvoker;
import org.netbeans.modules.java.hints.spiimpl.options.HintsSettings;
import org.netbeans.modules.refactoring.spi.RefactoringElementImplementation;
import org.netbeans.spi.editor.hints.ErrorDescription;
import org.openide.filesystems.FileObject;

/** Finds where a file has a hint, and applies all the fixes at once, as NetBeans does. */
final class HintChange implements Change {
  private final FileObject root;
  private final FileObject file;
  private final Collection<? extends HintDescription> rules;
  private final List<MessageImpl> messages = new ArrayList<>();
  private final List<RefactoringElementImplementation> fileChanges = new ArrayList<>();

  HintChange(FileObject root, FileObject file, Collection<? extends HintDescription> rules) {
    this.root = root;
    this.file = file;
    this.rules = rules;
  }

  @Override
  public boolean make(Log log) throws Exception {
    log.phase("inspect");
    ModificationResult result =
        JavaSource.create(ClasspathInfo.create(root), file).runModificationTask(this::fix);
    for (MessageImpl message : messages) {
      log.say("warning", message.text);
    }
    if (log.hasSwallowed()) {
      return false;
    }
    log.phase("perform");
    result.commit();
    fileChanges.forEach(RefactoringElementImplementation::performChange);
    log.save();
    return true;
  }

  private void fix(WorkingCopy copy) throws Exception {
    copy.toPhase(JavaSource.Phase.RESOLVED);
    List<ErrorDescription> found =
        new HintsInvoker(HintsSettings.getGlobalSettings(), new AtomicBoolean())
            .computeHints(copy, rules, messages);
    Map<FileObject, byte[]> resources = new HashMap<>();
    BatchUtilities.applyFixes(
        copy, new IdentityHashMap<>(), found, resources, fileChanges, messages);
    if (!resources.isEmpty()) {
      throw new UnsupportedOperationException("a fix of files that are not Java");
    }
  }
}
