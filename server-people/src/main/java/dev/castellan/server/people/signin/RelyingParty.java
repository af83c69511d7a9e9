package dev.castellan.server.people.signin;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The site that passkeys belong to (Web Authentication, "Relying Party"). Passkeys work only on this site, so a site
 * that moves to another domain loses them.
 *
 * @param id a lower-case domain, such as {@code castellan.example.org}, or {@code localhost}; IP addresses are not
 *     allowed
 * @param origins the origins of the pages, such as {@code https://castellan.example.org}, without a path. The host must
 *     be the domain or a subdomain. The scheme must be https, or http on localhost.
 * @param name the name that authenticators show, such as {@code Castellan}
 */
public record RelyingParty(String id, Set<URI> origins, String name) {

    /**
     * Copies the origins.
     *
     * @throws IllegalArgumentException if the id is not a domain, the origins are empty, an origin does not belong to
     *     the domain, or the name is blank
     */
    public RelyingParty {
        origins = Set.copyOf(origins);
        if (!id.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*") || id.matches("[0-9.]+")) {
            throw new IllegalArgumentException(
                    "relying party '" + id + "': expected a domain in lower case, such as castellan.example.org");
        }
        if (origins.isEmpty() || name.isBlank()) {
            throw new IllegalArgumentException("relying party " + id + ": an origin and a name are required");
        }
        for (URI origin : origins) {
            check(id, origin);
        }
    }

    /**
     * Returns the site of pages at the given URL. The host of the URL becomes the id, in lower case, and the path and
     * the default port are ignored.
     *
     * @throws IllegalArgumentException if the host is not a domain, or if the scheme is neither https nor, on
     *     localhost, http
     */
    public static RelyingParty at(URI url, String name) {
        String host = lower(url.getHost());
        String scheme = lower(url.getScheme());
        String port = url.getPort() == -1 || url.getPort() == defaultPort(scheme) ? "" : ":" + url.getPort();
        return new RelyingParty(host, Set.of(URI.create(scheme + "://" + host + port)), name);
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    private static void check(String id, URI origin) {
        String host = origin.getHost();
        boolean isBelow = host != null && (host.equals(id) || host.endsWith("." + id));
        String port = origin.getPort() == -1 ? "" : ":" + origin.getPort();
        // browsers leave out the default port
        boolean isPlain = origin.toString().equals(origin.getScheme() + "://" + host + port)
                && origin.getPort() != defaultPort(lower(origin.getScheme()));
        boolean isSafe = "https".equals(origin.getScheme()) || ("http".equals(origin.getScheme()) && isLocal(host));
        if (!isBelow || !isSafe || !isPlain) {
            throw new IllegalArgumentException("origin " + origin + " of relying party " + id
                    + ": expected https, this domain or a subdomain, and no default port, without a slash at"
                    + " the end; http is allowed only on localhost");
        }
    }

    private static boolean isLocal(String host) {
        return "localhost".equals(host) || (host != null && host.endsWith(".localhost"));
    }
}
