package dev.castellan.server.internal.store.audit;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.everything;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofActor;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofObject;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofOperation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.audit.FieldChange;
import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how audit events are added, kept, and deleted by age. Events can refer to any id. */
public interface AuditEventsContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfAuditEvent() {
        AuditRow full = new AuditRow(
                id(1),
                START.plusMillis(3),
                "o".repeat(100),
                Via.API,
                id(7),
                "Ada \"Countess\" Lovelace",
                id(8),
                List.of(id(30), id(10), id(20)),
                List.of("Apollo", "", "月"),
                "2001:db8::1",
                List.of(
                        new FieldChange("name", "Ada \"Countess\" Lovelace", "月".repeat(255)),
                        new FieldChange("email", null, null),
                        new FieldChange("nickname", null, "Ada"),
                        new FieldChange("title", "Countess", null)));
        AuditRow bare = new AuditRow(id(2), START, "users.createPerson", Via.COMMAND, null, null, List.of(), null);
        insert(full, bare);

        assertThat(all()).containsExactly(full, bare);
    }

    @Test
    default void readsBackEveryAuditEventOrigin() {
        List<AuditRow> events = new ArrayList<>();
        for (Via via : Via.values()) {
            Instant at = START.minusMillis(events.size());
            events.add(new AuditRow(id(events.size()), at, "o", via, null, null, List.of(), null));
        }
        insert(events.toArray(AuditRow[]::new));

        assertThat(all()).isEqualTo(events);
    }

    @Test
    default void refusesAuditEventWithSameTimeAndId() {
        insert(event(1, "o", id(7)));

        assertRefused(id(1), tx -> tx.auditEvents().insert(event(1, "p", id(8), id(9))));
        assertThat(all()).containsExactly(event(1, "o", id(7)));
        assertThat(items(view -> view.auditEvents().list(ofObject(9)).events())).isEmpty();
    }

    @Test
    default void transactionSeesAuditEventsThatItInserted() {
        write(tx -> {
            tx.auditEvents().insert(event(1, "o", id(7), id(9)));
            assertThat(tx.auditEvents().list(ofObject(9)).events()).hasSize(1);
        });
    }

    @Test
    default void deletesOnlyAuditEventsBeforeGivenInstant() {
        insert(event(1, "o", id(7)), event(2, "o", id(7)), event(3, "o", id(7)));

        write(tx -> assertThat(tx.auditEvents().deleteBefore(START.plusMillis(3), 9))
                .isEqualTo(2));

        assertThat(all()).containsExactly(event(3, "o", id(7)));
    }

    @Test
    default void deletesOldestAuditEventsFirst() {
        insert(event(3, "o", null), event(5, "o", null), event(1, "o", null), event(4, "o", null), event(2, "o", null));

        write(tx -> assertThat(tx.auditEvents().deleteBefore(START.plusMillis(9), 3))
                .isEqualTo(3));
        assertThat(all()).containsExactly(event(5, "o", null), event(4, "o", null));

        write(tx -> assertThat(tx.auditEvents().deleteBefore(START.plusMillis(9), 3))
                .isEqualTo(2));
        write(tx -> assertThat(tx.auditEvents().deleteBefore(START.plusMillis(9), 3))
                .isZero());
        assertThat(all()).isEmpty();
    }

    @Test
    default void deletedAuditEventIsMissingFromEveryList() {
        insert(event(1, "o", id(7), id(9)), event(2, "o", id(7), id(9)));

        write(tx -> tx.auditEvents().deleteBefore(START.plusMillis(2), 9));

        for (AuditListing listing : List.of(ofActor(7), ofOperation("o"), ofObject(9))) {
            assertThat(items(view -> view.auditEvents().list(listing).events()))
                    .containsExactly(event(2, "o", id(7), id(9)));
        }
        insert(event(1, "p", id(8), id(9)));
        assertThat(items(view -> view.auditEvents().list(ofActor(7)).events())).hasSize(1);
    }

    private void insert(AuditRow... events) {
        write(tx -> List.of(events).forEach(tx.auditEvents()::insert));
    }

    private List<AuditRow> all() {
        return items(view -> view.auditEvents().list(everything(99)).events());
    }
}
