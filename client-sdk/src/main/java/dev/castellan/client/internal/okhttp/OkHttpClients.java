package dev.castellan.client.internal.okhttp;

import dev.castellan.client.internal.concurrent.Concurrency;
import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.client.internal.text.TimeLimits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Sets up OkHttp so that one call is one request: no redirects, no silent second try, no endless wait. */
public final class OkHttpClients {

    /** As many as calls that run at once: else half of them would connect anew each time. */
    private static final int KEPT_CONNECTIONS = Concurrency.DEFAULT.calls();

    private OkHttpClients() {}

    /**
     * Returns a client with threads and connections of its own.
     *
     * @param secure whether it is to speak TLS
     */
    static OkHttpClient own(HttpLimits limits, boolean secure) {
        OkHttpClient.Builder builder = settings("castellan-client", secure)
                .connectTimeout(HttpLimits.DEFAULT_CONNECT)
                .socketFactory(new BoundedSockets(limits.maxAnswerBytes()));
        return strict(builder.build(), limits);
    }

    /**
     * Starts an OkHttp client with threads and connections of its own, and without timeouts: the time of the attempt ends a
     * silence as well.
     *
     * @param threads the name of its threads
     * @param secure whether it is to speak TLS; to be ready for it costs a tenth of a second at the first client
     */
    public static OkHttpClient.Builder settings(String threads, boolean secure) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(DaemonThreads.pool(threads)))
                .connectionPool(new ConnectionPool(KEPT_CONNECTIONS, 5, TimeUnit.MINUTES))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        return secure ? builder : builder.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
    }

    /** Returns a client that shares threads, connections and settings with another, all but what must be otherwise. */
    static OkHttpClient strict(OkHttpClient base, HttpLimits limits) {
        return base.newBuilder()
                .dispatcher(unlimited(base.dispatcher().executorService()))
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .addNetworkInterceptor(OkHttpAttempt::watch)
                .connectTimeout(finite(limits.connect(), base.connectTimeoutMillis(), HttpLimits.DEFAULT_CONNECT))
                .callTimeout(finite(null, base.callTimeoutMillis(), TimeLimits.LONGEST))
                .build();
    }

    /** OkHttp would run five calls a host, and let any number of others wait: our own queue limits both. */
    private static Dispatcher unlimited(ExecutorService threads) {
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        return dispatcher;
    }

    /** Returns the time asked for, else the client's own, where 0 stands for endless, else the default. */
    private static Duration finite(@Nullable Duration asked, int ownMillis, Duration otherwise) {
        if (asked != null) {
            return asked;
        }
        return ownMillis > 0 ? Duration.ofMillis(ownMillis) : otherwise;
    }
}
