package dev.castellan.server.people.signin;

import java.util.UUID;

/**
 * An organization in which an e-mail address and a password are right.
 *
 * @param organizationName the display name of the organization
 */
public record OrganizationChoice(UUID organizationId, String organizationName) {}
