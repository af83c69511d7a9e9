package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** Thrown if the token source failed, or returned something that is not a token. No request was sent. */
public final class TokenUnavailableException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Reports what is wrong with the token, without showing it. */
    public TokenUnavailableException(Endpoint<?, ?> endpoint, String what, @Nullable Throwable cause) {
        super(endpoint, what, cause);
    }
}
