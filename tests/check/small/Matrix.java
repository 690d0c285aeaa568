import java.util.List;

class Matrix {
  static int trace(List<List<Integer>> rows) {
    int sum = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (i < rows.get(i).size()) {
        sum += rows.get(i).get(i); // after: sum += rows.get(i).get(0);
      }
    }
    return sum;
  }
}
