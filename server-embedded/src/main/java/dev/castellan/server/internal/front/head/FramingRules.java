package dev.castellan.server.internal.front.head;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines from the header fields where a request ends. Refuses whatever two servers could understand differently
 * (RFC 9112, sections 3.2, 6 and 9.3; RFC 9110, section 10.1.1).
 */
public final class FramingRules {

    /** A length of more digits would not fit a {@code long}. */
    private static final int MAX_LENGTH_DIGITS = 18;

    private FramingRules() {}

    /** Returns the framing of a request of HTTP/1.1, or of HTTP/1.0 if {@code old}. */
    public static Framing of(Headers headers, boolean old) {
        checkHost(headers, old);
        return new Framing(
                length(headers, old),
                old ? hasToken(headers, "Connection", "keep-alive") : !hasToken(headers, "Connection", "close"),
                !old && hasToken(headers, "Expect", "100-continue"));
    }

    private static long length(Headers headers, boolean old) {
        String coding = only(headers, "Transfer-Encoding");
        String length = only(headers, "Content-Length");
        if (coding == null) {
            return length == null ? 0 : number(length);
        }
        if (old) {
            throw invalid("Transfer-Encoding: HTTP/1.0 has none; send Content-Length");
        }
        if (length != null) {
            throw invalid("Transfer-Encoding and Content-Length: send one of them");
        }
        if (!coding.equalsIgnoreCase("chunked")) {
            throw invalid("Transfer-Encoding: only chunked is understood");
        }
        return Framing.CHUNKED;
    }

    private static long number(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                throw invalid("Content-Length: must be a number of bytes");
            }
        }
        if (text.isEmpty() || text.length() > MAX_LENGTH_DIGITS) {
            throw invalid("Content-Length: must be a number of 1 to " + MAX_LENGTH_DIGITS + " digits");
        }
        return Long.parseLong(text);
    }

    private static void checkHost(Headers headers, boolean old) {
        String host = only(headers, "Host");
        if (host == null) {
            if (!old) {
                throw invalid("Host: is required");
            }
        } else if (!TargetSyntax.isAuthority(host)) {
            throw invalid("Host: must be a host name or address, and a port if need be");
        }
    }

    private static @Nullable String only(Headers headers, String name) {
        String value = headers.first(name);
        if (value != null && headers.count(name) > 1) {
            throw invalid(name + ": must not be repeated");
        }
        return value;
    }

    private static boolean hasToken(Headers headers, String name, String token) {
        String first = headers.first(name);
        if (first == null) {
            return false;
        }
        return first.equalsIgnoreCase(token) || headers.all(name).stream().anyMatch(list -> lists(list, token));
    }

    private static boolean lists(String list, String token) {
        return List.of(list.split(",", -1)).stream()
                .anyMatch(item -> item.strip().equalsIgnoreCase(token));
    }

    private static Refusal invalid(String message) {
        return Refusal.of(ErrorKind.INVALID, message);
    }
}
