package p;

import q.Audit;

public class Savings extends Account implements Audit.Checked {
    int rate = 2;
    private int balance = 7;

    public Savings(String owner) {
        super(owner);
    }

    public int interest() {
        int gain = super.balance * rate / LIMIT;
        return gain + balance;
    }

    @Override
    public int deposit(int amount) {
        return super.deposit(amount + rate);
    }

    @Override
    public boolean check() {
        return interest() >= 0;
    }
}
