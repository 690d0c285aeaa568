import java.util.List;
class A implements B, D {
    public List m(){
        List l=null;
        A a=null;
        l.add(a.m());
        return l;
    }
}
interface D {
    public List m();
}
interface B extends C {
    public List m();
}
interface C {
    public List m();
}
