package dev.castellan.server.internal.address;

import dev.castellan.model.exchange.Headers;
import java.net.InetAddress;
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
        return new TrustedProxies(ranges.stream().map(AddressRange::of).toList(), field);
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

    /**
     * A range of addresses that start with the same bits.
     *
     * @param first an address in the range
     * @param bits the number of bits that all addresses of the range share
     */
    private record AddressRange(InetAddress first, int bits) {

        /**
         * Parses a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}, or a single address.
         *
         * @throws IllegalArgumentException if the string is neither a range nor an address
         */
        static AddressRange of(String text) {
            int slash = text.indexOf('/');
            InetAddress first = AddressLiteral.find(slash < 0 ? text : text.substring(0, slash));
            String bits = slash < 0 ? "" : text.substring(slash + 1);
            if (first == null || !(slash < 0 || bits.matches("[0-9]{1,3}"))) {
                throw wrong(text);
            }
            int maxBits = first.getAddress().length * Byte.SIZE;
            int shared = slash < 0 ? maxBits : Integer.parseInt(bits);
            if (shared > maxBits) {
                throw wrong(text);
            }
            return new AddressRange(first, shared);
        }

        /** Returns whether the range contains an address. */
        boolean has(InetAddress address) {
            byte[] rangeBytes = first.getAddress();
            byte[] addressBytes = address.getAddress();
            if (rangeBytes.length != addressBytes.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % Byte.SIZE);
                if (((rangeBytes[bit / Byte.SIZE] ^ addressBytes[bit / Byte.SIZE]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }

        private static IllegalArgumentException wrong(String text) {
            return new IllegalArgumentException("trustedAddresses: '" + text
                    + "' is not a range of addresses such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32");
        }
    }
}
