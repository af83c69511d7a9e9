package dev.castellan.server.standalone.console;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that lists the proxies whose headers the server trusts. */
public final class TrustedProxyOption {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

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
     * @throws ParameterException if a value is neither an address nor a range
     */
    public void check() {
        try {
            set(CastellanServer.builder());
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage()).replaceFirst("^trustedAddresses", "--trusted-proxy");
            throw new ParameterException(Objects.requireNonNull(command).commandLine(), message, e);
        }
    }

    public void set(CastellanServerBuilder builder) {
        builder.proxy(proxy ->
                proxy.trustedAddresses(ranges.stream().map(String::strip).toList()));
    }
}
