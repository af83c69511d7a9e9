package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.standalone.output.CommandException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The option that sets how long a server keeps audit events. */
public final class AuditRetentionOption {

    private static final int MOST_DAYS = 36_500;

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
     * @throws CommandException if the time is not between 1 and 36,500 days
     */
    public Duration time() {
        requireUsage(
                days >= 1 && days <= MOST_DAYS, "--audit-days " + days + ": choose a number from 1 to " + MOST_DAYS);
        return Duration.ofDays(days);
    }
}
