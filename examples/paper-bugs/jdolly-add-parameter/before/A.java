public class A {
    public int m(long a) {
        return 1;
    }
}
