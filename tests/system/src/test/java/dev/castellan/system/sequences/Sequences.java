package dev.castellan.system.sequences;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;

/** Generates all sequences of steps. */
final class Sequences {

    private static final int MAX_LENGTH = 60;

    private Sequences() {}

    static Arbitrary<List<Step>> all() {
        Arbitrary<Integer> number =
                Arbitraries.integers().between(0, Step.CHOICES - 1).withoutEdgeCases();
        return Combinators.combine(Arbitraries.of(Action.byWeight()), number, number, number, number)
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(MAX_LENGTH)
                .withSizeDistribution(RandomDistribution.uniform());
    }
}
