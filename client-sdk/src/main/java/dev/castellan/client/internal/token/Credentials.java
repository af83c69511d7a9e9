package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.time.Clock;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The token or the token source of a client. */
public sealed interface Credentials {

    /** Returns the tokens for these credentials. Does not call the source. */
    Tokens open(Clock clock);

    /** A fixed token. */
    record Fixed(AccessToken token) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new FixedTokens(token);
        }
    }

    /** A blocking source. */
    record Blocking(TokenSource source) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new RefreshingTokens(new FetchOnThread(source), clock);
        }
    }

    /** An asynchronous source. */
    record Async(AsyncTokenSource source) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new RefreshingTokens(source, clock);
        }
    }

    /** A fixed token. */
    record FixedTokens(AccessToken atHand) implements Tokens {

        @Override
        public CompletableFuture<AccessToken> token() {
            return CompletableFuture.completedFuture(atHand);
        }

        @Override
        public CompletableFuture<Boolean> renew(String refused) {
            return CompletableFuture.completedFuture(false);
        }

        @Override
        public void close() {
            // A fixed token has no source.
        }
    }

    /**
     * Calls a blocking source on a new daemon thread. If one caller stops waiting, other callers still receive the
     * token.
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
         * Interrupts the thread if the future is cancelled. Only the client cancels the future, when it stops waiting
         * for the source.
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
}
