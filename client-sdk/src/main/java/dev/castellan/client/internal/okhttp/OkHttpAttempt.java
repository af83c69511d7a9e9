package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.util.List;
import okhttp3.Interceptor;
import okhttp3.Response;

/** What OkHttp does not tell of one attempt: whether it got as far as the connection, and what the answer said. */
final class OkHttpAttempt {

    static final String RETRY_AFTER = "Retry-After";

    private static final int UNAVAILABLE = 503;

    private volatile boolean sent;
    private volatile List<String> heldBack = List.of();

    /** Returns whether a connection stood and the request was about to be written to it. */
    boolean wasSent() {
        return sent;
    }

    /** Returns the values of {@code Retry-After} that the answer had, and OkHttp was not shown. */
    List<String> heldBack() {
        return heldBack;
    }

    /**
     * Watches the attempt that a request is tagged with, as a network interceptor.
     *
     * <p>OkHttp itself reads that header of a 503, and no other: a wait of 0 makes it send the request again, once,
     * whatever it is told about retries, and one of more than nine digits makes it fail. It must not see it.
     */
    static Response watch(Interceptor.Chain chain) throws IOException {
        OkHttpAttempt attempt = chain.request().tag(OkHttpAttempt.class);
        if (attempt == null) {
            return chain.proceed(chain.request());
        }
        attempt.sent = true;
        Response response = chain.proceed(chain.request());
        if (response.code() != UNAVAILABLE || response.header(RETRY_AFTER) == null) {
            return response;
        }
        attempt.heldBack = response.headers(RETRY_AFTER);
        return response.newBuilder().removeHeader(RETRY_AFTER).build();
    }
}
