package dev.castellan.harness.internal.routing;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.internal.tokens.RequestToken;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tenant of a request: by the name before {@code /api/v1} in its path; if there is none, by the tag in its
 * token, whether the token is valid or not. A request without either belongs to the tenant of nobody. The name comes
 * first, since tenants with the same ids have the same tokens.
 */
public final class TenantRegistry {

    private final HostedTenant nobody;
    private final AtomicInteger count = new AtomicInteger();
    /** Includes the names of tenants that are being added. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    private final Map<String, HostedTenant> byName = new ConcurrentHashMap<>();
    private final Map<String, HostedTenant> byTag = new ConcurrentHashMap<>();

    public TenantRegistry(HostedTenant nobody) {
        this.nobody = nobody;
    }

    /**
     * Adds a new tenant.
     *
     * @param wanted its name; absent for {@code tenant-} and a number
     * @param create creates the tenant with a name
     * @param hosted returns the tenant as the front sees it
     * @return the created tenant
     * @throws IllegalArgumentException if the name is taken
     */
    public <T> T add(@Nullable String wanted, Function<String, T> create, Function<T, HostedTenant> hosted) {
        String name = reserve(wanted);
        boolean added = false;
        try {
            T tenant = create.apply(name);
            byName.put(name, hosted.apply(tenant));
            added = true;
            return tenant;
        } finally {
            if (!added) {
                names.remove(name);
            }
        }
    }

    public void remove(HostedTenant tenant) {
        if (byName.remove(tenant.name(), tenant)) {
            names.remove(tenant.name());
        }
        byTag.values().removeIf(tenant::equals);
    }

    public void close() {
        byName.values().forEach(tenant -> tenant.close().run());
        nobody.close().run();
    }

    /** Returns the tenant of a request, and the request without the tenant's name. */
    Addressed find(ApiRequest head) {
        HostedTenant named = named(head.path());
        if (named != null) {
            String prefix = "/" + named.name();
            return new Addressed(named, prefix, withoutPrefix(head, prefix));
        }
        HostedTenant owner = owner(head);
        return new Addressed(owner == null ? nobody : owner, "", head);
    }

    /** Returns a request with the name of its tenant in its path, as on a socket. */
    public static ApiRequest addressed(ApiRequest request, String tenant) {
        return withPath(request, "/" + tenant + request.path());
    }

    private String reserve(@Nullable String wanted) {
        String name = wanted == null ? number() : wanted;
        while (!names.add(name)) {
            if (wanted != null) {
                throw new IllegalArgumentException("there is a tenant '" + wanted + "' already");
            }
            // a test chose this name for a tenant
            name = number();
        }
        return name;
    }

    private String number() {
        return "tenant-" + count.incrementAndGet();
    }

    private @Nullable HostedTenant named(String path) {
        int end = path.indexOf('/', 1);
        return end < 0 ? null : byName.get(path.substring(1, end));
    }

    private @Nullable HostedTenant owner(ApiRequest head) {
        String tag = RequestToken.tag(head.headers());
        return tag == null ? null : owner(tag);
    }

    private @Nullable HostedTenant owner(String tag) {
        HostedTenant known = byTag.get(tag);
        if (known != null) {
            return known;
        }
        for (HostedTenant tenant : byName.values()) {
            if (tenant.pipeline().knows(tag)) {
                byTag.put(tag, tenant);
                return tenant;
            }
        }
        return null;
    }

    private static ApiRequest withoutPrefix(ApiRequest head, String prefix) {
        return prefix.isEmpty() ? head : withPath(head, head.path().substring(prefix.length()));
    }

    private static ApiRequest withPath(ApiRequest head, String path) {
        return new ApiRequest(head.method(), path, head.query(), head.headers(), head.body());
    }

    /**
     * A request and its tenant.
     *
     * @param prefix what the path had before {@code /api/v1}; may be empty
     */
    record Addressed(HostedTenant tenant, String prefix, ApiRequest head) {}
}
