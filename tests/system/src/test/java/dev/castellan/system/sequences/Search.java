package dev.castellan.system.sequences;

import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;

/**
 * Searches for a value that makes a check fail, and shrinks it. Uses the generators and the shrinking of jqwik, but not
 * its engine, which supports neither {@code @OnEveryStore} nor configurable seeds and numbers of tries.
 *
 * @param <T> the type of the values
 */
public final class Search<T> {

    private static final int GENERATOR_SIZE = 1000;
    private static final int MAX_ATTEMPTS = 1500;

    private final Consumer<T> check;
    private int attempts;

    private Search(Consumer<T> check) {
        this.check = check;
    }

    /**
     * Runs the check on random values.
     *
     * @throws AssertionError with the failure of the smallest value found and the seed, if the check fails
     */
    public static <T> void tryAll(Arbitrary<T> values, long seed, int tries, Consumer<T> check) {
        JqwikSession.run(() -> {
            RandomGenerator<T> generator = values.generator(GENERATOR_SIZE);
            Random random = new Random(seed);
            for (int i = 0; i < tries; i++) {
                new Search<>(check).tryOne(generator.next(random), "seed " + seed + ", try " + (i + 1));
            }
        });
    }

    private void tryOne(Shrinkable<T> value, String where) {
        Optional<AssertionError> failure = failure(value);
        if (failure.isPresent()) {
            Failure<T> smallest = shrink(new Failure<>(value, failure.get()));
            throw new AssertionError(
                    where + ": " + smallest.error().getMessage() + "\nsmallest: "
                            + smallest.value().value(),
                    smallest.error().getCause());
        }
    }

    private Failure<T> shrink(Failure<T> failure) {
        Optional<Failure<T>> smaller = failure.value()
                .shrink()
                .takeWhile(value -> attempts++ < MAX_ATTEMPTS)
                .flatMap(value -> failure(value).map(error -> new Failure<>(value, error)).stream())
                .findFirst();
        return smaller.map(this::shrink).orElse(failure);
    }

    private Optional<AssertionError> failure(Shrinkable<T> value) {
        try {
            check.accept(value.value());
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(e);
        }
    }

    private record Failure<T>(Shrinkable<T> value, AssertionError error) {}
}
