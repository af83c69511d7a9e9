package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests snapshots and resets in this process and through the control API. */
abstract class SnapshotContract {

    @AutoClose
    final HarnessSubject subject;

    SnapshotContract(HarnessSubject harness) {
        subject = harness;
    }

    @Test
    void restoresResourcesAndClockFromSnapshot() {
        Project retained = subject.client().projects().create("Kept");
        Runnable snapshot = subject.snapshot();
        Project deleted = subject.client().projects().create("Gone");
        subject.advance(Duration.ofDays(1));
        snapshot.run();
        assertThat(subject.client().projects().get(retained.id())).isEqualTo(retained);
        assertThatThrownBy(() -> subject.client().projects().get(deleted.id())).isInstanceOf(NotFoundException.class);
        String token = subject.client()
                .tokens()
                .create(NewToken.forCaller().expiringAt(Instant.now().plus(Duration.ofHours(1))))
                .token();
        assertThat(subject.client().withToken(token).users().me()).isNotNull();
    }

    @Test
    void restoresSameSnapshotSeveralTimes() {
        Runnable snapshot = subject.snapshot();
        for (int i = 0; i < 3; i++) {
            subject.client().projects().create("Apollo");
            snapshot.run();
            assertThat(subject.client().projects().list()).hasSize(1);
        }
    }

    @Test
    void resetInvalidatesPreviouslyCreatedTokens() {
        IssuedToken token = subject.client().tokens().create(NewToken.forCaller());
        assertThat(subject.client().withToken(token.token()).users().me()).isNotNull();
        subject.reset();
        assertThatThrownBy(
                        () -> subject.client().withToken(token.token()).users().me())
                .isInstanceOf(UnauthenticatedException.class);
    }

    @Test
    void existingClientsRemainUsableAfterReset() {
        var admin = subject.client();
        UUID id = admin.users().me().id();
        subject.reset();
        assertThat(admin.users().me().id()).isEqualTo(id);
    }

    @Test
    void restoringSnapshotPreservesJournalAndItsNumbering() {
        Runnable snapshot = subject.snapshot();
        subject.client().projects().create("Apollo");
        snapshot.run();
        subject.client().users().me();
        assertThat(subject.expectAny().times(2))
                .extracting(JournalEntry::number)
                .containsExactly(1L, 2L);
        subject.expect(ProjectEndpoints.CREATE).times(1);
    }

    @Test
    void restoringSnapshotPreservesFaultsAndTheirHitCounts() {
        Runnable without = subject.snapshot();
        Interception fault = subject.on(ProjectEndpoints.LIST).times(2).respond(502);
        assertListFails();
        without.run();
        assertListFails();
        assertThat(fault.hits()).isEqualTo(2);
        assertThat(subject.client().projects().list()).hasSize(1);
    }

    @Test
    void restoringSnapshotDoesNotBringBackRemovedFault() {
        Interception fault = subject.on(ProjectEndpoints.LIST).respond(502);
        Runnable with = subject.snapshot();
        fault.remove();
        with.run();
        assertThat(subject.client().projects().list()).hasSize(1);
        assertThat(subject.interceptions()).isEmpty();
    }

    private void assertListFails() {
        CastellanClient once = subject.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
        assertThatThrownBy(() -> once.projects().list().stream().count()).isInstanceOf(ServerFailureException.class);
    }
}
