package dev.castellan.conformance.profile;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.Map;

/** What a deployment decided otherwise, of the details that the specification leaves open. Immutable. */
public final class Profile {

    /** Our own decisions. */
    public static final Profile OURS = new ProfileBuilder().build();

    private final Map<ErrorKind, Integer> statuses;
    private final int created;
    private final String projectHeader;
    private final boolean extensions;
    private final boolean pages;
    private final boolean securityHeaders;
    private final boolean people;

    Profile(ProfileBuilder from) {
        this.statuses = Map.copyOf(from.statuses);
        this.created = from.created;
        this.projectHeader = from.projectHeader;
        this.extensions = from.extensions;
        this.pages = from.pages;
        this.securityHeaders = from.securityHeaders;
        this.people = from.people;
    }

    /** Starts a profile that says what {@link #OURS} says. */
    public static ProfileBuilder builder() {
        return new ProfileBuilder();
    }

    /** Starts a profile that says what this one says. */
    public ProfileBuilder toBuilder() {
        return new ProfileBuilder(this);
    }

    /** Returns the statuses of errors that differ. */
    public Map<ErrorKind, Integer> statuses() {
        return statuses;
    }

    /** Returns the status of a POST that succeeds. */
    public int created() {
        return created;
    }

    /** Returns the header that names a project; {@value Endpoints#PROJECT_HEADER} is ours. */
    public String projectHeader() {
        return projectHeader;
    }

    /** Returns whether it has the operations beyond the specification. */
    public boolean extensions() {
        return extensions;
    }

    /** Returns whether lists come as pages; otherwise the list of users is a bare array. */
    public boolean pages() {
        return pages;
    }

    /** Returns whether every answer says {@code Cache-Control: no-store} and the like, and names no server. */
    public boolean securityHeaders() {
        return securityHeaders;
    }

    /** Returns whether users that are no service accounts can be made. */
    public boolean people() {
        return people;
    }

    @Override
    public String toString() {
        return "Profile[statuses=" + statuses + ", created=" + created + ", projectHeader=" + projectHeader
                + ", extensions=" + extensions + ", pages=" + pages + ", securityHeaders=" + securityHeaders
                + ", people=" + people + "]";
    }
}
