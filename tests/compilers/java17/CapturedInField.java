import java.util.function.IntSupplier;

class CapturedInField {
    static int f = switch (1) {
        default -> {
            int b = 2;
            IntSupplier s = () -> b;
            yield s.getAsInt();
        }
    };

    static int test() {
        return f;
    }
}
