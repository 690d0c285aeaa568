public class A {
    long f = 1;
}
