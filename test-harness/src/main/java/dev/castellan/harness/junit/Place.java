package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What a part of the run, a class or a test, has of the harness. All of it is in JUnit's store.
 *
 * @param part the part
 * @param wanted what it asks for
 */
record Place(ExtensionContext part, Wanted wanted) {

    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    static Place of(ExtensionContext part) {
        return new Place(part, Wanted.by(part));
    }

    TestServer server() {
        Wanted.Kind kind = wanted.kind();
        ExtensionContext owner = serverOwner();
        // The owner as well: the store would answer with a server of the suite or of the class around it.
        ServerKey key = new ServerKey(kind, wanted.said().scope(), owner.getUniqueId());
        return Kept.in(owner, key, TestServer.class, kind::start);
    }

    Tenant tenant() {
        // First, so that it is closed last.
        TestServer server = server();
        ExtensionContext owner = tenantOwner();
        return Kept.in(owner, wanted.said(), Residence.class, () -> wanted.settle(server, owner))
                .tenant();
    }

    /** Returns the tenant if somebody asked for it. */
    Optional<Tenant> presentTenant() {
        return residence().map(Residence::tenant);
    }

    /** Puts a tenant back that a class shares with the class around it, before the first test of the class. */
    void beginClass() {
        Parts.aroundClass(part).ifPresent(outer -> restoreTo(outer));
    }

    /** Puts a tenant back that a test shares with others. */
    void beginTest() {
        restoreTo(Parts.ofClass(part));
    }

    private void restoreTo(ExtensionContext testClass) {
        if (wanted.said().reset() == Reset.NEVER) {
            return;
        }
        residence().filter(shared -> !shared.isOf(part)).ifPresent(shared -> {
            refuseAtOnce(shared);
            Beginning.of(testClass, shared.tenant()).restore(shared.tenant());
        });
    }

    private void refuseAtOnce(Residence shared) {
        boolean atOnce = part.getConfigurationParameter(PARALLEL)
                        .map(Boolean::parseBoolean)
                        .orElse(false)
                && Parts.outwards(part)
                        .takeWhile(around -> !shared.isOf(around))
                        .anyMatch(around -> around.getExecutionMode() == ExecutionMode.CONCURRENT);
        if (atOnce) {
            throw new ExtensionConfigurationException(wanted.where() + ": tests that may run at once share a tenant,"
                    + " since a static field, an instance per class or @BeforeAll asks for it, and it cannot be put back"
                    + " under their feet. Ask for it in each test or in fields of an instance per test;"
                    + " or choose @Execution(SAME_THREAD); or reset = NEVER");
        }
    }

    private Optional<Residence> residence() {
        return Kept.find(part, wanted.said(), Residence.class);
    }

    private ExtensionContext serverOwner() {
        return switch (wanted.said().scope()) {
            case SUITE -> part.getRoot();
            case CLASS -> Parts.ofOutermostClass(part);
            case METHOD -> test();
        };
    }

    private ExtensionContext tenantOwner() {
        boolean kept = wanted.said().reset() == Reset.NEVER && wanted.said().scope() != Scope.METHOD;
        return kept ? Parts.ofOutermostClass(part) : part;
    }

    private ExtensionContext test() {
        if (!Parts.isTest(part)) {
            throw new ExtensionConfigurationException(wanted.where() + ": with scope METHOD there is no server before a"
                    + " test starts: use no static field, no instance per class and no @BeforeAll, or another scope");
        }
        return part;
    }

    private record ServerKey(Wanted.Kind kind, Scope scope, String owner) {}
}
