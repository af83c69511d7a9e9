package dev.castellan.harness.spring;

import dev.castellan.harness.junit.CastellanTest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Finds the {@link CastellanTenant} of a test class. Registered in {@code META-INF/spring.factories}. */
final class TenantContextCustomizerFactory implements ContextCustomizerFactory {

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configuration) {
        CastellanTenant annotation = TestContextAnnotationUtils.findMergedAnnotation(testClass, CastellanTenant.class);
        if (annotation == null) {
            return null;
        }
        if (TestContextAnnotationUtils.hasAnnotation(testClass, CastellanTest.class)) {
            throw ContextSettings.twoTenants(testClass.getName());
        }
        return new TenantContextCustomizer(ContextSettings.of(annotation).check());
    }

    /**
     * Creates the tenant of a context before the context starts. Spring's context cache uses customizers as keys, so
     * tests share a context only if their settings are equal.
     *
     * @param settings the settings of the test class
     */
    private record TenantContextCustomizer(ContextSettings settings) implements ContextCustomizer {

        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
            ofParent(configuration)
                    .orElseGet(() -> ContextTenant.create(settings, context))
                    .addProperties(context.getEnvironment());
        }

        private Optional<ContextTenant> ofParent(MergedContextConfiguration configuration) {
            ApplicationContext parent = configuration.getParentApplicationContext();
            return Optional.ofNullable(parent)
                    .flatMap(ContextTenant::of)
                    .filter(tenant -> tenant.settings().equals(settings));
        }
    }
}
