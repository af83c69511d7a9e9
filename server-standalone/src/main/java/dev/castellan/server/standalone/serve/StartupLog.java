package dev.castellan.server.standalone.serve;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.internal.configuration.ConsoleUrl;
import dev.castellan.server.standalone.options.NamedAddress;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The lines that a server logs when it starts: its version, its addresses, and warnings about exposed ports. */
final class StartupLog {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    private StartupLog() {}

    /** Logs the lines. The line with the API address comes last. */
    static void log(Serve options, RunningServer server) {
        LOG.info("castellan-server {} on Java {}", ProductVersion.get(), Runtime.version());
        if (server.managementAddress() != null) {
            LOG.info("management on port {}", server.managementAddress().getPort());
        }
        ExposureCheck.warnings(options).forEach(LOG::warn);
        String origin = origin(options, server.baseUrl());
        logConsole(options, origin);
        LOG.info("serving {}{}", origin, server.baseUrl().getPath());
    }

    private static void logConsole(Serve options, String origin) {
        ConsoleLocation place = options.consolePlace();
        if (options.console.isVisible(place)) {
            LOG.info("console at {}", place.displayUrl(origin));
            if (place.url() == null || !ConsoleUrl.hasName(place.url())) {
                LOG.info("no passkeys: browsers bind them to a host name: set --console-url to a URL with one");
            }
        } else if (options.console.reasonForNone(place) != null) {
            LOG.info(options.console.reasonForNone(place));
        }
    }

    /** Returns the scheme, host and port of the server, with the address as it was configured. */
    private static String origin(Serve options, URI url) {
        return url.getScheme() + "://" + NamedAddress.withPort(options.address, url.getPort());
    }

    /** Finds unprotected ports that other machines can reach. */
    static final class ExposureCheck {

        private ExposureCheck() {}

        /** Returns a warning for each unprotected port that other machines can reach. */
        static List<String> warnings(Serve options) {
            List<String> warnings = new ArrayList<>();
            if (!options.tls.isOn() && isReachable(options.address)) {
                warnings.add(
                        "--address " + NamedAddress.text(options.address) + " is reachable by other machines over plain"
                                + " HTTP, which shows tokens to every machine on the way: set --tls-certificate-file and"
                                + " --tls-key-file, or let only a proxy with HTTPS reach it");
            }
            InetAddress management = options.management.address();
            if (options.management.isOn() && isReachable(management)) {
                warnings.add(
                        "--management-address " + NamedAddress.text(management) + " is reachable by other machines, and"
                                + " the management port asks for no token: let only probes and Prometheus reach it");
            }
            return warnings;
        }

        private static boolean isReachable(InetAddress address) {
            return !address.isLoopbackAddress();
        }
    }
}
