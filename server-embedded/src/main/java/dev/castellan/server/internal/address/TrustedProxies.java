package dev.castellan.server.internal.address;

import dev.castellan.model.exchange.Headers;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxies that are believed when they say whose requests they pass on. Immutable.
 *
 * @param ranges their addresses
 */
public record TrustedProxies(List<AddressRange> ranges) {

    /**
     * Reads ranges of addresses.
     *
     * @throws IllegalArgumentException if one is not a range such as {@code 10.0.0.0/8}, nor an address
     */
    public static TrustedProxies of(List<String> ranges) {
        return new TrustedProxies(ranges.stream().map(AddressRange::of).toList());
    }

    /** Returns whether no proxy is believed. */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /**
     * Returns where a request came from: the peer itself, unless it is one of these proxies. Then it is the last address in
     * {@code X-Forwarded-For} or {@code Forwarded} that is not one of them: those before it are what somebody says of
     * himself. If what stands there is not an address, such as {@code unknown}, the proxy that wrote it counts as the
     * client. A client can send the field that its proxy does not write; so if both are there and differ, neither is
     * believed.
     *
     * @param peer where the connection comes from
     */
    public @Nullable InetSocketAddress client(Headers headers, @Nullable InetSocketAddress peer) {
        if (peer == null || !has(peer)) {
            return peer;
        }
        List<@Nullable InetSocketAddress> usual = ForwardedFields.ofXForwardedFor(headers);
        List<@Nullable InetSocketAddress> standard = ForwardedFields.ofForwarded(headers);
        if (usual.isEmpty() || standard.isEmpty()) {
            return last(usual.isEmpty() ? standard : usual, peer);
        }
        InetSocketAddress client = last(usual, peer);
        return client.getAddress().equals(last(standard, peer).getAddress()) ? client : peer;
    }

    private InetSocketAddress last(List<@Nullable InetSocketAddress> nodes, InetSocketAddress peer) {
        InetSocketAddress client = peer;
        List<@Nullable InetSocketAddress> before = new ArrayList<>(nodes);
        while (!before.isEmpty() && has(client)) {
            InetSocketAddress node = before.remove(before.size() - 1);
            if (node == null) {
                return client;
            }
            client = node;
        }
        return client;
    }

    private boolean has(InetSocketAddress node) {
        return node.getAddress() != null && ranges.stream().anyMatch(range -> range.has(node.getAddress()));
    }
}
