package dev.castellan.server.console.internal.provider;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.people.signin.ProviderStart;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An attempt with a provider, which the browser keeps in a cookie while the person is at the provider. The secret proves
 * the purpose, so an attempt whose cookie was changed is refused.
 *
 * @param secret the {@link ProviderStart#attempt()}; {@link #toString()} omits it
 * @param next the page to open next, as a path relative to the console
 */
public record BrowserAttempt(Purpose purpose, String secret, String next) {

    private static final Pattern COOKIE =
            Pattern.compile("([a-z]{1,20})\\.([A-Za-z0-9_-]{92})\\.([A-Za-z0-9_-]{0,700})");

    /** The reason why a person is at a provider. */
    public enum Purpose {
        /** Signing in. */
        SIGNIN,
        /** Re-authenticating a signed-in user. */
        CONFIRM,
        /** Linking a signed-in user to a person of the provider. */
        LINK,
        /** Testing the settings of the provider. */
        TEST;

        /** Returns the word for this purpose in the cookie and in the keys of texts. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Optional<Purpose> find(String word) {
            return Stream.of(values())
                    .filter(purpose -> purpose.word().equals(word))
                    .findFirst();
        }
    }

    /** Returns the attempt of the browser, or empty if the browser has none. */
    public static Optional<BrowserAttempt> find(PageRequest request) {
        return request.context()
                .cookies()
                .attempt()
                .find(request.source().http().headers())
                .map(COOKIE::matcher)
                .filter(Matcher::matches)
                .flatMap(cookie -> Purpose.find(cookie.group(1))
                        .map(purpose ->
                                new BrowserAttempt(purpose, cookie.group(2), next(request.url(), cookie.group(3)))));
    }

    /** Stores this attempt in the browser. */
    public PageResponse storedBy(PageRequest request, PageResponse response) {
        String path = Base64.getUrlEncoder().withoutPadding().encodeToString(next.getBytes(StandardCharsets.UTF_8));
        String value = purpose.word() + "." + secret + "." + path;
        return response.withHeader(
                "Set-Cookie", request.context().cookies().attempt().set(value));
    }

    /** Deletes the attempt in the browser, because a second response to it would be refused. */
    public static PageResponse deletedBy(PageRequest request, PageResponse response) {
        return response.withHeader(
                "Set-Cookie", request.context().cookies().attempt().delete());
    }

    /** Returns the path, or the path of the overview if the cookie does not contain a path of the console. */
    private static String next(PageUrl url, String base64) {
        try {
            String path = new String(Base64.getUrlDecoder().decode(base64), StandardCharsets.UTF_8);
            return new PageUrl(url.console(), "", Map.of("next", List.of(url.console() + path))).next();
        } catch (IllegalArgumentException malformed) {
            return "";
        }
    }

    /** Returns the purpose, but not the secret. */
    @Override
    public String toString() {
        return "BrowserAttempt[" + purpose + "]";
    }
}
