package dev.castellan.server.internal.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.address.TrustedProxies;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks the values of settings. Each method returns a valid value, or throws an {@link IllegalArgumentException} that
 * names the setting, the value and valid alternatives.
 */
public final class SettingChecks {

    private static final Pattern HAS_PATH_ONLY = Pattern.compile("[a-z]+://[^/?#@]+(/[^?#@]*)?");
    private static final Duration LONGEST_LIFE = Duration.ofDays(365_000);
    private static final Duration SHORTEST_RETENTION = Duration.ofDays(1);
    private static final Duration LONGEST_RETENTION = Duration.ofDays(36_500);

    private SettingChecks() {}

    /** Checks the port to listen on, which must be from 0 to 65535. */
    public static int port(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port " + port + ": choose one from 1 to 65535, or 0 for any");
        }
        return port;
    }

    /** Checks the duration of strict transport security, which must not be negative. */
    public static Duration strictTransportSecurity(Duration maxAge) {
        if (maxAge.isNegative()) {
            throw new IllegalArgumentException("strictTransportSecurity " + maxAge + ": choose a time from zero on");
        }
        return maxAge;
    }

    /** Checks the statuses of errors, which must be from 400 to 599. */
    public static Map<ErrorKind, Integer> statuses(Map<ErrorKind, Integer> statuses) {
        statuses.forEach((kind, status) -> {
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException("status " + status + " of " + kind + ": choose one from 400 to 599");
            }
        });
        return statuses;
    }

    /** Checks the name of the project header. */
    public static String projectHeader(String name) {
        if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
            throw new IllegalArgumentException("projectHeader '" + name + "': choose letters, digits and dashes");
        }
        return name;
    }

    /** Checks the domain of service accounts, which must be a domain name of at most 200 characters. */
    public static String serviceAccountDomain(String domain) {
        if (!domain.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*") || domain.length() > 200) {
            throw new IllegalArgumentException("serviceAccountDomain '" + domain + "': choose one like ci.example.org");
        }
        return domain;
    }

    /** Checks the maximum lifetime of new tokens, which must be from one millisecond to 365,000 days. */
    public static Duration longestTokenLife(Duration time) {
        // within these bounds, every expiry has a four-digit year
        if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(LONGEST_LIFE) > 0) {
            throw new IllegalArgumentException("longestTokenLife " + time + ": choose one from 1 millisecond to "
                    + LONGEST_LIFE.toDays() + " days, or none for no limit");
        }
        return time;
    }

    /**
     * Checks the URL of the console, which must be https, or http with a loopback host, without user info, query and
     * fragment.
     */
    public static URI consoleUrl(URI url) {
        boolean isSafe = "https".equals(url.getScheme()) || ("http".equals(url.getScheme()) && isLoopback(url));
        if (!isSafe
                || url.getHost() == null
                || !HAS_PATH_ONLY.matcher(url.toString()).matches()) {
            throw new IllegalArgumentException("consoleUrl: choose an https URL, or an http URL of the loopback"
                    + " interface, without user, query and fragment, such as https://castellan.example.org/console");
        }
        return URI.create(url.toString().replaceFirst("/+$", ""));
    }

    /** Checks the addresses of trusted proxies, which must be literal addresses or ranges of them. */
    public static TrustedProxies trustedProxies(List<String> ranges) {
        try {
            return TrustedProxies.of(ranges);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("trustedProxies: " + e.getMessage(), e);
        }
    }

    private static boolean isLoopback(URI url) {
        String host = String.valueOf(url.getHost());
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    /** Checks the path of a page, which must be outside the API. */
    public static String page(String path) {
        if (!path.matches("(/[A-Za-z0-9._~-]+)+/?") || (path + "/").startsWith(Endpoints.PREFIX + "/")) {
            throw new IllegalArgumentException("page '" + path + "': choose a path of letters, digits, dots and dashes"
                    + " outside of " + Endpoints.PREFIX + ", such as /docs");
        }
        return path;
    }

    /**
     * Checks the retention time of audit events.
     *
     * @throws IllegalArgumentException if the time is not from one day to 36,500 days
     */
    public static Duration auditRetention(Duration time) {
        if (time.compareTo(SHORTEST_RETENTION) < 0 || time.compareTo(LONGEST_RETENTION) > 0) {
            throw new IllegalArgumentException(
                    "auditRetention " + time + ": choose a time from 1 day to " + LONGEST_RETENTION.toDays() + " days");
        }
        return time;
    }
}
