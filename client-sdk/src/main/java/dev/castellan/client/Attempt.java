package dev.castellan.client;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** What OkHttp does not tell of one attempt: whether it got as far as the connection, and what the answer said. */
final class Attempt {

    private static final String RETRY_AFTER = "Retry-After";

    private volatile boolean sent;
    private volatile boolean mayRetryAtOnce;

    /** Returns whether a connection stood and the request was about to be written to it. */
    boolean wasSent() {
        return sent;
    }

    /** Returns whether the answer had {@code Retry-After: 0}. */
    boolean mayRetryAtOnce() {
        return mayRetryAtOnce;
    }

    /**
     * Watches the attempt that a request is tagged with, as a network interceptor.
     *
     * <p>OkHttp itself sends a request again, once, when the answer is 503 with {@code Retry-After: 0}, whatever it is
     * told about retries: it must not see that header.
     */
    static Response watch(Interceptor.Chain chain) throws IOException {
        Attempt attempt = chain.request().tag(Attempt.class);
        if (attempt == null) {
            return chain.proceed(chain.request());
        }
        attempt.sent = true;
        Response response = chain.proceed(chain.request());
        if (response.code() != 503 || !isZero(response.header(RETRY_AFTER))) {
            return response;
        }
        attempt.mayRetryAtOnce = true;
        return response.newBuilder().removeHeader(RETRY_AFTER).build();
    }

    private static boolean isZero(String value) {
        return value != null && !value.isEmpty() && value.chars().allMatch(c -> c == '0');
    }
}
