package dev.castellan.server.internal.removal;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.deviceLogin;
import static dev.castellan.server.internal.store.federation.FederationSamples.federated;
import static dev.castellan.server.internal.store.federation.FederationSamples.insertFederation;
import static dev.castellan.server.internal.store.federation.FederationSamples.issuer;
import static dev.castellan.server.internal.store.federation.FederationSamples.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.MemoryStore;
import dev.castellan.server.RecordedEvents;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests that audit events expire after the retention time. */
class ExpiredEventsTest {

    private static final Duration RETENTION = Duration.ofDays(30);

    private final MutableClock clock = new MutableClock(START);
    private final MemoryStore store = new MemoryStore(clock);
    private final ExpiredRows expired = new ExpiredRows(RETENTION);

    @Test
    void deletesEventOnlyAfterRetention() {
        insert(1, START);
        clock.advance(RETENTION);
        assertThat(anyExpired()).isFalse();
        deleteSome(10);
        assertThat(events()).isEqualTo(1);

        clock.advance(Duration.ofMillis(1));
        assertThat(anyExpired()).isTrue();
        deleteSome(10);
        assertThat(events()).isZero();
        assertThat(anyExpired()).isFalse();
    }

    @Test
    void deletesOldestExpiredEventsUpToLimit() {
        insert(5, START);
        clock.advance(RETENTION.plusSeconds(1));
        insert(2, clock.instant());
        deleteSome(3);
        assertThat(events()).isEqualTo(4);
        assertThat(anyExpired()).isTrue();
        deleteSome(3);
        assertThat(events()).isEqualTo(2);
        assertThat(anyExpired()).isFalse();
    }

    @Test
    void deletesFederatedTokensThatHaveEnded() {
        store.write(OURS, tx -> {
            tx.insert(Samples.organization(OURS));
            tx.users().insert(user(1));
            insertFederation(tx, user(1));
            tx.tokens().insert(federated(33, rule(32, issuer(31), user(1)), user(1), START.plusSeconds(1)));
            return true;
        });
        assertThat(anyExpired()).isFalse();

        clock.advance(Duration.ofSeconds(1));
        assertThat(anyExpired()).isTrue();
        assertThat(expired.deleteSome(store, OURS)).isTrue();
        assertThat(anyExpired()).isFalse();
    }

    @Test
    void deletesDeviceLoginsThatHaveEnded() {
        store.write(OURS, tx -> {
            tx.insert(Samples.organization(OURS));
            tx.users().insert(user(1));
            tx.deviceLogins().put(deviceLogin(1, "code"));
            return true;
        });
        clock.advance(DeviceLoginRow.LIFE);
        assertThat(anyExpired()).isFalse();

        clock.advance(Duration.ofMillis(1));
        assertThat(anyExpired()).isTrue();
        assertThat(expired.deleteSome(store, OURS)).isTrue();
        assertThat(anyExpired()).isFalse();
    }

    private void insert(int count, Instant at) {
        long first = at.equals(START) ? 1 : 100;
        store.write(OURS, tx -> {
            if (at.equals(START)) {
                tx.insert(Samples.organization(OURS));
            }
            LongStream.range(first, first + count)
                    .forEach(number -> tx.auditEvents()
                            .insert(new AuditRow(
                                    Samples.id(number),
                                    at,
                                    "projects.create",
                                    AuditRow.Via.API,
                                    null,
                                    null,
                                    List.of(),
                                    null)));
            return true;
        });
    }

    private boolean anyExpired() {
        return store.<Boolean>read(OURS, expired::anyExpired);
    }

    private void deleteSome(int limit) {
        store.write(OURS, tx -> {
            expired.deleteEvents(tx, limit);
            return true;
        });
    }

    private int events() {
        return RecordedEvents.of(store, OURS).size();
    }
}
