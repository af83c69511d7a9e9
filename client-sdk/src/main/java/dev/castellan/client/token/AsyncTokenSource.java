package dev.castellan.client.token;

import java.util.concurrent.CompletionStage;

/** Gets API tokens like a {@link TokenSource}, at the same occasions, without taking up a thread while it waits. */
@FunctionalInterface
public interface AsyncTokenSource {

    /** Returns a token that is good once it comes; returns at once itself. */
    CompletionStage<AccessToken> fetch();
}
