import java.util.ArrayList;
import java.util.List;

public class Resources {
    static final String PREFIX = "r" + 1;
    static List log = new ArrayList();

    static class Handle implements AutoCloseable {
        final String name;

        Handle(String name) {
            this.name = name;
        }

        String read(int... positions) {
            int last = positions.length - 1;
            return last < 0 ? name : name + positions[last];
        }

        @Override
        public void close() {
            log.add(name);
        }
    }

    public static String use(String name, int[] where) {
        try (Handle handle = new Handle(PREFIX + name)) {
            String text = handle.read(where);
            if (text.isEmpty()) {
                throw new IllegalStateException("é" + name);
            }
            return text;
        } catch (IllegalStateException failure) {
            return failure.getMessage();
        } finally {
            log.clear();
        }
    }

    public static int search(int[][] table, int wanted) {
        int found = -1;
        outer:
        for (int[] row : table) {
            for (int i = 0; i < row.length; i++) {
                if (row[i] == wanted) {
                    found = i;
                    break outer;
                }
            }
        }
        return found;
    }
}
