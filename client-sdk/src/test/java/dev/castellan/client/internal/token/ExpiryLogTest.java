package dev.castellan.client.internal.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.internal.token.Authorizer.ExpiryLog;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpiryLogTest {

    private static final Instant END = MutableClock.START.plus(Duration.ofDays(30));

    private final MutableClock clock = new MutableClock();
    private final List<Instant> lines = new ArrayList<>();
    private final ExpiryLog log = new ExpiryLog(clock, lines::add);

    @Test
    void logsOncePerDayIfTokenExpiresWithinFourteenDays() {
        clock.advance(Duration.ofDays(16));
        log.expires(END);
        assertThat(lines).isEmpty();
        clock.advance(Duration.ofMillis(1));
        log.expires(END);
        log.expires(END);
        clock.advance(Duration.ofDays(1).minusMillis(1));
        log.expires(END);
        assertThat(lines).containsExactly(END);
        clock.advance(Duration.ofMillis(1));
        log.expires(END);
        assertThat(lines).containsExactly(END, END);
    }
}
