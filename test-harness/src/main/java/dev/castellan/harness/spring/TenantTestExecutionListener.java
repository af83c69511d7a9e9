package dev.castellan.harness.spring;

import dev.castellan.harness.internal.annotation.JournalOfFailedTest;
import dev.castellan.harness.junit.CastellanTest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/** Restores the tenant before each test, and shows its journal with a failure. Spring calls it for every test class. */
final class TenantTestExecutionListener implements TestExecutionListener, Ordered {

    private static final String ABORTED = "org.opentest4j.TestAbortedException";

    /** After Spring's listener for {@code @DirtiesContext}, which comes at 3000: it ends what is begun in reverse. */
    @Override
    public int getOrder() {
        return 3500;
    }

    @Override
    public void beforeTestClass(TestContext test) {
        CastellanTenant annotation = find(test.getTestClass());
        if (annotation != null) {
            SpringRuns.add(test.getTestClass());
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
                throw TwoTenantsException.at(test.getTestMethod().toString());
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

    /** Returns the tenant if the context was loaded before, and does not load it. */
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
