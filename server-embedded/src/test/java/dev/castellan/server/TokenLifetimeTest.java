package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the valid range for the maximum lifetime of tokens. */
class TokenLifetimeTest {

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT0S", "PT0.000999999S", "P365000DT0.001S", "P3287182D", "P106751991167300D"})
    void rejectsLifetimeOutOfRangeAndStatesAllowedRange(String life) {
        Duration time = Duration.parse(life);
        assertThatThrownBy(() -> CastellanServer.builder().tokens(tokens -> tokens.maxLifetime(time)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "maxLifetime " + time + ": choose one from 1 millisecond to 365000 days, or none for no limit");
    }

    @Test
    void tokenWithLongestAllowedLifetimeExpiresBeforeYear10000() {
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .tokens(tokens -> tokens.maxLifetime(Duration.ofDays(365_000)))
                .start()) {
            Bootstrap owner = server.bootstrap();
            IssuedToken token =
                    server.administration().createToken(owner.organizationId(), NewToken.forUser(owner.adminId()));
            assertThat(token.expiresAt()).isNotNull();
            assertThat(token.expiresAt().atOffset(ZoneOffset.UTC).getYear()).isBetween(3000, 9999);
        }
    }

    @Test
    void acceptsLifetimeOfOneMillisecond() {
        CastellanServer.builder()
                .withoutSocket()
                .tokens(tokens -> tokens.maxLifetime(Duration.ofMillis(1)))
                .start()
                .close();
    }
}
