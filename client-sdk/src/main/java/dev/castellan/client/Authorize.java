package dev.castellan.client;

import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import org.jspecify.annotations.Nullable;

/** Puts the token of the moment into a request (specification, "Authentication"). */
final class Authorize {

    private static final String HEADER = "Authorization";
    private static final String SCHEME = "Bearer ";

    private final TokenSource tokens;

    Authorize(TokenSource tokens) {
        this.tokens = tokens;
    }

    /**
     * Returns the request with a token.
     *
     * @throws TokenUnavailableException if the source fails, or gives what cannot be a token
     */
    ApiRequest apply(Endpoint<?, ?> endpoint, ApiRequest request) {
        return request.withHeaders(request.headers().with(HEADER, SCHEME + token(endpoint)));
    }

    /** Returns the token that a request carries, so that nothing shows it; {@code null} if it carries none. */
    static @Nullable String secretOf(ApiRequest request) {
        String value = request.headers().first(HEADER);
        return value == null ? null : value.substring(SCHEME.length());
    }

    private String token(Endpoint<?, ?> endpoint) {
        String token = ask(endpoint);
        if (token == null) {
            throw new TokenUnavailableException(endpoint, "the token source gave no token", null);
        }
        try {
            return BearerToken.check(token);
        } catch (IllegalArgumentException e) {
            throw new TokenUnavailableException(endpoint, "the token source: " + e.getMessage(), e);
        }
    }

    private @Nullable String ask(Endpoint<?, ?> endpoint) {
        try {
            return tokens.token();
        } catch (RuntimeException e) {
            throw new TokenUnavailableException(
                    endpoint, "the token source failed with " + e.getClass().getName(), e);
        }
    }
}
