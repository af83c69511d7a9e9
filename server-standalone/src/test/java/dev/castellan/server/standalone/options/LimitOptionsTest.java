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
    void limitsFailedAuthenticationsButNotRequestsByDefault() {
        assertThat(rates())
                .usingRecursiveComparison()
                .isEqualTo(RateLimits.defaults().failuresPerAddress(300));
    }

    @Test
    void optionsChangeOrDisableLimits() {
        assertThat(rates(
                        "--requests-per-token=1000",
                        "--failures-per-address=none",
                        "--rate-window=2h",
                        "--changes-per-hour=7"))
                .usingRecursiveComparison()
                .isEqualTo(RateLimits.off()
                        .requestsPerToken(1000)
                        .window(Duration.ofHours(2))
                        .changesPerHour(7));
        assertThat(rates("--changes-per-hour=none").changesPerHour()).isNull();
        assertThat(rates("--requests-per-token=none").requestsPerToken()).isNull();
    }

    private static RateLimits rates(String... arguments) {
        Limited command = new Limited();
        CommandLine program = new CommandLine(command);
        ValueConverters.register(program);
        program.parseArgs(arguments);
        return command.limits.apply(RateLimits.defaults());
    }

    @Command
    private static final class Limited {

        @Mixin
        private final LimitOptions limits = new LimitOptions();
    }
}
