package dev.castellan.client;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Looks into the wrappings that futures put around a failure. */
final class Causes {

    private Causes() {}

    /** Returns the failure itself. */
    static Throwable of(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
