package dev.castellan.client.internal.token;

import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.client.internal.text.JwtSource;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** The token or the token source of a client. */
public sealed interface Credentials {

    /** Returns the tokens for these credentials. Does not call the source. */
    TokenSupply open(Clock clock, JwtExchange exchange);

    /** A fixed token. */
    record Fixed(AccessToken token) implements Credentials {

        @Override
        public TokenSupply open(Clock clock, JwtExchange exchange) {
            return new FixedTokens(token);
        }
    }

    /** A blocking source. */
    record Blocking(TokenSource source) implements Credentials {

        @Override
        public TokenSupply open(Clock clock, JwtExchange exchange) {
            Callable<AccessToken> fetch =
                    source instanceof JwtSource jwts ? () -> exchange.exchange(jwts) : source::fetch;
            return new RefreshingTokens(() -> DaemonThreads.call(fetch), clock);
        }
    }

    /** An asynchronous source. */
    record Async(AsyncTokenSource source) implements Credentials {

        @Override
        public TokenSupply open(Clock clock, JwtExchange exchange) {
            return new RefreshingTokens(source, clock);
        }
    }

    /** Exchanges a JWT for an API token. */
    @FunctionalInterface
    interface JwtExchange {

        /** Gets a JWT from the source, and returns a token for it. */
        AccessToken exchange(JwtSource source);
    }

    /** A fixed token. */
    record FixedTokens(AccessToken current) implements TokenSupply {

        @Override
        public CompletableFuture<AccessToken> token() {
            return CompletableFuture.completedFuture(current);
        }

        @Override
        public CompletableFuture<Boolean> renew(String rejected) {
            return CompletableFuture.completedFuture(false);
        }

        @Override
        public boolean expires(String token, Instant end) {
            return false;
        }

        @Override
        public void close() {
            // A fixed token has no source.
        }
    }
}
