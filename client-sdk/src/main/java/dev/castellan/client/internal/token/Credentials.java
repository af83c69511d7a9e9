package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.time.Clock;

/** What a client was told about its token. */
public sealed interface Credentials {

    /** Returns the tokens that this leads to, with nothing asked yet. */
    Tokens open(Clock clock);

    /** One token for good. */
    record Fixed(AccessToken token) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new FixedTokens(token);
        }
    }

    /** A source that takes up a thread while it is asked. */
    record Blocking(TokenSource source) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new RefreshingTokens(new FetchOnThread(source), clock);
        }
    }

    /** A source that answers later. */
    record Async(AsyncTokenSource source) implements Credentials {

        @Override
        public Tokens open(Clock clock) {
            return new RefreshingTokens(source, clock);
        }
    }
}
