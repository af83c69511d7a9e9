package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.util.List;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The facts about one attempt that OkHttp does not report: whether the request was sent, and the header that is hidden
 * from OkHttp.
 */
final class OkHttpAttempt {

    static final String RETRY_AFTER = "Retry-After";

    private static final int UNAVAILABLE = 503;

    private volatile boolean sent;
    private volatile List<String> heldBack = List.of();

    /** Returns whether there was a connection, so that the request may have been sent. */
    boolean wasSent() {
        return sent;
    }

    /** Returns the values of {@code Retry-After} of the answer, which were hidden from OkHttp. */
    List<String> heldBack() {
        return heldBack;
    }

    /**
     * Records facts about the attempt that a request is tagged with, as a network interceptor.
     *
     * <p>OkHttp reads {@code Retry-After} of a 503: for a wait of 0 it sends the request again even if retries are off,
     * and for one of more than nine digits it fails. So the header is hidden from it.
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
