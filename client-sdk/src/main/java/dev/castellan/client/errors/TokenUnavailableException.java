package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** Thrown if the token source fails or returns an invalid token. The client does not send the request. */
public final class TokenUnavailableException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a description that does not contain the token. */
    public TokenUnavailableException(Endpoint<?, ?> endpoint, String what, @Nullable Throwable cause) {
        super(endpoint, what, cause);
    }
}
