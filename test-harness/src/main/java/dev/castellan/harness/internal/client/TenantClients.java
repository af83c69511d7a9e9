package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.fixtures.TestUser;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The clients of one tenant: one for each user, all over the same connections. One that a test closed is replaced for the
 * next who asks.
 */
public final class TenantClients implements AutoCloseable {

    private static final String NOBODY = "none";

    private final Tenant tenant;
    private final ClientFactory reach;
    private final Map<String, CastellanClient> byToken = new ConcurrentHashMap<>();
    private final Map<String, CastellanClient> anonymous = new ConcurrentHashMap<>();
    // those that the others are derived from, which no test is given
    private @Nullable CastellanClient first;
    private @Nullable CastellanClient firstAnonymous;

    public TenantClients(Tenant tenant, ClientFactory reach) {
        this.tenant = tenant;
        this.reach = reach;
    }

    public CastellanClient of(TestUser member) {
        return open(byToken, member.requiredToken(), shared(member.requiredToken()));
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
            first = reach.client(tenant).clock(tenant.clock()).token(token).build();
        }
        return first;
    }

    private synchronized CastellanClient sharedAnonymous() {
        if (firstAnonymous == null) {
            firstAnonymous = reach.client(tenant)
                    .clock(tenant.clock())
                    .token(NOBODY)
                    .attemptInterceptor(new TokenRemover())
                    .build();
        }
        return firstAnonymous;
    }

    private static CastellanClient open(Map<String, CastellanClient> clients, String token, CastellanClient origin) {
        return clients.compute(
                token,
                // not of a tenant that is closed itself, which has no open one
                (same, known) ->
                        known == null || (known.isClosed() && !origin.isClosed()) ? origin.token(same) : known);
    }
}
