package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

    /** The default options of all clients. */
    static final ClientOptions DEFAULTS = builder()
            .deadline(Duration.ofSeconds(60))
            .attemptTimeout(Duration.ofSeconds(30))
            .retries(Retries.standard())
            .build();

    private final @Nullable Credentials credentials;
    private final @Nullable Duration deadline;
    private final @Nullable Duration attemptTimeout;
    private final @Nullable Retries retries;
    private final @Nullable UUID project;
    private final Headers headers;

    ClientOptions(OptionsBuilder<?> from) {
        this.credentials = from.credentials;
        this.deadline = from.deadline;
        this.attemptTimeout = from.attemptTimeout;
        this.retries = from.retries;
        this.project = from.project;
        this.headers = from.headers;
    }

    /** Returns a builder for options. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder initialized with these options, including the token. */
    public Builder toBuilder() {
        return new Builder().options(this);
    }

    /** Returns true if a token or a token source is set. */
    public boolean hasToken() {
        return credentials != null;
    }

    /** Returns the time limit of a whole call. */
    public Optional<Duration> deadline() {
        return Optional.ofNullable(deadline);
    }

    /** Returns the time limit of one attempt. */
    public Optional<Duration> attemptTimeout() {
        return Optional.ofNullable(attemptTimeout);
    }

    /** Returns the retry policy. */
    public Optional<Retries> retries() {
        return Optional.ofNullable(retries);
    }

    /** Returns the default project of calls. */
    public Optional<UUID> project() {
        return Optional.ofNullable(project);
    }

    /** Returns the headers that are added to every request. */
    public Headers headers() {
        return headers;
    }

    /** Returns these options, overridden by the given options. */
    ClientOptions with(ClientOptions given) {
        return toBuilder().options(given).build();
    }

    /** Returns the default options of single calls. */
    CallOptions forCalls() {
        return new CallOptions(headers, Map.of(), Map.of(), null, deadline, attemptTimeout, null, project);
    }

    @Nullable
    Credentials credentials() {
        return credentials;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClientOptions that && all().equals(that.all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    @Override
    public String toString() {
        return "ClientOptions[token=" + (hasToken() ? "given" : "not given") + ", deadline=" + deadline
                + ", attemptTimeout=" + attemptTimeout + ", retries=" + retries + ", project=" + project + ", headers="
                + headers + "]";
    }

    private List<@Nullable Object> all() {
        return Arrays.asList(credentials, deadline, attemptTimeout, retries, project, headers);
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder extends OptionsBuilder<Builder> {

        private Builder() {}

        /** Returns the options. */
        public ClientOptions build() {
            return new ClientOptions(this);
        }

        @Override
        Builder self() {
            return this;
        }
    }
}
