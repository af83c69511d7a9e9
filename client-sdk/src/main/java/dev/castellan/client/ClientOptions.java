package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Options that can differ between clients that share connections. A derived client inherits options that are not set.
 * Immutable. {@link #toString()} contains neither the token nor header values.
 *
 * @see CastellanClient#withOptions(ClientOptions)
 */
public final class ClientOptions {

    /** No options. A derived client uses the options of its parent. */
    public static final ClientOptions NONE = new ClientOptions(null, CallOptions.NONE);

    /** The default options of all clients. */
    static final ClientOptions DEFAULTS = NONE.withDeadline(Duration.ofSeconds(60))
            .withAttemptTimeout(Duration.ofSeconds(30))
            .withRetries(Retries.standard());

    private final @Nullable Credentials credentials;
    private final CallOptions calls;

    private ClientOptions(@Nullable Credentials credentials, CallOptions calls) {
        this.credentials = credentials;
        this.calls = calls;
    }

    /**
     * Returns a copy with this API token. Calls act as the owner of the token.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII. The
     *     message does not contain the token
     */
    public ClientOptions withToken(String token) {
        return new ClientOptions(new Credentials.Fixed(AccessToken.of(token)), calls);
    }

    /** Returns a copy with a source that provides API tokens. */
    public ClientOptions withToken(TokenSource source) {
        return new ClientOptions(new Credentials.Blocking(OptionChecks.requireValue("token", source)), calls);
    }

    /** Returns a copy with a source that provides API tokens without blocking a thread. */
    public ClientOptions withTokenAsync(AsyncTokenSource source) {
        return new ClientOptions(new Credentials.Async(OptionChecks.requireValue("tokenAsync", source)), calls);
    }

    /** Returns a copy that limits whole calls. See {@link CallOptions#withDeadline}. */
    public ClientOptions withDeadline(Duration time) {
        return new ClientOptions(credentials, calls.withDeadline(time));
    }

    /** Returns a copy that limits single attempts. See {@link CallOptions#withAttemptTimeout}. */
    public ClientOptions withAttemptTimeout(Duration time) {
        return new ClientOptions(credentials, calls.withAttemptTimeout(time));
    }

    /** Returns a copy with this retry policy. See {@link CallOptions#withRetries}. */
    public ClientOptions withRetries(Retries policy) {
        return new ClientOptions(credentials, calls.withRetries(policy));
    }

    /** Returns a copy with the project for calls that accept a project but do not name one. */
    public ClientOptions withProject(UUID id) {
        return new ClientOptions(credentials, calls.withProject(id));
    }

    /** Returns a copy with a header field of every request. See {@link CallOptions#withHeader}. */
    public ClientOptions withHeader(String name, String value) {
        return new ClientOptions(credentials, calls.withHeader(name, value));
    }

    /** Returns a copy with all options that are set in {@code other}. Keeps headers with other names. */
    public ClientOptions withAll(ClientOptions other) {
        return new ClientOptions(
                other.credentials == null ? credentials : other.credentials, calls.withAll(other.calls));
    }

    /** Returns true if a token or a token source is set. */
    public boolean hasToken() {
        return credentials != null;
    }

    /** Returns the time limit of a whole call. */
    public Optional<Duration> deadline() {
        return calls.deadline();
    }

    /** Returns the time limit of one attempt. */
    public Optional<Duration> attemptTimeout() {
        return calls.attemptTimeout();
    }

    /** Returns the retry policy. */
    public Optional<Retries> retries() {
        return calls.retries();
    }

    /** Returns the default project of calls. */
    public Optional<UUID> project() {
        return calls.project();
    }

    /** Returns the headers that are added to every request. */
    public Headers headers() {
        return calls.headers();
    }

    /** Returns the default options of single calls. */
    CallOptions calls() {
        return calls;
    }

    @Nullable
    Credentials credentials() {
        return credentials;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClientOptions that
                && Objects.equals(credentials, that.credentials)
                && calls.equals(that.calls);
    }

    @Override
    public int hashCode() {
        return Objects.hash(credentials, calls);
    }

    @Override
    public String toString() {
        return "ClientOptions[token=" + (hasToken() ? "given" : "not given") + ", " + calls + "]";
    }
}
