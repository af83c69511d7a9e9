package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * An organization.
 *
 * @param tag 6 letters and digits that are unique to the organization and part of each of its tokens, codes and session
 *     secrets
 * @param name the display name
 * @param signingKey the key for cursors, passkey challenges and sign-ins with a provider, which is 32 random bytes in
 *     hexadecimal. No forged cursor, challenge or sign-in grants access
 * @param createdAt the creation time, with millisecond precision
 * @param limits the limits that the organization sets for itself
 */
public record OrganizationRow(
        UUID organizationId,
        String tag,
        String name,
        UUID defaultProjectId,
        String signingKey,
        Instant createdAt,
        OrganizationLimits limits) {

    /** Creates an organization without limits of its own. */
    public OrganizationRow(
            UUID organizationId, String tag, String name, UUID defaultProjectId, String signingKey, Instant createdAt) {
        this(organizationId, tag, name, defaultProjectId, signingKey, createdAt, OrganizationLimits.NONE);
    }

    /** Returns a copy with this display name. */
    public OrganizationRow withName(String newName) {
        return new OrganizationRow(organizationId, tag, newName, defaultProjectId, signingKey, createdAt, limits);
    }

    /** Returns a copy with this signing key. */
    public OrganizationRow signedWith(String newKey) {
        return new OrganizationRow(organizationId, tag, name, defaultProjectId, newKey, createdAt, limits);
    }

    /** Returns a copy with these limits. */
    public OrganizationRow withLimits(OrganizationLimits newLimits) {
        return new OrganizationRow(organizationId, tag, name, defaultProjectId, signingKey, createdAt, newLimits);
    }

    /** Returns the id and the name, without the signing key. */
    @Override
    public String toString() {
        return "OrganizationRow[" + organizationId + ", " + name + "]";
    }
}
