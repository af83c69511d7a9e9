package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The details of one attempt that OkHttp does not report: whether the request was sent, and the values of
 * {@code Retry-After} that are hidden from OkHttp.
 */
final class OkHttpAttempt {

    static final String RETRY_AFTER = "Retry-After";

    private static final int UNAVAILABLE = 503;

    /** The status of an error is sufficient, so the client does not wait long for the body. */
    private static final long MAX_ERROR_BODY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final long end;
    private volatile boolean maybeSent;
    private volatile List<String> withheldRetryAfter = List.of();

    OkHttpAttempt(Duration timeLimit) {
        this.end = System.nanoTime() + timeLimit.toNanos();
    }

    /** Returns the maximum time to read the body of an error, in nanoseconds. The attempt's time limit ends later. */
    long timeOfErrorBody() {
        return Math.max(1, Math.min(MAX_ERROR_BODY_NANOS, (end - System.nanoTime()) / 2));
    }

    /** Returns true if the server may have processed the request. */
    boolean wasSent() {
        return maybeSent;
    }

    /** Returns the values of {@code Retry-After}, which are hidden from OkHttp. */
    List<String> withheldRetryAfter() {
        return withheldRetryAfter;
    }

    /**
     * Records details of the attempt in the request's tag. Used as a network interceptor.
     *
     * <p>This method hides the {@code Retry-After} header of a 503 from OkHttp. Otherwise, OkHttp would repeat the
     * request if the value is 0, even with retries disabled, and would fail if the value has more than nine digits.
     */
    static Response watch(Interceptor.Chain chain) throws IOException {
        // The call's original request has the tag even if an interceptor of an injected client builds another request.
        OkHttpAttempt attempt = chain.call().request().tag(OkHttpAttempt.class);
        if (attempt == null) {
            return chain.proceed(chain.request());
        }
        Response response = attempt.send(chain);
        if (response.code() != UNAVAILABLE || response.header(RETRY_AFTER) == null) {
            return response;
        }
        attempt.withheldRetryAfter = response.headers(RETRY_AFTER);
        return response.newBuilder().removeHeader(RETRY_AFTER).build();
    }

    private Response send(Interceptor.Chain chain) throws IOException {
        // An interceptor of an injected client may send a request several times.
        boolean wasSentBefore = maybeSent;
        maybeSent = true;
        try {
            return requireValidLength(chain.proceed(chain.request()));
        } catch (IOException e) {
            maybeSent = wasSentBefore || !ConnectionReuse.isUnprocessed(e);
            throw e;
        }
    }

    /** OkHttp throws an {@code IllegalArgumentException} for a negative length, and waits if it is not a number. */
    private static Response requireValidLength(Response response) throws ProtocolException {
        List<String> lengths = response.headers("Content-Length");
        for (String length : lengths) {
            boolean isNumber = !length.isEmpty() && length.chars().allMatch(c -> c >= '0' && c <= '9');
            if (!isNumber || !length.equals(lengths.get(0))) {
                throw new ProtocolException("the response has a malformed Content-Length");
            }
        }
        return response;
    }
}
