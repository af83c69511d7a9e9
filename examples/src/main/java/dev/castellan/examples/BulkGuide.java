package dev.castellan.examples;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.server.CastellanServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The code in docs/bulk.md. Runs against a server in this process. */
public final class BulkGuide {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    private BulkGuide() {}

    /** Creates projects, of which the server refuses one. */
    public static void main(String[] args) throws InterruptedException {
        List<String> names = IntStream.rangeClosed(1, 20)
                .mapToObj(number -> number == 13 ? " " : "Apollo " + number)
                .toList();
        try (CastellanServer server = CastellanServer.start();
                CastellanClient client = CastellanClient.builder(server.baseUrl())
                        .token(server.bootstrap().token())
                        .build()) {
            createAll(client, names).forEach((name, failure) -> System.out.println(failure.getMessage()));
            System.out.println(client.projects().list().stream().count() + " projects");
        }
    }

    /** Creates projects, eight at a time, and returns the failures by name. */
    private static Map<String, CastellanException> createAll(CastellanClient client, List<String> names)
            throws InterruptedException {
        Map<String, CastellanException> failures = new ConcurrentHashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (String name : names) {
            threads.execute(() -> {
                try {
                    client.projects().create(name);
                } catch (CastellanException e) {
                    failures.put(name, e);
                }
            });
        }
        threads.shutdown();
        if (!threads.awaitTermination(LIMIT.toMinutes(), TimeUnit.MINUTES)) {
            threads.shutdownNow();
        }
        return failures;
    }
}
