package dev.castellan.server.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that failed changes are counted by reason. */
final class WriteWatchTest {

    private final WriteWatch watch = new WriteWatch();

    @Test
    void reportsCauseOfFailureUntilWriteSucceeds() {
        refuse(new StorageFullException("made up", new IOException()));
        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(1, 0, 0, "storage is full"));

        refuse(new OutcomeUnknownException("made up", new IOException()));
        assertThat(watch.refusals().obstacle()).startsWith("the database did not confirm a commit");

        assertThat(watch.<String>watching(() -> "made")).isEqualTo("made");
        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(1, 0, 1, null));
    }

    @Test
    void omitsDriverMessageFromReportedCause() {
        refuse(new StoreUnavailableException("no connection to 192.0.2.1\nat port 5432", new IOException()));

        assertThat(watch.refusals())
                .isEqualTo(new WriteRefusals(0, 1, 0, "the database cannot be used, which the log explains"));
    }

    @Test
    void suggestsMissingStandbyAsCauseWhenCommitTimesOut() {
        refuse(new OutcomeUnknownException("made up", new IOException(new SocketTimeoutException())));

        assertThat(watch.refusals().obstacle()).contains("synchronous standby");
    }

    @Test
    void doesNotReplaceReportedCauseWhenLaterWriteWaitsTooLong() {
        refuse(new StorageFullException("made up", new IOException()));
        refuse(new StoreUnavailableException("the change waited too long"));
        refuse(new StoreUnavailableException("no connection was free", new IOException()));

        assertThat(watch.refusals().obstacle()).isEqualTo("storage is full");
    }

    @Test
    void doesNotCountRuleViolationAsStoreFailure() {
        refuse(new IllegalStateException("made up"));

        assertThat(watch.refusals()).isEqualTo(new WriteRefusals(0, 0, 0, null));
    }

    private void refuse(RuntimeException why) {
        Supplier<String> write = () -> {
            throw why;
        };
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> watch.watching(write))
                .isSameAs(why);
    }
}
