package dev.castellan.server.internal.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses numeric addresses. Never queries a name server. */
public final class AddressLiteral {

    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final Pattern IPV6 =
            Pattern.compile("([0-9A-Fa-f]{0,4}:){2,8}([0-9A-Fa-f]{0,4}|" + IPV4.pattern() + ")");

    private AddressLiteral() {}

    /**
     * Parses an address such as {@code 192.0.2.7} or {@code 2001:db8::1}. Returns null if the string is not an
     * address. A number with a leading zero, which some programs read as octal, is not part of an address.
     */
    public static @Nullable InetAddress find(String text) {
        try {
            if (IPV4.matcher(text).matches()) {
                return InetAddress.getByName(text);
            }
            // Java never interprets a string in brackets as a host name
            return IPV6.matcher(text).matches() ? InetAddress.getByName("[" + text + "]") : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
