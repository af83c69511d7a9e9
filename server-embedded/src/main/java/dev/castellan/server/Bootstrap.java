package dev.castellan.server;

import java.util.UUID;

/**
 * A new organization and its root account.
 *
 * @param organizationId the organization
 * @param defaultProjectId its default project
 * @param adminId its first {@code org_admin}
 * @param token a token of that user: a secret that nothing else shows; {@link #toString()} leaves it out
 */
public record Bootstrap(UUID organizationId, UUID defaultProjectId, UUID adminId, String token) {

    /** Returns the ids, never the token. */
    @Override
    public String toString() {
        return "Bootstrap[organizationId=" + organizationId + ", defaultProjectId=" + defaultProjectId + ", adminId="
                + adminId + "]";
    }
}
