public class C extends B {
    public int m() {
        return super.f;
    }
}
