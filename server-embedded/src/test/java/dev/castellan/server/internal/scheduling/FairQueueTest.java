package dev.castellan.server.internal.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.scheduling.FairQueue.Task;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FairQueueTest {

    private static final UUID ACME = new UUID(0, 1);
    private static final UUID BEST = new UUID(0, 2);
    private static final @Nullable UUID ANONYMOUS = null;

    /** The names of the tasks that ran, in order. */
    private final List<String> ran = new CopyOnWriteArrayList<>();

    private final List<String> rejected = new CopyOnWriteArrayList<>();
    private final CountDownLatch go = new CountDownLatch(1);
    private @Nullable FairQueue queue;

    @AfterEach
    void close() {
        go.countDown();
        if (queue != null) {
            queue.close(Duration.ofSeconds(10));
        }
    }

    @Test
    void alternatesBetweenOrganizations() {
        start(1, 10);
        occupy(1);
        add(ACME, "ann", "a1", "a2", "a3");
        add(BEST, "bob", "b1");
        go.countDown();

        awaitRan(5);
        assertThat(ran).containsExactly("occupy", "a1", "b1", "a2", "a3");
    }

    @Test
    void alternatesBetweenClientsOfOrganization() {
        start(1, 10);
        occupy(1);
        add(ACME, "ann", "a1", "a2", "a3");
        add(ACME, "cid", "c1");
        go.countDown();

        awaitRan(5);
        assertThat(ran).containsExactly("occupy", "a1", "c1", "a2", "a3");
    }

    @Test
    void treatsAnonymousClientsAsOneOrganization() {
        start(1, 10);
        occupy(1);
        add(ANONYMOUS, "x", "x1", "x2");
        add(ANONYMOUS, "y", "y1", "y2");
        add(ACME, "ann", "a1", "a2");
        go.countDown();

        awaitRan(7);
        assertThat(ran).containsExactly("occupy", "x1", "a1", "y1", "a2", "x2", "y2");
    }

    @Test
    void limitsOrganizationToHalfOfWorkersWhileAnotherWaits() {
        start(4, 20);
        CountDownLatch release = new CountDownLatch(1);
        occupy(4);
        for (int i = 0; i < 4; i++) {
            waiting(ACME, "ann", "a", release);
        }
        for (int i = 0; i < 4; i++) {
            waiting(BEST, "bob", "b", release);
        }
        go.countDown();

        awaitRan(8);
        assertThat(ran.subList(4, 8)).containsExactlyInAnyOrder("a", "a", "b", "b");
        release.countDown();
        awaitRan(12);
    }

    @Test
    void reservesQuarterOfWorkersForOtherOrganizations() {
        start(4, 20);
        for (int i = 0; i < 10; i++) {
            waiting(ACME, "ann", "a", go);
        }
        awaitRan(3);

        add(BEST, "bob", "b");

        awaitRan(4);
        assertThat(ran).containsExactly("a", "a", "a", "b");
    }

    @Test
    void limitsOrganizationToOneOfTwoWorkers() {
        start(2, 20);
        waiting(ACME, "ann", "a1", go);
        waiting(ACME, "ann", "a2", go);

        add(BEST, "bob", "b");

        awaitRan(2);
        assertThat(ran).containsExactlyInAnyOrder("a1", "b");
    }

    @Test
    void serialQueueRunsTasksOfSameClientSequentially() {
        queue = FairQueue.serial("test", 4, 10);
        waiting(ACME, "ann", "a1", go);
        add(ACME, "ann", "a2", "a3");
        add(ACME, "cid", "c1");

        awaitRan(2);
        assertThat(ran).containsExactlyInAnyOrder("a1", "c1");
        go.countDown();
        awaitRan(4);
        assertThat(ran).endsWith("a2", "a3");
    }

    @Test
    void fullSerialQueueRejectsNewestWaitingTaskOfBusiestClient() {
        FairQueue closing = FairQueue.serial("test", 4, 2);
        queue = closing;
        waiting(ACME, "ann", "a1", go);
        waiting(ACME, "cid", "c1", go);
        add(ACME, "ann", "a2", "a3");
        add(ACME, "cid", "c2");
        assertThat(rejected).containsExactly("a3");

        CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> closing.close(Duration.ofSeconds(10)));
        Condition.await(() -> rejected.size() == 3, () -> "rejected: " + rejected);
        assertThat(rejected).containsExactlyInAnyOrder("a3", "a2", "c2");
        go.countDown();
        closed.join();
        assertThat(ran).containsExactlyInAnyOrder("a1", "c1");
    }

    @Test
    void returnedStageCompletesWithResultOfWork() {
        FairQueue queue = start(1, 1);

        assertThat(queue.run(ACME, "ann", () -> 1).toCompletableFuture().join()).isEqualTo(1);
    }

    @Test
    void returnedStageFailsWithExceptionThrownByWork() {
        Refusal refusal = Refusal.of(ErrorKind.INVALID, "password: no");
        CompletionStage<?> stage = start(1, 1).run(ACME, "ann", () -> {
            throw refusal;
        });

        assertThatThrownBy(() -> stage.toCompletableFuture().get()).hasCause(refusal);
    }

    @Test
    void rejectedWorkFailsWithRefusalThatHasRetryAfter() {
        FairQueue queue = start(1, 1);
        occupy(1);
        CompletionStage<Integer> waiting = queue.run(ACME, "ann", () -> 1);
        CompletionStage<Integer> rejected = queue.run(ACME, "ann", () -> 2);

        assertThatThrownBy(() -> rejected.toCompletableFuture().get())
                .cause()
                .isInstanceOfSatisfying(Refusal.class, refusal -> {
                    assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
                    assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(2));
                });
        go.countDown();
        assertThat(waiting.toCompletableFuture().join()).isEqualTo(1);
    }

    @Test
    void runsWorkOnDaemonThreads() {
        Thread thread = start(1, 1)
                .run(ACME, "ann", Thread::currentThread)
                .toCompletableFuture()
                .join();

        assertThat(thread.getName()).isEqualTo("test worker-1");
        assertThat(thread.isDaemon()).isTrue();
    }

    @Test
    void fullQueueDropsNewestTaskOfBusiestClientToAdmitOtherClient() {
        start(1, 4);
        occupy(1);
        add(ACME, "ann", "a1", "a2", "a3");
        add(BEST, "bob", "b1", "b2");

        assertThat(rejected).containsExactly("a3");
        go.countDown();
        awaitRan(5);
        assertThat(ran).containsExactly("occupy", "a1", "b1", "a2", "b2");
    }

    @Test
    void fullQueueRejectsNewTaskOfBusiestClient() {
        start(1, 3);
        occupy(1);
        add(BEST, "bob", "b1");
        add(ACME, "ann", "a1", "a2", "a3");

        assertThat(rejected).containsExactly("a3");
    }

    @Test
    void closedQueueRejectsWaitingAndNewTasks() {
        FairQueue closing = start(1, 3);
        occupy(1);
        add(ACME, "ann", "a1");
        go.countDown();
        closing.close(Duration.ofSeconds(10));
        add(ACME, "ann", "a2");

        assertThat(rejected).endsWith("a2");
        assertThat(ran.size() + rejected.size()).isEqualTo(3);
    }

    private FairQueue start(int workers, int capacity) {
        FairQueue started = new FairQueue("test", workers, capacity);
        queue = started;
        return started;
    }

    /** Occupies workers until {@link #go}, each with a task of a different organization. */
    private void occupy(int workers) {
        for (int i = 0; i < workers; i++) {
            waiting(new UUID(1, i), "occupier", "occupy", go);
        }
        awaitRan(workers);
    }

    private void add(@Nullable UUID organization, String client, String... names) {
        for (String name : names) {
            waiting(organization, client, name, new CountDownLatch(0));
        }
    }

    private void waiting(@Nullable UUID organization, String client, String name, CountDownLatch until) {
        java.util.Objects.requireNonNull(queue).execute(new NamedTask(organization, client, name, until));
    }

    private void awaitRan(int count) {
        Condition.await(() -> ran.size() >= count, () -> "ran: " + new ArrayList<>(ran));
    }

    private final class NamedTask implements Task {

        private final @Nullable UUID organization;
        private final String client;
        private final String name;
        private final CountDownLatch until;

        NamedTask(@Nullable UUID organization, String client, String name, CountDownLatch until) {
            this.organization = organization;
            this.client = client;
            this.name = name;
            this.until = until;
        }

        @Override
        public @Nullable UUID organization() {
            return organization;
        }

        @Override
        public Object client() {
            return client;
        }

        @Override
        public void run() {
            ran.add(name);
            try {
                until.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void reject() {
            rejected.add(name);
        }
    }
}
