package dev.castellan.client.internal.okhttp;

import dev.castellan.client.internal.concurrent.CallQueue;
import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.client.internal.text.OptionChecks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Creates OkHttp clients that send one request for each call, without redirects, hidden retries or unlimited waits. */
public final class OkHttpClients {

    /** Equals the default number of concurrent calls, so each call can reuse a connection. */
    private static final int MAX_IDLE_CONNECTIONS = CallQueue.RUNNING;

    /** Shorter than the time after which most servers, proxies and NAT gateways end idle connections. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(50);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** OkHttp closes an HTTP/2 connection if the server does not respond to a ping before the next ping. */
    private static final Duration PING_INTERVAL = Duration.ofSeconds(10);

    private OkHttpClients() {}

    /**
     * Creates a client with separate threads and connections.
     *
     * @param secure true to enable TLS
     */
    static OkHttpClient own(
            @Nullable Duration connectTimeout, int maxResponseBytes, NetworkSettings network, boolean secure) {
        OkHttpClient.Builder builder = settings("castellan-client", secure)
                .connectTimeout(CONNECT_TIMEOUT)
                .socketFactory(new BoundedSockets(maxResponseBytes));
        return strict(network.applyTo(builder).build(), connectTimeout);
    }

    /**
     * Returns a builder for an OkHttp client with separate threads and connections. Read and write timeouts are
     * disabled, because the time limit of an attempt includes reading and writing.
     *
     * @param secure true to enable TLS, which delays the first client by a tenth of a second
     */
    public static OkHttpClient.Builder settings(String threads, boolean secure) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(DaemonThreads.pool(threads)))
                .connectionPool(new ConnectionPool(MAX_IDLE_CONNECTIONS, KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return secure ? builder : builder.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
    }

    /** Creates a client that shares the threads and connections of {@code base}, and overrides some of its settings. */
    static OkHttpClient strict(OkHttpClient base, @Nullable Duration connectTimeout) {
        OkHttpClient.Builder builder = base.newBuilder();
        ConnectionReuse.addTo(builder, base.connectionPool());
        return builder.dispatcher(unlimited(base.dispatcher().executorService()))
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .addNetworkInterceptor(OkHttpAttempt::watch)
                .connectTimeout(finite(connectTimeout, base.connectTimeoutMillis(), CONNECT_TIMEOUT))
                .pingInterval(finite(null, base.pingIntervalMillis(), PING_INTERVAL))
                .callTimeout(finite(null, base.callTimeoutMillis(), OptionChecks.MAX_TIME))
                .build();
    }

    /**
     * Creates a dispatcher without limits, because the client queues calls itself. By default, OkHttp runs only five
     * calls per host.
     */
    private static Dispatcher unlimited(ExecutorService threads) {
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        return dispatcher;
    }

    /**
     * Returns the requested timeout if it is set, else the OkHttp client's timeout unless it is 0 (unlimited), else the
     * default.
     */
    private static Duration finite(@Nullable Duration timeout, int ownMillis, Duration byDefault) {
        if (timeout != null) {
            return timeout;
        }
        return ownMillis > 0 ? Duration.ofMillis(ownMillis) : byDefault;
    }
}
