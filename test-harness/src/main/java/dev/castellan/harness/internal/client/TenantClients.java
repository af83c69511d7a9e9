package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.harness.fixtures.TestUser;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients of one tenant, one for each token, over the same connections. A client that a test has closed is replaced
 * when it is asked for again.
 */
public final class TenantClients implements AutoCloseable {

    private static final String NOBODY = "none";

    private final Supplier<CastellanClientBuilder> builder;
    private final Clock clock;
    private final Map<String, CastellanClient> byToken = new ConcurrentHashMap<>();
    private final Map<String, CastellanClient> anonymous = new ConcurrentHashMap<>();
    // the others are derived from these; no test gets them
    private @Nullable CastellanClient first;
    private @Nullable CastellanClient firstAnonymous;

    /**
     * Creates an empty set of clients.
     *
     * @param builder returns a builder of a client that calls the tenant, over a socket or in this process
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
        return open(anonymous, NOBODY, sharedAnonymous());
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
                    .token(NOBODY)
                    .attemptInterceptor(new TokenRemover())
                    .build();
        }
        return firstAnonymous;
    }

    private static CastellanClient open(Map<String, CastellanClient> clients, String token, CastellanClient origin) {
        return clients.compute(
                token,
                // not if the tenant is closed: it has no open client
                (same, known) ->
                        known == null || (known.isClosed() && !origin.isClosed()) ? origin.withToken(same) : known);
    }
}
