package dev.castellan.system.mutations;

import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import dev.castellan.system.sequences.ResponseCounts;
import dev.castellan.system.sequences.Sequence;
import dev.castellan.system.sequences.Step;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs a few fixed sequences of steps that detect many mistakes. Runs against each server with a mistake. */
class SequenceSamples {

    private static final int SEQUENCES = 40;
    private static final int STEPS = 60;

    @Test
    void responsesMatchModelForFixedSequences() {
        Random random = new Random(1);
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY, builder -> builder.requestListener((call, response, time) -> {}))) {
            for (int i = 0; i < SEQUENCES; i++) {
                List<Step> steps =
                        Stream.generate(() -> Step.random(random)).limit(STEPS).toList();
                Sequence.run(server, steps, new ResponseCounts());
            }
        }
    }
}
