public class Levels {
    enum Level {
        LOW(1),
        MIDDLE(5) {
            @Override
            int weight() {
                return super.weight() + 1;
            }
        },
        HIGH(10);

        private final int value;

        Level(int value) {
            this.value = value;
        }

        int weight() {
            return value * FACTOR;
        }

        static final int FACTOR = 2;

        static Level of(int value) {
            for (Level level : values()) {
                if (level.value >= value) {
                    return level;
                }
            }
            return HIGH;
        }
    }

    @interface Graded {
        Level value() default Level.LOW;
    }

    @Graded(Level.HIGH)
    public int grade(int points) {
        int result;
        switch (Level.of(points)) {
            case LOW:
                result = 0;
                break;
            case MIDDLE:
                result = 1;
                break;
            default:
                result = Level.HIGH.weight();
        }
        return result;
    }
}
