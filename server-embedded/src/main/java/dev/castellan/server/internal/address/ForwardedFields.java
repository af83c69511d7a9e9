package dev.castellan.server.internal.address;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.address.TrustedProxies.AddressLiteral;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the header fields in which proxies name their clients. Each proxy appends one element. */
final class ForwardedFields {

    /**
     * One element of {@code Forwarded}, and the separator after it. A quoted string may contain commas and semicolons.
     */
    private static final Pattern ELEMENT = Pattern.compile("((?:\"(?:[^\"\\\\]|\\\\.)*+\"|[^\",])*+)(?:,|$)");

    private static final Pattern FOR =
            Pattern.compile("(?i)(?:^|;)[ \t]*for=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^\";, \t]*+))");

    private static final Pattern WITH_PORT = Pattern.compile("(?:\\[([^]]*)]|([^:]*))(?::([0-9]{1,5}))?");
    private static final int HIGHEST_PORT = 65_535;

    private ForwardedFields() {}

    /**
     * Returns the addresses in {@code X-Forwarded-For}, in order, with null for each element that is not an address.
     */
    static List<@Nullable InetSocketAddress> ofXForwardedFor(Headers headers) {
        List<@Nullable InetSocketAddress> nodes = new ArrayList<>();
        for (String line : headers.all("X-Forwarded-For")) {
            for (String element : line.split(",", -1)) {
                nodes.add(node(element.strip()));
            }
        }
        return nodes;
    }

    /**
     * Returns the addresses in {@code Forwarded} (RFC 7239), in order, with null for each element without an address.
     */
    static List<@Nullable InetSocketAddress> ofForwarded(Headers headers) {
        List<@Nullable InetSocketAddress> nodes = new ArrayList<>();
        for (String line : headers.all("Forwarded")) {
            Matcher element = ELEMENT.matcher(line);
            int end = 0;
            while (end < line.length() && element.find(end) && element.start() == end) {
                nodes.add(ofElement(element.group(1)));
                end = Math.max(element.end(), end + 1);
            }
            if (end < line.length()) {
                nodes.add(null);
            }
        }
        return nodes;
    }

    private static @Nullable InetSocketAddress ofElement(String element) {
        Matcher pair = FOR.matcher(element);
        if (!pair.find()) {
            return null;
        }
        String quoted = pair.group(1);
        return node(quoted == null ? pair.group(2) : quoted);
    }

    /** Parses an address with or without a port. An IPv6 address with a port is enclosed in brackets. */
    private static @Nullable InetSocketAddress node(String text) {
        InetAddress bare = AddressLiteral.find(text);
        if (bare != null) {
            return new InetSocketAddress(bare, 0);
        }
        Matcher parts = WITH_PORT.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        InetAddress address = AddressLiteral.find(parts.group(1) == null ? parts.group(2) : parts.group(1));
        int port = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        return address == null || port > HIGHEST_PORT ? null : new InetSocketAddress(address, port);
    }
}
