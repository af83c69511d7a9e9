package dev.castellan.server.console.internal.http;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.people.signin.Browser;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The cookies of the console. The cookies contain the session secret, the secret that identifies the browser, the
 * chosen language, and for two minutes a new secret.
 */
public final class Cookies {

    private static final Duration REMEMBERED = Duration.ofDays(365);

    private final String sessionName;
    private final String browserName;
    private final String shownName;
    private final String languageName = "castellan-language";
    private final String sessionRules;
    private final String lastingRules;

    public Cookies(ConsoleAddress address) {
        String common = "; HttpOnly; SameSite=Lax" + (address.isSecure() ? "; Secure" : "");
        this.sessionName = address.isSecure() ? "__Host-castellan" : "castellan";
        this.browserName = sessionName + "-browser";
        this.shownName = sessionName + "-shown";
        // the prefix __Host- requires this path
        this.sessionRules = "; Path=" + (address.isSecure() ? "/" : address.base()) + common;
        this.lastingRules = "; Path=" + address.base() + common;
    }

    /** Returns the session secret, or empty if its cookie is missing or repeated. */
    public Optional<String> session(Headers request) {
        return find(request, sessionName);
    }

    /** Returns the secret that identifies the browser, or empty if its cookie is missing or repeated. */
    public Optional<String> browser(Headers request) {
        return find(request, browserName);
    }

    /** Returns the tag of the chosen language, or empty if its cookie is missing or repeated. */
    public Optional<String> language(Headers request) {
        return find(request, languageName);
    }

    /** Returns the {@code Set-Cookie} value that starts a session. The cookie expires when the browser closes. */
    public String begin(String secret) {
        return sessionName + "=" + secret + sessionRules;
    }

    /** Returns the {@code Set-Cookie} value that stores the secret that identifies the browser. */
    public String recognize(String secret) {
        return browserName + "=" + secret + sessionRules + "; Max-Age=" + Browser.REMEMBERED.toSeconds();
    }

    /**
     * Returns the encrypted secret that a page shows, or empty if the request does not have exactly one such cookie.
     */
    public Optional<String> shown(Headers request) {
        return find(request, shownName);
    }

    /** Returns the {@code Set-Cookie} value that stores an encrypted secret for this duration. */
    public String show(String secret, Duration time) {
        return shownName + "=" + secret + sessionRules + "; Max-Age=" + time.toSeconds();
    }

    /** Returns the {@code Set-Cookie} value that deletes the session cookie. */
    public String end() {
        return sessionName + "=" + sessionRules + "; Max-Age=0";
    }

    /** Returns the {@code Set-Cookie} value that stores the chosen language. */
    public String remember(Locale language) {
        return languageName + "=" + language + lastingRules + "; Max-Age=" + REMEMBERED.toSeconds();
    }

    private static Optional<String> find(Headers request, String name) {
        String found = null;
        for (String field : request.all("Cookie")) {
            for (String pair : field.split(";", -1)) {
                String cookie = pair.strip();
                if (cookie.startsWith(name + "=")) {
                    if (found != null) {
                        return Optional.empty();
                    }
                    found = cookie.substring(name.length() + 1);
                }
            }
        }
        return Optional.ofNullable(found);
    }
}
