public class B extends A {
    public int m() {
        return 2;
    }
    public int test() {
        return m(2);
    }
}
