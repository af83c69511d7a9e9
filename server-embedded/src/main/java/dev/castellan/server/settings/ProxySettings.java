package dev.castellan.server.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.server.internal.address.TrustedProxies;
import java.util.List;

/**
 * The settings of a server behind a proxy, or mounted in the embedder's own Undertow. Immutable. Each setter describes
 * a component. It returns a changed copy, or throws {@link IllegalArgumentException} as the constructor does.
 */
public record ProxySettings(String publicPath, List<String> trustedAddresses, String forwardedField) {

    private static final ProxySettings DEFAULTS = new ProxySettings("", List.of(), TrustedProxies.DEFAULT_FIELD);

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if the path is not valid, if an entry is neither an address nor a range, or if
     *     the server cannot read the field
     */
    public ProxySettings {
        if (!publicPath.isEmpty()) {
            check(publicPath);
        }
        trustedAddresses = List.copyOf(trustedAddresses);
        forwardedField = TrustedProxies.field(forwardedField);
        TrustedProxies.of(trustedAddresses, forwardedField);
    }

    /** Returns the settings of a server that clients reach without a proxy. */
    public static ProxySettings defaults() {
        return DEFAULTS;
    }

    private static void check(String path) {
        if (path.contains("://")) {
            throw wrong(path, "omit scheme and host, and set only the path, such as /castellan");
        } else if (!path.startsWith("/")) {
            throw wrong(path, "begin with a slash, as in /castellan");
        } else if (path.endsWith("/")) {
            throw wrong(path, "omit the slash at the end, as in /castellan; set no path if there is none");
        } else if (path.endsWith(Endpoints.PREFIX)) {
            throw wrong(path, "omit " + Endpoints.PREFIX + ", which the server adds");
        } else if (!path.matches("(?:/[A-Za-z0-9._~-]+)++") || holdsDots(path)) {
            throw wrong(
                    path,
                    "choose segments of letters, digits, dots, dashes, underscores and tildes, other than . and ..,"
                            + " without a query, as in /castellan");
        }
    }

    private static boolean holdsDots(String path) {
        List<String> segments = List.of(path.split("/", -1));
        return segments.contains(".") || segments.contains("..");
    }

    private static IllegalArgumentException wrong(String path, String remedy) {
        return new IllegalArgumentException("publicPath '" + path + "': " + remedy);
    }

    /**
     * Sets the path that precedes {@code /api/v1} in the URLs that clients call, such as {@code /castellan}. The
     * path is the prefix that a proxy strips before it forwards requests, or the path at which {@link
     * dev.castellan.server.CastellanServer#handler} is mounted, or both. The server prepends this path to paths in
     * {@code Location} and includes it in the server URL of the OpenAPI document, but still serves requests at
     * {@code /api/v1}. By default, the path is empty, and the handler prepends its mount path to paths in {@code
     * Location}.
     *
     * <p>A path such as {@code /a/b} has a leading slash before each segment, and does not end with {@code
     * /api/v1}. A segment consists of letters, digits, dots, dashes, underscores and tildes, but is neither {@code
     * .} nor {@code ..}.
     */
    public ProxySettings publicPath(String path) {
        return new ProxySettings(path, trustedAddresses, forwardedField);
    }

    /**
     * Trusts proxies with these addresses to name the client of a request in the {@link #forwardedField(String)
     * forwarded field}. The server then uses the client's address instead of the proxy's to count failed
     * authentications, and in audit events, calls and sessions. Connection limits, and the queue for callers without a
     * token, still use the address of the connection. By default, no proxy is trusted and the field is ignored.
     *
     * @param ranges addresses such as {@code 192.0.2.7}, or ranges of them such as {@code 10.0.0.0/8} and {@code
     *     2001:db8::/32}
     */
    public ProxySettings trustedAddresses(List<String> ranges) {
        return new ProxySettings(publicPath, ranges, forwardedField);
    }

    /**
     * Sets the header field in which the trusted proxies name their clients: {@code X-Forwarded-For}, the default, or
     * {@code Forwarded} (RFC 7239). The server ignores the other field, because a proxy passes on what a client writes
     * there.
     */
    public ProxySettings forwardedField(String name) {
        return new ProxySettings(publicPath, trustedAddresses, name);
    }
}
