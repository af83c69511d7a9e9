package dev.castellan.system.sequences;

import java.util.List;
import java.util.Random;

/**
 * One step of a sequence. Its numbers choose among the things that exist when it is taken, so every step is valid in
 * every sequence.
 *
 * @param action what is done
 * @param who who does it
 * @param a the first choice
 * @param b the second choice
 * @param c the third choice
 */
public record Step(Action action, int who, int a, int b, int c) {

    /** The numbers of steps are below this. */
    static final int CHOICES = 100;

    /** Returns a step by chance. */
    public static Step random(Random random) {
        List<Action> actions = Action.byWeight();
        return new Step(
                actions.get(random.nextInt(actions.size())),
                random.nextInt(CHOICES),
                random.nextInt(CHOICES),
                random.nextInt(CHOICES),
                random.nextInt(CHOICES));
    }
}
