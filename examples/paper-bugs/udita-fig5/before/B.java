interface B extends C {
    public B m();
}
