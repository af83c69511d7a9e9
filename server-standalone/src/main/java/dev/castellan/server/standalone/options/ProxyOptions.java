package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.standalone.output.CommandException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a server behind proxies. */
public final class ProxyOptions {

    @Option(
            names = "--public-path",
            paramLabel = "PATH",
            description =
                    "Path before /api/v1 in the URLs that clients call, such as /castellan, which a proxy removes. "
                            + "Default: none")
    private @Nullable String publicPath;

    @Option(
            names = "--trusted-proxy",
            paramLabel = "ADDRESS",
            split = ",",
            description = "Addresses of proxies, or ranges such as 10.0.0.0/8, separated by commas. The server "
                    + "attributes a request from such a proxy to the client that X-Forwarded-For or Forwarded "
                    + "names. Default: none, the server ignores these fields")
    private List<String> ranges = List.of();

    /** Returns the prefix of the server's paths, or an empty string. */
    public String publicPath() {
        return Objects.requireNonNullElse(publicPath, "");
    }

    /**
     * Validates the path and the addresses.
     *
     * @throws CommandException if the path is malformed, or if a value is neither an address nor a range
     */
    public void check() {
        requireAccepted("publicPath", "--public-path", () -> setPublicPath(CastellanServer.builder()));
        requireAccepted("trustedAddresses", "--trusted-proxy", () -> setTrusted(CastellanServer.builder()));
    }

    public void apply(CastellanServerBuilder server) {
        setPublicPath(server);
        setTrusted(server);
    }

    private void setPublicPath(CastellanServerBuilder server) {
        String path = publicPath;
        if (path != null) {
            server.proxy(proxy -> proxy.publicPath(path));
        }
    }

    private void setTrusted(CastellanServerBuilder server) {
        server.proxy(proxy ->
                proxy.trustedAddresses(ranges.stream().map(String::strip).toList()));
    }
}
