class B extends A {
    void m() {
        super.f = 0;
    }
}
