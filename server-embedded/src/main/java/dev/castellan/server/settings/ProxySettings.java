package dev.castellan.server.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.server.internal.address.TrustedProxies;
import java.util.List;

/** The settings of a server behind a proxy, or behind a mount in the host's own Undertow. Immutable. */
public final class ProxySettings {

    private static final ProxySettings DEFAULTS = new ProxySettings(new Builder());

    private final String publicPath;
    private final List<String> trustedAddresses;

    private ProxySettings(Builder builder) {
        publicPath = builder.publicPath;
        trustedAddresses = builder.trustedAddresses;
    }

    /** Returns the settings of a server that clients reach without a proxy. */
    public static ProxySettings defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these settings. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.publicPath = publicPath;
        builder.trustedAddresses = trustedAddresses;
        return builder;
    }

    /** Returns the path in front of {@code /api/v1} in the URLs that clients call; an empty text for none. */
    public String publicPath() {
        return publicPath;
    }

    /** Returns the addresses of the trusted proxies, or ranges of addresses. */
    public List<String> trustedAddresses() {
        return trustedAddresses;
    }

    private static String checked(String path) {
        if (path.contains("://")) {
            throw wrong(path, "leave out scheme and host, and name the path only, such as /castellan");
        } else if (!path.startsWith("/")) {
            throw wrong(path, "start with a slash, as in /castellan");
        } else if (path.endsWith("/")) {
            throw wrong(path, "leave out the slash at the end, as in /castellan; name no path if there is none");
        } else if (path.endsWith(Endpoints.PREFIX)) {
            throw wrong(path, "leave out " + Endpoints.PREFIX + ", which follows by itself");
        } else if (!path.matches("(/[A-Za-z0-9._~-]+)+") || holdsDots(path)) {
            throw wrong(
                    path,
                    "choose segments of letters, digits, dots, dashes, underscores and tildes, other than . and ..,"
                            + " without a query, as in /castellan");
        }
        return path;
    }

    private static boolean holdsDots(String path) {
        List<String> segments = List.of(path.split("/", -1));
        return segments.contains(".") || segments.contains("..");
    }

    private static IllegalArgumentException wrong(String path, String remedy) {
        return new IllegalArgumentException("publicPath '" + path + "': " + remedy);
    }

    /** Builds {@link ProxySettings}. Not safe for use by several threads. */
    public static final class Builder {

        private String publicPath = "";
        private List<String> trustedAddresses = List.of();

        private Builder() {}

        /**
         * Sets the path in front of {@code /api/v1} in the URLs that clients call, such as {@code /castellan}. It is the path
         * that a proxy removes before it passes a request on, the path of the mount of {@code CastellanHandler}, or both. The
         * server writes it in front of paths in {@code Location}, and into its URL in the OpenAPI document. The server itself
         * still answers {@code /api/v1}. The default is no path. {@code CastellanHandler} then writes the path of its mount in
         * front of {@code Location}.
         *
         * @throws IllegalArgumentException if this is not a path of segments, such as {@code /a} or {@code /a/b}: if it does not
         *     start with a slash, ends with a slash, contains {@code .} or {@code ..}, a query or other characters than letters,
         *     digits, dots, dashes, underscores and tildes, or ends with {@code /api/v1}
         */
        public Builder publicPath(String path) {
            publicPath = checked(path);
            return this;
        }

        /**
         * Trusts proxies with these addresses. The server takes the address of a client from their {@code X-Forwarded-For} or
         * {@code Forwarded} header fields. This address then counts for failed authentications, and stands in audit events,
         * calls and sessions instead of the address of the proxy. The limits of connections, and the queue for clients without a
         * token, still use the address of the connection. By default, the server trusts no proxy and ignores these fields.
         *
         * @param ranges addresses such as {@code 192.0.2.7}, or ranges such as {@code 10.0.0.0/8} and {@code 2001:db8::/32}
         * @throws IllegalArgumentException if a text is neither an address nor a range
         */
        public Builder trustedAddresses(List<String> ranges) {
            try {
                TrustedProxies.of(ranges);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("trustedAddresses: " + e.getMessage(), e);
            }
            trustedAddresses = List.copyOf(ranges);
            return this;
        }

        /** Returns the settings. */
        public ProxySettings build() {
            return new ProxySettings(this);
        }
    }
}
