package dev.castellan.model.json;

/** A body that cannot be read as what it should be. The message names the culprit and shows no value of the body. */
public final class InvalidJsonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Reports what is wrong. */
    public InvalidJsonException(String message) {
        super(message);
    }

    /** Reports what is wrong, and what found it. */
    public InvalidJsonException(String message, Throwable cause) {
        super(message, cause);
    }
}
