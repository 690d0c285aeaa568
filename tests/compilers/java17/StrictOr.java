class StrictOr {
    static int test(int k) {
        Object o = "";
        if (k == 1 | (o instanceof Integer i && false)) {
            return 1;
        } else {
            return 2;
        }
    }
}
