package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The clients of one tenant: one for each user, all over the same connections. */
final class TenantClients implements AutoCloseable {

    private final Tenant tenant;
    private final Reach reach;
    private final Map<String, CastellanClient> byToken = new ConcurrentHashMap<>();
    private @Nullable CastellanClient first;
    private @Nullable CastellanClient anonymous;

    TenantClients(Tenant tenant, Reach reach) {
        this.tenant = tenant;
        this.reach = reach;
    }

    CastellanClient of(Member member) {
        return byToken.computeIfAbsent(
                member.requiredToken(), token -> shared(token).token(token));
    }

    synchronized CastellanClient anonymous() {
        if (anonymous == null) {
            anonymous = reach.client(tenant)
                    .clock(tenant.clock())
                    .token("none")
                    .attemptInterceptor(new WithoutToken())
                    .build();
        }
        return anonymous;
    }

    private synchronized CastellanClient shared(String token) {
        if (first == null) {
            first = reach.client(tenant).clock(tenant.clock()).token(token).build();
        }
        return first;
    }

    @Override
    public synchronized void close() {
        if (first != null) {
            first.close();
        }
        if (anonymous != null) {
            anonymous.close();
        }
    }
}
