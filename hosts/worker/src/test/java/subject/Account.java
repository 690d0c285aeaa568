package subject;

import java.util.List;

/**
 * A small library for the tests of random testing, with one example of everything that can happen.
 */
public class Account {
  private final int money;
  private Object owner;

  public Account(int money) {
    if (money < 0) throw new IllegalArgumentException("debts");
    this.money = money;
  }

  public int money() {
    return money;
  }

  public Account plus(Account other) {
    return new Account(money + other.money);
  }

  /** Throws NullPointerException though nobody passed null. */
  public String ownerName() {
    return owner.toString();
  }

  public void close() {
    assert money == 0 : "money left";
  }

  /** Calls System.exit and hides the exception. */
  public int exits() {
    try {
      System.exit(1);
    } catch (Throwable e) {
      return 1;
    }
    return 2;
  }

  public int loops() {
    int rounds = 0;
    while (money >= 0) rounds++;
    return rounds;
  }

  public static int count(List<?> all) {
    return all.size();
  }

  public static int lengthOf(String text) {
    return text.length();
  }

  int hidden() {
    return 1;
  }

  /** Equal to any account that is no richer. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Account && ((Account) other).money <= money;
  }

  @Override
  public int hashCode() {
    return 1;
  }
}
