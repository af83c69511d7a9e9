package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.settings.ProxySettings;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for a server behind proxies. */
public final class ProxyOptions {

    @OptionSection.SectionStart("Behind a proxy")
    @Option(
            names = "--trusted-proxy",
            paramLabel = "ADDRESS",
            split = ",",
            description = "Addresses of proxies, or ranges such as 10.0.0.0/8, separated by commas. The server "
                    + "attributes a request from such a proxy to the client that the field of --forwarded-field "
                    + "names. Default: none, the server ignores the field")
    private List<String> ranges = List.of();

    @Option(
            names = "--forwarded-field",
            paramLabel = "NAME",
            description = "Header field in which the trusted proxies name their clients: X-Forwarded-For or "
                    + "Forwarded. The server ignores the other one. Default: X-Forwarded-For")
    private String field = ProxySettings.defaults().forwardedField();

    /**
     * Validates the options.
     *
     * @throws CommandException if an address is neither an address nor a range, or if the server cannot read the field
     */
    public void check() {
        requireAccepted("--trusted-proxy", () -> trust(ProxySettings.defaults()));
        requireAccepted("--forwarded-field", () -> ProxySettings.defaults().forwardedField(field));
    }

    public void apply(CastellanServerBuilder server) {
        server.proxy(proxy -> trust(proxy).forwardedField(field));
    }

    private ProxySettings trust(ProxySettings proxy) {
        return proxy.trustedAddresses(ranges.stream().map(String::strip).toList());
    }
}
