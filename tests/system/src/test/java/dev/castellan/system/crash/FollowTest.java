package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.support.concurrent.Condition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that readers who follow the audit events miss none, while clients make changes on three nodes, and nodes are
 * killed, frozen and restarted. {@code -Dcastellan.minutes=} sets the duration, which is otherwise a few seconds.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
@Tag("database")
@Tag("process")
@Tag("slow")
class FollowTest {

    private static final Duration DURATION = Duration.ofMinutes(Integer.getInteger("castellan.minutes", 0));
    private static final int MIN_KILLS = 2;
    private static final int CHANGES_PER_KILL = 100;
    private static final int KILLS_PER_FREEZE = 5;
    private static final int WRITERS = 6;

    /** The pause of a writer after each change, which leaves a small machine the time to start nodes. */
    private static final long PAUSE_NANOS = 20_000_000;

    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile boolean stopped;

    @Test
    void readersMissNoEventWhileNodesAreKilled(@TempDir Path directory) throws Exception {
        long start = System.nanoTime();
        Random random = new Random(start);
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (ThreeNodes nodes = new ThreeNodes(directory, random);
                CastellanClient writer = nodes.client();
                EventReader blocking = new EventReader(nodes.client(), random);
                EventReader async = new EventReader(nodes.client(), random)) {
            blocking.start();
            async.startAsync();
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(threads.submit(() -> write(writer)));
            }
            while (nodes.kills() < MIN_KILLS || System.nanoTime() - start < DURATION.toNanos()) {
                awaitChanges(CHANGES_PER_KILL);
                nodes.killOne();
                if (nodes.kills() % KILLS_PER_FREEZE == 0) {
                    nodes.freezeOne();
                }
            }
            awaitChanges(CHANGES_PER_KILL);
            stopped = true;
            for (Future<?> each : writers) {
                each.get(2, TimeUnit.MINUTES);
            }

            Set<UUID> written = events(writer);
            requireAll(written, blocking);
            requireAll(written, async);
            // a request whose client did not wait can have added an event in the meantime
            Set<UUID> later = events(writer);
            assertThat(difference(blocking.seen().keySet(), later)).isEmpty();
            assertThat(difference(async.seen().keySet(), later)).isEmpty();
            System.out.println(written.size() + " events written, " + nodes.kills() + " kills, " + nodes.freezes()
                    + " freezes; blocking: " + blocking + "; asynchronous: " + async + "; missed: 0");
        } finally {
            stopped = true;
            threads.shutdownNow();
        }
    }

    private void write(CastellanClient client) {
        while (!stopped) {
            try {
                UUID id = client.collections().create("followed").id();
                acknowledge("collections.create", id);
                LockSupport.parkNanos(PAUSE_NANOS);
                client.collections().delete(id);
                acknowledge("collections.delete", id);
            } catch (CastellanException e) {
                // the outcome is unknown, so the change can have an event
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void acknowledge(String operation, UUID id) {
        acknowledged.add(operation + " " + id);
        changes.incrementAndGet();
    }

    private void awaitChanges(int number) {
        int before = changes.get();
        Condition.await(() -> changes.get() >= before + number, () -> number + " changes succeed");
    }

    private static Set<UUID> events(CastellanClient client) {
        return client.auditEvents().list().pageSize(200).stream()
                .map(AuditEvent::id)
                .collect(Collectors.toSet());
    }

    /** Waits until a reader has seen all events, and checks that they include those of the acknowledged changes. */
    private void requireAll(Set<UUID> written, EventReader reader) {
        Condition.await(
                () -> reader.seen().keySet().containsAll(written),
                () -> "the reader sees all events, not only " + reader);
        Set<String> made = new HashSet<>();
        reader.seen()
                .values()
                .forEach(event -> event.objectIds().forEach(object -> made.add(event.operation() + " " + object)));
        assertThat(difference(acknowledged, made)).isEmpty();
        assertThat(reader.late()).isZero();
    }

    private static <T> Set<T> difference(Collection<T> all, Set<T> some) {
        return all.stream().filter(each -> !some.contains(each)).collect(Collectors.toSet());
    }
}
