package dev.castellan.server.store.memory;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.project;
import static dev.castellan.server.store.Samples.token;
import static dev.castellan.server.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.memory.MemoryTransaction;
import dev.castellan.server.store.ContractOfStore;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest extends ContractOfStore {

    private final MutableClock clock = new MutableClock(START.plusNanos(1_999_999));
    private final MemoryStore store = new MemoryStore(clock);

    @Override
    public Store store() {
        return store;
    }

    @Test
    void timeIsTheClocksCutToMillisecondsAndTakenOnce() {
        write(tx -> {
            assertThat(tx.now()).isEqualTo(START.plusMillis(1));
            clock.advance(Duration.ofSeconds(1));
            assertThat(tx.now()).isEqualTo(START.plusMillis(1));
        });

        assertThat(store.<Instant>read(OURS, View::now)).isEqualTo(START.plusMillis(1001));
    }

    @Test
    void blocksNobody() {
        assertThat(store.blocks()).isFalse();
    }

    @Test
    void restoredSnapshotBringsBackEverything() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(1, user(1)));
        });
        MemoryStore.Snapshot snapshot = store.snapshot();
        write(tx -> {
            tx.tokens().delete(token(1, user(1)).tokenId());
            tx.users().delete(user(1).userId());
            tx.projects().insert(project(1));
        });

        store.restore(snapshot);

        assertThat(listed(view -> view.users().all())).containsExactly(user(1));
        assertThat(listed(view -> view.projects().allIds())).isEmpty();
        assertThat(bearer(TokenHash.of("secret 1"))).isPresent();
    }

    @Test
    void snapshotOfOneStoreFitsAnother() {
        write(tx -> tx.users().insert(user(1)));
        MemoryStore other = new MemoryStore(clock);

        other.restore(store.snapshot());
        write(tx -> tx.users().insert(user(2)));

        assertThat(other.<Integer>read(OURS, view -> view.users().all().size())).isEqualTo(1);
    }

    @Test
    void writeInsideWriteIsRefused() {
        assertThatThrownBy(() ->
                        write(tx -> store.write(OURS, inner -> inner.users().all())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inside");
    }

    @Test
    void workThatReadsCannotChange() {
        write(tx -> {});

        assertThatThrownBy(() -> holds(view -> {
                    ((MemoryTransaction) view).users().insert(user(1));
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("use write");
    }
}
