package dev.refute.netbeans;

import java.beans.PropertyChangeListener;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import javax.swing.event.ChangeListener;
import org.netbeans.api.project.Project;
import org.netbeans.api.project.SourceGroup;
import org.netbeans.api.project.Sources;
import org.netbeans.api.project.ui.ProjectGroup;
import org.netbeans.api.project.ui.ProjectGroupChangeListener;
import org.netbeans.modules.project.uiapi.OpenProjectsTrampoline;
import org.netbeans.spi.project.FileOwnerQueryImplementation;
import org.netbeans.spi.project.support.GenericSources;
import org.openide.explorer.ExplorerManager;
import org.openide.filesystems.FileObject;
import org.openide.filesystems.FileUtil;
import org.openide.util.Lookup;
import org.openide.util.lookup.Lookups;

/** The one open project, which owns all the program's files. */
final class OneProject
    implements Project, Sources, FileOwnerQueryImplementation, OpenProjectsTrampoline {
  private final FileObject source;
  private final SourceGroup[] groups;

  OneProject(FileObject source) {
    this.source = source;
    this.groups =
        new SourceGroup[] {GenericSources.group(this, source, "src", "src", null, null)};
  }

  @Override
  public FileObject getProjectDirectory() {
    return source.getParent();
  }

  @Override
  public Lookup getLookup() {
    return Lookups.singleton(this);
  }

  @Override
  public SourceGroup[] getSourceGroups(String type) {
    return groups;
  }

  @Override
  public Project getOwner(URI file) {
    return file.toString().startsWith(source.toURI().toString()) ? this : null;
  }

  @Override
  public Project getOwner(FileObject file) {
    return file.equals(source) || FileUtil.isParentOf(source, file) ? this : null;
  }

  @Override
  public Project[] getOpenProjectsAPI() {
    return new Project[] {this};
  }

  @Override
  public Future<Project[]> openProjectsAPI() {
    return CompletableFuture.completedFuture(getOpenProjectsAPI());
  }

  // ---- Never called.

  @Override
  public void addChangeListener(ChangeListener listener) {}

  @Override
  public void removeChangeListener(ChangeListener listener) {}

  @Override
  public void openAPI(Project[] projects, boolean subprojects, boolean progress) {}

  @Override
  public void closeAPI(Project[] projects) {}

  @Override
  public void addPropertyChangeListenerAPI(PropertyChangeListener listener, Object source) {}

  @Override
  public void removePropertyChangeListenerAPI(PropertyChangeListener listener) {}

  @Override
  public Project getMainProject() {
    return null;
  }

  @Override
  public void setMainProject(Project project) {}

  @Override
  public ProjectGroup getActiveProjectGroupAPI() {
    return null;
  }

  @Override
  public void addProjectGroupChangeListenerAPI(ProjectGroupChangeListener listener) {}

  @Override
  public void removeProjectGroupChangeListenerAPI(ProjectGroupChangeListener listener) {}

  @Override
  public ExplorerManager createLogicalView() {
    return null;
  }

  @Override
  public ExplorerManager createPhysicalView() {
    return null;
  }
}
