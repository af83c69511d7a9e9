package dev.castellan.conformance.internal.remote;

/** The deployment did not let us set the stage of a case. */
public final class StageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StageException(String message) {
        super(message);
    }
}
