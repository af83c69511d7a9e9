package dev.castellan.server.internal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.AuditedChanges;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChangeJournalTest {

    private static final ChangeAttempt ATTEMPT =
            ChangeAttempt.byAdministration(Via.COMMAND, UUID.randomUUID(), "projects.delete", List.of());

    private final AuditedChanges received = new AuditedChanges();
    private final ChangeJournal journal = journal();

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(Refusal.of(ErrorKind.CONFLICT, "exists"), Outcome.REFUSED, 409),
                Arguments.of(Refusal.of(ErrorKind.UNAVAILABLE, "busy"), Outcome.FAILED, 503),
                Arguments.of(new StoreUnavailableException("down"), Outcome.FAILED, 503),
                Arguments.of(new IllegalStateException("a fault"), Outcome.FAILED, 500),
                Arguments.of(new OutcomeUnknownException("lost", new IllegalStateException()), Outcome.UNKNOWN, 500));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void noticeContainsOutcomeAndStatusForException(RuntimeException problem, Outcome outcome, int status) {
        journal.begin(ATTEMPT);
        journal.failed(problem);
        assertThat(received.attempted()).singleElement().satisfies(notice -> {
            assertThat(notice.outcome()).isEqualTo(outcome);
            assertThat(notice.status()).isEqualTo(status);
        });
    }

    @Test
    void sendsNoFailureNoticeForChangeDiscardedByRestart() {
        journal.begin(ATTEMPT);
        journal.restart();
        journal.failed(new IllegalStateException("a fault"));
        assertThat(received.attempted()).isEmpty();
    }

    private ChangeJournal journal() {
        Clock clock = Clock.systemUTC();
        AuditNotifier notifier = new AuditNotifier(new MemoryStore(clock), received, InvitationListener.none(), false);
        return new AuditTrail(AuditEventWriter.off(), notifier, clock).journal();
    }
}
