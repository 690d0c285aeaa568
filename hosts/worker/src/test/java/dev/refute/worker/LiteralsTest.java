package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LiteralsTest {
  /** The test looks for the constants in this class. */
  static final class Constants {
    int number() {
      return 4321;
    }

    int large() {
      return 5_000_001;
    }

    String text() {
      return "found in a class file";
    }

    double infinite() {
      return 1.0 / 0.0;
    }
  }

  @Test
  void constantsOfClassFilesAreAddedUnlessTheyAreTooLarge() {
    Literals literals = new Literals();
    assertFalse(literals.values.contains(4321));
    literals.study(getClass().getClassLoader(), Constants.class.getName());
    literals.addFound(5000);
    assertTrue(literals.values.contains(4321));
    assertTrue(literals.values.contains("found in a class file"));
    assertFalse(literals.values.contains(5_000_001));
    assertFalse(literals.values.contains(Double.POSITIVE_INFINITY));
  }

  @Test
  void theFixedListHasEveryKindOfConstant() {
    Literals literals = new Literals();
    for (Object each : new Object[] {0, 100L, (short) -1, (byte) 7, 1.0, -1.5f, 'a', true, ""}) {
      assertTrue(literals.values.contains(each), String.valueOf(each));
    }
  }

  @Test
  void aClassThatIsNotThereGivesNone() {
    Literals literals = new Literals();
    int before = literals.values.size();
    literals.study(getClass().getClassLoader(), "no.such.Thing");
    literals.addFound(5000);
    assertEquals(before, literals.values.size());
  }

  @Test
  void everyConstantIsReadAsItIsWritten() {
    Object[] all = {42, -7L, (short) 3, (byte) -1, 2.5, 1.5f, true, 'x', "a:b", Integer.MIN_VALUE};
    for (Object each : all) {
      assertEquals(each, Literals.parse(each.getClass().getSimpleName() + ":" + each));
    }
    assertNull(Literals.parse("Integer:many"));
    assertNull(Literals.parse("Thing:1"));
  }
}
