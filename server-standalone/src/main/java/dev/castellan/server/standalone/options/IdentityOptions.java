package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.identity.Federation;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.identity.provider.OpenIdClient;
import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.settings.OptionSection;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
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
            names = "--providers",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Lets people sign in to the console with the OpenID Connect provider that an admin of their "
                    + "organization sets. Needs --console-url, or a console on this machine. Default: "
                    + "${DEFAULT-VALUE}")
    private OnOff providers = OnOff.ON;

    @Option(
            names = "--provider-key-file",
            paramLabel = "FILE",
            description = "File with the base64 of 32 random bytes, the same on every node, that seal the client "
                    + "secrets of providers in the database. Default: none, providers without a client secret only")
    private @Nullable Path providerKeyFile;

    @Option(
            names = "--allow-outgoing-host",
            paramLabel = "HOST",
            split = ",",
            description = "Hosts with private addresses, separated by commas, such as idp.example.internal, of issuers "
                    + "and providers that organizations name. Default: none, only hosts with public addresses")
    private List<String> hosts = List.of();

    /**
     * Validates the options.
     *
     * @param hasConsole whether people can sign in to a console
     */
    public void check(boolean hasConsole) {
        requireUsage(
                providerKeyFile == null || providers == OnOff.ON,
                "--provider-key-file seals the client secrets of providers, but --providers is off");
        requireUsage(
                providerKeyFile == null || hasConsole,
                "--provider-key-file seals the client secrets of providers, with which people sign in to the console,"
                        + " but there is no console: see --console and --console-url");
        byte[] unused = providerKey(); // a server that does not start leaves no token behind
        hosts.forEach(host -> requireUsage(
                HOST.matcher(host.strip()).matches(),
                "--allow-outgoing-host: '" + host + "' is not a host, such as idp.example.internal"));
    }

    /**
     * Applies the options.
     *
     * @param hasConsole whether the server shows the console, in which people approve logins by device code
     */
    public void apply(CastellanServerBuilder server, boolean hasConsole) {
        if (federation == OnOff.ON) {
            Federation exchange = Federation.with(outgoing());
            server.site(hasConsole ? exchange.withDeviceLogins() : exchange);
        } else if (hasConsole) {
            server.site(Federation.onlyDeviceLogins());
        }
    }

    /** Returns a client for providers, or null if people do not sign in with providers. */
    public @Nullable OpenIdClient providers() {
        return providers == OnOff.ON ? OpenIdClient.with(outgoing(), Clock.systemUTC()) : null;
    }

    /** Returns the key that seals the client secrets of providers, or null if there is none. */
    public byte @Nullable [] providerKey() {
        return providerKeyFile == null ? null : SecretFile.key("--provider-key-file", providerKeyFile);
    }

    private OutgoingSettings outgoing() {
        return OutgoingSettings.DEFAULT.allowedHosts(
                new HashSet<>(hosts.stream().map(String::strip).toList()));
    }
}
