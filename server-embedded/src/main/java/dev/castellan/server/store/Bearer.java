package dev.castellan.server.store;

import java.util.UUID;

/**
 * A token and the user that it acts as.
 *
 * @param organizationId where both belong
 * @param token the token, which may have expired
 * @param owner the user that owns it
 */
public record Bearer(UUID organizationId, TokenRow token, UserRow owner) {}
