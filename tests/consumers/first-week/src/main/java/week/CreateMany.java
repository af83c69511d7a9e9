package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Creates projects, eight at a time, and collects the failures. */
final class CreateMany {

    private CreateMany() {}

    static Map<String, CastellanException> run(CastellanClient client, List<String> names) throws InterruptedException {
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
        threads.awaitTermination(1, TimeUnit.MINUTES);
        return failures;
    }
}
