package dev.castellan.server.internal.scheduling;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.scheduling.FairQueue.Task;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue in front of worker threads. Serves organizations round robin, and the clients within an organization
 * round robin. All anonymous clients together count as one organization. When the queue is full, it rejects the newest
 * task of the client with the most tasks in the organization with the most tasks. Thread-safe.
 *
 * <p>An organization gets at most half of the workers while another organization waits. One organization never gets all
 * workers, because a quarter of the workers (at least one) is reserved for other organizations. Without this reserve,
 * tasks that wait to write to one organization could occupy every worker. A queue with a single worker reserves none.
 */
public final class FairQueue {

    private static final UUID ANONYMOUS = new UUID(0, 0);
    private static final long IDLE_SECONDS = 10;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final int workers;
    private final int half;
    private final int maxRunning;
    private final int capacity;
    private final boolean serial;
    private final ThreadPoolExecutor threads;
    /**
     * The organizations with waiting or running tasks. The first organization is served next. Guarded by {@code this}.
     */
    private final Map<UUID, OrganizationTasks> organizations = new LinkedHashMap<>();

    private int waiting;
    private int running;
    private boolean closed;

    /**
     * Creates a queue. Worker threads start when tasks arrive, and end after a period of inactivity.
     *
     * @param name the prefix of the thread names
     * @param workers the maximum number of running tasks
     * @param capacity the maximum number of waiting tasks
     */
    public FairQueue(String name, int workers, int capacity) {
        this(name, workers, capacity, false);
    }

    private FairQueue(String name, int workers, int capacity, boolean serial) {
        this.serial = serial;
        this.workers = workers;
        this.half = Math.max(1, workers / 2);
        this.maxRunning = Math.max(1, workers - Math.max(1, workers / 4));
        this.capacity = capacity;
        AtomicInteger started = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                workers, workers, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, name + " worker-" + started.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** Creates a queue in which the tasks of a client also run one after another. */
    public static FairQueue serial(String name, int workers, int capacity) {
        return new FairQueue(name, workers, capacity, true);
    }

    public void execute(Task task) {
        Task rejected = add(task);
        if (rejected != null) {
            rejected.reject();
        }
    }

    /**
     * Runs work on a worker thread.
     *
     * @param organization the organization that the work is for, or null for an anonymous client
     * @param client a key that identifies the client within the organization, or among anonymous clients
     * @return the result, which fails with the exception that the work threw, or with a {@link Refusal} of kind {@code
     *     UNAVAILABLE} if the queue is full or closed
     */
    public <T> CompletionStage<T> run(@Nullable UUID organization, Object client, Supplier<? extends T> work) {
        Computation<T> task = new Computation<>(organization, client, work, new CompletableFuture<>());
        execute(task);
        return task.result();
    }

    /**
     * Rejects the waiting tasks, waits at most this duration for the running tasks, then interrupts them. Further calls
     * have no effect.
     */
    public void close(Duration time) {
        List<Task> rejected = new ArrayList<>();
        synchronized (this) {
            closed = true;
            organizations.values().forEach(organization -> organization.drainTo(rejected));
            waiting = 0;
        }
        rejected.forEach(Task::reject);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    /** Adds a task. Returns the task to reject, or null if the queue has room. */
    private synchronized @Nullable Task add(Task task) {
        if (closed) {
            return task;
        }
        organizations
                .computeIfAbsent(id(task), any -> new OrganizationTasks(serial))
                .add(task);
        waiting++;
        startNext();
        return waiting > capacity ? removeNewestOfLongest() : null;
    }

    private void startNext() {
        while (running < workers) {
            Map.Entry<UUID, OrganizationTasks> next = next();
            if (next == null) {
                return;
            }
            UUID id = next.getKey();
            OrganizationTasks organization = next.getValue();
            Task task = organization.start();
            waiting--;
            running++;
            organizations.remove(id);
            organizations.put(id, organization);
            threads.execute(() -> run(task, id, organization));
        }
    }

    /**
     * Returns the first waiting organization that occupies less than half of the workers. If none exists, returns the
     * first waiting organization below its limit.
     */
    private Map.@Nullable Entry<UUID, OrganizationTasks> next() {
        Map.Entry<UUID, OrganizationTasks> first = null;
        for (Map.Entry<UUID, OrganizationTasks> entry : organizations.entrySet()) {
            OrganizationTasks organization = entry.getValue();
            if (organization.isReady() && organization.running() < half) {
                return entry;
            } else if (organization.isReady() && organization.running() < maxRunning && first == null) {
                first = entry;
            }
        }
        return first;
    }

    private void run(Task task, UUID id, OrganizationTasks organization) {
        try {
            task.run();
        } finally {
            finish(task, id, organization);
        }
    }

    private synchronized void finish(Task task, UUID id, OrganizationTasks organization) {
        running--;
        organization.finish(task);
        forgetIfIdle(id, organization);
        if (!closed) {
            startNext();
        }
    }

    private void forgetIfIdle(UUID id, OrganizationTasks organization) {
        if (organization.isIdle()) {
            organizations.remove(id);
        }
    }

    private Task removeNewestOfLongest() {
        Map.Entry<UUID, OrganizationTasks> longest = null;
        for (Map.Entry<UUID, OrganizationTasks> entry : organizations.entrySet()) {
            if (longest == null
                    || entry.getValue().waiting() > longest.getValue().waiting()) {
                longest = entry;
            }
        }
        Map.Entry<UUID, OrganizationTasks> fullest = Objects.requireNonNull(longest, "a full queue holds a task");
        Task newest = fullest.getValue().removeNewestOfLongest();
        waiting--;
        forgetIfIdle(fullest.getKey(), fullest.getValue());
        return newest;
    }

    private static UUID id(Task task) {
        UUID organization = task.organization();
        return organization == null ? ANONYMOUS : organization;
    }

    /** Work and its result. */
    private record Computation<T>(
            @Nullable UUID organization, Object client, Supplier<? extends T> work, CompletableFuture<T> result)
            implements Task {

        @Override
        public void run() {
            try {
                result.complete(work.get());
            } catch (Throwable e) { // Throwable, because the work may throw undeclared checked exceptions
                result.completeExceptionally(e);
            }
        }

        @Override
        public void reject() {
            result.completeExceptionally(Refusal.retryAfter(
                    ErrorCode.OVERLOADED, "too many requests at once: try again later", RETRY_AFTER));
        }
    }

    /**
     * Work for one request that waits for a worker thread. The queue calls exactly one of {@link #run} and {@link
     * #reject}, once.
     */
    public interface Task {

        /** Returns the organization of the request, or null for an anonymous client. */
        @Nullable
        UUID organization();

        /** Returns a key that identifies the client within the organization, or among anonymous clients. */
        Object client();

        /** Runs the work. Never throws. */
        void run();

        /** Refuses the request because too many requests are waiting or the server is closing. Never throws. */
        void reject();
    }
}
