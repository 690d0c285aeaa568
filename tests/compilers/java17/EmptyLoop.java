class EmptyLoop {
    static int test(Object... all) {
        for (Object each : all) {
        }
        return 1;
    }
}
