package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.concurrent.CallQueue.Concurrency;
import dev.castellan.client.internal.observe.CallLog;
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.okhttp.HttpLimits;
import dev.castellan.client.internal.text.BaseUrl;
import dev.castellan.client.internal.text.EnvironmentVariables;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.time.Timing;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.token.TokenSource;
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
 * Builds a {@link CastellanClient}. It needs a token, and either the base URL that it was started with or a transport.
 * Not safe for use by several threads.
 */
public final class CastellanClientBuilder extends OptionsBuilder<CastellanClientBuilder> {

    private static final String TOKEN = "CASTELLAN_TOKEN";
    private static final String TOKEN_FILE = "CASTELLAN_TOKEN_FILE";

    @Nullable
    BaseUrl baseUrl;

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

    /** Takes over the settings of environment variables; see {@link CastellanClient#fromEnvironment()}. */
    CastellanClientBuilder with(EnvironmentVariables variables) {
        variables.require("CASTELLAN_BASE_URL", "https://service.example");
        variables.read("CASTELLAN_BASE_URL", text -> baseUrl = CastellanClient.builder(text).baseUrl);
        variables.requireAtMostOne(TOKEN, TOKEN_FILE);
        variables.read(TOKEN, this::token);
        variables.read(TOKEN_FILE, text -> token(TokenSource.file(EnvironmentVariables.file(text))));
        variables.read("CASTELLAN_PROJECT_ID", text -> project(EnvironmentVariables.uuid(text)));
        variables.read("CASTELLAN_DEADLINE", text -> deadline(EnvironmentVariables.duration(text)));
        variables.read("CASTELLAN_ATTEMPT_TIMEOUT", text -> attemptTimeout(EnvironmentVariables.duration(text)));
        variables.read("CASTELLAN_CONNECT_TIMEOUT", text -> connectTimeout(EnvironmentVariables.duration(text)));
        variables.read(
                "CASTELLAN_MAX_ATTEMPTS",
                text -> retries(Retries.standard().withAttempts(EnvironmentVariables.number(text))));
        variables.read("CASTELLAN_ALLOW_PLAIN_HTTP", text -> plainHttp = EnvironmentVariables.truth(text));
        return this;
    }

    /** Sends requests through this transport, such as {@code server::handle}. The client does not close it. */
    public CastellanClientBuilder transport(Transport newTransport) {
        this.transport = newTransport;
        return this;
    }

    /**
     * Shares threads, connections and settings with this OkHttp client, which the client does not close. Redirects and
     * OkHttp's own retries stay off. Its timeouts apply in addition to those of this client.
     */
    public CastellanClientBuilder httpClient(OkHttpClient client) {
        this.httpClient = client;
        return this;
    }

    /** Allows plain http to other machines. The token is then sent without encryption. */
    public CastellanClientBuilder allowPlainHttp() {
        this.plainHttp = true;
        return this;
    }

    /**
     * Limits the time to connect. Default: 5 seconds.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public CastellanClientBuilder connectTimeout(Duration timeout) {
        limits = limits.withConnect(timeout);
        return this;
    }

    /**
     * Limits the size of an answer's body. Default: 16 MiB.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public CastellanClientBuilder maxAnswerBytes(int bytes) {
        limits = limits.withMaxAnswerBytes(bytes);
        return this;
    }

    /**
     * Sets the header that names a project. Default: {@code X-Project-ID}; the specification does not show its name.
     *
     * @throws IllegalArgumentException if it is not a valid header name, or the client uses it for another header
     */
    public CastellanClientBuilder projectHeader(String name) {
        this.projectHeader = HeaderText.projectHeader(name);
        return this;
    }

    /**
     * Sets the path that deletes a token, below {@code /api/v1} and with one variable for its id. Default: {@code
     * /users/tokens/{token_id}}; the specification does not show the path.
     *
     * @throws IllegalArgumentException if it is not such a path
     */
    public CastellanClientBuilder deleteTokenPath(String template) {
        this.deleteToken = TokensClient.deleteAt(template);
        return this;
    }

    /**
     * Limits the attempts that asynchronous calls make at once. Default: 64. Synchronous calls are limited only by the
     * threads that make them.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public CastellanClientBuilder maxConcurrentCalls(int most) {
        concurrency = concurrency.withCalls(most);
        return this;
    }

    /**
     * Limits the asynchronous attempts that wait for a turn. Calls beyond that fail. Default: 10,000.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public CastellanClientBuilder maxQueuedCalls(int most) {
        concurrency = concurrency.withWaiting(most);
        return this;
    }

    /**
     * Completes futures on this executor, so that dependent stages may block. Default: the thread that read the answer,
     * which must not be blocked. The client does not shut the executor down.
     */
    public CastellanClientBuilder callbackExecutor(Executor executor) {
        this.callbacks = executor;
        return this;
    }

    /** Adds an interceptor around each call, outside of all attempts. The first interceptor is the outermost. */
    public CastellanClientBuilder interceptor(Interceptor interceptor) {
        hooks = hooks.withAroundCalls(interceptor);
        return this;
    }

    /** Adds an interceptor around each attempt, which sees the token. The first interceptor is the outermost. */
    public CastellanClientBuilder attemptInterceptor(Interceptor interceptor) {
        hooks = hooks.withAroundAttempts(interceptor);
        return this;
    }

    /** Adds a listener, which is told of every call and every attempt. */
    public CastellanClientBuilder listener(CallListener listener) {
        hooks = hooks.with(listener);
        return this;
    }

    /**
     * Sets the headers of requests and answers that the log shows. Default: {@code Retry-After} and {@code
     * Idempotent-Replayed}.
     *
     * @throws IllegalArgumentException if one carries secrets, as {@code Authorization} does
     */
    public CastellanClientBuilder logHeaders(String... names) {
        hooks = hooks.with(CallLog.showing(Set.of(names)));
        return this;
    }

    /** Sets the source of time and random numbers, for tests. */
    CastellanClientBuilder timing(Timing newTiming) {
        this.timing = newTiming;
        return this;
    }

    /** Sets the clock that dates in {@code Retry-After} and the expiry of tokens are compared with. */
    public CastellanClientBuilder clock(Clock newClock) {
        this.clock = newClock;
        return this;
    }

    /**
     * Returns the client.
     *
     * @throws IllegalStateException if a setting is missing, or two settings exclude each other
     * @throws IllegalArgumentException if the base URL has no valid host
     */
    public CastellanClient build() {
        return new ClientAssembly(this).client();
    }

    @Override
    CastellanClientBuilder self() {
        return this;
    }
}
