package dev.castellan.server;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.eventAt;
import static dev.castellan.server.internal.store.audit.AuditSamples.everything;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofActor;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofObject;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofOperation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.memory.MemoryTransaction;
import dev.castellan.server.internal.store.ContractOfStore;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryStoreTest extends ContractOfStore {

    private final MutableClock clock = new MutableClock(START.plusNanos(1_999_999));
    private final MemoryStore store = new MemoryStore(clock);

    @Override
    public Store store() {
        return store;
    }

    @Test
    void readsClockOncePerTransactionAndTruncatesToMilliseconds() {
        write(tx -> {
            assertThat(tx.now()).isEqualTo(START.plusMillis(1));
            clock.advance(Duration.ofSeconds(1));
            assertThat(tx.now()).isEqualTo(START.plusMillis(1));
        });

        assertThat(store.<Instant>read(OURS, View::now)).isEqualTo(START.plusMillis(1001));
    }

    @Test
    void reportsThatItsOperationsDoNotBlock() {
        assertThat(store.blocks()).isFalse();
    }

    @Test
    void restoresAllRowsFromSnapshot() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(1, user(1)));
            insertPeople(tx, "s");
        });
        MemoryStore.Snapshot snapshot = store.snapshot();
        write(tx -> {
            tx.tokens().delete(token(1, user(1)).tokenId());
            tx.users().delete(user(1).userId());
            tx.projects().insert(project(1));
            tx.auditEvents().insert(event(1, "users.delete", null, user(1).userId()));
        });

        store.restore(snapshot);

        assertThat(items(view -> view.users().all())).containsExactly(user(1));
        assertThat(items(view -> view.projects().allIds())).isEmpty();
        assertThat(bearer(TokenHash.of("secret 1"))).isPresent();
        assertThat(find(view -> view.invitations().byHash(TokenHash.of("code s"))))
                .isPresent();
        assertThat(find(view -> view.sessions().byHash(TokenHash.of("session s"))))
                .isPresent();
        assertThat(items(view -> view.auditEvents().list(everything(9)).events()))
                .isEmpty();
    }

    @Test
    void retainsOnlyNewestHundredThousandAuditEvents() {
        write(tx -> {
            for (int number = 3; number < 100_003; number++) {
                tx.auditEvents().insert(eventAt(START.plusMillis(number), number, "x", id(1), id(2)));
            }
            tx.auditEvents().insert(eventAt(START.plusMillis(1), 1, "old", id(1), id(2)));
            tx.auditEvents().insert(eventAt(START.plusMillis(200_000), 200_000, "y", id(1), id(2)));
        });

        write(tx -> assertThat(tx.auditEvents().deleteBefore(START.plusMillis(300_000), 200_000))
                .isEqualTo(100_000));
    }

    @Test
    void removesDiscardedAuditEventsFromEveryIndex() {
        write(tx -> {
            tx.auditEvents().insert(eventAt(START, 1, "first", id(11), id(12)));
            for (int number = 2; number < 100_002; number++) {
                tx.auditEvents().insert(eventAt(START.plusMillis(number), number, "x", null));
            }
        });

        for (AuditListing listing : List.of(ofActor(11), ofObject(12), ofOperation("first"))) {
            assertThat(items(view -> view.auditEvents().list(listing).events())).isEmpty();
        }
        write(tx -> tx.auditEvents().insert(eventAt(START.plusMillis(999_999), 1, "again", null)));
    }

    @Test
    void restoringSnapshotDropsAuditEventsInsertedAfterSnapshot() {
        write(tx -> tx.auditEvents().insert(event(1, "before", null)));
        MemoryStore.Snapshot snapshot = store.snapshot();
        write(tx -> tx.auditEvents().insert(event(2, "undone", null)));
        MemoryStore.Snapshot undone = store.snapshot();

        store.restore(snapshot);
        write(tx -> tx.auditEvents().insert(event(3, "done", null)));
        assertThat(operations()).containsExactly("done", "before");

        store.restore(undone);
        assertThat(operations()).containsExactly("undone", "before");
    }

    @Test
    void listsAuditEventsByTimeEvenIfClockStepsBack() {
        write(tx -> {
            for (int number = 2_000; number > 0; number--) {
                tx.auditEvents().insert(event(number, "operation " + number, null));
            }
        });

        assertThat(operations().subList(0, 3)).containsExactly("operation 2000", "operation 1999", "operation 1998");
        assertThat(items(view ->
                        view.auditEvents().list(ofOperation("operation 7")).events()))
                .containsExactly(event(7, "operation 7", null));
    }

    private List<String> operations() {
        return items(view -> view.auditEvents().list(everything(9)).events().stream()
                .map(AuditRow::operation)
                .toList());
    }

    @Test
    void restoresSnapshotIntoDifferentStore() {
        write(tx -> tx.users().insert(user(1)));
        MemoryStore other = new MemoryStore(clock);

        other.restore(store.snapshot());
        write(tx -> tx.users().insert(user(2)));

        assertThat(other.<Integer>read(OURS, view -> view.users().all().size())).isEqualTo(1);
    }

    @Test
    void refusesWriteNestedInAnotherWrite() {
        assertThatThrownBy(() ->
                        write(tx -> store.write(OURS, inner -> inner.users().all())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inside");
    }

    @Test
    void refusesChangesDuringRead() {
        write(tx -> {});

        assertThatThrownBy(() -> holds(view -> {
                    ((MemoryTransaction) view).users().insert(user(1));
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("use write");
    }
}
