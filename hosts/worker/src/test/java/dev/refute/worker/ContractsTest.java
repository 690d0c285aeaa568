package dev.refute.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ContractsTest {
  private final Contracts contracts = new Contracts();

  /** Equal to what the test likes. */
  private static class Odd {
    private final Predicate<Object> likes;
    private final int hash;

    Odd(int hash, Predicate<Object> likes) {
      this.likes = likes;
      this.hash = hash;
    }

    @Override
    public boolean equals(Object other) {
      return likes.test(other);
    }

    @Override
    public int hashCode() {
      if (hash < 0) throw new IllegalStateException("hash");
      return hash;
    }

    @Override
    public String toString() {
      if (hash == 13) throw new IllegalStateException("text");
      return "odd";
    }
  }

  @Test
  void soundObjectsBreakNone() {
    for (Object each : List.of("text", 1, new Object(), new int[1], new ArrayList<>(List.of(1)))) {
      assertEquals(Contracts.NONE, contracts.check(each));
    }
    assertEquals(Contracts.NONE, contracts.check(List.of(1), new ArrayList<>(List.of(1))));
  }

  @Test
  void eachContractOfOneObjectIsSeen() {
    assertEquals(Contracts.REFLEXIVE, contracts.check(new Odd(1, other -> false)));
    assertEquals(Contracts.EQUALS_NULL, contracts.check(new Odd(1, other -> true)));
    Predicate<Object> sound = other -> other instanceof Odd;
    assertEquals(Contracts.HASH_THROWS, contracts.check(new Odd(-1, sound)));
    assertEquals("hash", contracts.thrown.getMessage());
    assertEquals(Contracts.STRING_THROWS, contracts.check(new Odd(13, sound)));
    assertEquals(Contracts.NONE, contracts.check(new Odd(1, sound)));
  }

  @Test
  void eachContractOfTwoIsSeen() {
    Predicate<Object> all = other -> other instanceof Odd;
    Odd one = new Odd(1, all);
    assertEquals(Contracts.EQUALS_HASH, contracts.check(one, new Odd(2, all)));
    assertEquals(Contracts.SYMMETRIC, contracts.check(one, new Odd(1, other -> false)));
    assertEquals(
        Contracts.SYMMETRIC,
        contracts.check(
            new Odd(
                1,
                other -> {
                  throw new IllegalStateException();
                }),
            one));
  }

  @Test
  void anExceptionInEqualsBreaksWhatWasLookedAt() {
    Odd thrower =
        new Odd(
            1,
            other -> {
              throw new ClassCastException();
            });
    assertEquals(Contracts.REFLEXIVE, contracts.check(thrower));
    assertTrue(contracts.thrown instanceof ClassCastException);
  }

  /** A list that contains itself runs out of stack, as its documentation says. */
  @Test
  void runningOutOfStackBreaksNothing() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    list.add(new ArrayList<>(list));
    assertThrows(StackOverflowError.class, () -> contracts.check(list));
  }

  private static final class Backwards implements Comparable<Backwards> {
    @Override
    public int compareTo(Backwards other) {
      return 1;
    }
  }

  @Test
  void extrasAreAskedForOnly() {
    Backwards one = new Backwards();
    assertEquals(Contracts.NONE, contracts.check(one));
    contracts.extras = true;
    assertEquals(Contracts.COMPARE_SELF, contracts.check(one));
    assertEquals(Contracts.COMPARE_SIGN, contracts.check(one, new Backwards()));
    Odd middle = new Odd(1, other -> true);
    assertTrue(contracts.transitive(middle, middle, "last"));
    Odd first = new Odd(1, other -> other == middle);
    assertFalse(contracts.transitive(first, middle, "last"));
  }
}
