package dev.castellan.server.internal.front.scheduling;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue in front of worker threads. Serves organizations round robin, and within an organization its clients.
 * Anonymous clients together count as one organization. While another organization waits, an organization gets at most
 * half of the workers. When the queue is full, rejects the newest task of the client with the most tasks, in the
 * organization with the most tasks. Safe for use by several threads.
 */
public final class FairQueue implements TaskRunner {

    private static final UUID ANONYMOUS = new UUID(0, 0);
    private static final long IDLE_SECONDS = 10;

    private final int workers;
    private final int capacity;
    private final ThreadPoolExecutor threads;
    /** The organizations that have tasks, waiting or running. The first one is served next. Guarded by this. */
    private final Map<UUID, Organization> organizations = new LinkedHashMap<>();

    private int waiting;
    private int running;
    private boolean closed;

    /**
     * Creates a queue. Worker threads start when there are tasks, and end when they are idle.
     *
     * @param name the prefix of the names of the threads
     * @param workers the number of tasks that run at once
     * @param capacity the number of tasks that wait
     */
    public FairQueue(String name, int workers, int capacity) {
        this.workers = workers;
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

    @Override
    public void execute(Task task) {
        Task rejected = add(task);
        if (rejected != null) {
            rejected.reject();
        }
    }

    /** Rejects the tasks that wait, waits for the tasks that run, and interrupts them after this time. */
    public void close(Duration time) throws InterruptedException {
        List<Task> rejected = new ArrayList<>();
        synchronized (this) {
            closed = true;
            organizations.values().forEach(organization -> organization.drainTo(rejected));
            waiting = 0;
        }
        rejected.forEach(Task::reject);
        threads.shutdown();
        if (!threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS)) {
            threads.shutdownNow();
        }
    }

    /** Adds a task, and returns the task to reject, if there is one. */
    private synchronized @Nullable Task add(Task task) {
        if (closed) {
            return task;
        }
        organizations.computeIfAbsent(id(task), any -> new Organization()).add(task);
        waiting++;
        startNext();
        return waiting > capacity ? removeNewestOfLongest() : null;
    }

    private void startNext() {
        while (running < workers) {
            Map.Entry<UUID, Organization> next = next();
            if (next == null) {
                return;
            }
            UUID id = next.getKey();
            Organization organization = next.getValue();
            Task task = organization.poll();
            organization.running++;
            waiting--;
            running++;
            organizations.remove(id);
            organizations.put(id, organization);
            threads.execute(() -> run(task, id, organization));
        }
    }

    /** Returns the first organization below its share of the workers; if there is none, the first that waits. */
    private Map.@Nullable Entry<UUID, Organization> next() {
        Map.Entry<UUID, Organization> first = null;
        for (Map.Entry<UUID, Organization> entry : organizations.entrySet()) {
            if (entry.getValue().waiting > 0) {
                if (entry.getValue().running < Math.max(1, workers / 2)) {
                    return entry;
                }
                first = first == null ? entry : first;
            }
        }
        return first;
    }

    private void run(Task task, UUID id, Organization organization) {
        try {
            task.run();
        } finally {
            finish(id, organization);
        }
    }

    private synchronized void finish(UUID id, Organization organization) {
        running--;
        organization.running--;
        forgetIfIdle(id, organization);
        if (!closed) {
            startNext();
        }
    }

    private void forgetIfIdle(UUID id, Organization organization) {
        if (organization.running == 0 && organization.waiting == 0) {
            organizations.remove(id);
        }
    }

    private Task removeNewestOfLongest() {
        Map.Entry<UUID, Organization> longest = null;
        for (Map.Entry<UUID, Organization> entry : organizations.entrySet()) {
            if (longest == null || entry.getValue().waiting > longest.getValue().waiting) {
                longest = entry;
            }
        }
        Map.Entry<UUID, Organization> found = Objects.requireNonNull(longest, "a full queue holds a task");
        Task newest = found.getValue().removeNewestOfLongest();
        waiting--;
        forgetIfIdle(found.getKey(), found.getValue());
        return newest;
    }

    private static UUID id(Task task) {
        UUID organization = task.organization();
        return organization == null ? ANONYMOUS : organization;
    }

    /** The tasks of an organization. The first client is served next. */
    private static final class Organization {

        private final Map<Object, Deque<Task>> clients = new LinkedHashMap<>();
        private int waiting;
        private int running;

        void add(Task task) {
            clients.computeIfAbsent(task.client(), any -> new ArrayDeque<>()).add(task);
            waiting++;
        }

        Task poll() {
            Map.Entry<Object, Deque<Task>> first = clients.entrySet().iterator().next();
            Object client = first.getKey();
            Deque<Task> tasks = first.getValue();
            Task task = tasks.remove();
            waiting--;
            clients.remove(client);
            if (!tasks.isEmpty()) {
                clients.put(client, tasks);
            }
            return task;
        }

        Task removeNewestOfLongest() {
            Deque<Task> longest = new ArrayDeque<>();
            for (Deque<Task> tasks : clients.values()) {
                longest = tasks.size() > longest.size() ? tasks : longest;
            }
            Task newest = longest.removeLast();
            waiting--;
            if (longest.isEmpty()) {
                clients.remove(newest.client());
            }
            return newest;
        }

        void drainTo(List<Task> all) {
            clients.values().forEach(all::addAll);
            clients.clear();
            waiting = 0;
        }
    }
}
