package dev.castellan.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of the built-in transport; a time that is absent was not asked for.
 *
 * @param connect time to connect
 * @param read longest silence of the server
 * @param write longest silence of the connection while sending
 * @param call time for the whole call, from connecting to the last byte of the body
 * @param maxAnswerBytes largest body of an answer
 */
record HttpLimits(
        @Nullable Duration connect,
        @Nullable Duration read,
        @Nullable Duration write,
        @Nullable Duration call,
        int maxAnswerBytes) {

    static final Duration DEFAULT_CONNECT = Duration.ofSeconds(5);
    static final Duration DEFAULT_READ = Duration.ofSeconds(20);
    static final Duration DEFAULT_WRITE = Duration.ofSeconds(20);
    static final Duration DEFAULT_CALL = Duration.ofSeconds(30);
    static final HttpLimits DEFAULT = new HttpLimits(null, null, null, null, 16 * 1024 * 1024);

    private static final Duration LONGEST = Duration.ofDays(24);

    HttpLimits {
        check("connectTimeout", connect);
        check("readTimeout", read);
        check("writeTimeout", write);
        check("callTimeout", call);
        if (maxAnswerBytes < 1 || maxAnswerBytes == Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "maxAnswerBytes: " + maxAnswerBytes + " is not from 1 to " + (Integer.MAX_VALUE - 1));
        }
    }

    HttpLimits withConnect(Duration timeout) {
        return new HttpLimits(timeout, read, write, call, maxAnswerBytes);
    }

    HttpLimits withRead(Duration timeout) {
        return new HttpLimits(connect, timeout, write, call, maxAnswerBytes);
    }

    HttpLimits withWrite(Duration timeout) {
        return new HttpLimits(connect, read, timeout, call, maxAnswerBytes);
    }

    HttpLimits withCall(Duration timeout) {
        return new HttpLimits(connect, read, write, timeout, maxAnswerBytes);
    }

    HttpLimits withMaxAnswerBytes(int bytes) {
        return new HttpLimits(connect, read, write, call, bytes);
    }

    static void check(String name, @Nullable Duration timeout) {
        if (timeout != null && (timeout.toMillis() < 1 || timeout.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException(name + ": " + timeout + " is not from 1 millisecond to 24 days");
        }
    }
}
