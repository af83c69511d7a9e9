package dev.castellan.server.standalone.serve;

import dev.castellan.server.standalone.options.GivenAddress;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** Finds unprotected ports that other machines can reach. */
final class ExposureCheck {

    private ExposureCheck() {}

    /** Returns a warning for each unprotected port that other machines can reach. */
    static List<String> warnings(Serve options) {
        List<String> warnings = new ArrayList<>();
        if (!options.tls.isOn() && isReachable(options.address)) {
            warnings.add(
                    "--address " + GivenAddress.text(options.address) + " is reachable by other machines over plain"
                            + " HTTP, which shows tokens to every machine on the way: set --tls-certificate-file and"
                            + " --tls-key-file, or let only a proxy with HTTPS reach it");
        }
        InetAddress management = options.management.address();
        if (options.management.isOn() && isReachable(management)) {
            warnings.add(
                    "--management-address " + GivenAddress.text(management) + " is reachable by other machines, and"
                            + " the management port asks for no token: let only probes and Prometheus reach it");
        }
        return warnings;
    }

    private static boolean isReachable(InetAddress address) {
        return !address.isLoopbackAddress();
    }
}
