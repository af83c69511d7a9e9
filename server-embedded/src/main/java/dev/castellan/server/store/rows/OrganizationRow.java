package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * An organization.
 *
 * @param organizationId identifier
 * @param tag 6 letters and digits that no other organization has, and that stand in every token, code and session secret
 *     of the organization
 * @param name display name
 * @param defaultProjectId its default project
 * @param signingKey the key of cursors and of challenges for passkeys, 32 random bytes in hexadecimal digits
 * @param createdAt when it was created, in milliseconds
 */
public record OrganizationRow(
        UUID organizationId, String tag, String name, UUID defaultProjectId, String signingKey, Instant createdAt) {

    /** Returns the id and the name; the key is a secret. */
    @Override
    public String toString() {
        return "OrganizationRow[" + organizationId + ", " + name + "]";
    }
}
