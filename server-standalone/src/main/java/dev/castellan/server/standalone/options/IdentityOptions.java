package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.identity.Federation;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.standalone.settings.OptionSection;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options for programs and people that other platforms have identified. */
public final class IdentityOptions {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+");

    @OptionSection.SectionStart("Identity from elsewhere")
    @Option(
            names = "--federation",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Lets jobs of other platforms exchange their JWTs for tokens at "
                    + Federation.PATH
                    + "/token, by the rules of their organization. Default: ${DEFAULT-VALUE}")
    private OnOff federation = OnOff.ON;

    @Option(
            names = "--allow-outgoing-host",
            paramLabel = "HOST",
            split = ",",
            description = "Hosts with private addresses, separated by commas, such as idp.example.internal, from which "
                    + "the server may fetch keys that an organization names. Default: none, only hosts with public "
                    + "addresses")
    private List<String> hosts = List.of();

    /** Validates the options. */
    public void check() {
        hosts.forEach(host -> requireUsage(
                HOST.matcher(host.strip()).matches(),
                "--allow-outgoing-host: '" + host + "' is not a host, such as idp.example.internal"));
    }

    public void apply(CastellanServerBuilder server) {
        if (federation == OnOff.ON) {
            OutgoingSettings outgoing = OutgoingSettings.DEFAULT.allowedHosts(
                    new HashSet<>(hosts.stream().map(String::strip).toList()));
            server.site(Federation.with(outgoing));
        }
    }
}
