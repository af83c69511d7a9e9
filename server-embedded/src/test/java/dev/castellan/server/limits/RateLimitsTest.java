package dev.castellan.server.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateLimitsTest {

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT744H0.001S", "PT2562047788015215H"})
    void rejectsWindowOutOfRangeAndReportsItsValue(String window) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimits.defaults()
                        .window(Duration.parse(window))
                        .requestsPerToken(1)
                        .failuresPerAddress(1))
                .withMessageContaining("window " + window + ": choose");
    }

    @Test
    void errorIdentifiesLimitBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimits.defaults()
                        .window(Duration.ofMinutes(1))
                        .requestsPerToken(0)
                        .failuresPerAddress(1))
                .withMessageContaining("requestsPerToken 0: choose at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimits.defaults()
                        .window(Duration.ofMinutes(1))
                        .requestsPerToken(1)
                        .failuresPerAddress(-1))
                .withMessageContaining("failuresPerAddress -1: choose at least 1");
    }

    @Test
    void acceptsWindowOf31Days() {
        assertThat(RateLimits.defaults()
                        .window(Duration.ofDays(31))
                        .requestsPerToken(Integer.MAX_VALUE)
                        .failuresPerAddress(1)
                        .window())
                .isEqualTo(Duration.ofDays(31));
    }
}
