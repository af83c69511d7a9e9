package dev.castellan.system.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectFilter;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import okhttp3.OkHttpClient;

/** Clients that call two servers in turn. Every call must succeed, after the client's own retries. */
final class ClientLoad implements AutoCloseable {

    private static final int CLIENTS = 3;

    /** Enough rounds that every client sends each of its calls to each server. */
    private static final int ROUNDS = 4 * CLIENTS;

    /** The pause between rounds, which leaves a small machine the time to start servers. */
    private static final long PAUSE_NANOS = 20_000_000;

    private static final String NAME = "load";

    private final Servers servers;
    private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    private final List<CastellanClient> clients = new ArrayList<>();
    private final List<Future<?>> running = new ArrayList<>();
    private final Queue<UUID> created = new ConcurrentLinkedQueue<>();
    private final AtomicInteger rounds = new AtomicInteger();
    private volatile boolean stopped;

    private ClientLoad(Servers servers) {
        this.servers = servers;
    }

    /** Starts the clients. */
    static ClientLoad start(Servers servers) throws IOException {
        ClientLoad load = new ClientLoad(servers);
        for (int i = 0; i < CLIENTS; i++) {
            CastellanClient client = load.client();
            load.clients.add(client);
            load.running.add(load.threads.submit(() -> load.run(client)));
        }
        return load;
    }

    /** Waits until every client has called every server. Fails if a call of a client fails. */
    void awaitRounds() throws Exception {
        int before = rounds.get();
        Condition.await(
                () -> rounds.get() >= before + ROUNDS || running.stream().anyMatch(Future::isDone),
                () -> "only " + (rounds.get() - before) + " rounds");
        if (running.stream().anyMatch(Future::isDone)) {
            stop();
            throw new AssertionError("a client has ended");
        }
    }

    /** Stops the clients. Checks that each answered change was made exactly once. */
    void stop() throws Exception {
        stopped = true;
        for (Future<?> client : running) {
            client.get(1, TimeUnit.MINUTES);
        }
        assertThat(clients.get(0).projects().list(ProjectFilter.ACTIVE.containing(NAME)).stream()
                        .map(Project::id))
                .containsExactlyInAnyOrderElementsOf(created);
    }

    /** Returns a new client of the first {@code org_admin}, which calls the servers in turn. */
    CastellanClient client() throws IOException {
        return CastellanClient.builder("http://127.0.0.1")
                .httpClient(new OkHttpClient.Builder()
                        .addInterceptor(servers.proxy())
                        .build())
                .token(servers.token())
                .retries(new Retries(50, Duration.ofMillis(10), Duration.ofMillis(200), 1_000))
                .idempotentPosts(true)
                .build();
    }

    private void run(CastellanClient client) {
        while (!stopped) {
            round(client);
            rounds.incrementAndGet();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Makes nine calls. The number is odd, so the next round sends each of its calls to the other server. */
    private void round(CastellanClient admin) {
        Project project = admin.projects().create(NAME);
        created.add(project.id());
        atEachServer(() -> assertThat(admin.projects().get(project.id())).isEqualTo(project));
        IssuedToken token = admin.tokens().create();
        CastellanClient holder = admin.withToken(token.token());
        atEachServer(() -> holder.users().me());
        admin.tokens().delete(token.id());
        atEachServer(() -> assertThatExceptionOfType(UnauthenticatedException.class)
                .isThrownBy(() -> holder.users().me()));
    }

    private static void atEachServer(Runnable call) {
        call.run();
        call.run();
    }

    @Override
    public void close() {
        stopped = true;
        threads.shutdownNow();
        clients.forEach(CastellanClient::close);
    }
}
