package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import java.time.Duration;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The part of {@link CastellanClientBuilder} that sets the {@link ClientOptions}. Not thread-safe.
 *
 * @param <B> the type of the builder
 */
public abstract sealed class OptionsBuilder<B extends OptionsBuilder<B>> permits CastellanClientBuilder {

    ClientOptions options = ClientOptions.DEFAULTS;

    OptionsBuilder() {}

    /**
     * Sets the API token. Calls act as the owner of the token.
     *
     * @throws IllegalArgumentException if the token is null or empty, or contains characters other than visible ASCII.
     *     The message does not contain the token
     */
    public B token(String token) {
        return set(options.withToken(token));
    }

    /** Sets the source that provides API tokens. */
    public B token(TokenSource source) {
        return set(options.withToken(source));
    }

    /** Sets a source that provides API tokens without blocking a thread. */
    public B tokenAsync(AsyncTokenSource source) {
        return set(options.withTokenAsync(source));
    }

    /**
     * Limits the duration of a whole call, from obtaining a token to the last byte of the response, including all
     * attempts and the pauses between them. Default: 60 seconds.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public B deadline(Duration time) {
        return set(options.withDeadline(time));
    }

    /**
     * Limits the duration of one attempt, from connecting to the last byte of the response. The deadline of the call
     * also applies. Default: 30 seconds.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public B attemptTimeout(Duration time) {
        return set(options.withAttemptTimeout(time));
    }

    /** Sets the retry policy. Default: {@link Retries#standard()}. */
    public B retries(Retries policy) {
        return set(options.withRetries(policy));
    }

    /** Changes the retry policy, as in {@code retries(policy -> policy.withBudget(10))}. Keeps its other settings. */
    public B retries(UnaryOperator<Retries> change) {
        return retries(change.apply(options.retries().orElseGet(Retries::standard)));
    }

    /**
     * Limits the number of attempts of a call, including the first. Keeps the other settings of the retry policy.
     * Default: 4.
     *
     * @throws IllegalArgumentException if the number is not between 1 (no retries) and 100
     */
    public B maxAttempts(int attempts) {
        return retries(policy -> policy.withMaxAttempts(attempts));
    }

    /** Sets the project for calls that accept a project but do not name one. Default: the server's default project. */
    public B project(UUID id) {
        return set(options.withProject(id));
    }

    /**
     * Adds this header to every request. Replaces an existing header with the same name.
     *
     * @throws IllegalArgumentException if the name or the value is invalid, or if the client sets this header itself
     */
    public B header(String name, String value) {
        return set(options.withHeader(name, value));
    }

    /** Sets all options that are set in {@code other}, including the token. Keeps headers with other names. */
    public B options(ClientOptions other) {
        return set(options.withAll(other));
    }

    private B set(ClientOptions changed) {
        options = changed;
        return self();
    }

    abstract B self();
}
