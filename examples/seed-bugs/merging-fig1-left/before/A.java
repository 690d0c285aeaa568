class A {
    int f;
}
