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
 * How a client makes its calls, as far as that can differ between clients that share connections. What is not given is
 * left as it is. Immutable; {@link #toString()} shows no token and no value of a header.
 *
 * @see CastellanClient#with(ClientOptions)
 */
public final class ClientOptions {

    /** What holds unless something else is given. */
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

    /** Starts options that give nothing. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts options that give all that these do, the token as well. */
    public Builder toBuilder() {
        return new Builder().options(this);
    }

    /** Returns whether a token, or a source of tokens, is given. */
    public boolean hasToken() {
        return credentials != null;
    }

    /** Returns the time for a whole call. */
    public Optional<Duration> deadline() {
        return Optional.ofNullable(deadline);
    }

    /** Returns the time for one attempt. */
    public Optional<Duration> attemptTimeout() {
        return Optional.ofNullable(attemptTimeout);
    }

    /** Returns how calls are tried again. */
    public Optional<Retries> retries() {
        return Optional.ofNullable(retries);
    }

    /** Returns the project that calls name which name none themselves. */
    public Optional<UUID> project() {
        return Optional.ofNullable(project);
    }

    /** Returns the headers that every request carries besides the usual ones. */
    public Headers headers() {
        return headers;
    }

    /** Returns these options, changed in what others give. */
    ClientOptions with(ClientOptions given) {
        return toBuilder().options(given).build();
    }

    /** Returns what these options say of every call. */
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

    /** Collects options. Not safe for use by several threads. */
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
