package dev.castellan.server.internal.address;

import dev.castellan.model.exchange.Headers;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxies that the server trusts to name their clients. Immutable.
 *
 * @param ranges the addresses of the proxies
 * @param field the header field in which they name their clients
 */
public record TrustedProxies(List<AddressRange> ranges, String field) {

    /** The field that proxies set by default. */
    public static final String DEFAULT_FIELD = ForwardedFields.X_FORWARDED_FOR;

    private static final List<String> FIELDS = List.of(ForwardedFields.X_FORWARDED_FOR, ForwardedFields.FORWARDED);

    /**
     * Parses ranges of addresses.
     *
     * @throws IllegalArgumentException if a string is neither a range such as {@code 10.0.0.0/8} nor an address
     */
    public static TrustedProxies of(List<String> ranges, String field) {
        try {
            return new TrustedProxies(ranges.stream().map(AddressRange::of).toList(), field);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("trustedAddresses: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the usual spelling of a field that can name clients.
     *
     * @throws IllegalArgumentException if the server cannot read this field
     */
    public static String field(String name) {
        return FIELDS.stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "forwardedField: '" + name + "' does not name clients: expected X-Forwarded-For or Forwarded"));
    }

    /** Returns true if the server trusts no proxy. */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /**
     * Returns the client of a request. If the peer is not one of these proxies, returns the peer. If the peer is one of
     * them, returns the last address in the field that is not one of these proxies. Earlier elements are ignored
     * because the client can forge them. If a proxy added an element that is not an address, such as {@code unknown},
     * returns that proxy.
     *
     * @param peer the address and port of the connection
     */
    public @Nullable InetSocketAddress client(Headers headers, @Nullable InetSocketAddress peer) {
        if (peer == null || !has(peer)) {
            return peer;
        }
        InetSocketAddress client = peer;
        for (String element : ForwardedFields.lastElements(headers, field)) {
            InetSocketAddress named = ForwardedFields.address(element, field);
            if (named == null) {
                return client;
            }
            if (!has(named)) {
                return named;
            }
            client = named;
        }
        return client;
    }

    private boolean has(InetSocketAddress node) {
        return node.getAddress() != null && ranges.stream().anyMatch(range -> range.has(node.getAddress()));
    }
}
