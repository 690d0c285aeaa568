interface C {
    public C m(); }
interface B {
    public B m(); }
interface A extends B, C {
    public A m(); }
