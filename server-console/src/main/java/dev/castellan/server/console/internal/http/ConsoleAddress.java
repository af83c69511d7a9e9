package dev.castellan.server.console.internal.http;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.address.LoopbackHost;
import dev.castellan.server.spi.SiteContext;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address at which browsers reach the console. The address must use TLS or the loopback interface, because browsers
 * send passwords and session cookies to the console.
 *
 * @param path the path of the console on the server, such as {@code /console}
 * @param base the path of the console in browsers, which includes the public path of the server
 * @param isSecure whether browsers connect over HTTPS
 * @param knownOrigin the scheme, host and port, or null if the server takes the host from the request
 */
public record ConsoleAddress(
        String path,
        String base,
        boolean isSecure,
        @Nullable String knownOrigin) {

    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    /**
     * Returns the address of a server's console.
     *
     * @param path the path of the console on the server
     * @throws IllegalArgumentException if browsers cannot connect securely, or if the path of {@code consoleUrl} is not
     *     {@code path} after the public path
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
        if (url == null) {
            return new ConsoleAddress(path, base, server.isTls(), null);
        } else if (!url.getPath().equals(base)) {
            throw new IllegalArgumentException("console: consoleUrl " + url + " has another path than " + base
                    + ", where the console is: change it, or publicPath(..)");
        }
        return new ConsoleAddress(path, base, isHttps(url), url.getScheme() + "://" + url.getRawAuthority());
    }

    /** Returns the origin of the console for a {@code Host} header, or null if the header names a foreign host. */
    public @Nullable String origin(@Nullable String host) {
        if (!isSecure && (host == null || !LoopbackHost.matches(host))) {
            // over plain HTTP, browsers reach the console only by a loopback name; any other name indicates DNS
            // rebinding
            return null;
        } else if (knownOrigin != null || host == null) {
            return knownOrigin;
        }
        // browsers leave out the default port, but a proxy can add it
        String port = isSecure ? ":443" : ":80";
        String name = (host.endsWith(port) ? host.substring(0, host.length() - port.length()) : host)
                .toLowerCase(Locale.ROOT);
        return (isSecure ? "https://" : "http://") + name;
    }

    /**
     * Returns the URL to which the server redirects a page request that uses a loopback name other than the console's,
     * or null for any other request. Passkeys belong to one name, and browsers do not offer them for an IP address.
     */
    public @Nullable String moved(ApiRequest request) {
        String host = request.headers().first("Host");
        if (isSecure
                || knownOrigin == null
                || host == null
                || !SAFE.contains(request.method())
                || !LoopbackHost.matches(host)) {
            return null;
        }
        String name = URI.create(knownOrigin).getHost();
        String port = host.replaceFirst("^(\\[[^]]*]|[^:]*)", "");
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        return host.equalsIgnoreCase(name + port)
                ? null
                : "http://" + name + port + base + request.path().substring(path.length()) + query;
    }

    /**
     * Returns true if the request names a host of the console and is either a GET or HEAD request or comes from a page
     * of the console. Browsers state the source in {@code Sec-Fetch-Site}, and older browsers in {@code Origin}. This
     * check rejects requests that other sites send with the browser's cookies.
     */
    public boolean isSameSite(ApiRequest request) {
        Headers headers = request.headers();
        String origin = origin(headers.first("Host"));
        if (origin == null || SAFE.contains(request.method())) {
            return origin != null;
        }
        String site = headers.first("Sec-Fetch-Site");
        String from = headers.first("Origin");
        return site != null
                ? headers.count("Sec-Fetch-Site") == 1 && site.equals("same-origin")
                : from != null
                        && headers.count("Origin") == 1
                        && from.toLowerCase(Locale.ROOT).equals(origin);
    }

    private static boolean isHttps(URI url) {
        return "https".equals(url.getScheme());
    }
}
