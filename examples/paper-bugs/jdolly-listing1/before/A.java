public class A {
    int f = 1;
}
