import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;

public class Lambdas {
    private int base = 1;

    public int capture(int start) {
        int step = start + 1;
        IntSupplier next = () -> {
            int twice = step * 2;
            return twice + base;
        };
        Function<Integer, Integer> add = value -> value + step;
        return next.getAsInt() + add.apply(3);
    }

    public List<String> names(int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = "n" + i;
            all.add(name);
        }
        all.removeIf(String::isEmpty);
        return all;
    }

    public int anonymous(int n) {
        int offset = base + n;
        IntSupplier supplier = new IntSupplier() {
            int calls = 0;

            @Override
            public int getAsInt() {
                calls++;
                return offset + calls;
            }
        };
        class Counter {
            int count(int times) {
                return times + supplier.getAsInt();
            }
        }
        return new Counter().count(2);
    }
}
