package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the contents and the string representations of {@link Refusal}, {@link RateLimits} and {@link Bootstrap}. */
class RefusalsTest {

    @Test
    void refusalHasErrorKindButNoStackTrace() {
        Refusal refusal = Refusal.of(ErrorKind.CONFLICT, "taken");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.CONFLICT);
        assertThat(refusal).hasMessage("taken");
        assertThat(refusal.dependencies()).isNull();
        assertThat(refusal.retryAfter()).isNull();
        assertThat(refusal.getStackTrace()).isEmpty();
    }

    @Test
    void derivesCodeFromKindAndKindFromCode() {
        assertThat(Refusal.of(ErrorKind.CONFLICT, "m").code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(Refusal.blocked("m", "d").code()).isEqualTo(ErrorCode.BLOCKED);
        Refusal taken = Refusal.of(ErrorCode.EMAIL_TAKEN, "m");
        assertThat(taken.code()).isEqualTo(ErrorCode.EMAIL_TAKEN);
        assertThat(taken.kind()).isEqualTo(ErrorKind.CONFLICT);
    }

    @Test
    void withCodeChangesOnlyErrorCode() {
        Refusal refusal = Refusal.retryAfter(ErrorKind.RATE_LIMITED, "m", Duration.ofSeconds(3))
                .withCode(ErrorCode.of("machine_busy"));
        assertThat(refusal.code().value()).isEqualTo("machine_busy");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(3));
        assertThat(refusal).hasMessage("m");
    }

    @Test
    void rejectsMalformedCodeAndUnknownCodeWithoutKind() {
        ErrorCode own = ErrorCode.of("machine_busy");
        assertThatThrownBy(() -> Refusal.of(own, "m"))
                .hasMessage("code 'machine_busy' is unknown: choose a kind, and add the code with withCode(..)");
        Refusal refusal = Refusal.of(ErrorKind.CONFLICT, "m");
        for (String malformed : List.of("", "Busy", "a b", "a\r\nb", "é", "a".repeat(101))) {
            ErrorCode code = ErrorCode.of(malformed);
            assertThatThrownBy(() -> refusal.withCode(code))
                    .hasMessage("code '" + malformed + "': choose 1 to 100 letters a to z, digits and underscores");
        }
    }

    @Test
    void createsBlockedRefusalWithDependencies() {
        Refusal refusal = Refusal.blocked("not empty", "inputs: x (1)");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.BLOCKED);
        assertThat(refusal.dependencies()).isEqualTo("inputs: x (1)");
    }

    @Test
    void disabledRateLimitsContainNoLimits() {
        assertThat(RateLimits.off().requestsPerToken()).isNull();
        assertThat(RateLimits.off().failuresPerAddress()).isNull();
    }

    @Test
    void errorIdentifiesNonPositiveRateLimit() {
        assertThatThrownBy(() -> RateLimits.defaults()
                        .window(Duration.ofSeconds(1))
                        .requestsPerToken(0)
                        .failuresPerAddress(1))
                .hasMessage("requestsPerToken 0: choose at least 1");
        assertThatThrownBy(() -> RateLimits.defaults()
                        .window(Duration.ofSeconds(1))
                        .requestsPerToken(1)
                        .failuresPerAddress(-1))
                .hasMessage("failuresPerAddress -1: choose at least 1");
        assertThatThrownBy(() -> RateLimits.defaults()
                        .window(Duration.ZERO)
                        .requestsPerToken(1)
                        .failuresPerAddress(1))
                .hasMessage("window PT0S: choose a time from 1 millisecond to 31 days");
    }

    @Test
    void bootstrapToStringHidesToken() {
        Bootstrap bootstrap = new Bootstrap(null, null, null, "csts_made-up-secret");
        assertThat(bootstrap).hasToString("Bootstrap[organizationId=null, defaultProjectId=null, adminId=null]");
    }
}
