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
 * The tenant of an application context, on a separate server. Closing the context closes both.
 *
 * @param settings the settings of the tenant
 * @param server the server
 * @param tenant the tenant
 * @param baselines the states to restore
 */
record ContextTenant(ContextSettings settings, TestServer server, Tenant tenant, Baselines baselines) {

    private static final String NAME = "castellanContextTenant";

    /** Creates a tenant, and adds the injectable objects to the context. */
    static ContextTenant create(ContextSettings settings, ConfigurableApplicationContext context) {
        TestServer server = TestServer.start();
        try {
            Tenant tenant = tenant(settings, server);
            ContextTenant created = new ContextTenant(settings, server, tenant, new Baselines(tenant));
            created.token(); // throws if the user does not have a token, while the server can still be closed
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
     * @throws IllegalStateException if the user is unknown or does not have a token
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
        // Spring destroys singletons in reverse order, so the server outlives the beans that call it.
        beans.registerDisposableBean(NAME, server::close);
        beans.registerSingleton(NAME, this);
        beans.registerSingleton("castellanTestServer", server);
        beans.registerSingleton("castellanTenant", tenant);
        beans.registerSingleton("castellanJournal", tenant.journal());
        beans.registerSingleton("castellanFaults", tenant.faults());
        // Not a bean, because it would conflict with a Clock bean of the application.
        beans.registerResolvableDependency(tenant.clock().getClass(), tenant.clock());
        context.addApplicationListener(baselines);
    }
}
