package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import dev.castellan.harness.TestServer;
import java.util.Optional;
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
        TestSettings.Kind kind = settings.kind();
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
            TenantSnapshot baseline = baseline(testClass, shared.tenant());
            shared.tenant().reset();
            shared.tenant().restore(baseline);
        });
    }

    /** Returns the state of a shared tenant before the first test of a class. The first call takes the snapshot. */
    private static TenantSnapshot baseline(ExtensionContext testClass, Tenant tenant) {
        // The store also returns values of outer classes, so the key contains the id of the class.
        BaselineKey key = new BaselineKey(tenant.name(), testClass.getUniqueId());
        return StoreValues.in(testClass, key, TenantSnapshot.class, tenant::snapshot);
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

    private record ServerKey(TestSettings.Kind kind, ServerScope scope, String context) {}

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
}
