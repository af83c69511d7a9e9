package dev.castellan.harness.junit;

import dev.castellan.harness.TenantBuilder;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.TestServerBuilder;
import dev.castellan.harness.data.Seed;
import dev.castellan.harness.internal.annotation.TenantAttributes;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The {@link CastellanTest} annotation that applies to a context.
 *
 * @param annotation the annotation, which is equal for contexts with the same settings
 * @param className the name of the class in messages
 */
record TestSettings(CastellanTest annotation, String className) {

    static TestSettings by(ExtensionContext part) {
        return ContextTree.outwards(part)
                .flatMap(around -> find(around).stream())
                .findFirst()
                .map(annotation ->
                        new TestSettings(annotation, ContextTree.ofClass(part).getDisplayName()))
                .orElseThrow(() -> new ExtensionConfigurationException(
                        part.getDisplayName() + " has no @CastellanTest: add the annotation to its class"));
    }

    /** Returns the kind of server. Contexts with the same kind can share a server. */
    ServerKind kind() {
        if (annotation.tls() && annotation.withoutSocket()) {
            throw new ExtensionConfigurationException(
                    className + ": there is no TLS without a socket: choose tls or withoutSocket");
        }
        return new ServerKind(annotation.withoutSocket(), annotation.tls());
    }

    TestScope.ScopedTenant createTenant(TestServer server, ExtensionContext context) {
        TenantBuilder tenant = server.tenant();
        apply(tenant, context);
        return new TestScope.ScopedTenant(tenant.create(), context.getUniqueId());
    }

    private void apply(TenantBuilder tenant, ExtensionContext context) {
        try {
            TenantAttributes.of(annotation.seed(), annotation.frozenAt(), annotation.ids())
                    .apply(tenant, name -> seed(name, context));
        } catch (IllegalArgumentException e) {
            throw new ExtensionConfigurationException(className + ": " + e.getMessage(), e);
        }
    }

    /** Returns a seed. Reads each seed once per run. */
    private static Seed seed(String name, ExtensionContext part) {
        return StoreValues.in(part.getRoot(), "seed " + name, Seed.class, () -> TenantAttributes.read(name));
    }

    private static Optional<CastellanTest> find(ExtensionContext part) {
        return part.getTestMethod()
                .flatMap(test -> AnnotationSupport.findAnnotation(test, CastellanTest.class))
                .or(() -> part.getTestClass()
                        .flatMap(type -> AnnotationSupport.findAnnotation(
                                type, CastellanTest.class, part.getEnclosingTestClasses())));
    }

    /**
     * The settings that distinguish servers.
     *
     * @param withoutSocket whether clients call the server within this process
     * @param tls whether the server uses HTTPS
     */
    record ServerKind(boolean withoutSocket, boolean tls) {

        TestServer start() {
            TestServerBuilder server = TestServer.builder();
            if (withoutSocket) {
                server.withoutSocket();
            }
            if (tls) {
                server.tls();
            }
            return server.start();
        }
    }
}
