package p;

public class Account implements Comparable<Account> {
    public static final int LIMIT = 100;
    private static int opened;

    protected int balance;
    String owner;
    private Account parent;

    public Account(String owner) {
        this(owner, 0);
    }

    public Account(String owner, int balance) {
        this.owner = owner;
        this.balance = balance;
        opened++;
    }

    public static int opened() {
        return opened;
    }

    public int deposit(int amount) {
        int before = balance;
        if (amount > LIMIT) {
            amount = LIMIT;
        }
        balance += amount;
        return balance - before;
    }

    public int deposit(int amount, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += deposit(amount);
        }
        return sum;
    }

    int fee(Account other) {
        return other.balance > balance ? twice(1) : 0;
    }

    private int twice(int value) {
        return value * 2;
    }

    @Override
    public int compareTo(Account other) {
        return Integer.compare(balance, other.balance);
    }
}
