public class A {
    private int k() {
        return 1;
    }
    public int m() {
        return k();
    }
}
