public class B extends A {
    private int n = 2;
}
