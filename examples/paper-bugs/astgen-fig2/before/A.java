class A {
    int f;
    void m() {
        (new A().f) = 0;
    }
}
