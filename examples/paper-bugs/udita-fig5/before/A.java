class A implements B {
    public A m() {
        A a = null;
        return a;
    }
}
