package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Asks a source that blocks on a daemon thread of its own, which ends with the answer. A caller that gives up waiting
 * does not take the token away from those that go on.
 */
record FetchOnThread(TokenSource source) implements AsyncTokenSource {

    @Override
    public CompletionStage<AccessToken> fetch() {
        CompletableFuture<AccessToken> token = new CompletableFuture<>();
        Thread thread = new Thread(() -> run(token), "castellan-client-token");
        thread.setDaemon(true);
        interruptOnCancel(token, thread);
        thread.start();
        return token;
    }

    /** It is cancelled by whoever gives up on the source itself, never by one of many callers. */
    private static void interruptOnCancel(CompletionStage<AccessToken> token, Thread thread) {
        token.whenComplete((ignored, failure) -> {
            if (failure instanceof CancellationException) {
                thread.interrupt();
            }
        });
    }

    private void run(CompletableFuture<AccessToken> token) {
        try {
            token.complete(source.fetch());
        } catch (Throwable e) {
            // Also an Error: calls wait for this thread, and nobody else would tell them.
            token.completeExceptionally(e);
        }
    }
}
