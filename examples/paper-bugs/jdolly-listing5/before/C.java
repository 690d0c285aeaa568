public class C extends B {
    private long f = 2;
    public long m(){
        return super.f;
    }
}
