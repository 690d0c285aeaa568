public class A {
    int k() {
        return 1;
    }
    public int m() {
        return A.this.k();
    }
}
