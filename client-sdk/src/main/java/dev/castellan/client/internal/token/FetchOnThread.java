package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Calls a blocking source on a new daemon thread. If one caller stops waiting, other callers still receive the token.
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

    /**
     * Interrupts the thread if the future is cancelled. Only the client cancels the future, when it stops waiting for
     * the source.
     */
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
            // Also catches errors, because calls wait for this thread.
            token.completeExceptionally(e);
        }
    }
}
