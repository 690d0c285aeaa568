import java.util.Iterator;
import java.util.List;

public class Boxes<T extends Comparable<T>> implements Iterable<T> {
    private Node<T> head;
    private int size;

    static class Node<E> {
        E item;
        Node<E> next;

        Node(E item, Node<E> next) {
            this.item = item;
            this.next = next;
        }
    }

    public class Cursor {
        Node<T> at = head;

        T advance() {
            T item = at.item;
            at = at.next;
            return item;
        }
    }

    public void push(T item) {
        head = new Node<>(item, head);
        size++;
    }

    public static <E extends Comparable<E>> E largest(List<? extends E> all, E least) {
        E best = least;
        for (E each : all) {
            if (each.compareTo(best) > 0) {
                best = each;
            }
        }
        return best;
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<T>() {
            private final Cursor cursor = new Cursor();

            public boolean hasNext() {
                return cursor.at != null;
            }

            public T next() {
                return cursor.advance();
            }
        };
    }

    public int size() {
        return size;
    }
}
