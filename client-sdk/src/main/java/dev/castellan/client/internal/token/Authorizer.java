package dev.castellan.client.internal.token;

import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.observe.CallLog;
import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.text.TokenExpiry;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adds the current token to requests (specification, "Authentication"). Thread-safe. */
public final class Authorizer {

    private final TokenSupply tokens;
    private final Clock clock;
    private final ExpiryLog expiryLog;
    private volatile boolean closed;
    private volatile @Nullable Ready ready;

    private Authorizer(TokenSupply tokens, Clock clock) {
        this.tokens = tokens;
        this.clock = clock;
        this.expiryLog = new ExpiryLog(
                clock, end -> CallLog.LOG.warn("the API token expires at {}: rotate it before that time", end));
    }

    public static Authorizer with(Credentials credentials, Clock clock, Credentials.JwtExchange exchange) {
        return new Authorizer(credentials.open(clock, exchange), clock);
    }

    /** Returns an authorizer for these credentials, with the same clock. */
    public Authorizer with(Credentials credentials, Credentials.JwtExchange exchange) {
        return with(credentials, clock, exchange);
    }

    /**
     * Returns the request with a token. Waits for a token if necessary.
     *
     * @param nanos the maximum wait, in nanoseconds
     * @throws TokenUnavailableException if the source fails or returns no token
     * @throws CallTimeoutException if the source returns no token in time
     * @throws CallCancelledException if the thread is interrupted
     */
    public ApiRequest apply(Endpoint<?, ?> endpoint, ApiRequest request, long nanos) {
        AccessToken good = tokens.current();
        return authorized(request, good == null ? await(endpoint, tokens.token(), nanos) : good);
    }

    /**
     * Returns a future for the request with a token. The future fails with the exceptions of {@link #apply}. Cancelling
     * the future does not stop the source.
     */
    public CompletableFuture<ApiRequest> applyAsync(Endpoint<?, ?> endpoint, ApiRequest request) {
        AccessToken good = tokens.current();
        if (good != null) {
            return CompletableFuture.completedFuture(authorized(request, good));
        }
        return tokens.token().handle((token, failure) -> {
            if (failure != null) {
                throw unavailable(endpoint, failure);
            }
            return authorized(request, token);
        });
    }

    /**
     * Looks for another token after a response with status 401. Returns true if another token is available.
     *
     * @param rejected the rejected request, including its token
     * @param nanos the maximum wait, in nanoseconds
     * @throws CallCancelledException if the thread is interrupted
     */
    public boolean renew(Endpoint<?, ?> endpoint, ApiRequest rejected, long nanos) {
        try {
            return await(endpoint, renewAsync(rejected), nanos);
        } catch (CallTimeoutException e) {
            // The server's response is more useful than a timeout.
            return false;
        }
    }

    /**
     * Returns a future for the result of {@link #renew}. The future never fails. Cancelling the future does not stop
     * the source.
     */
    public CompletableFuture<Boolean> renewAsync(ApiRequest rejected) {
        String secret = BearerToken.of(rejected);
        return secret == null ? CompletableFuture.completedFuture(false) : tokens.renew(secret);
    }

    /**
     * Reads the expiry time of the request's token from the headers of the response. The source is queried for another
     * token before that time. Without a source, a warning is logged.
     */
    public void onResponse(ApiRequest sent, Headers headers) {
        Instant end = TokenExpiry.in(headers);
        String token = end == null ? null : BearerToken.of(sent);
        if (end != null && token != null && !tokens.expires(token, end)) {
            expiryLog.expires(end);
        }
    }

    /** Stops the token source. Calls that wait for a token fail with {@link ClientClosedException}. */
    public void close() {
        closed = true;
        tokens.close();
    }

    private ApiRequest authorized(ApiRequest request, AccessToken token) {
        return request.withHeaders(request.headers().with(BearerToken.HEADER, header(token)));
    }

    /** Returns the header value and caches it for the next request. */
    @SuppressWarnings("ReferenceEquality") // an equal but different object only causes the value to be built again
    private String header(AccessToken token) {
        Ready current = ready;
        if (current == null || current.token() != token) {
            current = new Ready(token, BearerToken.SCHEME + token.value());
            ready = current;
        }
        return current.header();
    }

    private <T> T await(Endpoint<?, ?> endpoint, CompletableFuture<T> future, long nanos) {
        try {
            return future.get(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallCancelledException(endpoint, false, e);
        } catch (TimeoutException e) {
            throw new CallTimeoutException(endpoint, false, "no token in time", e);
        } catch (ExecutionException e) {
            throw unavailable(endpoint, e);
        }
    }

    private CastellanException unavailable(Endpoint<?, ?> endpoint, Throwable failure) {
        Throwable cause = Causes.of(failure);
        if (closed) {
            return new ClientClosedException(endpoint);
        }
        String what = cause instanceof SingleFlight.NoTokenException ? "gave no token" : describe(cause);
        return new TokenUnavailableException(endpoint, "the token source " + what, cause);
    }

    /**
     * Describes the failure of a source. Omits the messages of exceptions that may contain a secret of the source, and
     * so all but those of this library.
     */
    static String describe(Throwable failure) {
        return failure instanceof CastellanException
                ? "failed: " + failure.getMessage()
                : "failed with " + failure.getClass().getName();
    }

    /** The last token and its header value. */
    private record Ready(AccessToken token, String header) {

        /** Returns a string that does not contain the secret. */
        @Override
        public String toString() {
            return "Ready[" + token + "]";
        }
    }

    /** Writes a log line, at most once a day, if a token expires in less than 14 days. Thread-safe. */
    static final class ExpiryLog {

        private static final Duration SOON = Duration.ofDays(14);
        private static final Duration PAUSE = Duration.ofDays(1);

        private final Clock clock;
        private final Consumer<Instant> line;
        private final AtomicLong nextLine = new AtomicLong(Long.MIN_VALUE);

        /** Creates a log that calls {@code line} with the expiry of the token. */
        ExpiryLog(Clock clock, Consumer<Instant> line) {
            this.clock = clock;
            this.line = line;
        }

        /** Writes the line if the token expires soon and a line is due. */
        void expires(Instant end) {
            Instant now = clock.instant();
            long due = nextLine.get();
            if (end.isBefore(now.plus(SOON))
                    && now.toEpochMilli() >= due
                    && nextLine.compareAndSet(due, now.plus(PAUSE).toEpochMilli())) {
                line.accept(end);
            }
        }
    }
}
