package hostile;

/** Not public: its tests stand in its package. */
class Inside {
  private final int number;

  Inside(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Inside && number >= ((Inside) other).number;
  }

  @Override
  public int hashCode() {
    return 3;
  }
}
