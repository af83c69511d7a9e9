package dev.castellan.harness.internal.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The connections and threads that the clients of all tenants of a server share, so that a new tenant needs no new
 * connection. Safe for use by several threads.
 */
public final class SharedConnections implements AutoCloseable {

    /**
     * As many as a parallel suite has threads on a large machine; with fewer, some threads would connect again and
     * again.
     */
    private static final int KEPT = 64;

    private final @Nullable UnaryOperator<OkHttpClient.Builder> tls;
    private @Nullable OkHttpClient client;

    public SharedConnections(@Nullable UnaryOperator<OkHttpClient.Builder> tls) {
        this.tls = tls;
    }

    /** Returns the client that owns the connections. The first call creates it, since a server starts without it. */
    public synchronized OkHttpClient client() {
        if (client == null) {
            client = start();
        }
        return client;
    }

    /** Closes the connections and ends the threads. Closing twice has no further effect. */
    @Override
    public synchronized void close() {
        if (client != null) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    private OkHttpClient start() {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(threads()))
                .connectionPool(new ConnectionPool(KEPT, 5, TimeUnit.MINUTES))
                // the clients limit the time of their attempts, which includes silence
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return tls == null
                // preparing TLS takes a tenth of a second
                ? builder.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT)).build()
                : tls.apply(builder).build();
    }

    private static ExecutorService threads() {
        return Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "castellan-test-client");
            thread.setDaemon(true);
            return thread;
        });
    }
}
