package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Creates inputs with payloads of 47 KB on eight threads, each with a new {@code Idempotency-Key}. Deletes each input
 * immediately to stay below the row quota. The data that the server stores for the keys must also stay within the
 * quotas.
 */
final class KeyedCreations implements Attack {

    private static final int THREADS = 8;
    private static final Map<String, String> LARGE = Map.of("payload", "x".repeat(47_000));

    @Override
    public String run(Target target, Duration time) throws InterruptedException {
        Outcomes outcomes = new Outcomes();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> createAndDelete(target, outcomes));
            thread.start();
            threads.add(thread);
        }
        Thread.sleep(time.toMillis());
        String seen = outcomes.toString();
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
        return "creations " + seen;
    }

    private static void createAndDelete(Target target, Outcomes outcomes) {
        try {
            while (true) {
                HttpResponse<byte[]> created =
                        target.send("/inputs", LARGE, UUID.randomUUID().toString());
                outcomes.add(Integer.toString(created.statusCode()));
                if (created.statusCode() == 201) {
                    target.change(
                            "DELETE",
                            "/inputs/" + Target.json(created).get("id").textValue());
                }
            }
        } catch (IOException e) {
            outcomes.add(e);
        } catch (InterruptedException e) {
            // the attack ends
        }
    }
}
