package dev.castellan.harness.internal.routing;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.spi.Refusal;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The service of a test server, which passes every request to the pipeline of its tenant. The name before {@code
 * /api/v1} in the path selects the tenant. If the path has no such name, the tag in the token selects the tenant, even
 * if the token is not valid. If neither identifies a tenant, the request belongs to the fallback tenant. The name takes
 * precedence because tenants with the same seed have the same tokens.
 */
public final class TenantRouter implements ApiService {

    private static final Pattern NAMED = Pattern.compile("/([a-z0-9-]{1,63})(" + Endpoints.PREFIX + "|/oauth)/.*");

    private final HostedTenant fallback;
    private final AtomicInteger count = new AtomicInteger();
    /** All used names, including the names of tenants that are still being created. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    private final Map<String, HostedTenant> byName = new ConcurrentHashMap<>();
    private final Map<String, HostedTenant> byTag = new ConcurrentHashMap<>();

    public TenantRouter(HostedTenant fallback) {
        this.fallback = fallback;
    }

    /**
     * Adds a new tenant.
     *
     * @param wanted the name of the tenant, or null to use {@code tenant-} and a number
     * @param create creates the tenant with a given name
     * @param hosted returns the router's view of the tenant
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
        fallback.close().run();
    }

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        return address(exchange).handle();
    }

    /** Returns the exchange of the tenant to which a request is addressed. */
    public TenantExchange address(ApiExchange exchange) {
        Addressed addressed = find(exchange.request());
        Matcher name = NAMED.matcher(exchange.request().path());
        if (addressed.prefix().isEmpty() && exchange.refusal() == null && name.matches()) {
            exchange.refuse(Refusal.of(
                    ErrorKind.NOT_FOUND,
                    "no tenant '" + name.group(1) + "': it was closed, or was never created on this server"));
        }
        return addressed.tenant().pipeline().exchange(exchange, addressed.head(), addressed.prefix());
    }

    private Addressed find(ApiRequest head) {
        HostedTenant named = withName(head.path());
        if (named != null) {
            String prefix = "/" + named.name();
            return new Addressed(named, prefix, withoutPrefix(head, prefix));
        }
        HostedTenant tagged = tagged(head);
        return new Addressed(tagged == null ? fallback : tagged, "", head);
    }

    /** Returns a request with its tenant's name in the path, as clients send requests over a socket. */
    public static ApiRequest addressed(ApiRequest request, String tenant) {
        return withPath(request, "/" + tenant + request.path());
    }

    private String reserve(@Nullable String wanted) {
        String name = wanted == null ? number() : wanted;
        while (!names.add(name)) {
            if (wanted != null) {
                throw new IllegalArgumentException("there is a tenant '" + wanted + "' already");
            }
            // a test already uses this name for another tenant
            name = number();
        }
        return name;
    }

    private String number() {
        return "tenant-" + count.incrementAndGet();
    }

    private @Nullable HostedTenant withName(String path) {
        int end = path.indexOf('/', 1);
        return end < 0 ? null : byName.get(path.substring(1, end));
    }

    private @Nullable HostedTenant tagged(ApiRequest head) {
        String tag = RequestToken.tag(head.headers());
        return tag == null ? null : tagged(tag);
    }

    private @Nullable HostedTenant tagged(String tag) {
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
     * The router's view of a tenant.
     *
     * @param name the name before {@code /api/v1} in the tenant's URL
     * @param pipeline responds to the tenant's requests
     * @param close closes the tenant
     */
    public record HostedTenant(String name, TenantPipeline pipeline, Runnable close) {}

    /**
     * A request and its tenant.
     *
     * @param prefix the part of the path before {@code /api/v1}, which may be empty
     */
    private record Addressed(HostedTenant tenant, String prefix, ApiRequest head) {}
}
