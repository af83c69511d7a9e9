package dev.castellan.client.internal.text;

import java.util.UUID;

/** Provides JWTs that a client exchanges for API tokens by a rule. */
public interface JwtSource {

    /** Returns the id of the rule. */
    UUID ruleId();

    /**
     * Returns a JWT for the next exchange.
     *
     * @throws PlatformJwt.NoJwtException if there is no JWT
     * @throws Exception if a function of the caller fails
     */
    PlatformJwt jwt() throws Exception;
}
