class YieldOfArray {
    static int test(int k) {
        return switch (k) {
            default -> {
                yield (new int[] {1, 2}).length;
            }
        };
    }
}
