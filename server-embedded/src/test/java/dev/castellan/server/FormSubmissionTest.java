package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.NewProject;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Tests that a form with a number creates only one object, and that the number counts as one stored response towards
 * the quota.
 */
final class FormSubmissionTest {

    private static final Duration KEPT = Duration.ofHours(24);

    private final MutableClock clock = new MutableClock(Samples.START);
    private final MemoryStore store = new MemoryStore(clock);

    @AutoClose
    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .store(store)
            .clock(clock)
            .quotas(quotas -> quotas.with(Quota.STORED_RESPONSES, 2))
            .start();

    private final UUID organization = server.bootstrap().organizationId();
    private final UUID admin = server.bootstrap().adminId();
    private final UUID form = UUID.randomUUID();

    @Test
    void refusesSecondSubmissionOfSameFormWithin24Hours() {
        UUID today = session(1, admin);
        create(today, form, "Orbit");
        assertRefused(ErrorKind.CONFLICT, () -> create(today, form, "Apollo"));
        assertThat(stored()).isEqualTo(1);
        clock.advance(KEPT);
        create(session(2, admin), form, "Apollo");
    }

    @Test
    void storesNothingForRefusedFormAndAllowsResubmission() {
        UUID user = server.administration()
                .createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                .id();
        UUID session = session(1, admin);
        UUID ofUser = session(2, user);
        assertRefused(ErrorKind.INVALID, () -> create(session, form, ""));
        assertRefused(ErrorKind.FORBIDDEN, () -> create(ofUser, form, "Orbit"));
        assertThat(stored()).isZero();
        create(session, form, "Orbit");
    }

    @Test
    void storedResponseQuotaLimitsFormSubmissions() {
        UUID session = session(1, admin);
        create(session, UUID.randomUUID(), "a");
        create(session, UUID.randomUUID(), "b");
        assertRefused(ErrorKind.RATE_LIMITED, () -> create(session, form, "c"));
        assertThat(stored()).isEqualTo(2);
    }

    @Test
    void deletesExpiredFormSubmissionsFromMemoryStore() {
        create(session(1, admin), UUID.randomUUID(), "a");
        clock.advance(KEPT.plusMillis(1));
        create(session(2, admin), form, "b");
        assertThat(stored()).isEqualTo(1);
    }

    private void create(UUID session, UUID number, String name) {
        server.sessions()
                .performOnce(
                        organization,
                        session,
                        null,
                        number,
                        ProjectEndpoints.CREATE,
                        Arguments.body(new NewProject(name)));
    }

    private static void assertRefused(ErrorKind kind, Runnable call) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(call::run).returns(kind, Refusal::kind);
    }

    private long stored() {
        return store.read(organization, view -> view.usage().storedResponses());
    }

    private UUID session(long number, UUID user) {
        SessionRow row = new SessionRow(
                Samples.id(number),
                user,
                TokenHash.of("session " + number),
                SessionRow.Method.PASSWORD,
                null,
                clock.instant(),
                clock.instant(),
                clock.instant(),
                null,
                null);
        return store.write(organization, tx -> {
            tx.sessions().insert(row);
            return row.sessionId();
        });
    }
}
