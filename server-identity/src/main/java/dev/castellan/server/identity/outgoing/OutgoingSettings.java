package dev.castellan.server.identity.outgoing;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How a server sends requests to the addresses that its organizations enter. Such a request uses HTTPS, follows no
 * redirects, and connects only to public addresses, unless an operator allows its host. Immutable.
 *
 * @param allowedHosts the hosts that may have private addresses, such as {@code idp.example.internal}
 * @param trustManager decides which certificates are valid, or null for the certificate authorities of the JVM
 */
public record OutgoingSettings(
        Set<String> allowedHosts, @Nullable X509TrustManager trustManager) {

    /** Public addresses only, with the certificate authorities of the JVM. */
    public static final OutgoingSettings DEFAULT = new OutgoingSettings(Set.of(), null);

    /** Copies the hosts in lower case. */
    public OutgoingSettings {
        allowedHosts = allowedHosts.stream()
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns settings that allow these hosts. */
    public OutgoingSettings allowedHosts(Set<String> hosts) {
        return new OutgoingSettings(hosts, trustManager);
    }
}
