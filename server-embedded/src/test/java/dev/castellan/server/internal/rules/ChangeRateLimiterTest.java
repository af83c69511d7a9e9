package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ChangeRateLimiterTest {

    private final MutableClock clock = new MutableClock(Samples.START);
    private final ChangeRateLimiter rate =
            new ChangeRateLimiter(RateLimits.off().changesPerHour(6), clock);

    @Test
    void limitsUserToHalfOfChangesAcrossAllTokens() {
        assertThat(rate.count(caller(Samples.OURS, 1, 1)).refusal()).isNull();
        assertThat(rate.count(caller(Samples.OURS, 1, 2)).refusal()).isNull();
        assertThat(rate.count(caller(Samples.OURS, 1, 3)).refusal()).isNull();

        Refusal refusal = rate.count(caller(Samples.OURS, 1, 4)).refusal();

        assertThat(refusal)
                .hasMessage("too many changes by this user in an hour: try again after the time in Retry-After");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refusal.retryAfter()).isEqualTo(Duration.ofMinutes(20));
        assertThat(rate.count(caller(Samples.OURS, 2, 5)).refusal()).isNull();
    }

    @Test
    void limitsChangesOfEachOrganizationSeparately() {
        for (int user = 1; user <= 6; user++) {
            assertThat(rate.count(caller(Samples.OURS, user, user)).refusal()).isNull();
        }

        assertThat(rate.count(caller(Samples.OURS, 7, 7)).refusal())
                .hasMessageStartingWith("too many changes by this organization");
        assertThat(rate.count(caller(Samples.THEIRS, 8, 8)).refusal()).isNull();
    }

    @Test
    void limitsChangesOfEachSessionSeparately() {
        for (int user = 1; user <= 7; user++) {
            rate.count(caller(Samples.OURS, user, user)).refusal();
        }

        assertThatCode(() -> rate.check(Samples.id(9))).doesNotThrowAnyException();
        assertThatThrownBy(() -> rate.check(Samples.id(9)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("session");
        clock.advance(Duration.ofHours(1));
        assertThatCode(() -> rate.check(Samples.id(9))).doesNotThrowAnyException();
    }

    @Test
    void refusesNoChangesWhenRateLimitsAreDisabled() {
        ChangeRateLimiter off = new ChangeRateLimiter(RateLimits.off(), clock);
        for (int i = 0; i < 100; i++) {
            assertThat(off.count(caller(Samples.OURS, 1, 1)).refusal()).isNull();
            off.check(Samples.id(9));
        }
    }

    private static Caller caller(UUID organization, long user, long token) {
        return Caller.withToken(organization, Samples.id(token), Samples.id(user), Role.CLIENT);
    }
}
