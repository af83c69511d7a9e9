package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The requests with which an administrator can revoke all tokens of a user. */
public enum Revocation {
    /** {@code DELETE /users/{id}/tokens}. */
    TOKENS("DELETE", "/tokens"),
    /** {@code PUT /users/{id}/suspension}. */
    SUSPENSION("PUT", "/suspension");

    private final String method;
    private final String path;

    Revocation(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /**
     * Steals a new user's token, revokes all tokens of the user while the thief creates more, and counts the tokens.
     */
    public Result tryOnce(ServerProcess server) throws IOException, InterruptedException {
        Target admin = new Target(server.port(), server.hostileToken());
        Target stolen = Target.withNewClient(server.port(), admin.token());
        String user = stolen.get("/users/me").get("user_id").textValue();
        try (Minting thief = Minting.begin(server.port(), stolen.token())) {
            admin.change(method, "/users/" + user + path);
            int had = 0;
            int left = 0;
            for (String token : thief.awaitEnd()) {
                had++;
                left += Minting.isRefused(server.port(), token) ? 0 : 1;
            }
            return new Result(had, left);
        }
    }

    /** Returns the name to print in the table. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The outcome of a theft.
     *
     * @param tokens the number of tokens that the thief had
     * @param stillAccepted the number of tokens that the server still accepts
     */
    public record Result(int tokens, int stillAccepted) {}

    /**
     * A thief who uses a stolen token to create further tokens over four connections. The thief tries every token until
     * the server accepts none of them.
     */
    private static final class Minting implements AutoCloseable {

        private static final int THREADS = 4;
        private static final int ENOUGH_TO_BEGIN = 10;
        /** The server responds with 429 instead of 401 if an address has sent too many wrong tokens. */
        private static final Set<Integer> REFUSALS = Set.of(401, 429);

        private final int port;
        private final Deque<String> accepted = new ConcurrentLinkedDeque<>();
        private final Queue<String> tokens = new ConcurrentLinkedQueue<>();
        private final CountDownLatch begun = new CountDownLatch(ENOUGH_TO_BEGIN);
        private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        private final List<Future<?>> running = new ArrayList<>();

        private Minting(int port, String stolen) {
            this.port = port;
            keep(stolen);
        }

        /** Starts the thief with a stolen token, and waits until the thief has created some tokens. */
        static Minting begin(int port, String stolen) throws InterruptedException {
            Minting minting = new Minting(port, stolen);
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                minting.running.add(minting.threads.submit(() -> minting.mint(thread)));
            }
            minting.begun.await();
            return minting;
        }

        /** Waits until the server has refused every token, and returns all tokens that the thief has had. */
        List<String> awaitEnd() throws InterruptedException, IOException {
            for (Future<?> thread : running) {
                try {
                    thread.get();
                } catch (ExecutionException e) {
                    throw new IOException("the thief stopped", e);
                }
            }
            return List.copyOf(tokens);
        }

        /** Returns whether the server refuses a token. */
        static boolean isRefused(int port, String token) throws IOException, InterruptedException {
            return REFUSALS.contains(new Target(port, token).ask("/users/me").statusCode());
        }

        private boolean mint(int thread) throws IOException, InterruptedException {
            for (String token = next(thread); token != null; token = next(thread)) {
                var answer = new Target(port, token).send("/users/tokens", Map.of());
                if (answer.statusCode() / 100 == 2) {
                    keep(Target.json(answer).get("token").textValue());
                } else if (REFUSALS.contains(answer.statusCode())) {
                    accepted.remove(token);
                }
            }
            return true;
        }

        /** Returns either the first or the latest accepted token, or null if the server accepts none. */
        private @Nullable String next(int thread) {
            return thread % 2 == 0 ? accepted.peekFirst() : accepted.peekLast();
        }

        private void keep(String token) {
            tokens.add(token);
            accepted.add(token);
            begun.countDown();
        }

        @Override
        public void close() {
            threads.shutdownNow();
        }
    }
}
