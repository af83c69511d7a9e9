package dev.castellan.server.people.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.credentials.PasswordRow;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailedAttemptsTest {

    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void imposesNoWaitAfterFourOrFewerFailures(int failures) {
        assertThat(FailedAttempts.blockedUntil(failures, NOW)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "5,2", "6,4", "7,8", "8,16", "9,32", "10,64", "11,128", "12,256", "13,512", "14,900", "15,900", "99,900",
        "100,900"
    })
    void doublesWaitFromFifthFailureUpToFifteenMinutes(int failures, int seconds) {
        assertThat(FailedAttempts.blockedUntil(failures, NOW)).isEqualTo(NOW.plusSeconds(seconds));
    }

    @Test
    void allowsAttemptAfterWaitHasEnded() {
        assertThat(FailedAttempts.allows(password(5, NOW.plusMillis(1)), NOW)).isFalse();
        assertThat(FailedAttempts.allows(password(5, NOW), NOW)).isTrue();
        assertThat(FailedAttempts.allows(password(0, null), NOW)).isTrue();
    }

    @Test
    void disablesPasswordPermanentlyAfterHundredFailures() {
        Instant later = NOW.plus(Duration.ofDays(1000));

        assertThat(FailedAttempts.allows(password(99, NOW), later)).isTrue();
        assertThat(FailedAttempts.allows(password(100, NOW), later)).isFalse();
        assertThat(FailedAttempts.allows(password(101, null), later)).isFalse();
    }

    private static PasswordRow password(int failures, @Nullable Instant blockedUntil) {
        return new PasswordRow(new UUID(1, 2), "hash", NOW, failures, blockedUntil);
    }
}
