package dev.castellan.harness.internal.client;

import dev.castellan.client.internal.okhttp.OkHttpClients;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The connections and threads that the clients of all tenants of a server share. New tenants reuse existing
 * connections. Thread-safe.
 */
public final class SharedConnections implements AutoCloseable {

    private final @Nullable UnaryOperator<OkHttpClient.Builder> tls;
    private @Nullable OkHttpClient client;

    public SharedConnections(@Nullable UnaryOperator<OkHttpClient.Builder> tls) {
        this.tls = tls;
    }

    /**
     * Returns the client that owns the connections. The client is created on the first call, which keeps server startup
     * fast.
     */
    public synchronized OkHttpClient client() {
        if (client == null) {
            client = start();
        }
        return client;
    }

    /** Closes the connections and stops the threads. Later calls have no effect. */
    @Override
    public synchronized void close() {
        if (client != null) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    private OkHttpClient start() {
        OkHttpClient.Builder builder = OkHttpClients.settings("castellan-test-client", tls != null);
        return (tls == null ? builder : tls.apply(builder)).build();
    }
}
