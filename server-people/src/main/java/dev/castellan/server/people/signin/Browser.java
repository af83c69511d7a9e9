package dev.castellan.server.people.signin;

import dev.castellan.server.internal.rules.FieldRules;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The browser that sent a request. The address and the user agent appear in sessions and audit events, and the secret
 * identifies the browser at the next sign-in.
 *
 * @param address the network address of the client (behind a proxy, the forwarded address), or {@code null} if unknown,
 *     in which case failures are not limited by address
 * @param userAgent the browser's User-Agent header, without control characters and truncated to 255 characters, or
 *     {@code null} if unknown
 * @param secret the {@link SignedIn#browserSecret()} from the last sign-in in this browser, or {@code null} if the
 *     browser sent none or a malformed one. The secret identifies the browser but does not sign a user in.
 *     {@link #toString()} omits it.
 * @param language the language of the page, or {@code null} if it is unknown. A sign-in stores it for mails to the
 *     user. A notice about the request has this language only if none was stored before.
 */
public record Browser(
        @Nullable InetAddress address,
        @Nullable String userAgent,
        @Nullable String secret,
        @Nullable Locale language) {

    /** An unknown browser. */
    public static final Browser UNKNOWN = new Browser(null, null, null);

    /** The time for which a browser stays known after a sign-in. Use it as the lifetime of the secret's cookie. */
    public static final Duration REMEMBERED = Duration.ofDays(90);

    private static final int MAX_CHARACTERS = 255;
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{43}(\\.[A-Za-z0-9_-]{43}){0,9}");

    /** Truncates the user agent, and drops a malformed secret and a language whose tag has more than 35 characters. */
    public Browser {
        secret = secret == null || !SECRET.matcher(secret).matches() ? null : secret;
        userAgent = userAgent == null
                ? null
                : cut(userAgent.replaceAll("\\p{Cntrl}", " ").strip());
        language = language == null ? null : storable(language.toLanguageTag());
    }

    /** Creates a browser whose language is unknown. */
    public Browser(@Nullable InetAddress address, @Nullable String userAgent, @Nullable String secret) {
        this(address, userAgent, secret, null);
    }

    /** Creates a browser without a secret. */
    public Browser(@Nullable InetAddress address, @Nullable String userAgent) {
        this(address, userAgent, null);
    }

    /** Returns the address and the user agent but not the secret. */
    @Override
    public String toString() {
        return "Browser[address=" + address + ", userAgent=" + userAgent + "]";
    }

    /** Returns the language that the store returns for this tag, so that it can be compared. */
    private static @Nullable Locale storable(String tag) {
        Locale language = Locale.forLanguageTag(tag);
        return FieldRules.isLanguageTag(language.toLanguageTag()) ? language : null;
    }

    private static @Nullable String cut(String text) {
        if (text.length() <= MAX_CHARACTERS) {
            return text.isEmpty() ? null : text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1));
        return text.substring(0, splits ? MAX_CHARACTERS - 1 : MAX_CHARACTERS);
    }
}
