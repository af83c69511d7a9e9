package dev.castellan.server.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.EOFException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Tests the translation of failures that come from the databases and their connection pools. */
final class FailureTranslatorTest {

    private final FailureTranslator failures = new FailureTranslator(new PostgresDialect(), "the database");

    @ParameterizedTest
    @ValueSource(strings = {"08006", "53300", "57P01", "57P03", "57014", "55P03", "25006", "25P03", "25P04"})
    void treatsTransientErrorsAsUnavailable(String state) {
        assertThat(failures.translated(new SQLException("", state))).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void distinguishesFullStorageFromOtherErrors() {
        FailureTranslator ofFile = new FailureTranslator(new SqliteDialect(), "the file");

        assertThat(failures.translated(new SQLException("could not extend file", "53100")))
                .isInstanceOf(StorageFullException.class)
                .hasMessageStartingWith("the database has no space left");
        assertThat(failures.translated(new SQLException("write: No space left on device", "58030")))
                .isInstanceOf(StorageFullException.class);
        assertThat(failures.translated(new SQLException("write: Input/output error", "58030")))
                .isExactlyInstanceOf(StoreUnavailableException.class);
        assertThat(ofFile.translated(new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL)))
                .isInstanceOf(StorageFullException.class)
                .hasMessageStartingWith("the file has no space left");
        assertThat(ofFile.translated(new SQLiteException("I/O", SQLiteErrorCode.SQLITE_IOERR)))
                .isExactlyInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void treatsExhaustedPoolAsUnavailableEvenIfPasswordIsRejected() {
        SQLException refused = new SQLException("", "28P01");

        assertThat(failures.translated(refused)).isInstanceOf(IllegalStateException.class);
        assertThat(failures.translated(new SQLTransientConnectionException("", "28P01", refused)))
                .isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void appendsNetworkCauseToMessage() {
        assertMessage("a failed.", new UnknownHostException("nohost"), "a failed: unknown host nohost");
        assertMessage("a failed.", new EOFException(), "a failed: java.io.EOFException");
        assertMessage("a failed: reset", new SocketException("reset"), "a failed: reset");
        assertMessage("a failed.", new IllegalArgumentException("secret"), "a failed.");
    }

    private void assertMessage(String outer, Exception cause, String expected) {
        assertThat(failures.translated(new SQLException(outer, "08001", cause)))
                .hasMessage("the database cannot be used: " + expected);
    }

    @Test
    void treatsInterruptedWaitForSqliteConnectionAsUnavailable() {
        SQLException interrupted = new SQLException("interrupted while acquiring", new InterruptedException());

        assertThat(new FailureTranslator(new SqliteDialect(), "the file").translated(interrupted))
                .isInstanceOf(StoreUnavailableException.class)
                .hasCause(interrupted);
    }

    @Test
    void retriesSerializationFailuresUntilSuccess() {
        AtomicInteger runs = new AtomicInteger();

        int result = failures.retried(() -> failingBefore(3, runs));

        assertThat(result).isEqualTo(3);
    }

    @Test
    void stopsRetryingAfterLimitedNumberOfAttempts() {
        AtomicInteger runs = new AtomicInteger();

        assertThatThrownBy(() -> failures.retried(() -> failingBefore(Integer.MAX_VALUE, runs)))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(runs).hasValueBetween(2, 20);
    }

    private int failingBefore(int success, AtomicInteger runs) {
        int run = runs.incrementAndGet();
        if (run < success) {
            throw failures.translated(new SQLException("", "40001"));
        }
        return run;
    }
}
