import java.util.List;

class Longest {
  static String of(List<String> words) {
    String longest = "";
    for (int i = 0; i < words.size(); i++) { // after: for (int i = 1; i < words.size(); i++) {
      if (words.get(i).length() > longest.length()) {
        longest = words.get(i);
      }
    }
    return longest;
  }
}
