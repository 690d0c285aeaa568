interface C {
    public C m();
}
