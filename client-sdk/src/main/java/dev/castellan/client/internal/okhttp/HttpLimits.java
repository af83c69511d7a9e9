package dev.castellan.client.internal.okhttp;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of the built-in transport, besides the time that each attempt has.
 *
 * @param connect time to connect; absent if it was not asked for
 * @param maxAnswerBytes largest body of an answer
 */
public record HttpLimits(@Nullable Duration connect, int maxAnswerBytes) {

    static final Duration DEFAULT_CONNECT = Duration.ofSeconds(5);
    public static final HttpLimits DEFAULT = new HttpLimits(null, 16 * 1024 * 1024);

    static final Duration SHORTEST = Duration.ofMillis(1);

    /** As long as OkHttp can count. */
    static final Duration LONGEST = Duration.ofDays(24);

    public HttpLimits {
        check("connectTimeout", connect);
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

    public static void check(String name, @Nullable Duration timeout) {
        if (timeout != null && (timeout.compareTo(SHORTEST) < 0 || timeout.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException(name + ": " + timeout + " is not from 1 millisecond to 24 days");
        }
    }
}
