package dev.castellan.server.jdbc.failures;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
final class ReadSharesTest {

    private static final int CONNECTIONS = 4;

    @Test
    void slowReadsByOneOrganizationLeaveConnectionForOtherOrganizations() {
        CountDownLatch running = new CountDownLatch(CONNECTIONS - 1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Database database = Postgres.withTables();
                JdbcStore store = database.storeBuilder()
                        .connections(CONNECTIONS)
                        .poolTimeout(Duration.ofSeconds(1))
                        .open()) {
            List<CompletableFuture<Boolean>> slow = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> store.<Boolean>read(OURS, view -> {
                                running.countDown();
                                return await(goOn);
                            }),
                            task -> new Thread(task).start()))
                    .limit(CONNECTIONS - 1)
                    .toList();
            assertThat(await(running)).isTrue();

            assertThatThrownBy(() -> store.<Boolean>read(OURS, View::exists))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThat(store.<Boolean>read(THEIRS, View::exists)).isFalse();

            goOn.countDown();
            assertThat(slow).allMatch(CompletableFuture::join);
            assertThat(store.<Boolean>read(OURS, View::exists)).isFalse();
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
