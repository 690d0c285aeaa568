package q;

import java.util.ArrayList;
import java.util.List;
import p.Account;
import p.Savings;

public class Audit {
    public interface Checked {
        int PASSES = 1;

        boolean check();
    }

    private final List<Account> accounts = new ArrayList<>();

    public int run(String name) {
        Savings savings = new Savings(name);
        accounts.add(savings);
        accounts.add(new Account(name, 3));
        int total = 0;
        for (Account account : accounts) {
            total += account.deposit(5);
        }
        Checked checked = savings;
        return checked.check() ? total + Checked.PASSES : -total;
    }

    class Log {
        int lines = accounts.size();

        int count() {
            return lines + Account.opened();
        }
    }
}
