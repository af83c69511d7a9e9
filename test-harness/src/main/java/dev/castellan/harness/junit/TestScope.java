package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import dev.castellan.harness.TestServer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The server and the tenant of a class or a test, kept in JUnit's store.
 *
 * @param part the context of the class or test
 * @param settings the settings of the class or test
 */
record TestScope(ExtensionContext part, TestSettings settings) {

    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    static TestScope of(ExtensionContext part) {
        return new TestScope(part, TestSettings.by(part));
    }

    TestServer server() {
        TestSettings.ServerKind kind = settings.kind();
        ExtensionContext context = serverContext();
        // The store also returns values of outer contexts, so the key contains the id of the context.
        ServerKey key = new ServerKey(kind, settings.annotation().scope(), context.getUniqueId());
        return StoreValues.in(context, key, TestServer.class, kind::start);
    }

    Tenant tenant() {
        // Created before the tenant, because JUnit closes values in reverse order.
        TestServer server = server();
        ExtensionContext context = tenantContext();
        return StoreValues.in(
                        context,
                        settings.annotation(),
                        ScopedTenant.class,
                        () -> settings.createTenant(server, context))
                .tenant();
    }

    /** Returns the tenant, or empty if the test has not requested it. */
    Optional<Tenant> presentTenant() {
        return sharedTenant().map(ScopedTenant::tenant);
    }

    /**
     * Restores the tenant before the first test of a class, if the class shares the tenant with its enclosing class.
     */
    void beginClass() {
        ContextTree.aroundClass(part).ifPresent(outer -> restoreTo(outer));
    }

    /**
     * Keeps the state of a tenant that the class shares. JUnit calls the methods with {@code @BeforeAll} once for all
     * invocations of a class template, and each invocation ends in this state.
     */
    void keepPrepared() {
        sharedTenant()
                .ifPresent(shared -> StoreValues.in(
                                part,
                                new PreparedKey(shared.tenant().name(), part.getUniqueId()),
                                Prepared.class,
                                Prepared::new)
                        .keep(shared.tenant().snapshot()));
    }

    /** Restores the tenant before a test, if the test shares the tenant with other tests. */
    void beginTest() {
        restoreTo(ContextTree.ofClass(part));
    }

    private void restoreTo(ExtensionContext testClass) {
        if (settings.annotation().reset() == Reset.NEVER) {
            return;
        }
        sharedTenant().filter(shared -> !shared.isOf(part)).ifPresent(shared -> {
            refuseParallel(shared);
            restore(shared.tenant(), baseline(testClass, shared.tenant()).first());
        });
    }

    private static void restore(Tenant tenant, TenantSnapshot state) {
        tenant.reset();
        tenant.restore(state);
    }

    /** Returns the states of a shared tenant. The first call takes the snapshot. */
    private static Baseline baseline(ExtensionContext testClass, Tenant tenant) {
        // The store also returns values of outer classes, so the key contains the id of the class.
        BaselineKey key = new BaselineKey(tenant.name(), testClass.getUniqueId());
        return StoreValues.in(
                testClass,
                key,
                Baseline.class,
                () -> new Baseline(
                        tenant,
                        tenant.snapshot(),
                        ContextTree.templateOf(testClass).flatMap(template -> prepared(template, tenant))));
    }

    private static Optional<TenantSnapshot> prepared(ExtensionContext template, Tenant tenant) {
        PreparedKey key = new PreparedKey(tenant.name(), template.getUniqueId());
        return StoreValues.find(template, key, Prepared.class).map(prepared -> prepared.state);
    }

    private void refuseParallel(ScopedTenant shared) {
        boolean parallel = part.getConfigurationParameter(PARALLEL)
                        .map(Boolean::parseBoolean)
                        .orElse(false)
                && ContextTree.outwards(part)
                        .takeWhile(around -> !shared.isOf(around))
                        .anyMatch(around -> around.getExecutionMode() == ExecutionMode.CONCURRENT);
        if (parallel) {
            throw new ExtensionConfigurationException(
                    settings.className() + ": tests that may run in parallel share a tenant,"
                            + " because a static field, an instance per class or @BeforeAll requests it, and it cannot be restored"
                            + " while another test uses it. Request it in each test or in fields of an instance per test;"
                            + " or use @Execution(SAME_THREAD); or set reset = NEVER");
        }
    }

    private Optional<ScopedTenant> sharedTenant() {
        return StoreValues.find(part, settings.annotation(), ScopedTenant.class);
    }

    private ExtensionContext serverContext() {
        return switch (settings.annotation().scope()) {
            case SUITE -> part.getRoot();
            case CLASS -> ContextTree.ofOutermostClass(part);
            case METHOD -> test();
        };
    }

    private ExtensionContext tenantContext() {
        boolean shared = settings.annotation().reset() == Reset.NEVER
                && settings.annotation().scope() != ServerScope.METHOD;
        return shared ? ContextTree.ofOutermostClass(part) : part;
    }

    private ExtensionContext test() {
        if (!ContextTree.isTest(part)) {
            throw new ExtensionConfigurationException(
                    settings.className() + ": with scope METHOD there is no server before a"
                            + " test starts: use no static field, no instance per class and no @BeforeAll, or another scope");
        }
        return part;
    }

    private record ServerKey(TestSettings.ServerKind kind, ServerScope scope, String context) {}

    /**
     * A tenant and the context for which it was created.
     *
     * @param creator the id of the context that first requested the tenant
     */
    record ScopedTenant(Tenant tenant, String creator) implements AutoCloseable {

        boolean isOf(ExtensionContext part) {
            return part.getUniqueId().equals(creator);
        }

        @Override
        public void close() {
            tenant.close();
        }
    }

    private record BaselineKey(String tenant, String testClass) {}

    private record PreparedKey(String tenant, String testClass) {}

    /** The state of a tenant after the latest method with {@code @BeforeAll}. */
    private static final class Prepared {

        private volatile @Nullable TenantSnapshot state;

        void keep(TenantSnapshot newState) {
            state = newState;
        }
    }

    /**
     * The states of a tenant that the tests of a class, or of one invocation of a class template, share.
     *
     * @param first the state before the first test
     * @param prepared the state before the invocation, to which the end of the invocation restores the tenant
     */
    private record Baseline(Tenant tenant, TenantSnapshot first, Optional<TenantSnapshot> prepared)
            implements AutoCloseable {

        @Override
        public void close() {
            prepared.ifPresent(state -> restore(tenant, state));
        }
    }
}
