package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Asks a blocking source on a daemon thread of its own. A caller that stops waiting does not end the request for other
 * callers.
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

    /** Only the client cancels this future when it gives up on the source; single callers do not. */
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
            // Errors too, since calls wait for this thread and would not learn of them.
            token.completeExceptionally(e);
        }
    }
}
