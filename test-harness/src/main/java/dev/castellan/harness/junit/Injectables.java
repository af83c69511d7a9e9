package dev.castellan.harness.junit;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.journal.Journal;
import java.net.URI;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The values that can be injected into tests. */
final class Injectables {

    /** Values injected by type. */
    private static final Map<Class<?>, Function<TestScope, Object>> BY_TYPE = Map.ofEntries(
            Map.entry(TestServer.class, TestScope::server),
            Map.entry(Tenant.class, TestScope::tenant),
            Map.entry(Journal.class, scope -> scope.tenant().journal()),
            Map.entry(Interceptions.class, scope -> scope.tenant().interceptions()),
            Map.entry(MovableClock.class, scope -> scope.tenant().clock()));

    /** Values injected with {@link As}. */
    private static final Map<Class<?>, Function<CastellanClient, Object>> BY_ROLE =
            Map.of(CastellanClient.class, client -> client, AsyncCastellanClient.class, CastellanClient::async);

    private Injectables() {}

    /** Returns whether a value is injected by type. */
    static boolean isInjectedByType(InjectionPoint point) {
        return BY_TYPE.containsKey(point.type());
    }

    /** Returns whether injecting a value of this type requires {@link As}. */
    static boolean needsAs(InjectionPoint point) {
        return BY_ROLE.containsKey(point.type());
    }

    /**
     * Returns the value for an injection point.
     *
     * @throws ExtensionConfigurationException if the harness cannot provide the value
     */
    static Object value(InjectionPoint point, TestScope scope) {
        try {
            return find(point, scope);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ExtensionConfigurationException(point.text() + ": " + e.getMessage(), e);
        }
    }

    private static Object find(InjectionPoint point, TestScope scope) {
        if (point.as().isPresent()) {
            return client(point, point.as().get(), scope);
        }
        if (point.baseUrl()) {
            require(point.type() == URI.class, point, "a base URL is given as a URI");
            return scope.tenant().baseUrl();
        }
        Function<TestScope, Object> provider = BY_TYPE.get(point.type());
        if (provider == null) {
            throw complaint(point, "name the user that the client acts as, such as @As(\"admin\")");
        }
        return provider.apply(scope);
    }

    private static Object client(InjectionPoint point, String role, TestScope scope) {
        Function<CastellanClient, Object> view = BY_ROLE.get(point.type());
        if (view == null) {
            throw complaint(point, "@As is for a CastellanClient or an AsyncCastellanClient");
        }
        require(!point.baseUrl(), point, "takes one of @As and @BaseUrl");
        return view.apply(actingAs(role, scope.tenant()));
    }

    private static CastellanClient actingAs(String role, Tenant tenant) {
        return switch (role) {
            case As.ANONYMOUS -> tenant.anonymous();
            case As.EXPIRED -> tenant.expired();
            default -> tenant.client(role);
        };
    }

    private static void require(boolean condition, InjectionPoint point, String remedy) {
        if (!condition) {
            throw complaint(point, remedy);
        }
    }

    private static ExtensionConfigurationException complaint(InjectionPoint point, String remedy) {
        return new ExtensionConfigurationException(point.text() + ": " + remedy);
    }
}
