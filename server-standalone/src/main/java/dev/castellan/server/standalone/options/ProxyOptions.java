package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.standalone.output.CommandException;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for a server behind proxies. */
public final class ProxyOptions {

    @Option(
            names = "--trusted-proxy",
            paramLabel = "ADDRESS",
            split = ",",
            description = "Addresses of proxies, or ranges such as 10.0.0.0/8, separated by commas. The server "
                    + "attributes a request from such a proxy to the client that X-Forwarded-For or Forwarded "
                    + "names. Default: none, the server ignores these fields")
    private List<String> ranges = List.of();

    /**
     * Validates the addresses.
     *
     * @throws CommandException if a value is neither an address nor a range
     */
    public void check() {
        requireAccepted("trustedAddresses", "--trusted-proxy", () -> apply(CastellanServer.builder()));
    }

    public void apply(CastellanServerBuilder server) {
        server.proxy(proxy ->
                proxy.trustedAddresses(ranges.stream().map(String::strip).toList()));
    }
}
