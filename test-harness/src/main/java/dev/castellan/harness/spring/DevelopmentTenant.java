package dev.castellan.harness.spring;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.internal.annotation.TenantAttributes;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Creates a tenant for an application that a developer runs, if the property {@code castellan.dev.seed} is set.
 * Registered in {@code META-INF/spring.factories}.
 */
final class DevelopmentTenant implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment properties = context.getEnvironment();
        String seed = properties.getProperty("castellan.dev.seed");
        if (seed != null && ContextTenant.of(context).isEmpty()) {
            ContextSettings settings = new ContextSettings(
                    ContextSettings.URL,
                    ContextSettings.TOKEN,
                    properties.getProperty("castellan.dev.user", Tenant.ADMIN),
                    TenantAttributes.of(seed, "", new long[0]));
            ContextTenant tenant = ContextTenant.create(settings, context);
            tenant.addProperties(properties);
            LoggerFactory.getLogger(DevelopmentTenant.class).info("castellan.dev.seed: serving {}", tenant.url());
        }
    }
}
