package dev.castellan.server.standalone.options;

import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.standalone.management.ManagementServer;
import dev.castellan.server.standalone.management.Metrics;
import dev.castellan.server.standalone.management.Readiness;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the management port. */
public final class ManagementOptions {

    @OptionSection.SectionStart("Health, metrics and shutdown")
    @Option(
            names = "--management-port",
            paramLabel = "PORT",
            description = "Port of /healthz, /readyz and /metrics, such as 8081, or 0 for any free port. Default: "
                    + "none, these pages are off")
    private @Nullable Integer port;

    @Option(
            names = "--management-address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address of the management port. This port requires no token, so do not make it public. "
                    + "Default: ${DEFAULT-VALUE}")
    private InetAddress address = InetAddress.getLoopbackAddress();

    public boolean isOn() {
        return port != null;
    }

    /** Returns the port, or 0 if the management port is off. */
    public int port() {
        return port == null ? 0 : port;
    }

    public InetAddress address() {
        return address;
    }

    /**
     * Starts the management server.
     *
     * @throws CommandException if the port cannot be bound
     */
    public ManagementServer start(Readiness readiness, Metrics metrics) {
        try {
            return ManagementServer.start(new InetSocketAddress(address, port()), readiness, metrics::scrape);
        } catch (ServerStartException e) {
            throw new BindAddress("--management-port", port(), "--management-address", address).complaint(e);
        }
    }
}
