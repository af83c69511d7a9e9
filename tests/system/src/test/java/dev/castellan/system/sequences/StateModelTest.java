package dev.castellan.system.sequences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.system.fixture.OnEveryStore;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that the server gives the same responses and keeps the same rows as the model, for calls by multiple users in
 * two organizations.
 */
@OnEveryStore
@Tag("database")
@Tag("model")
class StateModelTest {

    private static final long USUAL_SEED = 42;
    private static final int ENOUGH = 450;
    private static final int FEW = 15;

    @Parameter
    TestedStore store;

    @Test
    void responsesAndRowsMatchModelForRandomSequences() {
        int sequences = Integer.getInteger("castellan.sequences", store == TestedStore.MEMORY ? ENOUGH : FEW);
        ResponseCounts counts = new ResponseCounts();
        try (TestServer server = TestServer.start(store)) {
            Search.tryAll(
                    Sequences.all(),
                    Long.getLong("castellan.seed", USUAL_SEED),
                    sequences,
                    steps -> Sequence.run(server, steps, counts));
        }
        if (sequences >= ENOUGH) {
            assertEverythingSucceededOnce(counts);
        }
    }

    /** Checks that each operation succeeded at least once. A sequence hardly tests an operation that always fails. */
    private static void assertEverythingSucceededOnce(ResponseCounts counts) {
        assertThat(Endpoints.ALL)
                .extracting(Endpoint::id)
                .as("operations that succeeded, of %s", counts)
                .allMatch(id -> counts.of(id, 200) + counts.of(id, 201) + counts.of(id, 204) > 0);
    }
}
