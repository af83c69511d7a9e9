package dev.castellan.harness.spring;

import dev.castellan.harness.junit.CastellanTest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Finds the {@link CastellanTenant} of a test class. Spring creates it, as {@code META-INF/spring.factories} says. */
final class TenantContextCustomizerFactory implements ContextCustomizerFactory {

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configuration) {
        CastellanTenant annotation = TestContextAnnotationUtils.findMergedAnnotation(testClass, CastellanTenant.class);
        if (annotation == null) {
            return null;
        }
        if (TestContextAnnotationUtils.hasAnnotation(testClass, CastellanTest.class)) {
            throw TwoTenantsException.at(testClass.getName());
        }
        return new TenantContextCustomizer(ContextSettings.of(annotation).check());
    }
}
