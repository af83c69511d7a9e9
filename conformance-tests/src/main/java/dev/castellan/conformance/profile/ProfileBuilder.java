package dev.castellan.conformance.profile;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.EnumMap;
import java.util.Map;

/** Builds a {@link Profile}. Not thread-safe. */
public final class ProfileBuilder {

    final Map<ErrorKind, Integer> statuses = new EnumMap<>(ErrorKind.class);
    int created = 201;
    String projectHeader = Endpoints.PROJECT_HEADER;
    boolean extensions = true;
    boolean pages = true;
    boolean securityHeaders = true;
    boolean people = true;

    ProfileBuilder() {}

    ProfileBuilder(Profile from) {
        this.statuses.putAll(from.statuses());
        this.created = from.created();
        this.projectHeader = from.projectHeader();
        this.extensions = from.extensions();
        this.pages = from.pages();
        this.securityHeaders = from.securityHeaders();
        this.people = from.people();
    }

    /**
     * Sets the status for a kind of error.
     *
     * @param value a status from 400 to 599
     * @throws IllegalArgumentException if the status is not in this range
     */
    public ProfileBuilder status(ErrorKind kind, int value) {
        statusWithin(kind.name(), value, 400, 599);
        this.statuses.put(kind, value);
        return this;
    }

    /**
     * Sets the status of a successful POST.
     *
     * @param value a status from 200 to 299
     * @throws IllegalArgumentException if the status is not in this range
     */
    public ProfileBuilder created(int value) {
        statusWithin("created", value, 200, 299);
        this.created = value;
        return this;
    }

    /**
     * Sets the name of the header that names a project.
     *
     * @throws IllegalArgumentException if the value is not a valid header name
     */
    public ProfileBuilder projectHeader(String value) {
        require(value.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), value + " cannot be the name of a header");
        this.projectHeader = value;
        return this;
    }

    /** Sets whether the deployment has the operations beyond the specification. */
    public ProfileBuilder extensions(boolean value) {
        this.extensions = value;
        return this;
    }

    /** Sets whether lists are paged. If lists are not paged, the list of users is a bare array. */
    public ProfileBuilder pages(boolean value) {
        this.pages = value;
        return this;
    }

    /**
     * Sets whether every answer has the security headers, such as {@code Cache-Control: no-store}, and omits
     * {@code Server}.
     */
    public ProfileBuilder securityHeaders(boolean value) {
        this.securityHeaders = value;
        return this;
    }

    /** Sets whether the suite can create users other than service accounts. */
    public ProfileBuilder people(boolean value) {
        this.people = value;
        return this;
    }

    /** Returns the profile. */
    public Profile build() {
        return new Profile(this);
    }

    private static void statusWithin(String name, int status, int least, int most) {
        require(
                status >= least && status <= most,
                name + " must be a status from " + least + " to " + most + ", not " + status);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
