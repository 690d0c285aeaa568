import java.util.Iterator;

class Counting {
  static int count(Iterator<String> words) {
    int count = 0;
    while (words.hasNext()) {
      if (!words.next().isEmpty()) { // after: if (words.next() != null) {
        count++;
      }
    }
    return count;
  }
}
