// MAP field Light.RED STOP
// BEFORE
enum Light { RED, GREEN; Light next() { return this == RED ? GREEN : RED; } }
class Lamp { Light light = Light.RED; }
// AFTER
enum Light { STOP, GREEN; Light next() { return this == STOP ? GREEN : STOP; } }
class Lamp { Light light = Light.STOP; }
// EXPECT: same
