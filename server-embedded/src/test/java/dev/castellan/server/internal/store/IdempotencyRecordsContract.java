package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.Usage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The contract of {@link IdempotencyRecords}. */
public interface IdempotencyRecordsContract extends StoreContract {

    @Test
    default void findsStoredResponseOnlyByItsFullScope() {
        StoredResponse full = response("k", START);
        StoredResponse bare = new StoredResponse(scope(2, "tokens.create", "k"), "f", 201, null, null, null, START);
        write(tx -> {
            tx.idempotencyRecords().insert(full);
            tx.idempotencyRecords().insert(bare);
        });

        assertThat(find(view -> view.idempotencyRecords().get(scope(1, "projects.create", "k"))))
                .contains(full);
        assertThat(find(view -> view.idempotencyRecords().get(scope(2, "tokens.create", "k"))))
                .contains(bare);
        assertThat(find(view -> view.idempotencyRecords().get(scope(2, "projects.create", "k"))))
                .isEmpty();
        assertThat(find(view -> view.idempotencyRecords().get(scope(1, "projects.create", "K"))))
                .isEmpty();
    }

    @Test
    default void allowsKeyToBeReusedAfterStoredResponseIsDeleted() {
        write(tx -> tx.idempotencyRecords().insert(response("k", START)));
        assertThatIllegalStateException()
                .isThrownBy(() -> write(tx -> tx.idempotencyRecords().insert(response("k", START))))
                .withMessageContaining("stored response");

        write(tx -> {
            tx.idempotencyRecords().delete(response("k", START).scope());
            tx.idempotencyRecords().insert(response("k", START.plusMillis(5)));
        });

        assertThat(find(view -> view.idempotencyRecords().get(scope(1, "projects.create", "k"))))
                .contains(response("k", START.plusMillis(5)));
    }

    @Test
    default void deletesOldestStoredResponsesFirst() {
        write(tx -> {
            tx.idempotencyRecords().insert(response("c", START));
            tx.idempotencyRecords().insert(response("a", START.plusMillis(2)));
            tx.idempotencyRecords().insert(response("b", START.plusMillis(1)));
        });

        write(tx -> tx.idempotencyRecords().deleteBefore(START.plusMillis(9), 2));

        assertThat(keptKeys()).containsExactly("a");
    }

    @Test
    default void deletesOnlyResponsesStoredBeforeGivenTime() {
        write(tx -> {
            tx.idempotencyRecords().insert(response("a", START));
            tx.idempotencyRecords().insert(response("b", START.plusMillis(1)));
            tx.idempotencyRecords().insert(response("c", START.plusMillis(2)));
        });

        write(tx -> tx.idempotencyRecords().deleteBefore(START.plusMillis(1), 9));
        assertThat(keptKeys()).containsExactly("b", "c");

        write(tx -> tx.idempotencyRecords().deleteBefore(START, 9));
        assertThat(keptKeys()).containsExactly("b", "c");
    }

    @Test
    default void returnsTimeOfOldestStoredResponse() {
        assertThat(find(view -> view.idempotencyRecords().oldest())).isEmpty();
        write(tx -> {
            tx.idempotencyRecords().insert(response("a", START.plusMillis(1)));
            tx.idempotencyRecords().insert(response("b", START));
        });

        assertThat(find(view -> view.idempotencyRecords().oldest())).contains(START);
    }

    @Test
    default void usageCountsStoredResponsesAndTheirBodyBytes() {
        write(tx -> {
            tx.idempotencyRecords().insert(response("a", START, "\"\u00e9\""));
            tx.idempotencyRecords().insert(response("b", START.plusMillis(1), null));
            tx.idempotencyRecords().insert(response("c", START.plusMillis(2), "{}"));
            assertThat(tx.usage()).isEqualTo(stored(3, 6));
        });

        write(tx -> tx.idempotencyRecords().delete(response("a", START).scope()));
        assertThat(store().<Usage>read(OURS, View::usage)).isEqualTo(stored(2, 2));

        write(tx -> tx.idempotencyRecords().deleteBefore(START.plusMillis(9), 9));
        assertThat(store().<Usage>read(OURS, View::usage)).isEqualTo(Usage.NONE);
    }

    private static Usage stored(long responses, long bytes) {
        return new Usage(0, 0, 0, 0, 0, 0, 0, responses, bytes);
    }

    private Stream<String> keptKeys() {
        return Stream.of("a", "b", "c")
                .filter(key -> find(view -> view.idempotencyRecords().get(scope(1, "projects.create", key)))
                        .isPresent());
    }

    private static StoredResponse.Scope scope(long user, String operation, String key) {
        return new StoredResponse.Scope(id(user), operation, key);
    }
}
