package dev.castellan.server.internal.address;

import dev.castellan.model.exchange.Headers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header field in which proxies name their clients. Each proxy appends one element. Clients can write the
 * elements before it, so the time is linear in the length of the field.
 */
final class ForwardedFields {

    /** The field whose elements are addresses. */
    static final String X_FORWARDED_FOR = "X-Forwarded-For";

    /** The field of RFC 7239, whose elements are parameters such as {@code for=192.0.2.7;proto=https}. */
    static final String FORWARDED = "Forwarded";

    /** The number of elements that are read, from the end of the field. */
    static final int MAX_ELEMENTS = 100;

    /** The length of {@code [0000:0000:0000:0000:0000:ffff:255.255.255.255]:65535}. */
    private static final int MAX_NODE_LENGTH = 53;

    private static final Pattern WITH_PORT = Pattern.compile("(?:\\[([^]]*)]|([^:]*))(?::([0-9]{1,5}))?");
    private static final int MAX_PORT = 65_535;

    private ForwardedFields() {}

    /** Returns the last {@value #MAX_ELEMENTS} elements of a field, the last one first. */
    static List<String> lastElements(Headers headers, String field) {
        List<String> lines = headers.all(field);
        List<String> elements = new ArrayList<>();
        for (int line = lines.size() - 1; line >= 0; line--) {
            List<String> parts = split(lines.get(line), ',', field.equals(FORWARDED));
            for (int i = parts.size() - 1; i >= 0; i--) {
                if (elements.size() == MAX_ELEMENTS) {
                    return elements;
                }
                elements.add(parts.get(i));
            }
        }
        return elements;
    }

    /** Returns the address that an element names, or null if it names none, such as {@code unknown}. */
    static @Nullable InetSocketAddress address(String element, String field) {
        String node = field.equals(FORWARDED) ? node(element) : element;
        return node == null || node.length() > MAX_NODE_LENGTH ? null : address(node);
    }

    /** Returns the parameter {@code for} of an element, or null unless there is exactly one. */
    private static @Nullable String node(String element) {
        String node = null;
        for (String parameter : split(element, ';', true)) {
            if (parameter.regionMatches(true, 0, "for=", 0, 4)) {
                if (node != null) {
                    return null;
                }
                node = unquoted(parameter.substring(4));
            }
        }
        return node;
    }

    private static String unquoted(String value) {
        boolean isQuoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return isQuoted ? value.substring(1, value.length() - 1).replace("\\", "") : value;
    }

    /**
     * Splits a text at a separator, and strips the parts. If a quoted string has no end, then the last part is empty:
     * what a proxy appended may be inside the string.
     */
    private static List<String> split(String text, char separator, boolean hasQuotedStrings) {
        List<String> parts = new ArrayList<>();
        boolean isQuoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' && hasQuotedStrings) {
                isQuoted = !isQuoted;
            } else if (c == '\\' && isQuoted) {
                i++;
            } else if (c == separator && !isQuoted) {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(isQuoted ? "" : text.substring(start).strip());
        return parts;
    }

    /** Parses an address with or without a port. An IPv6 address with a port is enclosed in brackets. */
    private static @Nullable InetSocketAddress address(String node) {
        InetAddress bare = AddressLiteral.find(node);
        if (bare != null) {
            return new InetSocketAddress(bare, 0);
        }
        Matcher parts = WITH_PORT.matcher(node);
        if (!parts.matches()) {
            return null;
        }
        InetAddress address = AddressLiteral.find(parts.group(1) == null ? parts.group(2) : parts.group(1));
        int port = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        return address == null || port > MAX_PORT ? null : new InetSocketAddress(address, port);
    }
}
