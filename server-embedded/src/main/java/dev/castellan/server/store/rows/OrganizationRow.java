package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * An organization.
 *
 * @param organizationId identifier
 * @param tag 6 letters and digits, unique to the organization, and part of each of its tokens, codes and session
 *     secrets
 * @param name display name
 * @param defaultProjectId its default project
 * @param signingKey the key of cursors and of challenges for passkeys: 32 random bytes in hexadecimal digits
 * @param createdAt the time of the creation, in milliseconds
 */
public record OrganizationRow(
        UUID organizationId, String tag, String name, UUID defaultProjectId, String signingKey, Instant createdAt) {

    /** Returns the id and the name, without the secret key. */
    @Override
    public String toString() {
        return "OrganizationRow[" + organizationId + ", " + name + "]";
    }
}
