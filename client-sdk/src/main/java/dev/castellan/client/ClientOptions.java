package dev.castellan.client;

import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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

    private ClientOptions(Builder from) {
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
        return new Builder().addAll(this);
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
        return toBuilder().addAll(given).build();
    }

    /** Returns the options of calls that do nothing otherwise. */
    CallOptions usual() {
        return of(CallOptions.NONE);
    }

    /** Returns the options of calls that do something otherwise: theirs, and these where they have none. */
    CallOptions of(CallOptions call) {
        return new CallOptions(
                headersOf(call),
                call.query(),
                call.bodyFields(),
                call.idempotencyKey(),
                call.deadline() == null ? deadline : call.deadline(),
                call.attemptTimeout() == null ? attemptTimeout : call.attemptTimeout(),
                call.token(),
                call.project() == null ? project : call.project());
    }

    private Headers headersOf(CallOptions call) {
        Headers.Builder all = Headers.builder(headers.size() + call.headers().size());
        headers.forEach((name, value) -> {
            if (call.headers().count(name) == 0) {
                all.add(name, value);
            }
        });
        call.headers().forEach(all::add);
        return all.build();
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
    public static final class Builder {

        private @Nullable Credentials credentials;
        private @Nullable Duration deadline;
        private @Nullable Duration attemptTimeout;
        private @Nullable Retries retries;
        private @Nullable UUID project;
        private Headers headers = Headers.empty();

        private Builder() {}

        /**
         * Acts as the owner of this API token.
         *
         * @throws IllegalArgumentException if it is empty, or not visible ASCII without blanks; the message does not
         *     show it
         */
        public Builder token(String token) {
            return credentials(new Credentials.Fixed(AccessToken.of(token)));
        }

        /** Acts as the owner of the tokens of this source. */
        public Builder token(TokenSource source) {
            return credentials(new Credentials.Blocking(source));
        }

        /** Acts as the owner of the tokens of this source, which takes up no thread. */
        public Builder tokenAsync(AsyncTokenSource source) {
            return credentials(new Credentials.Async(source));
        }

        /**
         * Gives a whole call this long: getting a token, connecting, all attempts, the waits between them, and the last
         * byte of the answer; 60 seconds unless set.
         *
         * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
         */
        public Builder deadline(Duration time) {
            HttpLimits.check("deadline", time);
            this.deadline = time;
            return this;
        }

        /**
         * Gives one attempt this long, from connecting to the last byte of the answer, and never longer than the call
         * has left; 30 seconds unless set.
         *
         * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
         */
        public Builder attemptTimeout(Duration time) {
            HttpLimits.check("attemptTimeout", time);
            this.attemptTimeout = time;
            return this;
        }

        /** Tries calls again like this; {@link Retries#standard()} unless set. */
        public Builder retries(Retries when) {
            this.retries = when;
            return this;
        }

        /** Names this project where a call could name one and does not; without it, the server's default project. */
        public Builder project(UUID id) {
            this.project = id;
            return this;
        }

        /**
         * Sends this header with every request, in the place of one of the same name.
         *
         * @throws IllegalArgumentException if no header can have that name or value, or the client sends it already
         */
        public Builder header(String name, String value) {
            ReservedHeaders.refuse("header", name);
            this.headers = headers.with(name, value);
            return this;
        }

        /** Takes over all that these options give; headers are added to those that are there. */
        public Builder addAll(ClientOptions given) {
            credentials = given.credentials == null ? credentials : given.credentials;
            deadline = given.deadline == null ? deadline : given.deadline;
            attemptTimeout = given.attemptTimeout == null ? attemptTimeout : given.attemptTimeout;
            retries = given.retries == null ? retries : given.retries;
            project = given.project == null ? project : given.project;
            given.headers.forEach(this::header);
            return this;
        }

        /** Returns the options. */
        public ClientOptions build() {
            return new ClientOptions(this);
        }

        private Builder credentials(Credentials given) {
            this.credentials = given;
            return this;
        }
    }
}
