class Answer {
  static boolean isYes(String answer) {
    return answer.equalsIgnoreCase("yes"); // after: return answer.equals("yes");
  }
}
