package dev.castellan.server.internal.configuration;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The URL of the console, in the one spelling that browsers use for its origin. */
public final class ConsoleUrl {

    private static final Pattern HAS_PATH_ONLY = Pattern.compile("[A-Za-z]+://[^/?#@]+(/[^?#@]*)?");
    /** The last label of an IPv4 address, in one of the forms that browsers accept. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");

    private static final int HIGHEST_PORT = 65_535;

    private ConsoleUrl() {}

    /**
     * Checks a URL, which must be https, or http with a loopback host, without user info, query or fragment. Returns
     * the URL with scheme and host in lower case, and without the default port and slashes at the end.
     *
     * @throws IllegalArgumentException if the URL is not valid
     */
    public static URI normalized(URI url) {
        String scheme = lower(url.getScheme());
        String host = lower(url.getHost());
        boolean isSafe = scheme.equals("https") || (scheme.equals("http") && (host.isEmpty() || isLoopback(host)));
        check(
                isSafe && HAS_PATH_ONLY.matcher(url.toString()).matches(),
                "choose an https URL, or an http URL of the loopback interface, without user, query and fragment, such"
                        + " as https://castellan.example.org/console");
        check(
                !host.isEmpty(),
                "choose an https URL whose host consists of letters from a to z, digits, dashes and dots, and write"
                        + " other letters as browsers send them, such as xn--bcher-kva.example for b\u00fccher.example");
        check(!host.endsWith("."), "omit the dot at the end of the host " + host);
        check(url.getPort() <= HIGHEST_PORT && url.getPort() != 0, "choose a port from 1 to 65535");
        boolean isDefault = url.getPort() == (scheme.equals("https") ? 443 : 80);
        String port = url.getPort() == -1 || isDefault ? "" : ":" + url.getPort();
        return URI.create(scheme + "://" + host + port + withoutSlashesAtEnd(url.getRawPath()));
    }

    private static String withoutSlashesAtEnd(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    /** Returns true if the host is a name, to which browsers can bind passkeys, rather than an IP address. */
    public static boolean hasName(URI url) {
        String host = lower(url.getHost());
        return !host.startsWith("[")
                && !NUMBER.matcher(host.substring(host.lastIndexOf('.') + 1)).matches();
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private static void check(boolean isRight, String complaint) {
        if (!isRight) {
            throw new IllegalArgumentException("consoleUrl: " + complaint);
        }
    }
}
