package dev.castellan.server;

import dev.castellan.model.Token;
import java.util.UUID;

/**
 * The result of {@link Administration#findToken}.
 *
 * @param organizationId the organization of the token
 * @param token the record of the token, which may have expired
 */
public record FoundToken(UUID organizationId, Token token) {}
