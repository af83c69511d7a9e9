package dev.castellan.server.standalone.options;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that sets how long a server keeps audit events. */
public final class AuditRetentionOption {

    private static final int MOST_DAYS = 36_500;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--audit-days",
            paramLabel = "N",
            defaultValue = "400",
            description =
                    "Number of days after which the server deletes an audit event. An in-memory server instead keeps the "
                            + "newest 100,000 events of each organization. Default: ${DEFAULT-VALUE}")
    private int days = 400;

    /**
     * Returns the retention time.
     *
     * @throws ParameterException if the time is not between 1 and 36,500 days
     */
    public Duration time() {
        if (days < 1 || days > MOST_DAYS) {
            throw new ParameterException(
                    Objects.requireNonNull(command).commandLine(),
                    "--audit-days " + days + ": choose a number from 1 to " + MOST_DAYS);
        }
        return Duration.ofDays(days);
    }
}
