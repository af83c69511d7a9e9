package dev.castellan.conformance.profile;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** A deployment's decisions about details that the specification leaves open. Immutable. */
public final class Profile {

    /** The decisions of the Castellan server. */
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

    /** Returns a builder that starts with the decisions of the Castellan server. */
    public static ProfileBuilder builder() {
        return new ProfileBuilder();
    }

    /** Returns a builder that starts with these decisions. */
    public ProfileBuilder toBuilder() {
        return new ProfileBuilder(this);
    }

    /** Returns the statuses that deviate from the Castellan server's, by kind of error. */
    public Map<ErrorKind, Integer> statuses() {
        return statuses;
    }

    /** Returns the status of a successful POST. */
    public int created() {
        return created;
    }

    /**
     * Returns the name of the header that names a project. The Castellan server uses {@value Endpoints#PROJECT_HEADER}.
     */
    public String projectHeader() {
        return projectHeader;
    }

    /** Returns whether the deployment has the operations beyond the specification. */
    public boolean extensions() {
        return extensions;
    }

    /** Returns whether lists are paged. If lists are not paged, the list of users is a bare array. */
    public boolean pages() {
        return pages;
    }

    /**
     * Returns whether every answer has the security headers, such as {@code Cache-Control: no-store}, and omits
     * {@code Server}.
     */
    public boolean securityHeaders() {
        return securityHeaders;
    }

    /** Returns whether the suite can create users other than service accounts. */
    public boolean people() {
        return people;
    }

    /** Returns the decisions as properties that {@link Profiles} can read. */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        new TreeMap<>(statuses).forEach((kind, status) -> properties.put(Profiles.name(kind), String.valueOf(status)));
        properties.put("status.created", String.valueOf(created));
        properties.put("project-header", projectHeader);
        properties.put("extensions", String.valueOf(extensions));
        properties.put("paging", pages ? "pages" : "array");
        properties.put("security-headers", String.valueOf(securityHeaders));
        return properties;
    }

    @Override
    public String toString() {
        return "Profile[statuses=" + statuses + ", created=" + created + ", projectHeader=" + projectHeader
                + ", extensions=" + extensions + ", pages=" + pages + ", securityHeaders=" + securityHeaders
                + ", people=" + people + "]";
    }
}
