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
 * Collects the options of a client. Not thread-safe.
 *
 * @param <B> the type of the builder
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
     * Sets the API token. Calls act as the owner of the token.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII. The
     *     message does not contain the token
     */
    public B token(String token) {
        this.credentials = new Credentials.Fixed(AccessToken.of(token));
        return self();
    }

    /** Sets the source that provides API tokens. */
    public B token(TokenSource source) {
        this.credentials = new Credentials.Blocking(source);
        return self();
    }

    /** Sets a source that provides API tokens without blocking a thread. */
    public B tokenAsync(AsyncTokenSource source) {
        this.credentials = new Credentials.Async(source);
        return self();
    }

    /**
     * Limits the duration of a whole call, from obtaining a token to the last byte of the response, including all
     * attempts and the pauses between them. Default: 60 seconds.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public B deadline(Duration time) {
        OptionChecks.time("deadline", time);
        this.deadline = time;
        return self();
    }

    /**
     * Limits the duration of one attempt, from connecting to the last byte of the response. The deadline of the call
     * also applies. Default: 30 seconds.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public B attemptTimeout(Duration time) {
        OptionChecks.time("attemptTimeout", time);
        this.attemptTimeout = time;
        return self();
    }

    /** Sets the retry policy. Default: {@link Retries#standard()}. */
    public B retries(Retries when) {
        this.retries = when;
        return self();
    }

    /** Sets the project for calls that accept a project but do not name one. Default: the server's default project. */
    public B project(UUID id) {
        this.project = id;
        return self();
    }

    /**
     * Adds this header to every request. Replaces an existing header with the same name.
     *
     * @throws IllegalArgumentException if the name or the value is invalid, or if the client sets this header itself
     */
    public B header(String name, String value) {
        HeaderText.check(name, value);
        this.headers = headers.with(name, value);
        return self();
    }

    /**
     * Copies all options that are set in {@code given}, including the token. Keeps existing headers with other names.
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
