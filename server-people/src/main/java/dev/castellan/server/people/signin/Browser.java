package dev.castellan.server.people.signin;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * The browser that a request came from, as sessions and audit events show it.
 *
 * @param address where the request came from, behind a proxy the forwarded address; absent if it is not known, and then
 *     failures are not limited by address
 * @param userAgent how the browser calls itself; kept up to 255 characters, without control
 *     characters; absent if it is not known
 */
public record Browser(
        @Nullable InetAddress address, @Nullable String userAgent) {

    /** A browser of which nothing is known. */
    public static final Browser UNKNOWN = new Browser(null, null);

    private static final int MOST_CHARACTERS = 255;

    /** Cuts what is kept of the name. */
    public Browser {
        userAgent = userAgent == null
                ? null
                : cut(userAgent.replaceAll("\\p{Cntrl}", " ").strip());
    }

    private static @Nullable String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text.isEmpty() ? null : text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1));
        return text.substring(0, splits ? MOST_CHARACTERS - 1 : MOST_CHARACTERS);
    }
}
