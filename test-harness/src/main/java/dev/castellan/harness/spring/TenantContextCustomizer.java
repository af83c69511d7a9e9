package dev.castellan.harness.spring;

import java.util.Map;
import java.util.Optional;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Creates the tenant of a context before the context starts. It is part of the key of Spring's cache of contexts, so
 * tests share a context only if their settings are equal.
 *
 * @param settings the settings of the test class
 */
record TenantContextCustomizer(ContextSettings settings) implements ContextCustomizer {

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        ContextTenant tenant = ofParent(configuration).orElseGet(() -> ContextTenant.create(settings, context));
        Map<String, Object> properties = Map.of(
                settings.urlProperty(), tenant.url(),
                settings.tokenProperty(), tenant.token());
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("castellan tenant", properties));
    }

    private Optional<ContextTenant> ofParent(MergedContextConfiguration configuration) {
        ApplicationContext parent = configuration.getParentApplicationContext();
        return Optional.ofNullable(parent)
                .flatMap(ContextTenant::of)
                .filter(tenant -> tenant.settings().equals(settings));
    }
}
