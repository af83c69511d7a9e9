package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TokenExpiryRulesTest {

    private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");
    private static final Instant IN_AN_HOUR = NOW.plus(Duration.ofHours(1));
    private static final Instant IN_A_DAY = NOW.plus(Duration.ofDays(1));

    private final TokenExpiryRules unlimited = new TokenExpiryRules(null);
    private final TokenExpiryRules anHour = new TokenExpiryRules(Duration.ofHours(1));

    @Test
    void tokenExpiresAsRequestedOrNeverIfLifetimeIsUnlimited() {
        assertThat(unlimited.of(NOW, null, null)).isNull();
        assertThat(unlimited.of(NOW, null, maker(null))).isNull();
        assertThat(unlimited.of(NOW, IN_A_DAY, maker(null))).isEqualTo(IN_A_DAY);
    }

    @Test
    void inheritsExpiryOfCreatingToken() {
        assertThat(unlimited.of(NOW, null, maker(IN_A_DAY))).isEqualTo(IN_A_DAY);
    }

    @Test
    void appliesEarlierOfMaximumLifetimeAndExpiryOfCreatingToken() {
        assertThat(anHour.of(NOW, null, maker(IN_A_DAY))).isEqualTo(IN_AN_HOUR);
        assertThat(anHour.of(NOW, null, maker(NOW.plusSeconds(1)))).isEqualTo(NOW.plusSeconds(1));
        assertThat(anHour.of(NOW, null, maker(null))).isEqualTo(IN_AN_HOUR);
    }

    @Test
    void rejectsExpiryLaterThanThatOfCreatingToken() {
        assertThat(unlimited.of(NOW, IN_A_DAY, maker(IN_A_DAY))).isEqualTo(IN_A_DAY);
        assertThat(unlimited.of(NOW, IN_A_DAY.plusNanos(999_999), maker(IN_A_DAY)))
                .as("cut to milliseconds")
                .isEqualTo(IN_A_DAY);
        assertThatThrownBy(() -> unlimited.of(NOW, IN_A_DAY.plusMillis(1), maker(IN_A_DAY)))
                .isInstanceOf(Refusal.class)
                .hasMessage("expires_at: must not be later than 2030-02-01T12:00:00Z, the expiry of the token that"
                        + " creates it");
    }

    @Test
    void rejectsExpiryInPastOrBeyondMaximumLifetime() {
        assertThatThrownBy(() -> unlimited.of(NOW, NOW, null)).hasMessage("expires_at: must be in the future");
        assertThatThrownBy(() -> anHour.of(NOW, IN_A_DAY, null))
                .hasMessage(
                        "expires_at: must not be later than 2030-01-31T13:00:00Z, the end of the longest allowed lifetime");
    }

    private static TokenParent maker(@Nullable Instant expiresAt) {
        return new TokenParent(new CreatedBy(Samples.id(3), Samples.id(2)), expiresAt, TokenLimits.NONE);
    }
}
