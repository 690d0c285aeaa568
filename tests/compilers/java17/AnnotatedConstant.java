import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

class AnnotatedConstant {
    @Target(ElementType.TYPE_USE)
    @interface A {
        int value();
    }

    static void test(long k) {
        if ((@A(1) long) 1L < k) {}
    }
}
