package dev.castellan.system.sequences;

import java.util.List;
import java.util.Random;

/**
 * A step in a sequence. The numbers of a step select from the objects that exist at that time, which makes every step
 * valid in every sequence.
 *
 * @param action the action
 * @param who the number that selects the caller
 * @param a the number for the first choice
 * @param b the number for the second choice
 * @param c the number for the third choice
 */
public record Step(Action action, int who, int a, int b, int c) {

    /** The exclusive upper bound of the numbers. */
    static final int CHOICES = 100;

    /** Returns a random step. */
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
