package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.TimeLimits;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Collects how a client makes its calls. Not safe for use by several threads.
 *
 * @param <B> the builder itself
 */
public abstract sealed class OptionsBuilder<B extends OptionsBuilder<B>>
        permits CastellanClientBuilder, ClientOptions.Builder {

    @Nullable
    Credentials credentials;

    @Nullable
    Duration deadline;

    @Nullable
    Duration attemptTimeout;

    @Nullable
    Retries retries;

    @Nullable
    UUID project;

    Headers headers = Headers.empty();

    OptionsBuilder() {}

    /**
     * Acts as the owner of this API token.
     *
     * @throws IllegalArgumentException if it is empty, or not visible ASCII without blanks; the message does not show it
     */
    public B token(String token) {
        this.credentials = new Credentials.Fixed(AccessToken.of(token));
        return self();
    }

    /** Acts as the owner of the tokens of this source. */
    public B token(TokenSource source) {
        this.credentials = new Credentials.Blocking(source);
        return self();
    }

    /** Acts as the owner of the tokens of this source, which takes up no thread. */
    public B tokenAsync(AsyncTokenSource source) {
        this.credentials = new Credentials.Async(source);
        return self();
    }

    /**
     * Gives a whole call this long: getting a token, connecting, all attempts, the waits between them, and the last byte
     * of the answer; 60 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public B deadline(Duration time) {
        TimeLimits.check("deadline", time);
        this.deadline = time;
        return self();
    }

    /**
     * Gives one attempt this long, from connecting to the last byte of the answer, and never longer than the call has
     * left; 30 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public B attemptTimeout(Duration time) {
        TimeLimits.check("attemptTimeout", time);
        this.attemptTimeout = time;
        return self();
    }

    /** Tries calls again like this; {@link Retries#standard()} unless set. */
    public B retries(Retries when) {
        this.retries = when;
        return self();
    }

    /** Names this project where a call could name one and does not; without it, the server's default project. */
    public B project(UUID id) {
        this.project = id;
        return self();
    }

    /**
     * Sends this header with every request, in the place of one of the same name.
     *
     * @throws IllegalArgumentException if no header can have that name or value, or the client sends it already
     */
    public B header(String name, String value) {
        HeaderText.check(name, value);
        this.headers = headers.with(name, value);
        return self();
    }

    /** Takes over all that these options give, the token as well; headers are added to those that are there. */
    public B options(ClientOptions given) {
        credentials = given.credentials() == null ? credentials : given.credentials();
        deadline = given.deadline().orElse(deadline);
        attemptTimeout = given.attemptTimeout().orElse(attemptTimeout);
        retries = given.retries().orElse(retries);
        project = given.project().orElse(project);
        given.headers().forEach((name, value) -> headers = headers.with(name, value));
        return self();
    }

    abstract B self();
}
