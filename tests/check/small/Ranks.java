import java.util.EnumSet;

class Ranks {
  enum Rank { LOW, MIDDLE, HIGH }

  static int score(EnumSet<Rank> ranks) {
    int score = 0;
    for (Rank each : ranks) {
      score += each.ordinal() * 2; // after: score += each.ordinal();
    }
    return score;
  }
}
