class Light {
  enum Colour { RED, AMBER, GREEN, OFF }

  Colour next(Colour now) {
    switch (now) {
      case RED:
        return Colour.GREEN;
      case GREEN:
        return Colour.AMBER; // after: return Colour.RED;
      default:
        return Colour.RED;
    }
  }
}
