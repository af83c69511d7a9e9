package dev.castellan.harness.spring;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantBuilder;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.internal.annotation.TenantAttributes;
import java.util.Optional;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The tenant of an application context, with a server of its own; both live as long as the context.
 *
 * @param settings the settings that it was created with
 * @param server the server
 * @param tenant the tenant
 * @param baselines what the tenant is restored to
 */
record ContextTenant(ContextSettings settings, TestServer server, Tenant tenant, Baselines baselines) {

    private static final String NAME = "castellanContextTenant";

    /** Creates a tenant, and adds to the context what tests may inject. */
    static ContextTenant create(ContextSettings settings, ConfigurableApplicationContext context) {
        TestServer server = TestServer.start();
        try {
            Tenant tenant = tenant(settings, server);
            ContextTenant created = new ContextTenant(settings, server, tenant, new Baselines(tenant));
            created.token(); // a user without a token fails here, where the server is closed
            created.addTo(context);
            return created;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Returns the tenant of a context or of its parent. */
    static Optional<ContextTenant> of(ApplicationContext context) {
        return context.containsBean(NAME) ? Optional.of(context.getBean(NAME, ContextTenant.class)) : Optional.empty();
    }

    String url() {
        return tenant.baseUrl().toString();
    }

    /**
     * Returns the token for the application.
     *
     * @throws IllegalStateException if the user is unknown, or does not have a token
     */
    String token() {
        try {
            return tenant.testUser(settings.user()).requiredToken();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IllegalStateException(
                    "@CastellanTenant(user = \"" + settings.user() + "\"): " + e.getMessage(), e);
        }
    }

    private static Tenant tenant(ContextSettings settings, TestServer server) {
        TenantBuilder builder = server.tenant();
        try {
            settings.attributes().apply(builder, TenantAttributes::read);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("@CastellanTenant: " + e.getMessage(), e);
        }
        return builder.create();
    }

    private void addTo(ConfigurableApplicationContext context) {
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) context.getBeanFactory();
        // Singletons are destroyed in the reverse order, so the server outlives the beans that call it.
        beans.registerDisposableBean(NAME, server::close);
        beans.registerSingleton(NAME, this);
        beans.registerSingleton("castellanTestServer", server);
        beans.registerSingleton("castellanTenant", tenant);
        beans.registerSingleton("castellanJournal", tenant.journal());
        beans.registerSingleton("castellanFaults", tenant.faults());
        // Not a bean: an application that injects a Clock would find two.
        beans.registerResolvableDependency(tenant.clock().getClass(), tenant.clock());
        context.addApplicationListener(baselines);
    }
}
