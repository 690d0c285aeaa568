class B extends A {
    int f;
    void m() {
        this.f = 0;
    }
}
