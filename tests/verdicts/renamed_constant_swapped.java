// MAP field Light.RED STOP
// BEFORE
enum Light { RED, GREEN; }
class Lamp { Light light = Light.RED; }
// AFTER
enum Light { STOP, GREEN; }
class Lamp { Light light = Light.GREEN; }
// EXPECT: differs
