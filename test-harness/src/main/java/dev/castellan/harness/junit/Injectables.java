package dev.castellan.harness.junit;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.journal.Journal;
import java.net.URI;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The values that can be injected into tests. */
final class Injectables {

    /** Values that are injected by type. */
    private static final Map<Class<?>, Function<TestScope, Object>> BY_TYPE = Map.ofEntries(
            Map.entry(TestServer.class, TestScope::server),
            Map.entry(Tenant.class, TestScope::tenant),
            Map.entry(Journal.class, place -> place.tenant().journal()),
            Map.entry(Faults.class, place -> place.tenant().faults()),
            Map.entry(MovableClock.class, place -> place.tenant().clock()));

    /** Values that are injected with {@link As}. */
    private static final Map<Class<?>, Function<CastellanClient, Object>> BY_ROLE =
            Map.of(CastellanClient.class, client -> client, AsyncCastellanClient.class, CastellanClient::async);

    private Injectables() {}

    /** Returns whether a value is injected by type. */
    static boolean isNamedByType(InjectionPoint wish) {
        return BY_TYPE.containsKey(wish.type());
    }

    /** Returns whether a value of this type needs {@link As}. */
    static boolean needsRole(InjectionPoint wish) {
        return BY_ROLE.containsKey(wish.type());
    }

    /**
     * Returns the value for an injection point.
     *
     * @throws ExtensionConfigurationException if there is no such value
     */
    static Object give(InjectionPoint wish, TestScope place) {
        try {
            return find(wish, place);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ExtensionConfigurationException(wish.text() + ": " + e.getMessage(), e);
        }
    }

    private static Object find(InjectionPoint wish, TestScope place) {
        if (wish.as().isPresent()) {
            return client(wish, wish.as().get(), place);
        }
        if (wish.baseUrl()) {
            require(wish.type() == URI.class, wish, "a base URL is given as a URI");
            return place.tenant().baseUrl();
        }
        Function<TestScope, Object> gift = BY_TYPE.get(wish.type());
        if (gift == null) {
            throw complaint(wish, "say as whom the client acts, such as @As(\"admin\")");
        }
        return gift.apply(place);
    }

    private static Object client(InjectionPoint wish, String role, TestScope place) {
        Function<CastellanClient, Object> face = BY_ROLE.get(wish.type());
        if (face == null) {
            throw complaint(wish, "only a CastellanClient or an AsyncCastellanClient acts as somebody");
        }
        require(!wish.baseUrl(), wish, "takes one of @As and @BaseUrl");
        return face.apply(actingAs(role, place.tenant()));
    }

    private static CastellanClient actingAs(String role, Tenant tenant) {
        return switch (role) {
            case As.ANONYMOUS -> tenant.anonymous();
            case As.EXPIRED -> tenant.expired();
            default -> tenant.client(role);
        };
    }

    private static void require(boolean condition, InjectionPoint wish, String remedy) {
        if (!condition) {
            throw complaint(wish, remedy);
        }
    }

    private static ExtensionConfigurationException complaint(InjectionPoint wish, String remedy) {
        return new ExtensionConfigurationException(wish.text() + ": " + remedy);
    }
}
