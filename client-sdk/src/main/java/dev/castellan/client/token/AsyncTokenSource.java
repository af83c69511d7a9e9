package dev.castellan.client.token;

import java.util.concurrent.CompletionStage;

/** Gets API tokens like a {@link TokenSource}, without blocking a thread. */
@FunctionalInterface
public interface AsyncTokenSource {

    /** Starts to get a valid token, and returns at once. */
    CompletionStage<AccessToken> fetch();
}
