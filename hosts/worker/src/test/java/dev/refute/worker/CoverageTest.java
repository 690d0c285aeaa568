package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CoverageTest {
  /** What is reached when `m` of A is called with each of the arguments. */
  private static int[] figures(String text, int... arguments) throws Exception {
    Compilation compiled = Programs.compile(new EcjCompiler(/* withLines= */ true), text);
    compiled.measured = true;
    Class<?> type = compiled.load().find("A");
    Method method = type.getDeclaredMethod("m", int.class);
    method.setAccessible(true);
    for (int each : arguments) {
      Guard.arm(10_000, 10_000);
      method.invoke(null, each);
    }
    return Worker.coverage();
  }

  @Test
  void countsLinesTheWaysOutOfConditionsAndBlocks() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            if (i > 0)
              return 1;
            return 2;
          }
        }
        """;
    // The class declaration is a line and a block: its constructor.
    assertArrayEquals(new int[] {0, 4, 0, 2, 0, 4}, figures(text));
    assertArrayEquals(new int[] {2, 4, 1, 2, 2, 4}, figures(text, 1));
    assertArrayEquals(new int[] {3, 4, 2, 2, 3, 4}, figures(text, 1, 0));
  }

  /** Regression: a probe stood where the stack map had the `new`, and the class was not loaded. */
  @Test
  void anArgumentOfAConstructorMayBeAChoice() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            return new StringBuilder(i > 0 ? "a" : "bc").length()
                + new StringBuilder(new String(i > 1 ? "d" : i > 0 ? "e" : "f")).length()
                + ((i > 2 ? "g" : "h") + i).length();
          }
        }
        """;
    assertArrayEquals(new int[] {3, 4, 8, 8}, Arrays.copyOf(figures(text, 0, 1, 2, 3), 4));
    String loop =
        """
        class A {
          static int m(int i) {
            int all = 0;
            while (i-- > 0)
              all += new StringBuilder(new int[i] == null ? "a" : "b" + i).length();
            return all;
          }
        }
        """;
    assertArrayEquals(new int[] {4, 5}, Arrays.copyOf(figures(loop, 3), 2));
  }

  @Test
  void countsTheWaysOutOfASwitch() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            switch (i) {
              case 1: case 2: return 1;
              case 100: return 2;
              default: return 3;
            }
          }
        }
        """;
    assertArrayEquals(new int[] {2, 5, 1, 3, 2, 5}, figures(text, 1, 2));
    assertArrayEquals(new int[] {4, 5, 3, 3, 4, 5}, figures(text, 1, 100, 7));
  }

  @Test
  void aLoopIsLeftAndGoneRound() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            int sum = 0;
            for (int k = 0; k < i; k++)
              sum += k;
            Runnable never = () ->
                System.out.println();
            return sum;
          }
        }
        """;
    assertArrayEquals(new int[] {4, 7, 1, 2, 3, 6}, figures(text, 0));
    assertArrayEquals(new int[] {5, 7, 2, 2, 4, 6}, figures(text, 3));
  }

  @Test
  void aHandlerIsABlockOfItsOwn() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            try {
              return 6 / i;
            } catch (ArithmeticException e) {
              return 0;
            }
          }
        }
        """;
    assertArrayEquals(new int[] {1, 4, 0, 0, 1, 3}, figures(text, 1));
    assertArrayEquals(new int[] {3, 4, 0, 0, 2, 3}, figures(text, 0));
  }

  @Test
  void aMethodWithoutRoomForProbesRunsWithoutThem() throws Exception {
    String text =
        "class A {\n  static int m(int i) {\n"
            + "    if (i == 7) i++;\n".repeat(5_000)
            + "    return i;\n  }\n}\n";
    assertArrayEquals(new int[] {0, 5_002}, Arrays.copyOf(figures(text, 1), 2));
  }

  @Test
  void whatTakesAnotherWayOrGoesRoundMoreOftenIsNew() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            int sum = 0;
            for (int j = 0; j < i; j++) sum += j;
            return sum == 3 ? 1 : 2;
          }
        }
        """;
    Compilation compiled = Programs.compile(new EcjCompiler(/* withLines= */ true), text);
    compiled.measured = true;
    Method method = compiled.load().find("A").getDeclaredMethod("m", int.class);
    method.setAccessible(true);
    boolean[] isNew = new boolean[6];
    int[] arguments = {0, 0, 1, 3, 4, 5};
    for (int i = 0; i < isNew.length; i++) {
      Guard.arm(10_000, 10_000);
      method.invoke(null, arguments[i]);
      isNew[i] = Worker.news();
    }
    assertArrayEquals(new boolean[] {true, false, true, true, true, false}, isNew);
    Worker.forgetNews();
    method.invoke(null, 0);
    assertTrue(Worker.news());
    Worker.coverage();
  }

  @Test
  void anotherWayOutOfASwitchIsNewOnce() throws Exception {
    String text =
        """
        class A {
          static int m(int i) {
            switch (i) {
              case 1: case 2: return 1;
              default: return 2;
            }
          }
        }
        """;
    Compilation compiled = Programs.compile(new EcjCompiler(/* withLines= */ true), text);
    compiled.measured = true;
    Method method = compiled.load().find("A").getDeclaredMethod("m", int.class);
    method.setAccessible(true);
    Guard.arm(10_000, 10_000);
    method.invoke(null, 1);
    assertTrue(Worker.news());
    method.invoke(null, 2);
    assertFalse(Worker.news());
    method.invoke(null, 3);
    assertTrue(Worker.news());
    Worker.forgetNews();
    method.invoke(null, 3);
    assertTrue(Worker.news());
    Worker.coverage();
  }
}
