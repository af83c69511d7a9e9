package dev.castellan.server.people.signin;

import java.net.InetAddress;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The browser that a request came from, as sessions and audit events show it, and as it is recognized.
 *
 * @param address where the request came from, behind a proxy the forwarded address; absent if it is not known, and then
 *     failures are not limited by address
 * @param userAgent how the browser calls itself; kept up to 255 characters, without control
 *     characters; absent if it is not known
 * @param secret the {@link SignedIn#browserSecret()} of the last sign-in in this browser, by which it is recognized. It
 *     signs nobody in. Absent for an unknown browser, and for a malformed secret. {@link #toString()} leaves it out
 */
public record Browser(
        @Nullable InetAddress address,
        @Nullable String userAgent,
        @Nullable String secret) {

    /** A browser of which nothing is known. */
    public static final Browser UNKNOWN = new Browser(null, null, null);

    /** How long a browser is recognized after a user has signed in there: the age of the cookie with its secret. */
    public static final Duration REMEMBERED = Duration.ofDays(90);

    private static final int MOST_CHARACTERS = 255;
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{43}");

    /** Cuts what is kept of the name. */
    public Browser {
        secret = secret == null || !SECRET.matcher(secret).matches() ? null : secret;
        userAgent = userAgent == null
                ? null
                : cut(userAgent.replaceAll("\\p{Cntrl}", " ").strip());
    }

    /** A browser that sent no secret. */
    public Browser(@Nullable InetAddress address, @Nullable String userAgent) {
        this(address, userAgent, null);
    }

    /** Returns the address and the name, never the secret. */
    @Override
    public String toString() {
        return "Browser[address=" + address + ", userAgent=" + userAgent + "]";
    }

    private static @Nullable String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text.isEmpty() ? null : text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1));
        return text.substring(0, splits ? MOST_CHARACTERS - 1 : MOST_CHARACTERS);
    }
}
