package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;
import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that limit clients: rates, connections and page sizes. */
@SuppressWarnings("NullAway.Init") // set by picocli
public final class LimitOptions {

    @OptionSection.SectionStart("Limits of clients")
    @Option(
            names = "--requests-per-token",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "none",
            description =
                    "Maximum number of requests with one token in --rate-window. Further requests get 429. Default: "
                            + "${DEFAULT-VALUE}")
    private @Nullable Integer requestsPerToken;

    @Option(
            names = "--failures-per-address",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "300",
            description =
                    "Maximum number of requests without a valid token, or from an address that their token does not allow, "
                            + "in --rate-window from one IPv4 address or IPv6 network (/64). Further ones get 429. "
                            + "Default: ${DEFAULT-VALUE}")
    private @Nullable Integer failuresPerAddress;

    @Option(
            names = "--rate-window",
            paramLabel = "TIME",
            defaultValue = "1m",
            description = "Period in which --requests-per-token and --failures-per-address count requests, at most "
                    + "31d. Default: ${DEFAULT-VALUE}")
    private Duration rateWindow;

    @Option(
            names = "--changes-per-hour",
            paramLabel = "N|none",
            converter = ValueConverters.CountLimit.class,
            defaultValue = "360000",
            description = "Maximum number of API requests per hour that change data of one organization. One user can "
                    + "send at most half of them. Default: ${DEFAULT-VALUE}")
    private @Nullable Integer changesPerHour;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Maximum number of concurrent connections. Default: ${DEFAULT-VALUE}")
    private int connections;

    @Option(
            names = "--connections-per-address",
            paramLabel = "N",
            description = "Maximum number of concurrent connections from one IPv4 address or one IPv6 network (/64). "
                    + "Behind a proxy, all connections come from the address of the proxy. Default: a sixteenth of "
                    + "--connections, at least 100, such as 625 of 10000")
    private @Nullable Integer connectionsPerAddress;

    @Option(
            names = "--page-bytes",
            paramLabel = "SIZE",
            converter = ValueConverters.Size.class,
            defaultValue = "1MiB",
            description =
                    "Maximum size of a page of collections or queries, which contains at least one item of any size. "
                            + "Default: ${DEFAULT-VALUE}")
    private int pageBytes;

    /**
     * Validates ranges and combinations of options.
     *
     * @throws CommandException if an option is invalid; the message names it and suggests a remedy
     */
    public void check() {
        Limits limits = Limits.defaults();
        requireAccepted("--rate-window", () -> RateLimits.off().window(rateWindow));
        requireAccepted("--changes-per-hour", () -> RateLimits.off().changesPerHour(changesPerHour));
        requireAccepted("--connections", () -> limits.connections(connections));
        requireAccepted("--connections-per-address", () -> shareConnections(limits));
        requireAccepted("--page-bytes", () -> limits.pageBytes(pageBytes));
        requireUsage(
                connectionsPerAddress == null || connectionsPerAddress <= connections,
                "--connections-per-address " + connectionsPerAddress + " is more than --connections " + connections
                        + ": choose at most this number");
    }

    public void apply(CastellanServerBuilder server, Duration drainTime) {
        server.rateLimits(this::apply)
                .limits(limits -> shareConnections(limits)
                        .connections(connections)
                        .pageBytes(pageBytes)
                        .closeTime(drainTime));
    }

    private Limits shareConnections(Limits limits) {
        return connectionsPerAddress == null ? limits : limits.connectionsPerAddress(connectionsPerAddress);
    }

    RateLimits apply(RateLimits rates) {
        return rates.requestsPerToken(requestsPerToken)
                .failuresPerAddress(failuresPerAddress)
                .window(rateWindow)
                .changesPerHour(changesPerHour);
    }
}
