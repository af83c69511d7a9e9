package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The server and the tenant of a class or a test, which are kept in JUnit's store.
 *
 * @param part the context of the class or test
 * @param settings its settings
 */
record TestScope(ExtensionContext part, TestSettings settings) {

    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    static TestScope of(ExtensionContext part) {
        return new TestScope(part, TestSettings.by(part));
    }

    TestServer server() {
        TestSettings.Kind kind = settings.kind();
        ExtensionContext owner = serverOwner();
        // The key has the owner, too: the store would return a server of the suite or of the class around this one.
        ServerKey key = new ServerKey(kind, settings.annotation().scope(), owner.getUniqueId());
        return StoreValues.in(owner, key, TestServer.class, kind::start);
    }

    Tenant tenant() {
        // First, so that the server is closed last.
        TestServer server = server();
        ExtensionContext owner = tenantOwner();
        return StoreValues.in(
                        owner, settings.annotation(), OwnedTenant.class, () -> settings.createTenant(server, owner))
                .tenant();
    }

    /** Returns the tenant if it was requested before. */
    Optional<Tenant> presentTenant() {
        return residence().map(OwnedTenant::tenant);
    }

    /** Restores a tenant that a class shares with the class around it, before the first test of the class. */
    void beginClass() {
        ContextTree.aroundClass(part).ifPresent(outer -> restoreTo(outer));
    }

    /** Restores a tenant that a test shares with others. */
    void beginTest() {
        restoreTo(ContextTree.ofClass(part));
    }

    private void restoreTo(ExtensionContext testClass) {
        if (settings.annotation().reset() == Reset.NEVER) {
            return;
        }
        residence().filter(shared -> !shared.isOf(part)).ifPresent(shared -> {
            refuseParallel(shared);
            Baseline.of(testClass, shared.tenant()).restore(shared.tenant());
        });
    }

    private void refuseParallel(OwnedTenant shared) {
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

    private Optional<OwnedTenant> residence() {
        return StoreValues.find(part, settings.annotation(), OwnedTenant.class);
    }

    private ExtensionContext serverOwner() {
        return switch (settings.annotation().scope()) {
            case SUITE -> part.getRoot();
            case CLASS -> ContextTree.ofOutermostClass(part);
            case METHOD -> test();
        };
    }

    private ExtensionContext tenantOwner() {
        boolean shared = settings.annotation().reset() == Reset.NEVER
                && settings.annotation().scope() != Scope.METHOD;
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

    private record ServerKey(TestSettings.Kind kind, Scope scope, String owner) {}
}
