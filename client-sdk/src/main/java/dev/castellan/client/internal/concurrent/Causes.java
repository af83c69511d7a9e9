package dev.castellan.client.internal.concurrent;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Removes the exceptions that futures wrap around a failure. */
public final class Causes {

    private Causes() {}

    /** Returns the failure without wrapping exceptions. */
    public static Throwable of(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
