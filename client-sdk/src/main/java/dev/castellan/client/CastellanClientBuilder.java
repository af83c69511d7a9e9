package dev.castellan.client;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executor;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link CastellanClient} needs: a token, and where it has no transport of its own, the base URL it was
 * started with. Not safe for use by several threads.
 */
public final class CastellanClientBuilder {

    private final @Nullable BaseUrl baseUrl;
    private @Nullable Transport transport;
    private @Nullable OkHttpClient httpClient;
    private final ClientOptions.Builder options = ClientOptions.DEFAULTS.toBuilder();
    private boolean plainHttp;
    private HttpLimits limits = HttpLimits.DEFAULT;
    private String projectHeader = Endpoints.PROJECT_HEADER;
    private Endpoint<Void, Void> deleteToken = TokenEndpoints.DELETE;
    private Concurrency concurrency = Concurrency.DEFAULT;
    private Executor callbacks = Runnable::run;
    private @Nullable Timing timing;
    private Clock clock = Clock.systemUTC();

    CastellanClientBuilder(@Nullable BaseUrl baseUrl) {
        this.baseUrl = baseUrl;
    }

    /**
     * Acts as the owner of this API token.
     *
     * @throws IllegalArgumentException if it is empty, or not visible ASCII without blanks; the message does not show it
     */
    public CastellanClientBuilder token(String token) {
        options.token(token);
        return this;
    }

    /** Acts as the owner of the tokens of this source. */
    public CastellanClientBuilder token(TokenSource source) {
        options.token(source);
        return this;
    }

    /** Acts as the owner of the tokens of this source, which takes up no thread. */
    public CastellanClientBuilder tokenAsync(AsyncTokenSource source) {
        options.tokenAsync(source);
        return this;
    }

    /** Takes over all that these options give: token, times, headers, project. */
    public CastellanClientBuilder options(ClientOptions given) {
        options.addAll(given);
        return this;
    }

    /**
     * Gives a whole call this long: getting a token, connecting, all attempts, the waits between them, and the last
     * byte of the answer; 60 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public CastellanClientBuilder deadline(Duration time) {
        options.deadline(time);
        return this;
    }

    /**
     * Gives one attempt this long, and never longer than the call has left; 30 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public CastellanClientBuilder attemptTimeout(Duration time) {
        options.attemptTimeout(time);
        return this;
    }

    /** Names this project where a call could name one and does not; without it, the server's default project. */
    public CastellanClientBuilder project(UUID id) {
        options.project(id);
        return this;
    }

    /**
     * Sends this header with every request, in the place of one of the same name.
     *
     * @throws IllegalArgumentException if no header can have that name or value, or the client sends it already
     */
    public CastellanClientBuilder header(String name, String value) {
        options.header(name, value);
        return this;
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

    /** Tries calls again like this; {@link Retries#standard()} unless set. */
    public CastellanClientBuilder retries(Retries when) {
        options.retries(when);
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
        ClientOptions given = options.build();
        if (!given.hasToken()) {
            throw new IllegalStateException("token: is missing; give one with token(..)");
        }
        return transport == null ? overHttp(given, checkedBaseUrl()) : over(given, transport);
    }

    private CastellanClient over(ClientOptions given, Transport own) {
        require(baseUrl == null, "transport: takes the place of the base URL; start with builder()");
        require(httpClient == null, "httpClient: is not used by a transport of your own; give one of the two");
        return client(given, own, () -> {}, "a transport of the caller's own");
    }

    private CastellanClient overHttp(ClientOptions given, BaseUrl url) {
        OkHttpTransport http = OkHttpTransport.to(url, limits, httpClient);
        return client(given, http, http::close, url.toString());
    }

    private CastellanClient client(ClientOptions given, Transport carrier, Runnable release, String target) {
        Authorize authorize = Authorize.with(Objects.requireNonNull(given.credentials()), clock);
        Timing ours = timing();
        Lifetime lifetime = Lifetime.owning(() -> {
            ours.pauses().close();
            authorize.close();
            release.run();
        });
        Calls calls = new Calls(
                given,
                given.usual(),
                new RequestWriter(projectHeader),
                authorize,
                carrier,
                new AnswerReader(clock),
                RetryPolicy.of(given.retries().orElseGet(Retries::none), ours),
                new Dispatch(new CallQueue(concurrency), callbacks),
                lifetime);
        return new CastellanClient(calls, deleteToken, target);
    }

    /** Each client has its own, which ends with it. */
    private Timing timing() {
        return timing == null ? Timing.real() : timing;
    }

    private BaseUrl checkedBaseUrl() {
        if (baseUrl == null) {
            throw new IllegalStateException(
                    "base URL: is missing; start with builder(\"https://...\") or give a transport(..)");
        }
        require(
                baseUrl.secure() || baseUrl.loopback() || plainHttp,
                "base URL: " + baseUrl + " would carry the token unencrypted; use https, or allowPlainHttp()");
        return baseUrl;
    }

    private static void require(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalStateException(complaint);
        }
    }
}
