package dev.castellan.server.console.internal.http;

import dev.castellan.server.spi.SiteContext;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where browsers find the console. Passwords and sessions cross the network, so that is a place where nobody can listen:
 * behind TLS, or on the machine of the browser.
 *
 * @param base the path of the console, with what a proxy puts in front
 * @param isSecure whether browsers come over HTTPS
 * @param knownOrigin scheme, host and port, where they are known; otherwise browsers say the host
 */
public record ConsoleAddress(
        String base, boolean isSecure, @Nullable String knownOrigin) {

    /**
     * Returns where browsers find the console of a server.
     *
     * @param path the path of the console on the server
     * @throws IllegalArgumentException if browsers cannot reach it safely, or only at another path
     */
    public static ConsoleAddress of(SiteContext server, String path) {
        String base = server.publicPath() + path;
        URI url = server.consoleUrl().orElse(null);
        boolean isBehindTls = server.isTls() || (url != null && isHttps(url));
        if (!isBehindTls && !server.isLoopback()) {
            throw new IllegalArgumentException(
                    "console: people cannot sign in over plain HTTP: serve HTTPS with tls(..), name"
                            + " the https URL of the proxy with consoleUrl(..), or listen on the loopback address");
        }
        return url == null ? new ConsoleAddress(base, server.isTls(), null) : at(url, base);
    }

    private static ConsoleAddress at(URI url, String base) {
        if (!url.getPath().equals(base)) {
            throw new IllegalArgumentException("console: consoleUrl " + url + " has another path than " + base
                    + ", where the console is: change it, or publicPath(..)");
        }
        return new ConsoleAddress(base, isHttps(url), url.getScheme() + "://" + url.getRawAuthority());
    }

    private static boolean isHttps(URI url) {
        return "https".equals(url.getScheme());
    }

    /** Returns the origin of the console for a browser that names this host; null if no browser should name it. */
    public @Nullable String origin(@Nullable String host) {
        if (knownOrigin != null) {
            return knownOrigin;
        } else if (host == null || (!isSecure && !isLocal(host))) {
            // another name for this machine: somebody else's, and on plain HTTP we have none
            return null;
        }
        return (isSecure ? "https://" : "http://") + host.toLowerCase(Locale.ROOT);
    }

    private static boolean isLocal(String host) {
        return host.toLowerCase(Locale.ROOT)
                .matches("(localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|[a-z0-9-]+\\.localhost)(:[0-9]+)?");
    }
}
