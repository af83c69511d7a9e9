package dev.castellan.client.token;

import java.util.concurrent.CompletionStage;

/** Provides API tokens like a {@link TokenSource}, but without blocking a thread. */
@FunctionalInterface
public interface AsyncTokenSource {

    /** Starts fetching a valid token and returns immediately. */
    CompletionStage<AccessToken> fetch();
}
