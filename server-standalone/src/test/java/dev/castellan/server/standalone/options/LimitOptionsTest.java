package dev.castellan.server.standalone.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.RateLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class LimitOptionsTest {

    @Test
    void failedAuthenticationsAreLimitedByDefaultAndRequestsAreNot() {
        assertThat(parsed().rateLimits()).isEqualTo(new RateLimits(null, 300, Duration.ofMinutes(1)));
    }

    @Test
    void everyLimitCanBeSetOrSwitchedOff() {
        assertThat(parsed("--requests-per-token=1000", "--failures-per-address=none", "--rate-window=2h")
                        .rateLimits())
                .isEqualTo(new RateLimits(1000, null, Duration.ofHours(2)));
        assertThat(parsed("--requests-per-token=none").rateLimits().requestsPerToken())
                .isNull();
    }

    private static LimitOptions parsed(String... arguments) {
        Limited command = new Limited();
        new CommandLine(command).parseArgs(arguments);
        return command.limits;
    }

    @Command
    private static final class Limited {

        @Mixin
        private final LimitOptions limits = new LimitOptions();
    }
}
