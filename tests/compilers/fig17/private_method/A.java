public class A {
    private void m(){
        class B extends A {
            void m(int i){m();}
        }
    }
}
