package dev.castellan.model.json;

/**
 * Thrown if a document is not valid JSON or does not have the expected type. The message names the field but does not
 * contain its value.
 */
public final class InvalidJsonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a message. */
    public InvalidJsonException(String message) {
        super(message);
    }

    /** Creates an exception with a message and a cause. */
    public InvalidJsonException(String message, Throwable cause) {
        super(message, cause);
    }
}
