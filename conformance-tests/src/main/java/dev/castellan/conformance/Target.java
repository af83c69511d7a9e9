package dev.castellan.conformance;

import dev.castellan.model.internal.text.DeploymentUrl;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A deployment of the API, described by its URL and the tokens of its administrators. Use organizations created for
 * tests, because a run creates users, tokens and projects, and a deployment may be unable to delete the projects.
 * {@code toString} does not show tokens. Immutable.
 */
public final class Target {

    /** The URL without {@code /api/v1} and without trailing slashes. */
    final URI baseUrl;

    final String adminToken;
    final @Nullable String otherAdminToken;
    final boolean readOnly;

    private Target(URI baseUrl, String adminToken, @Nullable String otherAdminToken, boolean readOnly) {
        this.baseUrl = baseUrl;
        this.adminToken = adminToken;
        this.otherAdminToken = otherAdminToken;
        this.readOnly = readOnly;
    }

    /**
     * Returns the deployment at a URL.
     *
     * @param baseUrl an {@code http} or {@code https} URL, with or without {@code /api/v1} at the end
     * @param adminToken the token of an {@code org_admin}
     * @throws IllegalArgumentException if the URL has a different scheme, no host, or a password
     */
    public static Target at(URI baseUrl, String adminToken) {
        String scheme = String.valueOf(baseUrl.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || baseUrl.getHost() == null) {
            throw new IllegalArgumentException(
                    "castellan.target must be a URL such as http://127.0.0.1:8080, not " + baseUrl);
        }
        if (baseUrl.getUserInfo() != null) {
            throw new IllegalArgumentException("castellan.target must not contain a user name or password");
        }
        return new Target(withoutVersion(baseUrl), Objects.requireNonNull(adminToken, "adminToken"), null, false);
    }

    /**
     * Returns a copy of this deployment that also has the token of an {@code org_admin} in a second organization. More
     * cases apply to the copy.
     */
    public Target otherOrganization(String token) {
        return new Target(baseUrl, adminToken, Objects.requireNonNull(token, "token"), readOnly);
    }

    /**
     * Returns a copy of this deployment in which the suite creates nothing. Only cases that send {@code GET} requests
     * and need no objects, except the token of the {@code org_admin}, apply to the copy.
     */
    public Target readOnly() {
        return new Target(baseUrl, adminToken, otherAdminToken, true);
    }

    @Override
    public String toString() {
        return baseUrl
                + (otherAdminToken == null ? ", one organization" : ", two organizations")
                + (readOnly ? ", read-only" : "");
    }

    /** Returns a URL of the API without {@code /api/v1} and without trailing slashes. */
    public static URI withoutVersion(URI url) {
        return URI.create(DeploymentUrl.root(url.toString()));
    }
}
