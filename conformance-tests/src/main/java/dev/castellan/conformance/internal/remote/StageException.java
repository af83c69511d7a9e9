package dev.castellan.conformance.internal.remote;

/** Thrown when the stage of a case cannot be prepared, because the deployment refuses a call or does not answer. */
public final class StageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StageException(String message) {
        super(message);
    }
}
