package dev.castellan.system.proxies;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.TransportException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Creates and reads projects on several threads, half of them asynchronously, and counts what fails. Each thread pauses
 * now and then, so the proxy ends its connections.
 */
final class ProxyLoad {

    private static final int THREADS = 8;
    private static final int CALLS_BETWEEN_PAUSES = 50;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2_200);

    private final CastellanClient client;
    private final Set<String> created = ConcurrentHashMap.newKeySet();
    private final Map<String, CastellanException> failedCreations = new ConcurrentHashMap<>();
    private final Queue<CastellanException> failedReads = new ConcurrentLinkedQueue<>();

    private ProxyLoad(CastellanClient client) {
        this.client = client;
    }

    /**
     * The result.
     *
     * @param created the creations that succeeded
     * @param unprocessed the creations that failed although the client knows that no server processed them
     * @param missing the projects whose creation succeeded, but which do not exist
     * @param twice the projects that exist twice
     * @param failures the descriptions of all failures
     */
    record Result(
            int created,
            int failedReads,
            int failedCreations,
            int unprocessed,
            long missing,
            long twice,
            Map<String, Long> failures) {}

    /**
     * Makes this number of calls, half of them creations.
     *
     * @param expectedValue a project to read
     */
    static ProxyLoad run(CastellanClient client, UUID expectedValue, int calls) throws Exception {
        ProxyLoad load = new ProxyLoad(client);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> running = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            String prefix = "project-" + thread + "-";
            boolean isAsync = thread % 2 == 1;
            running.add(threads.submit(() -> load.callRepeatedly(calls / THREADS, prefix, isAsync, expectedValue)));
        }
        for (Future<?> thread : running) {
            thread.get();
        }
        threads.shutdown();
        return load;
    }

    private void callRepeatedly(int calls, String prefix, boolean isAsync, UUID expectedValue) {
        for (int i = 0; i < calls; i++) {
            if (i % CALLS_BETWEEN_PAUSES == CALLS_BETWEEN_PAUSES - 1) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            if (i % 2 == 0) {
                create(prefix + i, isAsync);
            } else {
                read(expectedValue, isAsync);
            }
        }
    }

    private void create(String name, boolean isAsync) {
        try {
            if (isAsync) {
                join(client.async().projects().create(name)::join);
            } else {
                client.projects().create(name);
            }
            created.add(name);
        } catch (CastellanException e) {
            failedCreations.put(name, e);
        }
    }

    private void read(UUID expectedValue, boolean isAsync) {
        try {
            if (isAsync) {
                join(client.async().projects().get(expectedValue)::join);
            } else {
                client.projects().get(expectedValue);
            }
        } catch (CastellanException e) {
            failedReads.add(e);
        }
    }

    private static void join(Runnable call) {
        try {
            call.run();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CastellanException failure ? failure : e;
        }
    }

    /** Compares what the calls reported with the names of the projects that exist. */
    Result result(Collection<String> names) {
        Map<String, Long> existing = names.stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        Map<String, Long> failures = new ConcurrentHashMap<>();
        failedReads.forEach(failure -> failures.merge("GET: " + describe(failure), 1L, Long::sum));
        failedCreations.forEach((name, failure) -> failures.merge(
                "POST: " + describe(failure) + (existing.containsKey(name) ? " (created)" : " (not created)"),
                1L,
                Long::sum));
        return new Result(
                created.size(),
                failedReads.size(),
                failedCreations.size(),
                (int) failedCreations.values().stream()
                        .filter(failure -> failure instanceof TransportException broken && !broken.maybeSent())
                        .count(),
                created.stream().filter(name -> !existing.containsKey(name)).count(),
                existing.values().stream().filter(count -> count > 1).count(),
                failures);
    }

    private static String describe(CastellanException failure) {
        String text = failure instanceof ApiException error
                ? "status " + error.status()
                : String.valueOf(failure.getMessage()).replaceAll("http\\S+", "..");
        return failure.attempts() + " attempts, " + text;
    }
}
