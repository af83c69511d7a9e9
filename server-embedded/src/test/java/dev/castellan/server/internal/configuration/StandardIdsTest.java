package dev.castellan.server.internal.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.configuration.SourceSettings.StandardIds;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StandardIdsTest {

    private static final int THREADS = 8;
    private static final int IDS_PER_THREAD = 5000;

    private final MutableClock clock = new MutableClock(Samples.START);
    private final StandardIds ids = new StandardIds(clock);

    @Test
    void rowIdsAreVersion7WithStandardVariant() {
        assertThat(rows(100)).allSatisfy(id -> {
            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
        });
    }

    @Test
    void errorIdsAreVersion4WithStandardVariant() {
        Set<UUID> errors = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            UUID id = ids.nextRequest();
            assertThat(id.version()).isEqualTo(4);
            assertThat(id.variant()).isEqualTo(2);
            errors.add(id);
        }
        assertThat(errors).hasSize(1000);
    }

    @Test
    void first48BitsHoldClockTimeInMilliseconds() {
        clock.advance(Duration.ofMillis(1234));
        assertThat(ids.nextRow().getMostSignificantBits() >>> 16).isEqualTo(Samples.START.toEpochMilli() + 1234);
    }

    @Test
    void idsIncreaseWhileClockStandsStill() {
        // more ids than the counter can distinguish within one millisecond
        assertGrowing(rows(10_000));
    }

    @Test
    void idsIncreaseWhenClockAdvances() {
        List<UUID> grown = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            grown.addAll(rows(10));
            clock.advance(Duration.ofMillis(1));
        }
        assertGrowing(grown);
    }

    @Test
    void idsIncreaseEvenWhenClockStepsBack() {
        List<UUID> grown = new ArrayList<>(rows(100));
        clock.advance(Duration.ofHours(-1));
        grown.addAll(rows(100));
        clock.advance(Duration.ofHours(2));
        grown.addAll(rows(100));
        assertGrowing(grown);
    }

    @Test
    void idsAreUniqueAcrossThreadsAndIncreaseInEachThread() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<List<UUID>>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                running.add(threads.submit(rowsAfter(start)));
            }
            start.countDown();
            Set<UUID> all = new HashSet<>();
            for (Future<List<UUID>> one : running) {
                List<UUID> own = one.get(20, TimeUnit.SECONDS);
                assertGrowing(own);
                all.addAll(own);
            }
            assertThat(all).hasSize(THREADS * IDS_PER_THREAD);
        } finally {
            threads.shutdownNow();
        }
    }

    private Callable<List<UUID>> rowsAfter(CountDownLatch start) {
        return () -> {
            start.await();
            return rows(IDS_PER_THREAD);
        };
    }

    private List<UUID> rows(int count) {
        List<UUID> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(ids.nextRow());
        }
        return rows;
    }

    private static void assertGrowing(Collection<UUID> ids) {
        assertThat(new ArrayList<>(ids)).isSortedAccordingTo(Order.OF_IDS).doesNotHaveDuplicates();
    }
}
