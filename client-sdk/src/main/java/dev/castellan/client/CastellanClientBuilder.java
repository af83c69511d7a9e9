package dev.castellan.client;

import dev.castellan.client.internal.concurrent.Concurrency;
import dev.castellan.client.internal.observe.CallLog;
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.okhttp.HttpLimits;
import dev.castellan.client.internal.text.BaseUrl;
import dev.castellan.client.internal.text.ProjectHeader;
import dev.castellan.client.internal.time.Timing;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executor;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link CastellanClient} needs: a token, and where it has no transport of its own, the base URL it was
 * started with. Not safe for use by several threads.
 */
public final class CastellanClientBuilder extends OptionsBuilder<CastellanClientBuilder> {

    final @Nullable BaseUrl baseUrl;

    @Nullable
    Transport transport;

    @Nullable
    OkHttpClient httpClient;

    boolean plainHttp;
    HttpLimits limits = HttpLimits.DEFAULT;
    String projectHeader = Endpoints.PROJECT_HEADER;
    Endpoint<Void, Void> deleteToken = TokenEndpoints.DELETE;
    Hooks hooks = Hooks.NONE;
    Concurrency concurrency = Concurrency.DEFAULT;
    Executor callbacks = Runnable::run;

    @Nullable
    Timing timing;

    Clock clock = Clock.systemUTC();

    CastellanClientBuilder(@Nullable BaseUrl baseUrl) {
        this.baseUrl = baseUrl;
    }

    /** Sends requests through this transport, such as {@code server::handle}, and never closes it. */
    public CastellanClientBuilder transport(Transport newTransport) {
        this.transport = newTransport;
        return this;
    }

    /**
     * Shares threads, connections and settings with this OkHttp client, and never closes it. Redirects and silent
     * second tries stay off; its timeouts hold besides those of this client.
     */
    public CastellanClientBuilder httpClient(OkHttpClient client) {
        this.httpClient = client;
        return this;
    }

    /** Sends the token over plain http also to other machines, where everybody on the way can read it. */
    public CastellanClientBuilder allowPlainHttp() {
        this.plainHttp = true;
        return this;
    }

    /**
     * Waits this long for a connection; 5 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public CastellanClientBuilder connectTimeout(Duration timeout) {
        limits = limits.withConnect(timeout);
        return this;
    }

    /**
     * Gives up on answers with a body larger than this; 16 MiB unless set.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public CastellanClientBuilder maxAnswerBytes(int bytes) {
        limits = limits.withMaxAnswerBytes(bytes);
        return this;
    }

    /**
     * Names projects in this header; {@code X-Project-ID} unless set. The specification does not show its name.
     *
     * @throws IllegalArgumentException if no header can have that name, or one has it already
     */
    public CastellanClientBuilder projectHeader(String name) {
        this.projectHeader = ProjectHeader.check(name);
        return this;
    }

    /**
     * Deletes tokens with this path below {@code /api/v1}, with one place for the token's id; {@code
     * /users/tokens/{token_id}} unless set. The specification does not show it.
     *
     * @throws IllegalArgumentException if it is not such a path
     */
    public CastellanClientBuilder deleteTokenPath(String template) {
        this.deleteToken = TokensClient.deleteAt(template);
        return this;
    }

    /**
     * Lets the asynchronous face make this many attempts at once; 64 unless set. The synchronous face makes as many as
     * there are threads that call it.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public CastellanClientBuilder maxConcurrentCalls(int most) {
        concurrency = concurrency.withCalls(most);
        return this;
    }

    /**
     * Lets this many attempts of the asynchronous face wait for their turn, and rejects what goes beyond; 10,000 unless
     * set.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public CastellanClientBuilder maxQueuedCalls(int most) {
        concurrency = concurrency.withWaiting(most);
        return this;
    }

    /**
     * Completes futures on this executor, so that what depends on them may take its time; unless set, on the thread that
     * read the answer, which must not be blocked. It is never shut down.
     */
    public CastellanClientBuilder callbackExecutor(Executor executor) {
        this.callbacks = executor;
        return this;
    }

    /** Lets this interceptor change each call once, outside of all attempts; the first one given is the outermost. */
    public CastellanClientBuilder interceptor(Interceptor interceptor) {
        hooks = hooks.withAroundCalls(interceptor);
        return this;
    }

    /** Lets this interceptor change each attempt, token included; the first one given is the outermost. */
    public CastellanClientBuilder attemptInterceptor(Interceptor interceptor) {
        hooks = hooks.withAroundAttempts(interceptor);
        return this;
    }

    /** Tells this listener of every call and every attempt. */
    public CastellanClientBuilder listener(CallListener listener) {
        hooks = hooks.with(listener);
        return this;
    }

    /**
     * Shows these headers of requests and answers in the log, and no others; {@code Retry-After} and {@code
     * Idempotent-Replayed} unless set.
     *
     * @throws IllegalArgumentException if one holds secrets by its nature, as {@code Authorization} does
     */
    public CastellanClientBuilder logHeaders(String... names) {
        hooks = hooks.with(CallLog.showing(Set.of(names)));
        return this;
    }

    /** Takes time and chance from here. */
    CastellanClientBuilder timing(Timing newTiming) {
        this.timing = newTiming;
        return this;
    }

    /** Takes the time from this clock, to read dates in {@code Retry-After} and when tokens expire. */
    public CastellanClientBuilder clock(Clock newClock) {
        this.clock = newClock;
        return this;
    }

    /**
     * Returns the client.
     *
     * @throws IllegalStateException if something is missing, or does not go together
     * @throws IllegalArgumentException if the base URL names no host that can be
     */
    public CastellanClient build() {
        return new ClientAssembly(this).client();
    }

    @Override
    CastellanClientBuilder self() {
        return this;
    }
}
