package dev.castellan.client.internal.concurrent;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Unwraps the exceptions that futures add to a failure. */
public final class Causes {

    private Causes() {}

    /** Returns the failure without these exceptions. */
    public static Throwable of(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
