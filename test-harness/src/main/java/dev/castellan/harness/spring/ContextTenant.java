package dev.castellan.harness.spring;

import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantBuilder;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.internal.annotation.TenantAttributes;
import dev.castellan.spring.CastellanConnectionDetails;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

/**
 * The tenant of an application context, on a separate server. Closing the context closes both.
 *
 * @param settings the settings of the tenant
 * @param baselines the states to restore
 */
record ContextTenant(ContextSettings settings, TestServer server, Tenant tenant, Baselines baselines) {

    private static final String NAME = "castellanContextTenant";
    private static final String STARTER = "dev.castellan.spring.CastellanConnectionDetails";

    /** Creates a tenant, and adds the injectable objects to the context. */
    static ContextTenant create(ContextSettings settings, ConfigurableApplicationContext context) {
        TestServer server = TestServer.start();
        try {
            Tenant tenant = tenant(settings, server);
            ContextTenant created = new ContextTenant(settings, server, tenant, new Baselines(tenant));
            created.token(); // if the user does not have a token, throws here, where the server is closed
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

    /** Adds the URL and the token as properties with the highest precedence. */
    void addProperties(ConfigurableEnvironment environment) {
        Map<String, Object> properties = Map.of(settings.urlProperty(), url(), settings.tokenProperty(), token());
        environment.getPropertySources().addFirst(new MapPropertySource("castellan tenant", properties));
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
            return tenant.token(settings.user());
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
        beans.registerSingleton("castellanInterceptions", tenant.interceptions());
        if (ClassUtils.isPresent(STARTER, beans.getBeanClassLoader())) {
            beans.registerSingleton("castellanConnection", Connection.to(this));
        }
        // The clock is not a bean, because it would conflict with a Clock bean of the application.
        beans.registerResolvableDependency(tenant.clock().getClass(), tenant.clock());
        context.addApplicationListener(baselines);
    }

    /**
     * Connects the client of the starter for Spring Boot to a tenant. Never loaded without the starter.
     *
     * @param baseUrl the URL of the tenant
     */
    private record Connection(String baseUrl, TokenSource tokenSource) implements CastellanConnectionDetails {

        static Connection to(ContextTenant tenant) {
            AccessToken token = AccessToken.of(tenant.token());
            return new Connection(tenant.url(), () -> token);
        }
    }
}
