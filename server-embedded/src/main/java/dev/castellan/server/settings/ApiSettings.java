package dev.castellan.server.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.Map;

/** The settings of the API that differ between deployments. Immutable. */
public final class ApiSettings {

    private static final int LONGEST_DOMAIN = 200;
    private static final ApiSettings DEFAULTS = new ApiSettings(new Builder());

    private final boolean extensions;
    private final Map<ErrorKind, Integer> statuses;
    private final String projectHeader;
    private final String serviceAccountDomain;

    private ApiSettings(Builder builder) {
        extensions = builder.extensions;
        statuses = builder.statuses;
        projectHeader = builder.projectHeader;
        serviceAccountDomain = builder.serviceAccountDomain;
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

    /** Returns whether the server serves operations that the specification does not define. */
    public boolean extensions() {
        return extensions;
    }

    /** Returns the statuses that override the statuses of the {@link ErrorKind}. */
    public Map<ErrorKind, Integer> statuses() {
        return statuses;
    }

    /** Returns the name of the header that names the project. */
    public String projectHeader() {
        return projectHeader;
    }

    /**
     * Returns the domain of the addresses that the server assigns to service accounts created without an e-mail
     * address.
     */
    public String serviceAccountDomain() {
        return serviceAccountDomain;
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

        /**
         * Overrides the statuses that {@link ErrorKind} defines for these errors, to imitate another deployment.
         *
         * @throws IllegalArgumentException if a status is not from 400 to 599
         */
        public Builder statuses(Map<ErrorKind, Integer> value) {
            value.forEach((kind, status) -> {
                if (status < 400 || status > 599) {
                    throw new IllegalArgumentException(
                            "status " + status + " of " + kind + ": choose one from 400 to 599");
                }
            });
            statuses = Map.copyOf(value);
            return this;
        }

        /**
         * Reads the project from this header instead of {@code X-Project-ID}.
         *
         * @throws IllegalArgumentException if this is not a valid header name
         */
        public Builder projectHeader(String name) {
            if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
                throw new IllegalArgumentException("projectHeader '" + name + "': choose letters, digits and dashes");
            }
            projectHeader = name;
            return this;
        }

        /**
         * Sets the domain of the addresses that the server assigns to service accounts created without an e-mail
         * address. The default is {@code service.invalid}.
         *
         * @throws IllegalArgumentException if this is not a domain name
         */
        public Builder serviceAccountDomain(String domain) {
            if (!domain.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*") || domain.length() > LONGEST_DOMAIN) {
                throw new IllegalArgumentException(
                        "serviceAccountDomain '" + domain + "': choose one like ci.example.org");
            }
            serviceAccountDomain = domain;
            return this;
        }

        /** Returns the settings. */
        public ApiSettings build() {
            return new ApiSettings(this);
        }
    }
}
