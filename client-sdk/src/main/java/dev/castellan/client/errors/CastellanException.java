package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** A call that did not succeed: the root of everything that a call of this client throws by itself. */
public abstract sealed class CastellanException extends RuntimeException
        permits ApiException,
                ClientClosedException,
                PagingException,
                TokenUnavailableException,
                TransportException,
                UndecodableAnswerException {

    private static final long serialVersionUID = 1;

    private final transient Endpoint<?, ?> endpoint;

    CastellanException(Endpoint<?, ?> endpoint, String what, @Nullable Throwable cause) {
        super(endpoint + ": " + what, cause);
        this.endpoint = endpoint;
    }

    /** Returns the operation that was called, with its method and path template. */
    public final Endpoint<?, ?> endpoint() {
        return endpoint;
    }

    /** Returns the name of the operation that was called, such as {@code projects.addUser}. */
    public final String operation() {
        return endpoint.id();
    }
}
