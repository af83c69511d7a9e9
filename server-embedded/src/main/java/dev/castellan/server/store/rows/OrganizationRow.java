package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * An organization.
 *
 * @param organizationId identifier
 * @param name display name
 * @param defaultProjectId the one default project
 * @param cursorKey 32 random bytes in hexadecimal digits, with which cursors are sealed
 * @param createdAt when it was created, in milliseconds
 */
public record OrganizationRow(
        UUID organizationId, String name, UUID defaultProjectId, String cursorKey, Instant createdAt) {

    /** Returns the id and the name; the key is a secret. */
    @Override
    public String toString() {
        return "OrganizationRow[" + organizationId + ", " + name + "]";
    }
}
