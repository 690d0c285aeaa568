class Sum {
  static int of(int[] numbers) {
    int sum = 0;
    for (int i = 0; i < numbers.length; i++) { // after: for (int i = 1; i < numbers.length; i++) {
      sum += numbers[i];
    }
    return sum;
  }
}
