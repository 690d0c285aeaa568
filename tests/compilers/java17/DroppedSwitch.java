class DroppedSwitch {
    static void test(int k) {
        int x = (int) switch (k) {
            default -> 1.5;
        };
    }
}
