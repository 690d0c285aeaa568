public class A {
    int k() {
        return 1;
    }
}
