package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Collects the options of a client. Not safe for use by several threads.
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
     * @throws IllegalArgumentException if it is empty, or not visible ASCII without blanks; the message does not show
     *     it
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

    /** Acts as the owner of the tokens of this source, which does not block a thread. */
    public B tokenAsync(AsyncTokenSource source) {
        this.credentials = new Credentials.Async(source);
        return self();
    }

    /**
     * Limits the time of a whole call: getting a token, connecting, all attempts, the waits between them, and reading
     * the answer to its last byte. Default: 60 seconds.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public B deadline(Duration time) {
        OptionChecks.time("deadline", time);
        this.deadline = time;
        return self();
    }

    /**
     * Limits the time of one attempt, from connecting to the last byte of the answer. It is never longer than the time
     * that the call has left. Default: 30 seconds.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public B attemptTimeout(Duration time) {
        OptionChecks.time("attemptTimeout", time);
        this.attemptTimeout = time;
        return self();
    }

    /** Sets when calls are retried. Default: {@link Retries#standard()}. */
    public B retries(Retries when) {
        this.retries = when;
        return self();
    }

    /** Sets the project of calls that could name one and do not. Default: the server's default project. */
    public B project(UUID id) {
        this.project = id;
        return self();
    }

    /**
     * Sends this header with every request. It replaces a header of the same name.
     *
     * @throws IllegalArgumentException if the name or value is not valid in a header, or the client sends that header
     *     itself
     */
    public B header(String name, String value) {
        HeaderText.check(name, value);
        this.headers = headers.with(name, value);
        return self();
    }

    /**
     * Takes over all options that are set there, the token included. Headers are added to those that are already set.
     */
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
