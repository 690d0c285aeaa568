public class A {
    public int f;
    class B extends C {
        private void m(){
            super.f=0;
        }
        void mPrime(){
            m();
        }
    }
}
class C {
    public int f;
}
