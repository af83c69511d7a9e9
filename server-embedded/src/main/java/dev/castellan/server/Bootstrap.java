package dev.castellan.server;

import java.util.UUID;

/**
 * The ids of a new organization, and the token of its first administrator.
 *
 * @param defaultProjectId the default project of the organization
 * @param adminId the first {@code org_admin} of the organization
 * @param token a token of that user. The token cannot be retrieved later, and {@link #toString()} omits it
 */
public record Bootstrap(UUID organizationId, UUID defaultProjectId, UUID adminId, String token) {

    /** Returns a string that contains the ids but not the token. */
    @Override
    public String toString() {
        return "Bootstrap[organizationId=" + organizationId + ", defaultProjectId=" + defaultProjectId + ", adminId="
                + adminId + "]";
    }
}
