package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.harness.fixtures.TestUser;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients of one tenant, one per token. All clients use the same connections. If a test closes a client, the next
 * call for the same token returns a new client.
 */
public final class TenantClients implements AutoCloseable {

    private static final String NO_TOKEN = "none";

    private final Supplier<CastellanClientBuilder> builder;
    private final Clock clock;
    private final Map<String, CastellanClient> byToken = new ConcurrentHashMap<>();
    private final Map<String, CastellanClient> anonymous = new ConcurrentHashMap<>();
    // never returned to tests, because all other clients are derived from these two
    private @Nullable CastellanClient first;
    private @Nullable CastellanClient firstAnonymous;

    /**
     * Creates an empty set of clients.
     *
     * @param builder returns a builder for a client that calls the tenant, over a socket or in this process
     * @param clock the tenant's clock
     */
    public TenantClients(Supplier<CastellanClientBuilder> builder, Clock clock) {
        this.builder = builder;
        this.clock = clock;
    }

    public CastellanClient of(TestUser user) {
        return open(byToken, user.requiredToken(), shared(user.requiredToken()));
    }

    public CastellanClient anonymous() {
        return open(anonymous, NO_TOKEN, sharedAnonymous());
    }

    @Override
    public synchronized void close() {
        if (first != null) {
            first.close();
        }
        if (firstAnonymous != null) {
            firstAnonymous.close();
        }
    }

    private synchronized CastellanClient shared(String token) {
        if (first == null) {
            first = builder.get().clock(clock).token(token).build();
        }
        return first;
    }

    private synchronized CastellanClient sharedAnonymous() {
        if (firstAnonymous == null) {
            firstAnonymous = builder.get()
                    .clock(clock)
                    .token(NO_TOKEN)
                    .attemptInterceptor(new TokenRemover())
                    .build();
        }
        return firstAnonymous;
    }

    private static CastellanClient open(Map<String, CastellanClient> clients, String token, CastellanClient origin) {
        return clients.compute(
                token,
                // once the tenant is closed, a closed client is not replaced
                (same, known) ->
                        known == null || (known.isClosed() && !origin.isClosed()) ? origin.withToken(same) : known);
    }

    /** Removes the token from requests, because a client cannot be built without a token. */
    private static final class TokenRemover implements Interceptor {

        private static final String HEADER = "Authorization";

        @Override
        public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
            Headers.Builder rest = Headers.builder(request.headers().size());
            request.headers().forEach((name, value) -> {
                if (!name.equalsIgnoreCase(HEADER)) {
                    rest.add(name, value);
                }
            });
            return request.withHeaders(rest.build());
        }
    }
}
