package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The attacks that send complete requests to the API. */
final class RequestAttacks {

    private RequestAttacks() {}

    /** Sends cheap GET requests on each connection, each immediately after the previous response. */
    static Attack cheap(int connections) {
        Flood flood = new Flood(connections, 4, 4);
        return (target, time) -> flood.run(target, target.bytes("GET", "/users/me"), time);
    }

    /** Requests pages of a list with 200 queries. Each query takes 48 KiB. The server limits a page to 1 MiB. */
    static final class LargePages implements Attack {

        private static final int QUERIES = 200;
        /** The payload takes 48 KiB as a JSON string, including its quotes. */
        private static final String PAYLOAD = "x".repeat(48 * 1024 - 2);

        /**
         * The number of requests after which the JIT compiler has compiled the response code, as on a server in real
         * use.
         */
        private static final int READ_BEFORE = 200;

        private final boolean reads;
        private String page = "";

        /**
         * Creates the attack.
         *
         * @param reads true for six clients that read the pages to the end, or false for 120 sockets that read nothing
         */
        LargePages(boolean reads) {
            this.reads = reads;
        }

        @Override
        public void prepare(Target client, Target admin) throws IOException, InterruptedException {
            String input =
                    client.post("/inputs", Map.of("name", "Large")).get("id").textValue();
            for (int i = 0; i < QUERIES; i++) {
                client.post("/queries", Map.of("input_id", input, "payload", PAYLOAD));
            }
            page = "/inputs/" + input + "/queries?limit=" + QUERIES;
            for (int i = 0; i < READ_BEFORE; i++) {
                JsonNode unused = client.get(page);
            }
        }

        @Override
        public String run(Target client, Duration time) throws IOException, InterruptedException {
            byte[] request = client.bytes("GET", page);
            return reads
                    ? new Flood(6, 6, 1).run(client, request, time)
                    : new IdleConnections(120, 1, false).run(client, request, time);
        }
    }

    /** Posts inputs on 64 connections, each input into a given number of collections. */
    static final class ManyCollections implements Attack {

        private static final Flood CONNECTIONS = new Flood(64, 4, 1);

        private final int collections;
        private final List<String> ids = new ArrayList<>();

        ManyCollections(int collections) {
            this.collections = collections;
        }

        @Override
        public void prepare(Target target, Target admin) throws IOException, InterruptedException {
            for (int i = 0; i < collections; i++) {
                ids.add(target.post("/collections", Map.of("name", "Photos"))
                        .get("id")
                        .textValue());
            }
        }

        @Override
        public String run(Target target, Duration time) throws IOException, InterruptedException {
            return CONNECTIONS.run(target, target.bytes("/inputs", Map.of("collection_ids", ids)), time);
        }
    }

    /** Creates queries on 32 connections for ten seconds, then deletes their input. */
    static final class LongDelete implements Attack {

        private static final Flood CREATING = new Flood(32, 4, 1);
        private static final Duration TIME = Duration.ofSeconds(10);

        private String input = "";
        private String created = "";

        @Override
        public void prepare(Target client, Target admin) throws IOException, InterruptedException {
            input = client.post("/inputs", Map.of("name", "Large")).get("id").textValue();
            created = CREATING.run(client, client.bytes("/queries", Map.of("input_id", input)), TIME);
        }

        @Override
        public String run(Target client, Duration time) throws IOException, InterruptedException {
            long start = System.nanoTime();
            try (KeepAliveConnection connection = new KeepAliveConnection(Target.source(0), client.port(), time)) {
                connection.send(client.bytes("DELETE", "/inputs/" + input));
                int status = connection.readStatus();
                long millis = (System.nanoTime() - start) / 1_000_000;
                Thread.sleep(Math.max(0, time.toMillis() - millis));
                return "answer " + status + " after " + millis + " ms; queries " + created;
            }
        }
    }

    /**
     * Creates inputs with payloads of 47 KB on eight threads, each with a new {@code Idempotency-Key}. Deletes each
     * input immediately to stay below the row quota. The data that the server stores for the keys must also stay within
     * the quotas.
     */
    static final class KeyedCreations implements Attack {

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
}
