package dev.castellan.server.internal.store.rows;

import java.util.UUID;

/**
 * The JWT that was exchanged for a token.
 *
 * @param ruleId the rule of the exchange
 * @param issuer the claim {@code iss} of the JWT
 * @param subject the claim {@code sub} of the JWT
 */
public record FederatedFrom(UUID ruleId, String issuer, String subject) {}
