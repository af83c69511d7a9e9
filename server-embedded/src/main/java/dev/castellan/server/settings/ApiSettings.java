package dev.castellan.server.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.internal.text.EmailAddress;
import java.util.Map;

/**
 * The settings of the API that differ between deployments. Immutable. Each setter describes a component. It returns a
 * changed copy, or throws {@link IllegalArgumentException} as the constructor does.
 */
public record ApiSettings(
        boolean extensions,
        Map<ErrorKind, Integer> statuses,
        String projectHeader,
        String serviceAccountDomain,
        boolean hideEmails) {

    private static final int MAX_DOMAIN_LENGTH = 200;
    private static final ApiSettings DEFAULTS =
            new ApiSettings(true, Map.of(), Endpoints.PROJECT_HEADER, "service.invalid", false);

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a status is not from 400 to 599, or if a name is not valid
     */
    public ApiSettings {
        statuses.forEach((kind, status) -> {
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException("status " + status + " of " + kind + ": choose one from 400 to 599");
            }
        });
        statuses = Map.copyOf(statuses);
        if (!projectHeader.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
            throw new IllegalArgumentException(
                    "projectHeader '" + projectHeader + "': choose letters, digits and dashes");
        }
        if (!serviceAccountDomain.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*")
                || !EmailAddress.isValid("sa@" + serviceAccountDomain)
                || serviceAccountDomain.length() > MAX_DOMAIN_LENGTH) {
            throw new IllegalArgumentException(
                    "serviceAccountDomain '" + serviceAccountDomain + "': expected a domain such as ci.example.org");
        }
    }

    /** Returns the default settings. */
    public static ApiSettings defaults() {
        return DEFAULTS;
    }

    /**
     * Sets whether the server serves operations that the specification does not define. A server without these
     * operations responds to requests for them with 404, or with 405 if the specification defines a different method
     * for the path, omits {@code created_at} from users and projects, and sends no {@code Castellan-Error}, {@code
     * Castellan-Request-Id}, {@code RateLimit-Policy} and {@code RateLimit}. On by default.
     */
    public ApiSettings extensions(boolean on) {
        return new ApiSettings(on, statuses, projectHeader, serviceAccountDomain, hideEmails);
    }

    /**
     * Overrides the statuses that {@link ErrorKind} defines for these errors, to imitate another deployment. The
     * statuses must be from 400 to 599.
     */
    public ApiSettings statuses(Map<ErrorKind, Integer> value) {
        return new ApiSettings(extensions, value, projectHeader, serviceAccountDomain, hideEmails);
    }

    /** Reads the project from this header instead of {@code X-Project-ID}. */
    public ApiSettings projectHeader(String name) {
        return new ApiSettings(extensions, statuses, name, serviceAccountDomain, hideEmails);
    }

    /**
     * Sets the domain of the addresses that the server assigns to service accounts created without an e-mail
     * address. The default is {@code service.invalid}.
     */
    public ApiSettings serviceAccountDomain(String domain) {
        return new ApiSettings(extensions, statuses, projectHeader, domain, hideEmails);
    }

    /**
     * Sets whether a caller without the role {@code org_admin} sees only its own e-mail address. If so, the server
     * refuses these callers the filter {@code email} and the order {@code email} in lists of users, and their filter
     * {@code q} compares only names. A server without the extensions does not start with this setting. Off by default.
     */
    public ApiSettings hideEmails(boolean on) {
        return new ApiSettings(extensions, statuses, projectHeader, serviceAccountDomain, on);
    }
}
