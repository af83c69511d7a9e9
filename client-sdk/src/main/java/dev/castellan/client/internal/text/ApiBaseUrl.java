package dev.castellan.client.internal.text;

import dev.castellan.model.internal.text.DeploymentUrl;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The base URL of a deployment: scheme, host, port and path prefix, without {@code /api/v1} and without a trailing
 * slash.
 *
 * @param text the URL that request paths are appended to
 * @param secure true if the scheme is {@code https}
 * @param loopback true if the host is a loopback name or address
 */
public record ApiBaseUrl(String text, boolean secure, boolean loopback) {

    private static final Pattern LOOPBACK =
            Pattern.compile("^(localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)])");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    /**
     * Creates a base URL from a URL.
     *
     * @throws IllegalArgumentException if the URL is not an absolute http or https URL, or if it has user info, a query
     *     or a fragment
     */
    public static ApiBaseUrl of(URI url) {
        String scheme = scheme(url);
        String authority = url.getRawAuthority();
        refuseIf(
                authority == null || authority.isEmpty(),
                "has no host: expected a URL such as https://service.example");
        refuseIf(authority.indexOf('@') >= 0, "contains user information: set the token with token(..)");
        refuseIf(url.getRawQuery() != null, "has a query: remove the question mark and everything after it");
        refuseIf(url.getRawFragment() != null, "has a fragment: remove the number sign and everything after it");
        String host = PORT.matcher(authority).replaceFirst("").toLowerCase(Locale.ROOT);
        refuseIf(host.isEmpty(), "has no host: expected a URL such as https://service.example");
        return new ApiBaseUrl(
                scheme + "://" + authority + DeploymentUrl.root(url.getRawPath()),
                scheme.equals("https"),
                LOOPBACK.matcher(host).matches());
    }

    private static String scheme(URI url) {
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        refuseIf(
                url.isOpaque() || !(scheme.equals("http") || scheme.equals("https")),
                "does not start with http:// or https://");
        return scheme;
    }

    /**
     * Throws an exception if the condition is true. The message omits the URL, because its user info may be a password.
     */
    private static void refuseIf(boolean condition, String complaint) {
        if (condition) {
            throw new IllegalArgumentException("base URL: " + complaint);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
