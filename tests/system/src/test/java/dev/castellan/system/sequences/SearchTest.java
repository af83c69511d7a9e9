package dev.castellan.system.sequences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the search finds a mistake, shrinks the value and prints a seed that reproduces it. */
@Tag("database")
@Tag("model")
class SearchTest {

    @Test
    void reportsMistakeWithShortestReproducingSequence() {
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY, builder -> builder.deletionGuard(deletion -> Optional.of("somebody")))) {
            assertThatThrownBy(() -> Search.tryAll(
                            Sequences.all(), 5, 50, steps -> Sequence.run(server, steps, new ResponseCounts())))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageStartingWith("seed 5, try ")
                    .hasMessageContaining("instead of 204")
                    .extracting(Throwable::getMessage, STRING)
                    .containsPattern(
                            "after these requests:\\nas <.*>: DELETE /(inputs|queries)/<.* of alice>\\n +-> 409 .*\\n"
                                    + "smallest: \\[Step\\[action=DELETE_(INPUT|QUERY), who=0, a=0, b=0, c=0]]");
        }
    }

    @Test
    void sameSeedProducesSameSequences() {
        assertThat(sequences(3)).isEqualTo(sequences(3)).isNotEqualTo(sequences(4));
    }

    private static List<List<Step>> sequences(long seed) {
        List<List<Step>> sequences = new ArrayList<>();
        Search.tryAll(Sequences.all(), seed, 20, sequences::add);
        return sequences;
    }
}
