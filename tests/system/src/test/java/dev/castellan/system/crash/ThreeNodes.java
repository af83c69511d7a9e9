package dev.castellan.system.crash;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/** Three servers on one PostgreSQL database, which a test kills, freezes and restarts while clients use them. */
final class ThreeNodes implements AutoCloseable {

    static final int NODES = 3;

    /** Longer than the pause after which the database ends the transaction of a frozen server. */
    private static final Duration FREEZE = Duration.ofSeconds(3);

    private static final int MAX_STARTS = 5;

    private final Random random;
    private final Path directory;
    private final Backing backing;
    private final AtomicReferenceArray<ServerProcess> processes = new AtomicReferenceArray<>(NODES);
    private final AtomicReferenceArray<URI> urls = new AtomicReferenceArray<>(NODES);
    private int starts;
    private int kills;
    private int freezes;

    ThreeNodes(Path directory, Random random) throws IOException {
        this.directory = directory;
        this.random = random;
        this.backing = Backing.of("postgresql", directory);
        for (int node = 0; node < NODES; node++) {
            start(node);
        }
    }

    int kills() {
        return kills;
    }

    int freezes() {
        return freezes;
    }

    /** Returns a new client, which sends its requests to the nodes in turn, also to nodes that have ended. */
    CastellanClient client() {
        try {
            return CastellanClient.builder("http://127.0.0.1")
                    .httpClient(
                            new OkHttpClient.Builder().addInterceptor(inTurn()).build())
                    .token(Files.readString(tokenFile()).strip())
                    .attemptTimeout(Duration.ofSeconds(5))
                    .retries(new Retries(50, Duration.ofMillis(10), Duration.ofMillis(200), 1_000_000))
                    .idempotentPosts(true)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Interceptor inTurn() {
        AtomicInteger turn = new AtomicInteger(random.nextInt(NODES));
        return chain -> {
            int port = urls.get(turn.getAndIncrement() % NODES).getPort();
            HttpUrl url = chain.request().url().newBuilder().port(port).build();
            return chain.proceed(chain.request().newBuilder().url(url).build());
        };
    }

    /** Kills a node at a random moment, and starts it again. */
    void killOne() {
        int node = random.nextInt(NODES);
        LockSupport.parkNanos(random.nextInt(3_000_000));
        processes.get(node).kill();
        kills++;
        start(node);
    }

    /** Stops a node at a random moment, and lets it continue after the database has ended its transactions. */
    void freezeOne() {
        long node = processes.get(random.nextInt(NODES)).id();
        LockSupport.parkNanos(random.nextInt(3_000_000));
        signal("-STOP", node);
        LockSupport.parkNanos(FREEZE.toNanos());
        signal("-CONT", node);
        freezes++;
    }

    private static void signal(String signal, long process) {
        try {
            Process kill = new ProcessBuilder("kill", signal, Long.toString(process)).start();
            if (kill.onExit().join().exitValue() != 0) {
                throw new AssertionError("kill " + signal + " " + process + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts a node. Retries if the server gives up because a database on a busy machine accepts connections too slowly.
     */
    private void start(int node) {
        List<String> arguments = new ArrayList<>(backing.arguments());
        arguments.addAll(List.of("--database-connections", "4"));
        if (!Files.exists(tokenFile())) {
            arguments.addAll(List.of("--token-file", tokenFile().toString()));
        }
        Optional<URI> url = Optional.empty();
        for (int attempt = 0; url.isEmpty() && attempt < MAX_STARTS; attempt++) {
            ServerProcess process = ServerProcess.launch(
                    List.of(), arguments, directory.resolve("server-" + node + "-" + ++starts + ".log"));
            processes.set(node, process);
            url = process.awaitUrl();
        }
        urls.set(
                node,
                url.orElseThrow(() -> new AssertionError(processes.get(node).output())));
    }

    private Path tokenFile() {
        return directory.resolve("root.token");
    }

    @Override
    public void close() {
        for (int node = 0; node < NODES; node++) {
            ServerProcess process = processes.get(node);
            if (process != null) {
                process.close();
            }
        }
        backing.close();
    }
}
