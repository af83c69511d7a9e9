package dev.castellan.server.people.signin;

import java.util.UUID;

/**
 * An organization in which an e-mail address and a password are right.
 *
 * @param organizationName the display name of the organization
 * @param code signs the user in to this organization, within five minutes, unless the password changes. The code is a
 *     secret: do not write it to a log or a URL. {@link #toString()} omits it.
 */
public record OrganizationChoice(UUID organizationId, String organizationName, String code) {

    /** Returns the organization but not the code. */
    @Override
    public String toString() {
        return "OrganizationChoice[" + organizationId + "]";
    }
}
