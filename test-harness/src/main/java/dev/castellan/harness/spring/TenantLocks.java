package dev.castellan.harness.spring;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Locks the tenant of a test class: exclusively if the class resets the tenant, otherwise shared. */
final class TenantLocks implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        return locks(testClass, List.of());
    }

    @Override
    public Set<Lock> provideForNestedClass(List<Class<?>> enclosing, Class<?> testClass) {
        return locks(testClass, enclosing);
    }

    private static Set<Lock> locks(Class<?> testClass, List<Class<?>> enclosing) {
        return AnnotationSupport.findAnnotation(testClass, CastellanTenant.class, enclosing).stream()
                .map(TenantLocks::lock)
                .collect(Collectors.toSet());
    }

    private static Lock lock(CastellanTenant annotation) {
        ResourceAccessMode mode = annotation.reset() ? ResourceAccessMode.READ_WRITE : ResourceAccessMode.READ;
        return new Lock(ContextSettings.of(annotation).toString(), mode);
    }
}
