package dev.castellan.server.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.Map;

/**
 * The settings of the API that differ between deployments. Start with {@code ApiSettings.defaults().toBuilder()}.
 *
 * @param extensions whether the server serves operations that the specification does not define
 * @param statuses the statuses, from 400 to 599, that override the statuses of the {@link ErrorKind}
 * @param projectHeader the name of the header that names the project
 * @param serviceAccountDomain the domain of the addresses that the server assigns to service accounts created without
 *     an e-mail address
 */
public record ApiSettings(
        boolean extensions, Map<ErrorKind, Integer> statuses, String projectHeader, String serviceAccountDomain) {

    private static final int LONGEST_DOMAIN = 200;
    private static final ApiSettings DEFAULTS = new Builder().build();

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
                || serviceAccountDomain.length() > LONGEST_DOMAIN) {
            throw new IllegalArgumentException(
                    "serviceAccountDomain '" + serviceAccountDomain + "': choose one like ci.example.org");
        }
    }

    /** Returns the default settings. */
    public static ApiSettings defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these settings. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.extensions = extensions;
        builder.statuses = statuses;
        builder.projectHeader = projectHeader;
        builder.serviceAccountDomain = serviceAccountDomain;
        return builder;
    }

    /** Builds {@link ApiSettings}. Not thread-safe. */
    public static final class Builder {

        private boolean extensions = true;
        private Map<ErrorKind, Integer> statuses = Map.of();
        private String projectHeader = Endpoints.PROJECT_HEADER;
        private String serviceAccountDomain = "service.invalid";

        private Builder() {}

        /**
         * Sets whether the server serves operations that the specification does not define. A server without these
         * operations answers requests for them with 404, or with 405 if the specification defines a different method
         * for the path. On by default.
         */
        public Builder extensions(boolean on) {
            extensions = on;
            return this;
        }

        /** Overrides the statuses that {@link ErrorKind} defines for these errors, to imitate another deployment. */
        public Builder statuses(Map<ErrorKind, Integer> value) {
            statuses = value;
            return this;
        }

        /** Reads the project from this header instead of {@code X-Project-ID}. */
        public Builder projectHeader(String name) {
            projectHeader = name;
            return this;
        }

        /**
         * Sets the domain of the addresses that the server assigns to service accounts created without an e-mail
         * address. The default is {@code service.invalid}.
         */
        public Builder serviceAccountDomain(String domain) {
            serviceAccountDomain = domain;
            return this;
        }

        /**
         * Returns the settings.
         *
         * @throws IllegalArgumentException if a value is not valid. The message names the value
         */
        public ApiSettings build() {
            return new ApiSettings(extensions, statuses, projectHeader, serviceAccountDomain);
        }
    }
}
