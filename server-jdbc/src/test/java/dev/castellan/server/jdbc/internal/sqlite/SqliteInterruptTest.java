package dev.castellan.server.jdbc.internal.sqlite;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a thread that is interrupted while it waits for the only connection fails and stays interrupted. */
@Timeout(60)
final class SqliteInterruptTest {

    @TempDir
    private Path folder;

    @Test
    void interruptedReadThrowsStoreUnavailableAndPreservesInterruptStatus() {
        try (JdbcStore store =
                JdbcStore.sqlite(folder.resolve("castellan.db")).readers(1).open()) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                return true;
            });
            store.read(OURS, view -> {
                interrupted(() -> store.read(OURS, other -> true));
                interrupted(() -> store.readAs(OURS, TokenHash.of("secret"), ReadHint.NONE, (other, bearer) -> true));
                return true;
            });
        }
    }

    private static void interrupted(Runnable read) {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try {
                assertThatThrownBy(read::run).isInstanceOf(StoreUnavailableException.class);
                flag.complete(Thread.currentThread().isInterrupted());
            } catch (AssertionError e) {
                flag.completeExceptionally(e);
            }
        });
        reader.start();
        reader.interrupt();
        assertThat(flag.join()).isTrue();
    }
}
