package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.time.Clock;

/** The token of a client, or its source, as the caller set it. */
public sealed interface Credentials {

    /** Returns the tokens for these credentials, without asking the source yet. */
    Tokens open(Clock clock);

    /** A token that does not change. */
    record Fixed(AccessToken token) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new FixedTokens(token);
        }
    }

    /** A source that blocks a thread. */
    record Blocking(TokenSource source) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new RefreshingTokens(new FetchOnThread(source), clock);
        }
    }

    /** A source that does not block a thread. */
    record Async(AsyncTokenSource source) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new RefreshingTokens(source, clock);
        }
    }
}
