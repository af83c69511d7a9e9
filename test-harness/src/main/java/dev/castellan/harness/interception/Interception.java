package dev.castellan.harness.interception;

/** An interception of requests, created with {@link InterceptionBuilder}. Thread-safe. */
public interface Interception {

    /**
     * Appends a response with this status and JSON body, to send after the earlier responses. The last response is
     * repeated.
     *
     * @throws IllegalStateException if the interception was not created with {@code respond(..)}
     */
    Interception then(int status, String json);

    /**
     * Appends a response with this status, to send after the earlier responses. The last response is repeated.
     *
     * @throws IllegalStateException if the interception was not created with {@code respond(..)}
     */
    Interception then(int status);

    /** Returns the number of requests that were intercepted, including requests that the server refused. */
    int hits();

    /**
     * Removes the interception, cuts off the responses that it is delaying, and closes their connections. If the
     * interception added an operation, the server no longer has the operation. Later calls have no effect.
     */
    void remove();
}
