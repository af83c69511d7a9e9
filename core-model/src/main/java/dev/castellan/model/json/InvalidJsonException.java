package dev.castellan.model.json;

/** Thrown if a text is not valid JSON, or not of the expected type. The message names the field and shows no value. */
public final class InvalidJsonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Reports what is wrong. */
    public InvalidJsonException(String message) {
        super(message);
    }

    /** Reports what is wrong, and the cause. */
    public InvalidJsonException(String message, Throwable cause) {
        super(message, cause);
    }
}
