package dev.castellan.server.console.internal.http;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.people.signin.Browser;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cookies of the console.
 *
 * @param session contains the session secret, and expires when the browser closes
 * @param browser contains the secret that identifies the browser
 * @param secret contains an encrypted secret that a page shows
 * @param attempt contains an attempt to sign in with a provider
 * @param language contains the tag of the chosen language
 */
public record Cookies(Cookie session, Cookie browser, Cookie secret, Cookie attempt, Cookie language) {

    /** The time for which a page can show a secret. */
    public static final Duration SHOWN = Duration.ofMinutes(2);

    /** The time within which a person must sign in at a provider. */
    private static final Duration ATTEMPT = Duration.ofMinutes(15);

    /**
     * A cookie.
     *
     * @param attributes the attributes, each after a semicolon
     * @param life the time for which the browser keeps the cookie, or null until the browser closes
     */
    public record Cookie(
            String name, String attributes, @Nullable Duration life) {

        /** Returns the value, or empty if the cookie is missing or repeated. */
        public Optional<String> find(Headers request) {
            String value = null;
            for (String field : request.all("Cookie")) {
                for (String pair : field.split(";", -1)) {
                    String cookie = pair.strip();
                    if (cookie.startsWith(name + "=")) {
                        if (value != null) {
                            return Optional.empty();
                        }
                        value = cookie.substring(name.length() + 1);
                    }
                }
            }
            return Optional.ofNullable(value);
        }

        /** Returns the {@code Set-Cookie} value that stores a value. */
        public String set(String value) {
            return name + "=" + value + attributes + (life == null ? "" : "; Max-Age=" + life.toSeconds());
        }

        /** Returns the {@code Set-Cookie} value that deletes the cookie. */
        public String delete() {
            return name + "=" + attributes + "; Max-Age=0";
        }
    }

    /** Returns the cookies of the console at this address. */
    public static Cookies of(ConsoleAddress address) {
        String common = "; HttpOnly; SameSite=Lax" + (address.isSecure() ? "; Secure" : "");
        String name = address.isSecure() ? "__Host-castellan" : "castellan";
        // the prefix __Host- requires this path
        String attributes = "; Path=" + (address.isSecure() ? "/" : address.base()) + common;
        return new Cookies(
                new Cookie(name, attributes, null),
                new Cookie(name + "-browser", attributes, Browser.REMEMBERED),
                new Cookie(name + "-shown", attributes, SHOWN),
                new Cookie(name + "-attempt", attributes, ATTEMPT),
                new Cookie("castellan-language", "; Path=" + address.base() + common, Duration.ofDays(365)));
    }
}
