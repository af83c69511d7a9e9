package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ParallelTenantsTest {

    private static final int THREADS = 16;
    private static final int ROUNDS = 25;

    @Test
    @Timeout(120)
    void isolatesTenantsUsedBySixteenParallelThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (TestServer server = TestServer.start()) {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                runs.add(threads.submit(() -> live(server, number)));
            }
            for (Future<?> run : runs) {
                run.get(100, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void live(TestServer server, int number) {
        Instant ownTime = Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofDays(number));
        try (Tenant tenant = server.tenant().frozenAt(ownTime).create()) {
            for (int round = 0; round < ROUNDS; round++) {
                String name = "Project " + number + "/" + round;
                tenant.clock().set(ownTime.plusSeconds(round));
                tenant.client().projects().create(name);
                assertThat(tenant.client().tokens().create(NewToken.forCaller()).createdAt())
                        .isEqualTo(ownTime.plusSeconds(round));
                assertThat(tenant.client().projects().list())
                        .extracting(Project::name)
                        .hasSize(2)
                        .contains(name);
                tenant.reset();
            }
        }
    }
}
