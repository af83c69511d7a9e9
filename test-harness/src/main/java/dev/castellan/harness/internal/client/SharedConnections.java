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
 * The connections and threads that the clients of all tenants of a server share: a tenant of its own costs a test no
 * connection of its own. Safe for use by several threads.
 */
public final class SharedConnections implements AutoCloseable {

    /** As many as a parallel suite on a large machine has threads: else some of them would connect anew each time. */
    private static final int KEPT = 64;

    private final @Nullable UnaryOperator<OkHttpClient.Builder> tls;
    private @Nullable OkHttpClient client;

    public SharedConnections(@Nullable UnaryOperator<OkHttpClient.Builder> tls) {
        this.tls = tls;
    }

    /** Returns what has them; made for the first who asks, since a server starts without it. */
    public synchronized OkHttpClient client() {
        if (client == null) {
            client = start();
        }
        return client;
    }

    /** Closes connections and ends threads; closing twice does nothing. */
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
                // the clients limit the time of their attempts, which ends a silence as well
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return tls == null
                // to be ready for TLS costs a tenth of a second
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
