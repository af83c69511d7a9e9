package dev.castellan.client.internal.okhttp;

import dev.castellan.client.internal.concurrent.CallQueue.Concurrency;
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

/**
 * Creates OkHttp clients that send one request for each call, without redirects, retries of their own or endless waits.
 */
public final class OkHttpClients {

    /** As many as calls that can run at once, so that each finds a connection. */
    private static final int KEPT_CONNECTIONS = Concurrency.DEFAULT.calls();

    private OkHttpClients() {}

    /**
     * Returns a client with threads and connections of its own.
     *
     * @param secure whether it speaks TLS
     */
    static OkHttpClient own(HttpLimits limits, boolean secure) {
        OkHttpClient.Builder builder = settings("castellan-client", secure)
                .connectTimeout(HttpLimits.DEFAULT_CONNECT)
                .socketFactory(new BoundedSockets(limits.maxAnswerBytes()));
        return strict(builder.build(), limits);
    }

    /**
     * Starts an OkHttp client with threads and connections of its own, and without timeouts for reading and writing,
     * since the time limit of the attempt covers these.
     *
     * @param threads the name of its threads
     * @param secure whether it speaks TLS; preparing TLS takes a tenth of a second for the first client
     */
    public static OkHttpClient.Builder settings(String threads, boolean secure) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(DaemonThreads.pool(threads)))
                .connectionPool(new ConnectionPool(KEPT_CONNECTIONS, 5, TimeUnit.MINUTES))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return secure ? builder : builder.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
    }

    /**
     * Returns a client that shares threads, connections and settings with another, apart from settings that must
     * differ.
     */
    static OkHttpClient strict(OkHttpClient base, HttpLimits limits) {
        return base.newBuilder()
                .dispatcher(unlimited(base.dispatcher().executorService()))
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .addNetworkInterceptor(OkHttpAttempt::watch)
                .connectTimeout(finite(limits.connect(), base.connectTimeoutMillis(), HttpLimits.DEFAULT_CONNECT))
                .callTimeout(finite(null, base.callTimeoutMillis(), OptionChecks.LONGEST_TIME))
                .build();
    }

    /** By default OkHttp runs five calls for each host, and queues all others; the client's own queue limits both. */
    private static Dispatcher unlimited(ExecutorService threads) {
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        return dispatcher;
    }

    /** Returns the time that is asked for, or the client's own (0 means endless), or the default. */
    private static Duration finite(@Nullable Duration asked, int ownMillis, Duration byDefault) {
        if (asked != null) {
            return asked;
        }
        return ownMillis > 0 ? Duration.ofMillis(ownMillis) : byDefault;
    }
}
