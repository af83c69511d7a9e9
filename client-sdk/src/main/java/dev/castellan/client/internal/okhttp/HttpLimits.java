package dev.castellan.client.internal.okhttp;

import dev.castellan.client.internal.text.OptionChecks;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the built-in transport, except the time limit of attempts.
 *
 * @param connect the connect timeout, or {@code null} if not set
 * @param maxAnswerBytes the maximum size of a response body
 */
public record HttpLimits(@Nullable Duration connect, int maxAnswerBytes) {

    static final Duration DEFAULT_CONNECT = Duration.ofSeconds(5);
    public static final HttpLimits DEFAULT = new HttpLimits(null, 16 * 1024 * 1024);

    public HttpLimits {
        OptionChecks.time("connectTimeout", connect);
        if (maxAnswerBytes < 1 || maxAnswerBytes == Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "maxAnswerBytes: " + maxAnswerBytes + " is not from 1 to " + (Integer.MAX_VALUE - 1));
        }
    }

    public HttpLimits withConnect(Duration timeout) {
        return new HttpLimits(timeout, maxAnswerBytes);
    }

    public HttpLimits withMaxAnswerBytes(int bytes) {
        return new HttpLimits(connect, bytes);
    }
}
