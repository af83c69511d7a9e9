package dev.castellan.harness.spring;

import dev.castellan.harness.internal.annotation.JournalOfFailedTest;
import dev.castellan.harness.junit.CastellanTest;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/**
 * Restores the tenant before each test, and adds the tenant's journal to failures. Spring calls this listener for every
 * test class.
 */
final class TenantTestExecutionListener implements TestExecutionListener, Ordered {

    private static final Set<Class<?>> BEGUN =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private static final String ABORTED = "org.opentest4j.TestAbortedException";

    /** Returns whether Spring has started running a test class. */
    static boolean hasBegun(Class<?> testClass) {
        return BEGUN.contains(testClass);
    }

    /**
     * Orders this listener after Spring's listener for {@code @DirtiesContext}, whose order is 3000. After a test,
     * Spring calls listeners in reverse order, so this listener runs before Spring closes the context.
     */
    @Override
    public int getOrder() {
        return 3500;
    }

    @Override
    public void beforeTestClass(TestContext test) {
        CastellanTenant annotation = find(test.getTestClass());
        if (annotation != null) {
            BEGUN.add(test.getTestClass());
            if (annotation.reset()) {
                present(test)
                        .ifPresent(tenant ->
                                tenant.baselines().beginClass(test.getTestClass(), outer(test.getTestClass())));
            }
        }
    }

    @Override
    public void beforeTestMethod(TestContext test) {
        CastellanTenant annotation = find(test.getTestClass());
        if (annotation != null) {
            if (AnnotatedElementUtils.hasAnnotation(test.getTestMethod(), CastellanTest.class)) {
                throw ContextSettings.twoTenants(test.getTestMethod().toString());
            }
            if (annotation.reset()) {
                ContextTenant.of(test.getApplicationContext())
                        .ifPresent(tenant -> tenant.baselines().beginTest(test.getTestClass()));
            }
        }
    }

    @Override
    public void afterTestMethod(TestContext test) {
        Throwable failure = test.getTestException();
        if (failure != null && !failure.getClass().getName().equals(ABORTED)) {
            present(test).ifPresent(tenant -> JournalOfFailedTest.attach(failure, tenant.tenant()));
        }
    }

    @Override
    public void afterTestClass(TestContext test) {
        present(test).ifPresent(tenant -> tenant.baselines().endClass(test.getTestClass()));
    }

    /** Returns the tenant of a loaded context, or empty if the context is not loaded. */
    private static Optional<ContextTenant> present(TestContext test) {
        return find(test.getTestClass()) != null && test.hasApplicationContext()
                ? ContextTenant.of(test.getApplicationContext())
                : Optional.empty();
    }

    private static @Nullable CastellanTenant find(Class<?> testClass) {
        return TestContextAnnotationUtils.findMergedAnnotation(testClass, CastellanTenant.class);
    }

    private static @Nullable Class<?> outer(Class<?> testClass) {
        return TestContextAnnotationUtils.searchEnclosingClass(testClass) ? testClass.getEnclosingClass() : null;
    }
}
