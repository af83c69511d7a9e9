package dev.castellan.client;

import java.time.Duration;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Sets up OkHttp so that one call is one request: no redirects, no silent second try, no endless wait. */
final class OkHttpClients {

    private OkHttpClients() {}

    /** Returns a client with threads and connections of its own. */
    static OkHttpClient own(HttpLimits limits) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(new Dispatcher(DaemonThreads.pool("castellan-client")))
                .connectionPool(new ConnectionPool())
                .connectTimeout(HttpLimits.DEFAULT_CONNECT)
                .readTimeout(HttpLimits.DEFAULT_READ)
                .writeTimeout(HttpLimits.DEFAULT_WRITE);
        return strict(builder.build(), limits);
    }

    /** Returns a client that shares threads, connections and settings with another, all but what must be otherwise. */
    static OkHttpClient strict(OkHttpClient base, HttpLimits limits) {
        return base.newBuilder()
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                .addNetworkInterceptor(Attempt::watch)
                .connectTimeout(finite(limits.connect(), base.connectTimeoutMillis(), HttpLimits.DEFAULT_CONNECT))
                .readTimeout(finite(limits.read(), base.readTimeoutMillis(), HttpLimits.DEFAULT_READ))
                .writeTimeout(finite(limits.write(), base.writeTimeoutMillis(), HttpLimits.DEFAULT_WRITE))
                .callTimeout(finite(limits.call(), base.callTimeoutMillis(), HttpLimits.DEFAULT_CALL))
                .build();
    }

    /** Returns the time asked for, else the client's own, where 0 stands for endless, else the default. */
    private static Duration finite(@Nullable Duration asked, int ownMillis, Duration otherwise) {
        if (asked != null) {
            return asked;
        }
        return ownMillis > 0 ? Duration.ofMillis(ownMillis) : otherwise;
    }
}
