package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.load.Flood;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.KeepAliveConnection.Answer;
import dev.castellan.benchmarks.load.Traffic;
import java.io.IOException;
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
        return (target, time) -> new Flood(target.port(), connections, 4, 4)
                .run(target.bytes("GET", "/users/me"), time)
                .counts();
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
        public void prepare(Target client, Target admin) throws IOException {
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
                    ? new Flood(client.port(), 6, 6, 1).run(request, time).counts()
                    : new IdleConnections(120, 1, false).run(client, request, time);
        }
    }

    /** Posts inputs on 64 connections, each input into a given number of collections. */
    static final class ManyCollections implements Attack {

        private final int collections;
        private final List<String> ids = new ArrayList<>();

        ManyCollections(int collections) {
            this.collections = collections;
        }

        @Override
        public void prepare(Target target, Target admin) throws IOException {
            for (int i = 0; i < collections; i++) {
                ids.add(target.post("/collections", Map.of("name", "Photos"))
                        .get("id")
                        .textValue());
            }
        }

        @Override
        public String run(Target target, Duration time) throws IOException, InterruptedException {
            byte[] request = target.bytes("/inputs", Map.of("collection_ids", ids));
            return new Flood(target.port(), 64, 4, 1).run(request, time).counts();
        }
    }

    /** Creates queries on 32 connections for ten seconds, then deletes their input. */
    static final class LongDelete implements Attack {

        private static final Duration TIME = Duration.ofSeconds(10);

        private String input = "";
        private String created = "";

        @Override
        public void prepare(Target client, Target admin) throws IOException, InterruptedException {
            input = client.post("/inputs", Map.of("name", "Large")).get("id").textValue();
            byte[] query = client.bytes("/queries", Map.of("input_id", input));
            created = new Flood(client.port(), 32, 4, 1).run(query, TIME).counts();
        }

        @Override
        public String run(Target client, Duration time) throws IOException, InterruptedException {
            long start = System.nanoTime();
            try (KeepAliveConnection connection =
                    new KeepAliveConnection(KeepAliveConnection.source(0, 1), client.port())) {
                connection.send(client.bytes("DELETE", "/inputs/" + input));
                int status = connection.readStatus();
                long millis = (System.nanoTime() - start) / 1_000_000;
                Thread.sleep(Math.max(0, time.toMillis() - millis));
                return "answer " + status + " after " + millis + " ms; queries " + created;
            }
        }
    }

    /**
     * Creates inputs with payloads of 47 KB on eight connections, each with a new {@code Idempotency-Key}. Deletes each
     * input immediately to stay below the row quota. The data that the server stores for the keys must also stay within
     * the quotas.
     */
    static final class KeyedCreations implements Attack {

        private static final int CONNECTIONS = 8;
        private static final Map<String, String> LARGE = Map.of("payload", "x".repeat(47_000));
        private static final ObjectMapper MAPPER = new ObjectMapper();

        @Override
        public String run(Target target, Duration time) throws InterruptedException {
            Traffic.Call call = connection -> createAndDelete(target, connection);
            Traffic traffic = new Traffic(target.port(), call, CONNECTIONS, CONNECTIONS, Traffic.UNLIMITED, 1);
            return "creations: " + traffic.run(time).counts();
        }

        private static int createAndDelete(Target target, KeepAliveConnection connection) throws IOException {
            connection.send(target.bytes("/inputs", LARGE, "Idempotency-Key: " + UUID.randomUUID() + "\r\n"));
            Answer created = connection.read();
            if (created.status() != 201) {
                return created.status();
            }
            String input = MAPPER.readTree(created.body()).get("id").textValue();
            return Traffic.Call.of(target.bytes("DELETE", "/inputs/" + input), 204)
                    .send(connection);
        }
    }
}
