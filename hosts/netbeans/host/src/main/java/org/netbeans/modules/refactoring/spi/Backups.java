package org.netbeans.modules.refactoring.spi;

/** Frees the copies that NetBeans keeps for "undo"; the method for it is not public. */
public final class Backups {
  private Backups() {}

  public static void clear() {
    BackupFacility2.getDefault().clear();
  }
}
