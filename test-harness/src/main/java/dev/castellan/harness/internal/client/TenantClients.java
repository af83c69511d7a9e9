package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients of one tenant, one per token. All clients use the same connections. If a test closes a client, the next
 * call for the same token returns a new client.
 */
public final class TenantClients implements AutoCloseable {

    private static final String NO_TOKEN = "none";

    private final DerivedClients acting;
    private final DerivedClients anonymous;

    /**
     * Creates an empty set of clients.
     *
     * @param builder returns a builder for a client that calls the tenant, over a socket or in this process
     * @param clock the tenant's clock
     */
    public TenantClients(Supplier<CastellanClientBuilder> builder, Clock clock) {
        this.acting = new DerivedClients(() -> builder.get().clock(clock));
        this.anonymous = new DerivedClients(() -> builder.get().clock(clock).attemptInterceptor(new TokenRemover()));
    }

    public CastellanClient of(String token) {
        return acting.client(token);
    }

    public CastellanClient anonymous() {
        return anonymous.client(NO_TOKEN);
    }

    @Override
    public void close() {
        acting.close();
        anonymous.close();
    }

    /**
     * The clients that are derived from one client, by token. Tests cannot close that client, because they never get
     * it.
     */
    private static final class DerivedClients {

        private final Supplier<CastellanClientBuilder> builder;
        private final Map<String, CastellanClient> byToken = new HashMap<>();
        private @Nullable CastellanClient first;

        DerivedClients(Supplier<CastellanClientBuilder> builder) {
            this.builder = builder;
        }

        synchronized CastellanClient client(String token) {
            CastellanClient origin = first == null ? builder.get().token(token).build() : first;
            first = origin;
            CastellanClient known = byToken.get(token);
            // once the tenant is closed, a closed client is not replaced
            if (known == null || (known.isClosed() && !origin.isClosed())) {
                known = origin.withToken(token);
                byToken.put(token, known);
            }
            return known;
        }

        synchronized void close() {
            if (first != null) {
                first.close();
            }
        }
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
