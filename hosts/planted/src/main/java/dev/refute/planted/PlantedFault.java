package dev.refute.planted;

import java.util.Locale;

/** A fault that can be switched on by its name. */
interface PlantedFault {
  /** The name of the enum's constant: "RENAME_MISSES_ARGUMENT". */
  String name();

  /** What goes wrong, in a few words. */
  String what();

  /** Its name on the command line: "rename-misses-argument". */
  default String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
