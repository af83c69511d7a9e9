package dev.castellan.client.internal.token;

import dev.castellan.client.internal.text.TokenExpiry;
import dev.castellan.model.exchange.Headers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Writes a log line, at most once a day, if a token expires in less than 14 days. Thread-safe. */
final class ExpiryLog {

    private static final Duration SOON = Duration.ofDays(14);
    private static final Duration PAUSE = Duration.ofDays(1);

    private final Clock clock;
    private final Consumer<Instant> line;
    private final AtomicLong nextLine = new AtomicLong(Long.MIN_VALUE);

    /** Creates a log that calls {@code line} with the expiry of the token. */
    ExpiryLog(Clock clock, Consumer<Instant> line) {
        this.clock = clock;
        this.line = line;
    }

    /** Writes the line if the headers of a response report an early expiry and a line is due. */
    void answered(Headers headers) {
        Instant end = TokenExpiry.in(headers);
        if (end == null) {
            return;
        }
        Instant now = clock.instant();
        long due = nextLine.get();
        if (end.isBefore(now.plus(SOON))
                && now.toEpochMilli() >= due
                && nextLine.compareAndSet(due, now.plus(PAUSE).toEpochMilli())) {
            line.accept(end);
        }
    }
}
